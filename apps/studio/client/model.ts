import { parseAmount } from '../rules/amounts.ts'
import type { Refusal } from '../rules/round.ts'
import type { FreeRoundsView, RoundView, SessionState } from '../wire.ts'

/**
 * Phases of the page: `asking` a round was requested and the reels spin · `checking` the platform has not answered yet
 * · `stopping` the outcome is known and the reels stop · `showing` one of several turns of a round is shown · `resting`
 * the result is shown, the cycle is not over · `idle` the next round may start · `ended` the page is no longer
 * playable.
 */
export type Phase = 'idle' | 'asking' | 'checking' | 'stopping' | 'showing' | 'resting' | 'ended'

export interface Model {
  readonly phase: Phase
  readonly isPaused: boolean
  readonly stakes: readonly bigint[]
  readonly stakeAt: number
  /** The largest stake that the terms of an open bonus allow; null without such a limit. */
  readonly stakeMost: bigint | null
  /** Available free rounds; if there are any, the next round is one of them. */
  readonly freeRounds: FreeRoundsView | null
  /** Null while the wallet does not answer. */
  readonly balance: bigint | null
  /** A balance was read during a round and not shown: it may be newer than the one that the round's payout reports. */
  readonly isBalanceMissed: boolean
  /** The round on the reels, with the number of turns started and stopped. */
  readonly round: RoundView | null
  readonly begun: number
  readonly rested: number
  readonly rounds: readonly RoundView[]
  readonly staked: bigint
  readonly paid: bigint
  readonly refusal: Refusal | null
}

export type ModelEvent =
  | { readonly type: 'asked' }
  | { readonly type: 'checked'; readonly round: RoundView }
  /** The outcome is known. `rested` turns were shown before the page was reloaded. */
  | { readonly type: 'drawn'; readonly round: RoundView; readonly rested?: number }
  | { readonly type: 'turn_begun' }
  | { readonly type: 'turn_rested' }
  | { readonly type: 'refused'; readonly refusal: Refusal }
  | { readonly type: 'stopped' }
  | { readonly type: 'settled'; readonly round: RoundView }
  | { readonly type: 'cycle_over' }
  | { readonly type: 'stake_chosen'; readonly at: number }
  | { readonly type: 'stake_limited'; readonly most: string | null }
  | { readonly type: 'balance_read'; readonly balance: string | null }
  | { readonly type: 'free_rounds_read'; readonly freeRounds: FreeRoundsView | null }
  /** None was left for the requested round: nothing was started. */
  | { readonly type: 'free_rounds_over' }
  | { readonly type: 'paused'; readonly isPaused: boolean }
  | { readonly type: 'refusal_read' }
  | { readonly type: 'ended' }

/** Number of rounds in the history. */
const HISTORY_LENGTH = 20

/** The initial model of a session. */
export function initialModel(state: SessionState): Model {
  const stakes = state.stakes.map(minor)
  return {
    phase: 'idle',
    isPaused: false,
    stakes,
    stakeAt: Math.max(0, stakes.indexOf(minor(state.stakeAtFirst))),
    stakeMost: null,
    freeRounds: playable(state.freeRounds),
    balance: state.balance === null ? null : minor(state.balance),
    isBalanceMissed: false,
    round: null,
    begun: 0,
    rested: 0,
    rounds: state.rounds,
    staked: 0n,
    paid: 0n,
    refusal: null,
  }
}

/** The model after an event (reducer). */
export function reduce(model: Model, happening: ModelEvent): Model {
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
      return model.phase === 'resting' ? withinLimit({ ...model, phase: 'idle' }) : model
    case 'stake_chosen':
      return mayChooseStake(model)
        ? withinLimit({ ...model, stakeAt: Math.min(Math.max(happening.at, 0), model.stakes.length - 1) })
        : model
    case 'stake_limited':
      return limited(model, happening.most === null ? null : parseAmount(happening.most))
    case 'balance_read':
      return happening.balance === null ? model : balanceRead(model, minor(happening.balance))
    case 'free_rounds_read':
      return limited({ ...model, freeRounds: playable(happening.freeRounds) }, model.stakeMost)
    case 'free_rounds_over':
      return withinLimit({ ...model, phase: 'idle', freeRounds: null })
    case 'paused':
      return { ...model, isPaused: happening.isPaused }
    case 'refusal_read':
      return { ...model, refusal: null }
    case 'ended':
      return { ...model, phase: 'ended' }
  }
}

/** Whether the next round may be requested: nothing is running and nothing covers the game. */
export function maySpin(model: Model): boolean {
  return model.phase === 'idle' && !model.isPaused && model.refusal === null
}

/** Whether the stake can be changed: not between request and result, and not during free rounds. */
export function mayChooseStake(model: Model): boolean {
  return model.freeRounds === null && (model.phase === 'idle' || model.phase === 'resting')
}

/** Whether the terms of an open bonus allow a stake of this level. */
export function isWithinLimit(model: Pick<Model, 'stakes' | 'stakeMost'>, at: number): boolean {
  return model.stakeMost === null || (model.stakes[at] ?? 0n) <= model.stakeMost
}

/** The stake of the next round. */
export function stakeOf(model: Model): bigint {
  return model.freeRounds === null ? (model.stakes[model.stakeAt] ?? 0n) : minor(model.freeRounds.stake)
}

/** Level of a payout. A payout up to the stake is `returned` and not celebrated. */
export type Result = 'none' | WinLevel

/** Win levels by payout in stakes. */
const LEVELS: readonly (readonly [stakes: bigint, level: WinLevel])[] = [
  [200n, 'legend'],
  [50n, 'huge'],
  [15n, 'big'],
]

export function resultOf(round: Pick<RoundView, 'stake' | 'payout'>): Result {
  return levelOf(minor(round.payout ?? '0'), minor(round.stake))
}

/** Classifies a payout relative to its stake. */
export function levelOf(payout: bigint, stake: bigint): Result {
  if (payout === 0n) return 'none'
  if (payout <= stake) return 'returned'
  return LEVELS.find(([stakes]) => payout >= stake * stakes)?.[1] ?? 'win'
}

/** Whether the result is celebrated. */
export function isCelebrated(result: Result): boolean {
  return result !== 'none' && result !== 'returned'
}

export const minor = (amount: string): bigint => parseAmount(amount) ?? 0n

// During a round it would reveal the outcome.
const balanceRead = (model: Model, balance: bigint): Model =>
  model.phase === 'idle' || model.phase === 'resting'
    ? { ...model, balance, isBalanceMissed: false }
    : { ...model, isBalanceMissed: true }

// The stake of a running round stays; the next one is lowered when the cycle is over.
const limited = (model: Model, stakeMost: bigint | null): Model => {
  const next = { ...model, stakeMost }
  return mayChooseStake(next) ? withinLimit(next) : next
}

/**
 * The chosen stake, or the largest allowed one below it. Where even the smallest exceeds the limit, the smallest: the
 * platform refuses it by name.
 */
const withinLimit = (model: Model): Model => {
  const allowed = model.stakes.filter((_, at) => isWithinLimit(model, at)).length
  return { ...model, stakeAt: Math.min(model.stakeAt, Math.max(0, allowed - 1)) }
}

// A resumed round may already be paid: its payout is hidden until its turns are shown.
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

// An unconfirmed payout already counts: the player will get it.
const settled = (model: Model, round: RoundView): Model => ({
  ...model,
  round,
  balance: round.balanceAfter === null ? model.balance : minor(round.balanceAfter),
  paid: model.paid + minor(round.payout ?? '0'),
  rounds: [round, ...model.rounds.filter(({ id }) => id !== round.id)].slice(0, HISTORY_LENGTH),
  freeRounds: round.freeRounds === null ? model.freeRounds : playable(round.nextFreeRounds ?? round.freeRounds),
})

const playable = (freeRounds: FreeRoundsView | null): FreeRoundsView | null =>
  freeRounds !== null && freeRounds.left > 0 ? freeRounds : null

/** Win level for display and sound. A payout up to its stake is `returned` and not celebrated. */
export type WinLevel = 'returned' | 'win' | 'big' | 'huge' | 'legend'

/** What the player sees, sent to sound and effects. Decides nothing. */
export type Moment =
  | { readonly type: 'spin_started'; readonly isFree: boolean }
  | { readonly type: 'reel_stopped'; readonly reel: number }
  /** A scatter stopped: the first, the second, … of this turn. */
  | { readonly type: 'scatter_landed'; readonly count: number }
  /** Enough scatters have stopped that the remaining reels decide: they spin a little longer, whatever they will show. */
  | { readonly type: 'anticipation'; readonly isOn: boolean }
  | { readonly type: 'turn_won'; readonly level: WinLevel }
  | { readonly type: 'count_up'; readonly isOn: boolean; readonly level: WinLevel }
  | { readonly type: 'free_spins_won'; readonly count: number }
  | { readonly type: 'free_spins_began' }
  | { readonly type: 'multiplier_rose'; readonly multiplier: number }
  | { readonly type: 'free_spins_over'; readonly level: WinLevel | 'none' }
  | { readonly type: 'stake_chosen' }
  | { readonly type: 'refused' }
