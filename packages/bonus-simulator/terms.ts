/** A balance that stakes are paid from. */
export type Purse = 'game' | 'electronic' | 'bonus'

/**
 * What the wallet knows of a bonus when it is credited, and the deposit that came with it. Every sum is a whole number
 * of minor units.
 */
export interface Terms {
  /** What the player paid in for it; 0 where nothing was asked. */
  readonly deposit: number
  readonly bonus: number
  readonly wagerType: 'CLASSIC' | 'VERSION2'
  /** What has to be staked before the release. 0: the bonus becomes game money at once. */
  readonly wager: number
  readonly releaseMax: number | null
  readonly stakeMax: number | null
  /** Hours from activation; null: never. */
  readonly burnsAfterHours: number | null
  readonly burnAtOrBelow: number | null
  readonly burnsOnDeposit: boolean
  readonly burnsOnWithdrawal: boolean
}

/** The order of balances if no VERSION2 bonus comes first: the default of setting WALLET_SPENDING_ORDER. */
export const usualOrder: readonly Purse[] = ['game', 'electronic', 'bonus']
