import type { Currency, Money, Period } from '@zoria/kernel'
import type { LimitKind } from './commands.ts'

/** A player's balances after the row counted by `version`. */
export interface Balances {
  readonly version: bigint
  readonly currency: Currency
  readonly game: Money
  readonly electronic: Money
  readonly bonus: Money
  readonly cashback: Money
  /** Held for pending withdrawals. */
  readonly held: Money
  /** What the player owes from undone payouts; settled only from later payouts. */
  readonly debt: Money
  /** Spendable and displayed: game + electronic + bonus. Cashback is excluded (I-08). */
  readonly total: Money
}

/** The signed change of each balance; `debt` is negative if the player owes more. With the house's leg they sum to zero. */
export interface Movement {
  readonly game: Money
  readonly electronic: Money
  readonly bonus: Money
  readonly cashback: Money
  readonly held: Money
  readonly debt: Money
}

/** The stored answer of an accepted command. A repeat gets the same one, byte for byte. */
export interface Receipt {
  /** Our id of the operation: unique for the player, 32 hex digits. */
  readonly transactionId: string
  readonly movement: Movement
  /** Right after the operation, not now. */
  readonly balances: Balances
}

/** Observations about an accepted command, for reports; never a reason to refuse. */
export type Fact =
  | { readonly kind: 'payout_without_stake' }
  | { readonly kind: 'stake_unknown'; readonly externalId: string }
  | { readonly kind: 'debt_grew'; readonly amount: Money }
  | { readonly kind: 'debt_settled'; readonly amount: Money }
  | { readonly kind: 'bonus_part_kept_by_house'; readonly amount: Money }
  /** A reversed deposit was played already: the house must claim it elsewhere (I-37). */
  | { readonly kind: 'receivable'; readonly amount: Money }

export type LimitReached = 'open_rounds' | 'bonus_stake_max' | `${LimitKind}_${Period}`

/** A refusal of a rule, with the codes of docs/rules/money-engine.md. Nothing was written. */
export type Refusal =
  | { readonly code: 'CURRENCY_MISMATCH'; readonly balances: Balances }
  | { readonly code: 'PLAYER_BLOCKED'; readonly balances: Balances }
  | { readonly code: 'INSUFFICIENT'; readonly balances: Balances }
  /** The caller's own objection, with its code. */
  | { readonly code: 'OBJECTED'; readonly word: string; readonly balances: Balances }
  | { readonly code: 'LIMIT'; readonly limit: LimitReached; readonly balances: Balances }
  | { readonly code: 'NOT_FOUND'; readonly balances: Balances }
  /** The same key with other content, or a refund of another amount than its stake. Suspicious. */
  | { readonly code: 'CONFLICT'; readonly balances: Balances }
  /** The operation was refunded or rolled back before it arrived. Nothing moves. */
  | { readonly code: 'ALREADY_REVERSED'; readonly balances: Balances }
  /** Another bonus is open. */
  | { readonly code: 'BONUS_OPEN'; readonly balances: Balances }
  | { readonly code: 'WAGER_NOT_MET'; readonly balances: Balances }
  /** A round may still pay into the bonus. */
  | { readonly code: 'ROUNDS_OPEN'; readonly balances: Balances }
  /** The bonus does not burn yet. */
  | { readonly code: 'NOT_DUE'; readonly balances: Balances }

/** The result of a command. */
export type Settled =
  | { readonly code: 'OK'; readonly receipt: Receipt; readonly facts: readonly Fact[] }
  /** A repeat with the same content: the stored answer. */
  | { readonly code: 'REPLAY'; readonly receipt: Receipt }
  | Refusal
  | { readonly code: 'PLAYER_UNKNOWN' }

/** The result of `execute`. */
export type Outcome =
  | Settled
  /** The queue is full; nothing was tried. */
  | { readonly code: 'OVERLOADED' }
  /**
   * It is unknown whether it happened. Repeat with the same id to get the stored answer. Never render this as a
   * refusal.
   */
  | { readonly code: 'RETRY' }

export type OutcomeCode = Outcome['code']

/** The result of `executeTogether`: each command's outcome, or the one that was refused, and then none was written. */
export type Together =
  | { readonly code: 'OK'; readonly settled: readonly Settled[] }
  | { readonly code: 'REFUSED'; readonly place: number; readonly refusal: Settled }
  | Extract<Outcome, { code: 'OVERLOADED' | 'RETRY' }>
