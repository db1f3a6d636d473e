import type { Currency, Instant, Period } from '@zoria/kernel'
import type { Block, FreeRound, LimitKind, PayoutType, PlayerId, Purse, WagerType } from './commands.ts'
import type { SettledTotals } from './settlement.ts'

/**
 * A player's money as one value with one version. A player has one currency, so inside this aggregate a sum is its
 * minor units; money with its currency comes in with commands and goes out with replies.
 */
export interface MoneyState {
  readonly playerId: PlayerId
  readonly currency: Currency
  /** Counts the journal rows of this player: the row that made this state has this version. */
  readonly version: bigint
  readonly purses: Purses
  /** Fractions paid by providers below one minor unit, in ten-thousandths of it; a whole one is credited to electronic. */
  readonly dust: bigint
  readonly bonus: OpenBonus | null
  /** By `roundKey`. At most `openRoundsMax`. */
  readonly rounds: ReadonlyMap<string, OpenRound>
  readonly gates: Gates
}

/** A player's balances; `debt` is what the player owes. None is ever negative. */
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

/** The one open bonus; its balance is the purse `bonus`. */
export interface OpenBonus {
  readonly id: string
  readonly wagerType: WagerType
  readonly initial: bigint
  /**
   * What has to be staked; what was (`counted`), and what waits for rounds to settle (`awaited`). Their sum never
   * exceeds it.
   */
  readonly wager: bigint
  readonly counted: bigint
  readonly awaited: bigint
  /** The maximum release; null: no maximum. */
  readonly releaseMax: bigint | null
  readonly stakeMax: bigint | null
  readonly burnsAt: Instant | null
  readonly burnAtOrBelow: bigint | null
  readonly burnsOnDeposit: boolean
  readonly burnsOnWithdrawal: boolean
}

/** A round that may still pay: its stakes split its payouts and decide whether a bonus-paid round is open. */
export interface OpenRound {
  readonly game: string
  readonly openedAt: Instant
  /** The version of the row that opened it. A reopened round excludes the stakes before. */
  readonly openedBy: bigint
  /** The version of the row that last settled it: stakes up to it have counted, later ones wait. Zero before the first. */
  readonly settledBy: bigint
  /** Valid stakes; a round whose last stake is undone is void. */
  readonly stakes: number
  /** The part of the open bonus. */
  readonly staked: Parts
  /** The part of ended bonuses: its payout goes to the house. */
  readonly forfeited: bigint
  /** What its stakes will count towards the open bonus's wager when it settles. */
  readonly awaited: bigint
  /** What the player got, and the part of it that went to a bonus. */
  readonly paid: bigint
  readonly paidBonus: bigint
  readonly payoutTypes: readonly PayoutType[]
  readonly freeRound: FreeRound | null
  /** The game's weight in basis points when the round began. */
  readonly weight: number
  /** As it was settled last; null before the first time. */
  readonly settledAs: SettledTotals | null
}

/** Reasons that may refuse the next stake. */
export interface Gates {
  readonly block: Block | null
  /** One per kind and period. Periods without a limit are not counted. */
  readonly limits: readonly PeriodLimit[]
}

/** A limit with its use between `since` and `until`; `until` belongs to the next period. */
export interface PeriodLimit {
  readonly kind: LimitKind
  readonly period: Period
  readonly max: bigint
  /** Of a loss limit, negative while the player is ahead. */
  readonly used: bigint
  readonly since: Instant
  readonly until: Instant
}

/** Above it a stake that would open another round is refused, because open rounds are stored in the player's row. */
export const openRoundsMax = 200

/** Providers send at most six decimals, purses have two. */
export const dustPerMinorUnit = 10_000n

export const noPurses: Purses = { game: 0n, electronic: 0n, bonus: 0n, cashback: 0n, held: 0n, debt: 0n }

export const noGates: Gates = { block: null, limits: [] }

export const noParts: Parts = { game: 0n, electronic: 0n, bonus: 0n }

/** A new wallet at registration. */
export function emptyState({ playerId, currency }: { playerId: PlayerId; currency: Currency }): MoneyState {
  return { playerId, currency, version: 0n, purses: noPurses, dust: 0n, bonus: null, rounds: new Map(), gates: noGates }
}

/** Identifies a round among all rounds of a player: providers number theirs independently. */
export function roundKey({ provider, round }: { provider: string; round: string }): string {
  return `${provider}/${round}`
}

/** Parses provider and round; a provider's slug contains no slash. */
export function namesOfRound(key: string): { provider: string; round: string } {
  const end = key.indexOf('/')
  return { provider: key.slice(0, end), round: key.slice(end + 1) }
}

export const totalOf = (parts: Parts): bigint => parts.game + parts.electronic + parts.bonus
