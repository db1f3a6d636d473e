import type { Instant, Money } from '@zoria/kernel'
import type { Asked } from './gate-commands.ts'

/** How stakes count towards the wager: docs/rules/bonuses.md#wagering. */
export type WagerType = 'CLASSIC' | 'VERSION2'

/** Why a player bonus ended without a release. docs/rules/bonuses.md#ends */
export type EndReason = 'player' | 'staff' | 'timeout' | 'withdrawal' | 'deposit' | 'zeroed' | 'replaced' | 'excluded'

/** The terms of an offer that the wallet needs, fixed when the bonus is credited. */
export interface BonusTerms {
  readonly wagerType: WagerType
  /** What has to be staked before the release. Zero: the money goes to game at once. */
  readonly wager: Money
  /** The maximum release; null: no maximum. */
  readonly releaseMax: Money | null
  /** The largest stake while the bonus is open; null: any. */
  readonly stakeMax: Money | null
  /** From then on it is neither spent nor counts; null: never. */
  readonly burnsAt: Instant | null
  /** It is burnt once its balance, with no round open, is at or below this; null: never. */
  readonly burnAtOrBelow: Money | null
  readonly burnsOnDeposit: boolean
  readonly burnsOnWithdrawal: boolean
}

/**
 * Credits a player bonus; `externalId` is its id. Refused: PLAYER_BLOCKED; BONUS_OPEN if another is open, unless
 * nothing has to be wagered.
 */
export interface BonusCreditCommand extends Asked {
  readonly kind: 'bonus_credit'
  readonly amount: Money
  readonly offerId: string
  readonly terms: BonusTerms
}

// The three ends of a bonus: `externalId` is its id, and they share one key for all callers. The first one wins, its
// repeat gets the stored answer, any other is a CONFLICT (I-29).

/**
 * Releases a bonus whose wager is met; normally this happens automatically. Refused: NOT_FOUND, WAGER_NOT_MET,
 * ROUNDS_OPEN.
 */
export interface BonusCompleteCommand extends Asked {
  readonly kind: 'bonus_complete'
}

/**
 * Burns a bonus by its terms. Refused: NOT_FOUND; for a timeout or an empty balance NOT_DUE, and ROUNDS_OPEN while they
 * wait for rounds.
 */
export interface BonusBurnCommand extends Asked {
  readonly kind: 'bonus_burn'
  readonly reason: 'timeout' | 'withdrawal' | 'deposit' | 'zeroed'
}

/** Player or staff end the bonus. Refused: NOT_FOUND. */
export interface BonusCancelCommand extends Asked {
  readonly kind: 'bonus_cancel'
  readonly reason: 'player' | 'staff' | 'replaced' | 'excluded'
}

/** A prize of a battle, raffle, jackpot or the wheel: goes to electronic, also for a blocked player who won it before. */
export interface PrizeCommand extends Asked {
  readonly kind: 'prize'
  readonly amount: Money
}

/** Cashback earned by play: goes to the cashback balance, which is not part of the total. */
export interface CashbackCreditCommand extends Asked {
  readonly kind: 'cashback_credit'
  readonly amount: Money
}

/**
 * Takes cashback out of its purse. Refused: INSUFFICIENT where less is there, or for nothing; PLAYER_BLOCKED of a
 * claim.
 */
export interface CashbackDebitCommand extends Asked {
  readonly kind: 'cashback_debit'
  readonly amount: Money
  /**
   * `claim`: the player takes it, and a bonus follows in the same transaction; `void`: rounds that brought it were
   * undone.
   */
  readonly reason: 'claim' | 'void'
}

/** What stakes brought to a jackpot, paid by the platform; `playerId` is the account of the pool. */
export interface PoolCreditCommand extends Asked {
  readonly kind: 'pool_credit'
  readonly amount: Money
}

/**
 * A drop leaves the account of a jackpot; the winner's prize is posted in the same transaction. Refused: INSUFFICIENT
 * where less is there, or for nothing.
 */
export interface PoolDebitCommand extends Asked {
  readonly kind: 'pool_debit'
  readonly amount: Money
}
