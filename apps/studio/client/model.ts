import { parseAmount } from '../rules/amounts.ts'
import type { Refusal } from '../rules/round.ts'
import type { FreeRoundsView, RoundView, SessionState } from '../wire.ts'
import type { WinLevel } from './moments.ts'

/**
 * What the page is about: `asking` a round was asked for and the reels turn · `checking` the platform has not
 * answered yet · `stopping` the outcome is known and the reels come to rest · `showing` one turn of a round with more
 * of them is shown · `resting` the result is shown, the cycle is not over · `idle` the next round may start · `ended`
 * nothing more can be played here.
 */
export type Phase = 'idle' | 'asking' | 'checking' | 'stopping' | 'showing' | 'resting' | 'ended'

export interface Model {
  readonly phase: Phase
  readonly isPaused: boolean
  readonly stakes: readonly bigint[]
  readonly stakeAt: number
  /** Free rounds that can be played now: while there are any, the next round is one of them. */
  readonly freeRounds: FreeRoundsView | null
  /** Null while the wallet does not answer. */
  readonly balance: bigint | null
  /** The round on the reels, and how many of its turns were set in motion and have come to rest. */
  readonly round: RoundView | null
  readonly begun: number
  readonly rested: number
  readonly rounds: readonly RoundView[]
  readonly staked: bigint
  readonly paid: bigint
  readonly refusal: Refusal | null
}

export type Happening =
  | { readonly type: 'asked' }
  | { readonly type: 'checked'; readonly round: RoundView }
  /** The outcome is known. `rested` turns of it were shown before the page was loaded again. */
  | { readonly type: 'drawn'; readonly round: RoundView; readonly rested?: number }
  | { readonly type: 'turn_begun' }
  | { readonly type: 'turn_rested' }
  | { readonly type: 'refused'; readonly refusal: Refusal }
  | { readonly type: 'stopped' }
  | { readonly type: 'settled'; readonly round: RoundView }
  | { readonly type: 'cycle_over' }
  | { readonly type: 'stake_chosen'; readonly at: number }
  | { readonly type: 'balance_read'; readonly balance: string | null }
  | { readonly type: 'free_rounds_read'; readonly freeRounds: FreeRoundsView | null }
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
    freeRounds: playable(state.freeRounds),
    balance: state.balance === null ? null : minor(state.balance),
    round: null,
    begun: 0,
    rested: 0,
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
      return { ...model, phase: 'asking', round: null, begun: 0, rested: 0, refusal: null }
    case 'checked':
      return { ...model, phase: 'checking', round: happening.round }
    case 'drawn':
      return drawn(model, happening.round, happening.rested ?? 0)
    case 'turn_begun':
      return { ...model, phase: 'stopping', begun: model.rested + 1 }
    case 'turn_rested':
      return { ...model, phase: 'showing', rested: model.begun }
    case 'refused':
      return { ...model, phase: 'stopping', round: null, refusal: happening.refusal }
    case 'stopped':
      return model.phase === 'stopping' || model.phase === 'showing' ? { ...model, phase: 'resting' } : model
    case 'settled':
      return settled(model, happening.round)
    case 'cycle_over':
      return model.phase === 'resting' ? { ...model, phase: 'idle' } : model
    case 'stake_chosen':
      return mayChooseStake(model) ? { ...model, stakeAt: Math.min(Math.max(happening.at, 0), model.stakes.length - 1) } : model
    case 'balance_read':
      return (model.phase === 'idle' || model.phase === 'resting') && happening.balance !== null ? { ...model, balance: minor(happening.balance) } : model
    case 'free_rounds_read':
      return { ...model, freeRounds: playable(happening.freeRounds) }
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

/** The stake is fixed from asking until the result is shown, and while free rounds are played for theirs. */
export function mayChooseStake(model: Model): boolean {
  return model.freeRounds === null && (model.phase === 'idle' || model.phase === 'resting')
}

/** What the next round stakes. */
export function stakeOf(model: Model): bigint {
  return model.freeRounds === null ? (model.stakes[model.stakeAt] ?? 0n) : minor(model.freeRounds.stake)
}

/** A payout is a win only above its stake; up to it money merely comes back, and nothing is celebrated. */
export type Result = 'none' | WinLevel

/** From so many stakes on a win is called by a larger name. */
const LEVELS: readonly (readonly [stakes: bigint, level: WinLevel])[] = [[200n, 'legend'], [50n, 'huge'], [15n, 'big']]

export function resultOf(round: Pick<RoundView, 'stake' | 'payout'>): Result {
  return levelOf(minor(round.payout ?? '0'), minor(round.stake))
}

/** What a sum is in the eyes of somebody who staked. */
export function levelOf(payout: bigint, stake: bigint): Result {
  if (payout === 0n) return 'none'
  if (payout <= stake) return 'returned'
  return LEVELS.find(([stakes]) => payout >= stake * stakes)?.[1] ?? 'win'
}

/** Whether there is cause for joy at all. */
export function isJoyful(result: Result): boolean {
  return result !== 'none' && result !== 'returned'
}

export const minor = (amount: string): bigint => parseAmount(amount) ?? 0n

// A round that the page goes on with may be paid already: its payout is not shown before its turns are.
const drawn = (model: Model, round: RoundView, rested: number): Model => ({
  ...model,
  phase: 'stopping',
  round,
  begun: rested,
  rested,
  balance: round.balanceAfterStake === null ? model.balance : minor(round.balanceAfterStake),
  staked: model.staked + (round.isFree ? 0n : minor(round.stake)),
  rounds: model.rounds.filter(({ id }) => id !== round.id),
})

// A payout that is still on its way is counted already: it is the player's whatever happens.
const settled = (model: Model, round: RoundView): Model => ({
  ...model,
  round,
  balance: round.balanceAfter === null ? model.balance : minor(round.balanceAfter),
  paid: model.paid + minor(round.payout ?? '0'),
  rounds: [round, ...model.rounds.filter(({ id }) => id !== round.id)].slice(0, HISTORY_LENGTH),
  freeRounds: round.freeRounds === null ? model.freeRounds : playable(round.freeRounds),
})

const playable = (freeRounds: FreeRoundsView | null): FreeRoundsView | null => (freeRounds !== null && freeRounds.left > 0 ? freeRounds : null)
