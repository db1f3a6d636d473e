import { invariant } from '@zoria/kernel'
import type { CommandKind, FreeRound, PayoutType } from './commands.ts'
import type { Settlement } from './settlement.ts'
import { noPurses, type MoneyState, type Purses } from './money-state.ts'

/**
 * What a journal row records. A rollback is a row of its own and one `…_undone` row for each operation it reverses; a
 * `tombstone` has the key of an operation that was reversed before it arrived.
 */
export type EntryKind = CommandKind | 'stake_undone' | 'payout_undone' | 'refund_undone' | 'tombstone'

/**
 * The signed change of each purse. `debt` is negative if the player owes more, so that all legs sum to zero with the
 * house's.
 */
export type Legs = Purses

/** Fields that only some kinds of rows have. */
export interface EntryDetail {
  readonly freeRound?: FreeRound
  /** Of a stake: a gift to the dealer. */
  readonly tip?: true
  /** Of a stake with an open bonus, the weight of its game in basis points; absent: the whole counts. */
  readonly weight?: number
  readonly payoutType?: PayoutType
  /** Of a payout: when it came, its round had no valid stake of money or of free rounds that we granted. */
  readonly withoutStake?: true
  readonly reason?: string
  readonly by?: string
  /** Of the end of a bonus, besides its reason: the progress and the wager. */
  readonly wager?: { readonly counted: string; readonly of: string }
  /** The receivable of a reversed deposit in minor units. */
  readonly receivable?: string
  /** What the operation gives to the house as money of an ended bonus, in minor units; negative if it takes. */
  readonly kept?: string
  readonly reference?: string
  readonly offerId?: string
  readonly limit?: { readonly kind: string; readonly period: string; readonly max: string | null }
  readonly block?: { readonly scope: string; readonly reason: string } | null
}

export interface EntryPlay {
  readonly provider: string
  readonly game: string
  readonly round: string | null
}

/** One balanced double entry, before it has a position in the journal. */
export interface Entry {
  readonly kind: EntryKind
  readonly version: bigint
  readonly key: string
  /** The content of the command as text: distinguishes a repeat under the same key from a conflict. */
  readonly fingerprint: string
  /** The key of the operation that this one undoes. */
  readonly reverses: string | null
  readonly legs: Legs
  readonly house: bigint
  readonly dustChange: bigint
  /** The running values: the player's balances after this entry. */
  readonly after: Purses
  readonly dustAfter: bigint
  readonly play: EntryPlay | null
  readonly isRoundFinished: boolean
  /** Of a stake, the open bonus, whatever paid it; of other rows, the bonus whose money moves. */
  readonly userBonusId: string | null
  /** What a stake counts towards the wager when its round settles; of a row that undoes or restores a stake, the change. */
  readonly willCount: bigint
  /** The change of the wager's progress by this row. */
  readonly wagerDelta: bigint
  readonly detail: EntryDetail | null
  /** The settled round that it makes or undoes; null for none. */
  readonly settlement: Settlement | null
}

/** What a rule specifies of an entry; the rest follows from the state. */
export interface Draft {
  readonly kind: EntryKind
  readonly key: string
  readonly fingerprint?: string
  readonly reverses?: string
  readonly legs?: Partial<Legs>
  readonly dustChange?: bigint
  readonly play?: EntryPlay
  readonly isRoundFinished?: boolean
  readonly userBonusId?: string | null
  readonly willCount?: bigint
  readonly wagerDelta?: bigint
  /** See `EntryDetail`. */
  readonly kept?: bigint
  readonly detail?: EntryDetail
  readonly settlement?: Settlement | null
}

export interface Booked {
  readonly state: MoneyState
  readonly entry: Entry
}

/** Changes of a state besides its purses. */
export type StateChange = Partial<Pick<MoneyState, 'rounds' | 'bonus' | 'gates'>>

/** Books one entry: the purses move by its legs, the house gets the other side, the version is increased. */
export function book(state: MoneyState, draft: Draft, change: StateChange = {}): Booked {
  const legs = { ...noPurses, ...draft.legs }
  const purses = moved(state.purses, legs)
  const dust = state.dust + (draft.dustChange ?? 0n)
  const version = state.version + 1n
  return {
    state: { ...state, version, purses, dust, ...change },
    entry: {
      kind: draft.kind,
      version,
      key: draft.key,
      fingerprint: draft.fingerprint ?? '',
      reverses: draft.reverses ?? null,
      legs,
      house: -(legs.game + legs.electronic + legs.bonus + legs.cashback + legs.held + legs.debt),
      dustChange: draft.dustChange ?? 0n,
      after: purses,
      dustAfter: dust,
      play: draft.play ?? null,
      isRoundFinished: draft.isRoundFinished ?? false,
      userBonusId: draft.userBonusId ?? null,
      willCount: draft.willCount ?? 0n,
      wagerDelta: draft.wagerDelta ?? 0n,
      detail: detailOf(draft),
      settlement: draft.settlement ?? null,
    },
  }
}

/** The sum of a player's entries. */
export function sumOfLegs(left: Legs, right: Legs): Legs {
  return {
    game: left.game + right.game,
    electronic: left.electronic + right.electronic,
    bonus: left.bonus + right.bonus,
    cashback: left.cashback + right.cashback,
    held: left.held + right.held,
    debt: left.debt + right.debt,
  }
}

const detailOf = ({ detail, kept = 0n }: Draft): EntryDetail | null =>
  kept === 0n ? (detail ?? null) : { ...detail, kept: String(kept) }

const moved = (purses: Purses, legs: Legs): Purses => {
  const after = {
    game: purses.game + legs.game,
    electronic: purses.electronic + legs.electronic,
    bonus: purses.bonus + legs.bonus,
    cashback: purses.cashback + legs.cashback,
    held: purses.held + legs.held,
    debt: purses.debt - legs.debt,
  }
  // I-03. The database has the same CHECK.
  const isWhole =
    after.game >= 0n &&
    after.electronic >= 0n &&
    after.bonus >= 0n &&
    after.cashback >= 0n &&
    after.held >= 0n &&
    after.debt >= 0n
  invariant(isWhole, 'no balance and no debt is ever below zero')
  return after
}
