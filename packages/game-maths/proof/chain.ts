import type { RoundRules } from '../free-spins.ts'
import { plus, rational, times, ZERO, type Rational } from '../rational.ts'
import { firstStep, keyOf, stepOn, type Step } from './steps.ts'
import type { Tally } from './tally.ts'

/**
 * What follows from a step of the feature: units still to come if no cap cut them, and the chance that none of its
 * spins pays. Both exact.
 */
export interface Ahead {
  readonly units: Rational
  readonly nothing: Rational
}

/**
 * What follows the base turn, by the number of scatters it shows, and any step: the chain of spins left and steps of
 * the ladder, solved exactly.
 */
export interface Chain {
  readonly after: (scatters: number) => Ahead
  readonly at: (step: Step) => Ahead
}

/** Solves the chain of a feature for the tally of its reels. */
export function solveChain(rules: RoundRules, free: Tally): Chain {
  const known = new Map<string, Ahead>()
  const classes = classesOf(free)
  const at = (step: Step): Ahead => {
    if (step.left === 0) return NOTHING_LEFT
    const found = known.get(keyOf(step)) ?? solve(step)
    known.set(keyOf(step), found)
    return found
  }
  const solve = (step: Step): Ahead => {
    let [units, nothing] = [times(classes.mean, rational(BigInt(rules.ladder[step.rung] ?? 1), 1n)), ZERO]
    for (const { isPaid, scatters, share } of classes.all) {
      const ahead = at(stepOn(rules, step, { isPaid, scatters }))
      units = plus(units, times(share, ahead.units))
      if (!isPaid) nothing = plus(nothing, times(share, ahead.nothing))
    }
    return { units, nothing }
  }
  return { at, after: (scatters) => at(firstStep(rules, scatters)) }
}

const NOTHING_LEFT: Ahead = { units: ZERO, nothing: { n: 1n, d: 1n } }

interface TurnClass {
  readonly isPaid: boolean
  readonly scatters: number
  readonly share: Rational
}

// Facts about a spin's reels for the chain: the mean payout, and the hit rate by number of visible scatters.
const classesOf = ({ stops, counts }: Tally): { readonly mean: Rational; readonly all: readonly TurnClass[] } => {
  let units = 0n
  const all = counts.flatMap((seen, scatters): TurnClass[] => {
    const counted = [0, 0]
    for (const [paid, count] of seen) {
      units += BigInt(paid) * BigInt(count)
      counted[paid > 0 ? 1 : 0]! += count
    }
    return counted.flatMap((count, isPaid) =>
      count === 0 ? [] : [{ isPaid: isPaid === 1, scatters, share: rational(BigInt(count), BigInt(stops)) }],
    )
  })
  return { mean: rational(units, BigInt(stops)), all }
}
