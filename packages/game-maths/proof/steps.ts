import { isOver, newStanding, takeTurn, type RoundRules, type Standing } from '../free-spins.ts'

/** The state of a round's free spins without payouts: spins left, spins awarded so far, step of the ladder. */
export type Step = Pick<Standing, 'left' | 'given' | 'rung'>

/**
 * Where one free spin leads, by the rule that rounds are played with. Paid or not, and scatters in view, are all it
 * asks.
 */
export function stepOn(
  rules: RoundRules,
  from: Step,
  shown: { readonly isPaid: boolean; readonly scatters: number },
): Step {
  const standing = { ...newStanding(), ...from, turns: 1 }
  takeTurn({ ...rules, capUnits: Number.MAX_SAFE_INTEGER }, standing, {
    units: shown.isPaid ? 1 : 0,
    scatters: shown.scatters,
  })
  return { left: isOver(standing) ? 0 : standing.left, given: standing.given, rung: standing.rung }
}

/** Where the base turn leads. */
export function firstStep(rules: RoundRules, scatters: number): Step {
  const standing = newStanding()
  takeTurn({ ...rules, capUnits: Number.MAX_SAFE_INTEGER }, standing, { units: 0, scatters })
  return { left: standing.left, given: standing.given, rung: standing.rung }
}

/** A key of a step. */
export function keyOf({ left, given, rung }: Step): string {
  return `${given}:${left}:${rung}`
}
