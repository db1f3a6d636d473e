import type { Currency, Instant, Money } from '@zoria/kernel'
import type { PlayerId, Source } from './commands.ts'
import type { EntryDetail, EntryKind } from './entry.ts'
import type { Settlement } from './settlement.ts'
import type { Balances, Movement } from './outcomes.ts'

/** One balanced double entry as the journal holds it. (player, version) is its identity: observers are idempotent by it. */
export interface JournalRow {
  readonly playerId: PlayerId
  readonly version: bigint
  readonly lane: number
  readonly position: bigint
  readonly kind: EntryKind
  readonly transactionId: string
  readonly source: string
  readonly externalId: string
  readonly provider: string | null
  readonly game: string | null
  readonly round: string | null
  /** Nothing follows in the round of this row. */
  readonly isRoundFinished: boolean
  /** Of a payout: when it came, its round had no valid stake of money or of free rounds that we granted. */
  readonly isWithoutStake: boolean
  /** The transaction this one undoes. */
  readonly reverses: string | null
  readonly userBonusId: string | null
  readonly movement: Movement
  /** Right after the row. */
  readonly balances: Balances
  /** Business time. */
  readonly at: Instant
  /** By the clock of the database. */
  readonly bookedAt: Date
  /** What only some kinds of rows know. */
  readonly detail: EntryDetail | null
  /** The settled round that the row makes or undoes; null for none. */
  readonly settlement: Settlement | null
}

/** A journal row as a round is recalled from it: with the balances it found. */
export interface RecalledRow extends JournalRow {
  readonly balancesBefore: Balances
  /** What a stake counts towards the wager once its round settles, and what its undoing takes of that. */
  readonly willCount: Money
  /** By how much the row moved the progress of the wager. */
  readonly counted: Money
}

/** A journal row that settles a round or undoes a settlement, with the names of the round. */
export interface SettlingEvent {
  readonly playerId: PlayerId
  readonly currency: Currency
  readonly version: bigint
  readonly lane: number
  readonly position: bigint
  /** By the clock of the database. */
  readonly bookedAt: Date
  readonly provider: string
  readonly round: string
  readonly settlement: Settlement
}

/** What was staked and paid in one round. */
export interface PlayedRound {
  readonly provider: string
  readonly round: string
  readonly game: string
  readonly staked: Money
  readonly paid: Money
  readonly startedAt: Instant
  readonly endedAt: Instant
  /** Voided: every stake of it was undone. */
  readonly status: 'open' | 'settled' | 'voided'
  /** What paid its stakes: `bonus` where any bonus money was in them, `free_rounds` where the casino paid. */
  readonly money: 'real' | 'bonus' | 'free_rounds'
}

/** What a history of rounds is filtered by; null lets everything pass. */
export interface RoundFilter {
  /** As its provider names it. */
  readonly game: string | null
  /** When the round began, in business time: from included, to excluded. */
  readonly from: Instant | null
  readonly to: Instant | null
  /** Paid: it paid anything. Unpaid: it ended and paid nothing. */
  readonly outcome: 'paid' | 'unpaid' | null
  readonly money: PlayedRound['money'] | null
}

/**
 * Where a page of filtered rounds ends: the version with which its last round began, and the day of booking that round
 * was read under; null where that day is open.
 */
export interface RoundCursor {
  readonly version: bigint
  readonly bookedBefore: string | null
}

export interface RoundsWanted extends RoundFilter {
  /** Null begins with the newest round. */
  readonly before: RoundCursor | null
  readonly countMax: number
}

/** `next` is null at the end. With filters a page may hold fewer rounds than wanted, or none, and still have a next one. */
export interface RoundsFound {
  readonly items: readonly PlayedRound[]
  readonly next: RoundCursor | null
}

/**
 * A round that its provider has not finished. `openedBy`, the version that opened it, distinguishes it from a later one
 * of that name.
 */
export interface RoundLeftOpen {
  readonly playerId: PlayerId
  readonly provider: string
  readonly round: string
  readonly game: string
  readonly openedBy: bigint
}

/** Open rounds of a provider, counted by how long they are open. */
export interface OpenRounds {
  readonly provider: string
  readonly age: 'under_an_hour' | 'under_a_day' | 'older'
  readonly rounds: number
  /** What stakes put on them, and what they have paid so far. */
  readonly staked: Money
  readonly paid: Money
}

/** A round that has rows of one asker on one day of booking, with the business time of the first and the last of them. */
export interface BookedRound {
  readonly playerId: PlayerId
  readonly provider: string
  readonly round: string
  readonly firstAt: Instant
  readonly lastAt: Instant
}

export interface BookedWanted {
  /** Of booking, as in 2026-11-21. */
  readonly day: string
  /** Who asked for the rows: a gateway with its merchant. */
  readonly source: Source
  /** Goes on behind this one, in the order of player, provider and round; null begins. */
  readonly after: Pick<BookedRound, 'playerId' | 'provider' | 'round'> | null
  readonly countMax: number
}

export interface LeftOpenWanted {
  readonly openedBefore: Instant
  readonly countMax: number
}

/**
 * How one account of the house moved on one day of booking: a credit is positive. What the house owns (clearing,
 * claims, debts of players) falls below zero as it grows.
 */
export interface HousePosition {
  readonly bookedOn: string
  readonly account: string
  readonly provider: string | null
  readonly change: Money
}

/** What a round paid, or a payout that names no round, where somebody should look at it. */
export interface ReviewedWin {
  readonly provider: string
  readonly game: string
  /** The sum of payouts that were not undone. */
  readonly amount: Money
  /**
   * Of one of its payouts: no stake before it stands, of money or of a free round that we granted. Stakes are those of
   * its round; where it names no round, those in its game in the 24 hours before.
   */
  readonly isWithoutStake: boolean
  /** Of its last payout. */
  readonly at: Instant
}

/**
 * What play with a provider brought a player on a business day: payouts less stakes that stand. What was paid and taken
 * back still counts.
 */
export interface ProviderDay {
  readonly provider: string
  /** The first instant of the day. */
  readonly day: Instant
  readonly net: Money
}

/** How far a player's play was read. */
export interface PlayCursor {
  readonly version: bigint
  /** When its last row was booked; older partitions are not opened. */
  readonly bookedAt: Date
}

export interface WinsWanted {
  /** Null: nothing was reviewed. Not more than the last 30 days of booking are read. */
  readonly after: PlayCursor | null
  /** Wins above this, and those without a stake whatever they pay. */
  readonly above: Money | null
  /** Begins of the business days that are distinguished, the oldest first; play before the first of them counts to it. */
  readonly days: readonly Instant[]
}

export interface Wins {
  /** Null where nothing was booked since. */
  readonly upTo: PlayCursor | null
  /** Rounds and payouts since: what was paid, or whose stake was undone. The newest last. */
  readonly wins: readonly ReviewedWin[]
  readonly days: readonly ProviderDay[]
}

/** Where a reader of the journal stands: the last position it took from each lane. */
export type LaneCursor = ReadonlyMap<number, bigint>

/** An id of a provider under which rows of two players stand: it names one operation. */
export interface SharedId {
  /** The day of booking on which it was found. */
  readonly day: string
  readonly source: string
  readonly externalId: string
  readonly players: readonly [PlayerId, PlayerId]
}
