import type { BattleScoring } from '@zoria/contract/battles/words'
import type { Instant } from '@zoria/kernel'
import { bestMultiplier } from './scoring/best-multiplier.ts'
import { sumOfMultipliers } from './scoring/sum-of-multipliers.ts'
import { sumOfPayouts } from './scoring/sum-of-payouts.ts'
import { turnover } from './scoring/turnover.ts'

/** A counted round: the part of own money, in minor units. */
export type CountedRound = { readonly stake: bigint; readonly payout: bigint; readonly settledAt: Instant }

/**
 * Points of one round, and whether the points of rounds are added or the best one counts. Points are hundredths of a
 * multiplier or minor units.
 */
export type Scoring = { readonly combine: 'sum' | 'max'; pointsOf(round: CountedRound): bigint }

export const scorings: Record<BattleScoring, Scoring> = {
  best_multiplier: bestMultiplier,
  sum_of_multipliers: sumOfMultipliers,
  turnover,
  sum_of_payouts: sumOfPayouts,
}

/**
 * What a player reached. `reachedAt`: when the present score was reached, null while it is 0. `best`: the best
 * multiplier of a round in hundredths, null before the first.
 */
export type Score = {
  readonly score: bigint
  readonly reachedAt: Instant | null
  readonly rounds: number
  readonly best: bigint | null
  readonly turnover: bigint
}

export const noScore: Score = { score: 0n, reachedAt: null, rounds: 0, best: null, turnover: 0n }

/** Adds a round. The order of the rounds does not matter. */
export function addRound(known: Score, round: CountedRound, scoring: BattleScoring): Score {
  const { combine, pointsOf } = scorings[scoring]
  const points = pointsOf(round)
  const multiplier = bestMultiplier.pointsOf(round)
  const rest = {
    rounds: known.rounds + 1,
    best: known.best === null || multiplier > known.best ? multiplier : known.best,
    turnover: known.turnover + round.stake,
  }
  const { score, reachedAt } = known
  const at = round.settledAt
  if (points === 0n) return { score, reachedAt, ...rest }
  if (combine === 'sum')
    return { score: score + points, reachedAt: reachedAt === null || at > reachedAt ? at : reachedAt, ...rest }
  if (points > score) return { score: points, reachedAt: at, ...rest }
  return { score, reachedAt: points === score && reachedAt !== null && at < reachedAt ? at : reachedAt, ...rest }
}

/** The score of rounds in the order in which they were settled: a cap takes the first ones. */
export function scoreOf(
  rounds: readonly CountedRound[],
  { scoring, roundsMax }: { readonly scoring: BattleScoring; readonly roundsMax: number | null },
): Score {
  return rounds.slice(0, roundsMax ?? rounds.length).reduce((score, round) => addRound(score, round, scoring), noScore)
}
