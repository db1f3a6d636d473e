import { hoursFor } from './behaviour.ts'
import { average, deviationOf, meanOf, meanWithoutNoise, quantile, shareOf, type Estimate } from './estimate.ts'
import { lifePlayer, type Plan } from './play-life.ts'
import type { BonusState } from './standing.ts'

/** What an offer comes to when a model plays it many times. Sums in minor units, of one activation. */
export interface Simulation {
  readonly lives: number
  /** Rounds of all lives together. */
  readonly rounds: number
  /** What the house is poorer by for it: what the player has in the end less what he paid in. Below zero the house earns. */
  readonly cost: Estimate
  /** The same without taking chance out, to compare: wider, and as true. */
  readonly costAsSeen: Estimate
  /** How far single players end from each other. */
  readonly spread: { readonly deviation: number; readonly p1: number; readonly p5: number; readonly median: number; readonly p95: number; readonly p99: number }
  readonly completion: Estimate
  readonly ends: Readonly<Record<BonusState, number>>
  readonly released: Estimate
  readonly staked: Estimate
  /** What the game's edge takes of these stakes. */
  readonly edge: number
  /** Hours and rounds until the wager was met, where it was. */
  readonly time: { readonly medianHours: number; readonly p90Hours: number; readonly medianRounds: number } | null
}

/** Plays an offer so many times: Monte Carlo that repeats by its seed. */
export function simulateOffer(plan: Plan, { lives, seed }: { readonly lives: number; readonly seed: string }): Simulation {
  const play = lifePlayer(plan)
  const [gains, noise, released, staked] = [new Float64Array(lives), new Float64Array(lives), new Float64Array(lives), new Float64Array(lives)]
  const ends: Record<BonusState, number> = { open: 0, completed: 0, timeout: 0, zeroed: 0, withdrawal: 0, deposit: 0, left: 0 }
  const completed: number[] = []
  let rounds = 0
  for (let number = 0; number < lives; number += 1) {
    const life = play(seed, number)
    gains[number] = life.gain
    noise[number] = life.paid - plan.game.rtp * life.staked
    released[number] = life.standing.released
    staked[number] = life.staked
    ends[life.standing.state] += 1
    rounds += life.rounds
    if (life.standing.state === 'completed') completed.push(life.rounds)
  }
  return {
    lives, rounds, ends,
    cost: meanWithoutNoise(gains, noise),
    costAsSeen: meanOf(gains),
    spread: spreadOf(gains),
    completion: shareOf(completed.length, lives),
    released: meanOf(released),
    staked: meanOf(staked),
    edge: average(staked) * (1 - plan.game.rtp),
    time: completed.length === 0 ? null : timeOf(plan, completed),
  }
}

const spreadOf = (gains: Float64Array): Simulation['spread'] => {
  const sorted = gains.toSorted()
  return { deviation: deviationOf(gains), p1: quantile(sorted, 0.01), p5: quantile(sorted, 0.05), median: quantile(sorted, 0.5), p95: quantile(sorted, 0.95), p99: quantile(sorted, 0.99) }
}

const timeOf = ({ behaviour }: Plan, completed: readonly number[]): Simulation['time'] => {
  const sorted = Float64Array.from(completed).sort()
  const [median, p90] = [quantile(sorted, 0.5), quantile(sorted, 0.9)]
  return { medianHours: hoursFor(behaviour, median), p90Hours: hoursFor(behaviour, p90), medianRounds: median }
}
