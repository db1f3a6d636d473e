import type { Currency, Instant, Period } from '@zoria/kernel'
import type { Block, FreeRound, LimitKind, PlayerId, Purse, WagerType } from './commands.ts'

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
  readonly gates: Gates
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
  readonly wagerType: WagerType
  readonly initial: bigint
  /** What has to be staked; what has been (`counted`), and what waits for rounds to settle (`awaited`). Both together never pass it. */
  readonly wager: bigint
  readonly counted: bigint
  readonly awaited: bigint
  /** The most that is released at the end; null: no cap. */
  readonly releaseMax: bigint | null
  readonly stakeMax: bigint | null
  readonly burnsAt: Instant | null
  readonly burnAtOrBelow: bigint | null
  readonly burnsOnDeposit: boolean
  readonly burnsOnWithdrawal: boolean
}

/** A round that may still pay: it splits its payouts and is what "no open bonus-paid round" asks for. */
export interface OpenRound {
  readonly game: string
  readonly openedAt: Instant
  /** The version of the row that opened it. A round that a stake opens again knows nothing of the stakes before. */
  readonly openedBy: bigint
  /** The version of the row that last settled it: stakes up to it have counted, later ones wait. Zero before the first. */
  readonly settledBy: bigint
  /** Stakes that stand; a round whose last stake is undone is void. */
  readonly stakes: number
  /** The bonus part is the open bonus's. */
  readonly staked: Parts
  /** The part of bonuses that have ended: what it wins is the house's. */
  readonly forfeited: bigint
  /** What its stakes will count towards the open bonus's wager when it settles. */
  readonly awaited: bigint
  readonly paid: bigint
  readonly freeRound: FreeRound | null
}

/** What may refuse the next stake. */
export interface Gates {
  readonly block: Block | null
  /** One a kind and period. Periods that have no limit are not counted. */
  readonly limits: readonly PeriodLimit[]
}

/** A limit and what is used of it between `since` and `until`, of which the latter is the next period's. */
export interface PeriodLimit {
  readonly kind: LimitKind
  readonly period: Period
  readonly max: bigint
  /** Of a loss limit below zero while the player is ahead. */
  readonly used: bigint
  readonly since: Instant
  readonly until: Instant
}

/** Beyond it a stake that would open another round is refused: the open rounds stand in the player's row. */
export const openRoundsMax = 200

/** Providers send at most six places, purses hold two. */
export const dustPerMinorUnit = 10_000n

export const noPurses: Purses = { game: 0n, electronic: 0n, bonus: 0n, cashback: 0n, held: 0n, debt: 0n }

export const noGates: Gates = { block: null, limits: [] }

export const noParts: Parts = { game: 0n, electronic: 0n, bonus: 0n }

/** A wallet as it is opened at registration. */
export function emptyState({ playerId, currency }: { playerId: PlayerId; currency: Currency }): MoneyState {
  return { playerId, currency, version: 0n, purses: noPurses, dust: 0n, bonus: null, rounds: new Map(), gates: noGates }
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
