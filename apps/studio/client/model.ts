import { parseAmount } from '../rules/amounts.ts'
import type { Refusal } from '../rules/round.ts'
import type { RoundView, SessionState } from '../wire.ts'

/**
 * What the page is about: `asking` a round was asked for and the reels turn · `checking` the platform has not
 * answered yet · `stopping` the outcome is known and the reels come to rest · `resting` the result is shown, the
 * cycle is not over · `idle` the next round may start · `ended` nothing more can be played here.
 */
export type Phase = 'idle' | 'asking' | 'checking' | 'stopping' | 'resting' | 'ended'

export interface Model {
  readonly phase: Phase
  readonly isPaused: boolean
  readonly stakes: readonly bigint[]
  readonly stakeAt: number
  /** Null while the wallet does not answer. */
  readonly balance: bigint | null
  /** The round on the reels. */
  readonly round: RoundView | null
  readonly rounds: readonly RoundView[]
  readonly staked: bigint
  readonly paid: bigint
  readonly refusal: Refusal | null
}

export type Happening =
  | { readonly type: 'asked' }
  | { readonly type: 'checked'; readonly round: RoundView }
  | { readonly type: 'drawn'; readonly round: RoundView }
  | { readonly type: 'refused'; readonly refusal: Refusal }
  | { readonly type: 'stopped' }
  | { readonly type: 'settled'; readonly round: RoundView }
  | { readonly type: 'cycle_over' }
  | { readonly type: 'stake_chosen'; readonly at: number }
  | { readonly type: 'balance_read'; readonly balance: string | null }
  | { readonly type: 'paused'; readonly isPaused: boolean }
  | { readonly type: 'refusal_read' }
  | { readonly type: 'ended' }

/** Rounds shown as the last ones. */
const HISTORY_LENGTH = 20

/** The page as a session finds it. */
export function firstModel(state: SessionState): Model {
  const stakes = state.stakes.map(minor)
  return {
    phase: 'idle',
    isPaused: false,
    stakes,
    stakeAt: Math.max(0, stakes.indexOf(minor(state.stakeAtFirst))),
    balance: state.balance === null ? null : minor(state.balance),
    round: null,
    rounds: state.rounds,
    staked: 0n,
    paid: 0n,
    refusal: null,
  }
}

/** What the page is after something happened. */
export function after(model: Model, happening: Happening): Model {
  switch (happening.type) {
    case 'asked':
      return { ...model, phase: 'asking', round: null, refusal: null }
    case 'checked':
      return { ...model, phase: 'checking', round: happening.round }
    case 'drawn':
      return drawn(model, happening.round)
    case 'refused':
      return { ...model, phase: 'stopping', round: null, refusal: happening.refusal }
    case 'stopped':
      return model.phase === 'stopping' ? { ...model, phase: 'resting' } : model
    case 'settled':
      return settled(model, happening.round)
    case 'cycle_over':
      return model.phase === 'resting' ? { ...model, phase: 'idle' } : model
    case 'stake_chosen':
      return mayChooseStake(model) ? { ...model, stakeAt: Math.min(Math.max(happening.at, 0), model.stakes.length - 1) } : model
    case 'balance_read':
      return model.phase === 'idle' && happening.balance !== null ? { ...model, balance: minor(happening.balance) } : model
    case 'paused':
      return { ...model, isPaused: happening.isPaused }
    case 'refusal_read':
      return { ...model, refusal: null }
    case 'ended':
      return { ...model, phase: 'ended' }
  }
}

/** The next round may be asked for: nothing is running, nothing stands in front of the game. */
export function maySpin(model: Model): boolean {
  return model.phase === 'idle' && !model.isPaused && model.refusal === null
}

/** The stake is fixed from asking until the result is shown. */
export function mayChooseStake(model: Model): boolean {
  return model.phase === 'idle' || model.phase === 'resting'
}

export function stakeOf(model: Model): bigint {
  return model.stakes[model.stakeAt] ?? 0n
}

/** A payout is a win only above its stake; up to it money merely comes back, and nothing is celebrated. */
export type Result = 'none' | 'returned' | 'win' | 'big'

/** From this many stakes on a win is called big. */
const BIG_WIN = 15n

export function resultOf(round: Pick<RoundView, 'stake' | 'payout'>): Result {
  const [stake, payout] = [minor(round.stake), minor(round.payout ?? '0')]
  if (payout === 0n) return 'none'
  if (payout <= stake) return 'returned'
  return payout >= stake * BIG_WIN ? 'big' : 'win'
}

export const minor = (amount: string): bigint => parseAmount(amount) ?? 0n

const drawn = (model: Model, round: RoundView): Model => ({
  ...model,
  phase: 'stopping',
  round,
  balance: round.balanceAfterStake === null ? model.balance : minor(round.balanceAfterStake),
  staked: model.staked + minor(round.stake),
})

// A payout that is still on its way is counted already: it is the player's whatever happens.
const settled = (model: Model, round: RoundView): Model => ({
  ...model,
  round,
  balance: round.balanceAfter === null ? model.balance : minor(round.balanceAfter),
  paid: model.paid + minor(round.payout ?? '0'),
  rounds: [round, ...model.rounds.filter(({ id }) => id !== round.id)].slice(0, HISTORY_LENGTH),
})
