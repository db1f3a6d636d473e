import type { Bps, Currency, Instant, Money } from '@zoria/kernel'
import type { Asked, BlockChangeCommand, LimitChangeCommand } from './gate-commands.ts'
import type {
  BonusBurnCommand,
  BonusCancelCommand,
  BonusCompleteCommand,
  BonusCreditCommand,
  CashbackCreditCommand,
  CashbackDebitCommand,
  PoolCreditCommand,
  PoolDebitCommand,
  PrizeCommand,
} from './bonus-commands.ts'

export type { PlayerId, Source } from './gate-commands.ts'
export type * from './bonus-commands.ts'
export type * from './gate-commands.ts'

/** A balance that can pay stakes, as named in the setting WALLET_SPENDING_ORDER (docs/rules/wallet.md). */
export type Purse = 'game' | 'electronic' | 'bonus'

export const purses: readonly Purse[] = ['game', 'electronic', 'bonus']

interface Played extends Asked {
  readonly provider: string
  readonly game: string
}

/** The game of an operation whose provider names none. */
export const unnamedGame = 'unknown'

/** The round of a stake whose provider names none: it is a round of its own. */
export const ownRound = (stakeId: string): string => `stake ${stakeId}`

/**
 * A stake or payout of a free round: granted by a player bonus, by the casino, or, where neither is named, by its
 * provider alone.
 */
export interface FreeRound {
  readonly userBonusId: string | null
  readonly byCasino?: true
}

/**
 * The caller's objection to a stake, with the caller's code, and its position among the wallet's reasons.
 * docs/rules/games.md#bets
 */
export interface Objection {
  readonly word: string
  readonly place: 'before_block' | 'after_funds'
}

/** Money put on a round. Refused: CURRENCY_MISMATCH, PLAYER_BLOCKED, INSUFFICIENT, OBJECTED, LIMIT. */
export interface StakeCommand extends Played {
  readonly kind: 'stake'
  readonly amount: Money
  /** How much of it counts towards a wager: setting WAGER_WEIGHTS at the time of the stake. */
  readonly weight: Bps
  readonly round: string
  /**
   * When the game session of this call began. A repeat has the same session, so its key is searched from there on; null
   * searches everything.
   */
  readonly sessionStartedAt: Instant | null
  /** The provider declares the round finished. */
  readonly isRoundFinished: boolean
  readonly freeRound: FreeRound | null
  /** A gift to the dealer, which a provider undoes as such. */
  readonly isTip?: true
  /** Refuses the stake, unless it was accepted before: a repeat gets the stored answer. */
  readonly objection: Objection | null
}

export type PayoutType = 'win' | 'jackpot' | 'free_round' | 'bonus' | 'promotion'

/**
 * Money a round returns. Accepted whatever the session, block or limits. Refused: CURRENCY_MISMATCH; if it names its
 * stake, NOT_FOUND for an unknown one and ALREADY_REVERSED for one that was undone.
 */
export interface PayoutCommand extends Played {
  readonly kind: 'payout'
  readonly amount: Money
  /** The provider's amount below one minor unit, in millionths of a unit: 0.123456 is `amount` 12 and `fraction` 3456. */
  readonly fraction: bigint
  readonly type: PayoutType
  /** Null if the provider names none: it is the round of the stake it names, else the money goes to electronic. */
  readonly round: string | null
  /** The external id of the stake it is paid for, from the same source; absent if the protocol pays without one. */
  readonly stakeId?: string
  readonly sessionStartedAt: Instant | null
  readonly isRoundFinished: boolean
  readonly freeRound: FreeRound | null
}

/**
 * Returns one stake, exactly its parts. An unknown stake gets a tombstone: if it arrives later, it moves nothing.
 * Refused: CONFLICT for another sum, type, round or game.
 */
export interface RefundCommand extends Played {
  readonly kind: 'refund'
  readonly amount: Money
  /** The external id of the stake, from the same source. */
  readonly stakeId: string
  /** Its type, if the provider names it. */
  readonly given?: Pick<GivenOperation, 'isFree' | 'isTip'>
  readonly round: string | null
  /** The round is named by an id of the provider alone, which bets do not have. */
  readonly isRoundOfProvider?: boolean
}

/** Facts a provider sends about an operation it undoes, if its protocol has them. */
export interface GivenOperation {
  readonly amount?: Money
  /** Below one minor unit, as a payout's. */
  readonly fraction?: bigint
  /** Whether the stake, or that of the refund, was a free round's, and whether it was a tip. */
  readonly isFree?: boolean
  readonly isTip?: boolean
  readonly payoutType?: PayoutType
}

export interface RollbackItem {
  readonly kind: 'stake' | 'payout' | 'refund'
  readonly externalId: string
  /** Absent if the operation is named by its id alone. */
  readonly given?: GivenOperation
}

/**
 * Undoes exactly the listed operations, each once; unknown ones get tombstones. The whole list is refused with CONFLICT
 * if one of them differs from the provider's facts.
 */
export interface RollbackCommand extends Played {
  readonly kind: 'rollback'
  readonly currency: Currency
  readonly items: readonly RollbackItem[]
  readonly round: string | null
  /** As of a refund. */
  readonly isRoundOfProvider?: boolean
}

/** Declares a round finished, by the provider or by the sweep. */
export interface CloseRoundCommand extends Played {
  readonly kind: 'close_round'
  readonly round: string
}

/** A payment confirmed by the PSP: goes to game. */
export interface DepositCommand extends Asked {
  readonly kind: 'deposit'
  readonly amount: Money
}

/**
 * A payment reversed by its bank; `externalId` is the deposit's id. Blocks everything. Refused: NOT_FOUND; CONFLICT for
 * another reference.
 */
export interface DepositReversalCommand extends Asked {
  readonly kind: 'deposit_reversal'
  /** The payment provider's id of the reversal. */
  readonly reference: string
}

/**
 * Holds unplayed game money to return it to its source when play has become impossible; ends like a withdrawal.
 * Refused: PLAYER_BLOCKED (everything), INSUFFICIENT.
 */
export interface DepositReturnCommand extends Asked {
  readonly kind: 'deposit_return'
  readonly amount: Money
}

/** Holds electronic money for a withdrawal; `externalId` is the withdrawal's id. Refused: PLAYER_BLOCKED, INSUFFICIENT. */
export interface WithdrawalHoldCommand extends Asked {
  readonly kind: 'withdrawal_hold'
  readonly amount: Money
}

/**
 * The held money was paid by the PSP; `externalId` is the withdrawal's id, the amount is the hold's. Refused:
 * NOT_FOUND; CONFLICT after a return.
 */
export interface WithdrawalPaidCommand extends Asked {
  readonly kind: 'withdrawal_paid'
}

/**
 * The held money returns to its balance; `externalId` is the withdrawal's id. Refused: NOT_FOUND; CONFLICT after a
 * payment.
 */
export interface WithdrawalReturnedCommand extends Asked {
  readonly kind: 'withdrawal_returned'
}

/** Moves winnings back into play: electronic to game. Refused: PLAYER_BLOCKED, INSUFFICIENT. */
export interface CrosspayCommand extends Asked {
  readonly kind: 'crosspay'
  readonly amount: Money
}

/**
 * A correction by staff. `debit` takes from the purse, refused INSUFFICIENT; a `credit` of debt waives it. Of bonus
 * without an open bonus: NOT_FOUND.
 */
export interface AdjustmentCommand extends Asked {
  readonly kind: 'adjustment'
  readonly purse: Purse | 'cashback' | 'debt'
  readonly direction: 'credit' | 'debit'
  readonly amount: Money
  readonly reason: string
  /** The responsible staff member. */
  readonly by: string
}

/** All commands that move money or affect the next stake. */
export type Command =
  | StakeCommand
  | PayoutCommand
  | RefundCommand
  | RollbackCommand
  | CloseRoundCommand
  | DepositCommand
  | DepositReversalCommand
  | DepositReturnCommand
  | WithdrawalHoldCommand
  | WithdrawalPaidCommand
  | WithdrawalReturnedCommand
  | CrosspayCommand
  | AdjustmentCommand
  | BonusCreditCommand
  | BonusCompleteCommand
  | BonusBurnCommand
  | BonusCancelCommand
  | PrizeCommand
  | CashbackCreditCommand
  | CashbackDebitCommand
  | PoolCreditCommand
  | PoolDebitCommand
  | BlockChangeCommand
  | LimitChangeCommand

export type CommandKind = Command['kind']
