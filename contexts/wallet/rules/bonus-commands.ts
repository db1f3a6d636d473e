import type { Instant, Money } from '@zoria/kernel'
import type { Asked } from './asked.ts'

/** How stakes count towards the wager: docs/rules/bonuses.md#wagering. */
export type WagerType = 'CLASSIC' | 'VERSION2'

/** Why a player bonus ended without its release. docs/rules/bonuses.md#ends */
export type EndReason = 'player' | 'staff' | 'timeout' | 'withdrawal' | 'deposit' | 'zeroed' | 'replaced' | 'excluded'

/** What the wallet must know of an offer to keep its money: fixed when the bonus is credited. */
export interface BonusTerms {
  readonly wagerType: WagerType
  /** What has to be staked before the release. Zero: the money goes to game at once. */
  readonly wager: Money
  /** The most that is released; null: no cap. */
  readonly releaseMax: Money | null
  /** The largest stake while the bonus is open; null: any. */
  readonly stakeMax: Money | null
  /** From then on it is neither spent nor counts; null: never. */
  readonly burnsAt: Instant | null
  /** It is lost once its balance, with no round open, is at or below this; null: never. */
  readonly burnAtOrBelow: Money | null
  readonly burnsOnDeposit: boolean
  readonly burnsOnWithdrawal: boolean
}

/** Credits a player bonus; `externalId` is its id. Refused: PLAYER_BLOCKED; BONUS_OPEN where another is open, unless nothing has to be wagered. */
export interface BonusCreditCommand extends Asked {
  readonly kind: 'bonus_credit'
  readonly amount: Money
  readonly offerId: string
  readonly terms: BonusTerms
}

// The three ends of a bonus: `externalId` is its id, and they share one key, whoever asks. The first one wins, its repeat gets the
// stored answer, any other is a CONFLICT (I-29).

/** Releases a bonus whose wager is met, which it does by itself as a rule. Refused: NOT_FOUND, WAGER_NOT_MET, ROUNDS_OPEN. */
export interface BonusCompleteCommand extends Asked {
  readonly kind: 'bonus_complete'
}

/** The bonus is lost by its terms. Refused: NOT_FOUND; of a timeout or an empty balance NOT_DUE, and ROUNDS_OPEN while they wait for rounds. */
export interface BonusBurnCommand extends Asked {
  readonly kind: 'bonus_burn'
  readonly reason: 'timeout' | 'withdrawal' | 'deposit' | 'zeroed'
}

/** Somebody ends the bonus. Refused: NOT_FOUND. */
export interface BonusCancelCommand extends Asked {
  readonly kind: 'bonus_cancel'
  readonly reason: 'player' | 'staff' | 'replaced' | 'excluded'
}

/** A prize of a battle, jackpot or the wheel: lands in electronic, also for a blocked player who won it before. */
export interface PrizeCommand extends Asked {
  readonly kind: 'prize'
  readonly amount: Money
}

/** Cashback that play has earned: lands in cashback, beside the total. */
export interface CashbackCreditCommand extends Asked {
  readonly kind: 'cashback_credit'
  readonly amount: Money
}

/** Moves all cashback to game. Refused: PLAYER_BLOCKED; INSUFFICIENT where nothing is there, or less than the least sum. */
export interface CashbackClaimCommand extends Asked {
  readonly kind: 'cashback_claim'
  readonly amountMin: Money
}
