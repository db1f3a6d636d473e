import type { Bps, Currency, Instant, Money } from '@zoria/kernel'
import type { Asked } from './asked.ts'
import type { BonusBurnCommand, BonusCancelCommand, BonusCompleteCommand, BonusCreditCommand, CashbackClaimCommand, CashbackCreditCommand, PrizeCommand } from './bonus-commands.ts'
import type { BlockChangeCommand, LimitChangeCommand } from './gate-commands.ts'

export type { PlayerId, Source } from './asked.ts'
export type * from './bonus-commands.ts'
export type * from './gate-commands.ts'

/** A balance stakes can be paid from, in the words of the setting WALLET_SPENDING_ORDER (docs/rules/wallet.md). */
export type Purse = 'game' | 'electronic' | 'bonus'

export const purses: readonly Purse[] = ['game', 'electronic', 'bonus']

interface Played extends Asked {
  readonly provider: string
  readonly game: string
}

/** A stake or payout of a free round, with the player bonus that granted it (null: the house did). */
export interface FreeRound {
  readonly userBonusId: string | null
}

/** What its caller holds against a stake, in the caller's own word, and where it stands among the wallet's reasons. docs/rules/games.md#bets */
export interface Objection {
  readonly word: string
  readonly place: 'before_block' | 'after_funds'
}

/** Money put on a round. Refused: CURRENCY_MISMATCH, PLAYER_BLOCKED, INSUFFICIENT, OBJECTED, LIMIT. */
export interface StakeCommand extends Played {
  readonly kind: 'stake'
  readonly amount: Money
  /** How much of it counts towards a wager: setting WAGER_WEIGHTS, as it stands when the stake is made. */
  readonly weight: Bps
  readonly round: string
  /** When the game session of this call began. A repeat carries the same session, so its key is looked up from there on; null looks everywhere. */
  readonly sessionStartedAt: Instant | null
  /** The provider says that nothing follows in this round. */
  readonly isRoundFinished: boolean
  readonly freeRound: FreeRound | null
  /** Refuses the stake, unless it was accepted before: then its repeat gets the stored answer all the same. */
  readonly objection: Objection | null
}

export type PayoutType = 'win' | 'jackpot' | 'free_round' | 'bonus' | 'promotion'

/** Money a round returns. Lands whatever the session, block or limits say; only a foreign currency is refused. */
export interface PayoutCommand extends Played {
  readonly kind: 'payout'
  readonly amount: Money
  /** What the provider sent below one minor unit, in millionths of a unit: 0.123456 is `amount` 12 and `fraction` 3456. */
  readonly fraction: bigint
  readonly type: PayoutType
  /** Null where the provider names none: the money lands in electronic. */
  readonly round: string | null
  readonly sessionStartedAt: Instant | null
  readonly isRoundFinished: boolean
  readonly freeRound: FreeRound | null
}

/** Gives one stake back, exactly its parts. An unknown stake leaves a tombstone: should it come late, it moves nothing. */
export interface RefundCommand extends Played {
  readonly kind: 'refund'
  readonly amount: Money
  /** The external id of the stake, from the same source. */
  readonly stakeId: string
  readonly round: string | null
}

export interface RollbackItem {
  readonly kind: 'stake' | 'payout' | 'refund'
  readonly externalId: string
}

/** Undoes exactly the listed operations, each once; unknown ones leave tombstones. */
export interface RollbackCommand extends Played {
  readonly kind: 'rollback'
  readonly currency: Currency
  readonly items: readonly RollbackItem[]
  readonly round: string | null
}

/** The provider, or the sweep by the provider's rule, says that a round is over. */
export interface CloseRoundCommand extends Played {
  readonly kind: 'close_round'
  readonly round: string
}

/** A payment that the PSP confirmed: lands in game. */
export interface DepositCommand extends Asked {
  readonly kind: 'deposit'
  readonly amount: Money
}

/** A payment is taken back by its bank; `externalId` is the deposit's id. Blocks everything. Refused: NOT_FOUND; CONFLICT for another reference. */
export interface DepositReversalCommand extends Asked {
  readonly kind: 'deposit_reversal'
  /** The payment provider's name of the reversal. */
  readonly reference: string
}

/** Sets unplayed money of game aside, to go back where it came from when play has become impossible; ended as a withdrawal is. Refused: PLAYER_BLOCKED (everything), INSUFFICIENT. */
export interface DepositReturnCommand extends Asked {
  readonly kind: 'deposit_return'
  readonly amount: Money
}

/** Sets money of electronic aside for a withdrawal; `externalId` is the withdrawal's id. Refused: PLAYER_BLOCKED, INSUFFICIENT. */
export interface WithdrawalHoldCommand extends Asked {
  readonly kind: 'withdrawal_hold'
  readonly amount: Money
}

/** The held money has left to the PSP; `externalId` is the withdrawal's id, the amount is the hold's. Refused: NOT_FOUND; CONFLICT after a return. */
export interface WithdrawalPaidCommand extends Asked {
  readonly kind: 'withdrawal_paid'
}

/** The held money goes back where the hold took it; `externalId` is the withdrawal's id. Refused: NOT_FOUND; CONFLICT once it was paid. */
export interface WithdrawalReturnedCommand extends Asked {
  readonly kind: 'withdrawal_returned'
}

/** Moves winnings back into play: electronic to game. Refused: PLAYER_BLOCKED, INSUFFICIENT. */
export interface CrosspayCommand extends Asked {
  readonly kind: 'crosspay'
  readonly amount: Money
}

/** A correction by staff. `debit` takes from the purse, refused INSUFFICIENT; a `credit` of debt waives it. Of bonus without an open bonus: NOT_FOUND. */
export interface AdjustmentCommand extends Asked {
  readonly kind: 'adjustment'
  readonly purse: Purse | 'cashback' | 'debt'
  readonly direction: 'credit' | 'debit'
  readonly amount: Money
  readonly reason: string
  /** The member of staff who answers for it. */
  readonly by: string
}

/** Everything that moves money or binds the next stake. */
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
  | CashbackClaimCommand
  | BlockChangeCommand
  | LimitChangeCommand

export type CommandKind = Command['kind']
