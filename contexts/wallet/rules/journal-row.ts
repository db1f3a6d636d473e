import type { Instant, Money } from '@zoria/kernel'
import type { PlayerId, Source } from './commands.ts'
import type { EntryDetail, EntryKind } from './entry.ts'
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
  /** The transaction this one undoes. */
  readonly reverses: string | null
  readonly userBonusId: string | null
  readonly movement: Movement
  /** Right after the row. */
  readonly balances: Balances
  /** Business time. */
  readonly at: Instant
}

/** A journal row as a round is recalled from it: with the balances it found. */
export interface RecalledRow extends JournalRow {
  readonly balancesBefore: Balances
  /** What a stake counts towards the wager once its round settles, and what its undoing takes of that. */
  readonly willCount: Money
  /** By how much the row moved the progress of the wager. */
  readonly counted: Money
  readonly detail: EntryDetail | null
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
}

/** A round whose provider did not say that it is over. `openedBy`, the version that opened it, tells it from a later one of that name. */
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

/** How one account of the house moved on one day of booking: a credit is positive. What the house owns (clearing, claims, debts of players) falls below zero as it grows. */
export interface HousePosition {
  readonly bookedOn: string
  readonly account: string
  readonly provider: string | null
  readonly change: Money
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
