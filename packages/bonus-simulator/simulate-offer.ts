import { hoursFor } from './behaviour.ts'
import { average, deviationOf, meanOf, meanWithoutNoise, quantile, shareOf, type Estimate } from './estimate.ts'
import { lifePlayer, type Life, type Plan } from './play-life.ts'
import type { BonusState } from './bonus-state.ts'

/** What an offer comes to when a model plays it many times. Sums in minor units, of one activation. */
export interface Simulation {
  readonly lives: number
  /** Rounds of all lives together. */
  readonly rounds: number
  /** The cost for the house: the player's final money minus deposits. Negative if the house earns. */
  readonly cost: Estimate
  /** The same without taking chance out, to compare: wider, and as true. */
  readonly costAsSeen: Estimate
  /** How far single players end from each other. */
  readonly spread: {
    readonly deviation: number
    readonly p1: number
    readonly p5: number
    readonly median: number
    readonly p95: number
    readonly p99: number
  }
  readonly completion: Estimate
  readonly ends: Readonly<Record<BonusState, number>>
  readonly released: Estimate
  readonly staked: Estimate
  /** What the game's edge takes of these stakes. */
  readonly edge: number
  /** Hours and rounds until the wager was met, where it was. */
  readonly time: { readonly medianHours: number; readonly p90Hours: number; readonly medianRounds: number } | null
}

export interface Asked {
  readonly lives: number
  readonly seed: string
  /** Starts no further life after this many rounds. For rough answers: long lives then count slightly too little. */
  readonly roundsMax?: number
}

/** Plays an offer repeatedly: a Monte Carlo simulation that is reproducible by its seed. */
export function simulateOffer(plan: Plan, { lives, seed, roundsMax = Infinity }: Asked): Simulation {
  const play = lifePlayer(plan)
  const seen = newSample(lives)
  for (let number = 0; number < lives && seen.rounds < roundsMax; number += 1)
    keep(seen, play(seed, number), plan.game.rtp)
  const [gains, noise, released, staked] = [seen.gains, seen.noise, seen.released, seen.staked].map((values) =>
    values.subarray(0, seen.lives),
  ) as [Float64Array, Float64Array, Float64Array, Float64Array]
  return {
    lives: seen.lives,
    rounds: seen.rounds,
    ends: seen.ends,
    cost: meanWithoutNoise(gains, noise),
    costAsSeen: meanOf(gains),
    spread: spreadOf(gains),
    completion: shareOf(seen.completed.length, seen.lives),
    released: meanOf(released),
    staked: meanOf(staked),
    edge: average(staked) * (1 - plan.game.rtp),
    time: seen.completed.length === 0 ? null : timeOf(plan, seen.completed),
  }
}

const newSample = (lives: number) => ({
  lives: 0,
  rounds: 0,
  gains: new Float64Array(lives),
  noise: new Float64Array(lives),
  released: new Float64Array(lives),
  staked: new Float64Array(lives),
  ends: { open: 0, completed: 0, timeout: 0, zeroed: 0, withdrawal: 0, deposit: 0, left: 0 } as Record<
    BonusState,
    number
  >,
  completed: [] as number[],
})

const keep = (
  sample: ReturnType<typeof newSample>,
  { standing, rounds, staked, paid, gain }: Life,
  rtp: number,
): void => {
  const at = sample.lives
  sample.gains[at] = gain
  sample.noise[at] = paid - rtp * staked
  sample.released[at] = standing.released
  sample.staked[at] = staked
  sample.ends[standing.state] += 1
  sample.rounds += rounds
  sample.lives += 1
  if (standing.state === 'completed') sample.completed.push(rounds)
}

const spreadOf = (gains: Float64Array): Simulation['spread'] => {
  const sorted = gains.toSorted()
  return {
    deviation: deviationOf(gains),
    p1: quantile(sorted, 0.01),
    p5: quantile(sorted, 0.05),
    median: quantile(sorted, 0.5),
    p95: quantile(sorted, 0.95),
    p99: quantile(sorted, 0.99),
  }
}

const timeOf = ({ behaviour }: Plan, completed: readonly number[]): Simulation['time'] => {
  const sorted = Float64Array.from(completed).sort()
  const [median, p90] = [quantile(sorted, 0.5), quantile(sorted, 0.9)]
  return { medianHours: hoursFor(behaviour, median), p90Hours: hoursFor(behaviour, p90), medianRounds: median }
}
