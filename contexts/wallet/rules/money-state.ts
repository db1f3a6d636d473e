import type { Currency, Instant } from '@zoria/kernel'
import type { Block, FreeRound, PlayerId, Purse } from './commands.ts'

/**
 * Everything about one player's money, as one value with one version. One player has one currency, so inside
 * this aggregate a sum is its minor units; money with its currency comes in by commands and goes out by replies.
 */
export interface MoneyState {
  readonly playerId: PlayerId
  readonly currency: Currency
  /** Counts the journal rows of this player: the row that made this state carries it. */
  readonly version: bigint
  readonly purses: Purses
  /** Paid by providers below one minor unit, in ten-thousandths of it; a whole one lands in electronic. */
  readonly dust: bigint
  readonly bonus: OpenBonus | null
  /** By `roundKey`. At most `openRoundsMax`. */
  readonly rounds: ReadonlyMap<string, OpenRound>
  readonly block: Block | null
}

/** What a player has; `debt` is what the player owes. None is ever below zero. */
export interface Purses {
  readonly game: bigint
  readonly electronic: bigint
  readonly bonus: bigint
  readonly cashback: bigint
  readonly held: bigint
  readonly debt: bigint
}

/** What a stake took from each purse. */
export type Parts = Readonly<Record<Purse, bigint>>

/** The money of the one open bonus; its balance is the purse `bonus`. */
export interface OpenBonus {
  readonly id: string
  readonly initial: bigint
  readonly wager: bigint
  readonly counted: bigint
  /** The most that is released at the end; null: no cap. */
  readonly releaseMax: bigint | null
  readonly stakeMax: bigint | null
  /** Bonus money is spent before any other (docs/rules/bonuses.md, VERSION2). */
  readonly isSpentFirst: boolean
  readonly burnsAt: Instant | null
}

/** A round that may still pay: it splits its payouts and is what "no open bonus-paid round" asks for. */
export interface OpenRound {
  readonly game: string
  readonly openedAt: Instant
  /** The version of the row that opened it. A round that a stake opens again knows nothing of the stakes before. */
  readonly openedBy: bigint
  /** Stakes that stand; a round whose last stake is undone is void. */
  readonly stakes: number
  readonly staked: Parts
  /** What its stakes will count towards the wager. */
  readonly counted: bigint
  readonly paid: bigint
  /** The bonus that gave the bonus part. */
  readonly userBonusId: string | null
  readonly freeRound: FreeRound | null
}

/** Beyond it a stake that would open another round is refused: the open rounds stand in the player's row. */
export const openRoundsMax = 200

/** Providers send at most six places, purses hold two. */
export const dustPerMinorUnit = 10_000n

export const noPurses: Purses = { game: 0n, electronic: 0n, bonus: 0n, cashback: 0n, held: 0n, debt: 0n }

export const noParts: Parts = { game: 0n, electronic: 0n, bonus: 0n }

/** A wallet as it is opened at registration. */
export function emptyState({ playerId, currency }: { playerId: PlayerId; currency: Currency }): MoneyState {
  return { playerId, currency, version: 0n, purses: noPurses, dust: 0n, bonus: null, rounds: new Map(), block: null }
}

/** Names a round among all rounds of a player: providers number theirs independently. */
export function roundKey({ provider, round }: { provider: string; round: string }): string {
  return `${provider}/${round}`
}

/** Reads provider and round back: no provider's slug holds a slash. */
export function namesOfRound(key: string): { provider: string; round: string } {
  const end = key.indexOf('/')
  return { provider: key.slice(0, end), round: key.slice(end + 1) }
}

export const totalOf = (parts: Parts): bigint => parts.game + parts.electronic + parts.bonus
