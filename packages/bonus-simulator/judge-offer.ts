import { findWorstPath, type Question, type WorstPath } from './find-worst-path.ts'
import type { Playable } from './playable.ts'

/** Why an offer can be exploited. Sums in minor units. */
export type Warning =
  /** A player with enough money not to be ruined wins on average by wagering with the smallest stakes, in this game. */
  | { readonly kind: 'pays_to_grind'; readonly game: string; readonly gain: number }
  /** The dearest way costs more than the share of the bonus that is allowed. */
  | { readonly kind: 'costs_too_much'; readonly game: string; readonly cost: number; readonly allowed: number }
  /** The bonus is met nearly always by the dearest way: there is hardly a risk in it. */
  | { readonly kind: 'hardly_a_risk'; readonly game: string; readonly completion: number }
  /** Nothing holds the size of a stake, so that a few large ones meet the wager. */
  | { readonly kind: 'stakes_without_bound' }

export interface Judgement {
  readonly worst: WorstPath
  readonly warnings: readonly Warning[]
}

/** A bonus without a deposit has a lower limit: accounts cost nothing, and one person may create many. */
export const allowedShares = { withDeposit: 0.6, withoutDeposit: 0.25 } as const

/**
 * Judges whether an offer can be exploited: first by formulas, then by the search. With low effort it takes some
 * seconds.
 */
export function judgeOffer(
  question: Question,
  {
    seed,
    lives,
    effort = 'short',
  }: { readonly seed: string; readonly lives: number; readonly effort?: 'short' | 'whole' },
): Judgement {
  const { terms, games } = question
  const worst = findWorstPath(question, { seed, lives, effort })
  const { cost, completion } = worst.simulation
  const game = worst.plan.game.id
  const allowed = terms.bonus * (terms.deposit > 0 ? allowedShares.withDeposit : allowedShares.withoutDeposit)
  return {
    worst,
    warnings: [
      ...games.flatMap((each): Warning[] =>
        grindGain(question, each) > 0
          ? [{ kind: 'pays_to_grind', game: each.id, gain: grindGain(question, each) }]
          : [],
      ),
      ...(cost.from > allowed ? [{ kind: 'costs_too_much', game, cost: cost.value, allowed } as const] : []),
      ...(terms.wager > 0 && completion.from > 0.9 && cost.from > 0
        ? [{ kind: 'hardly_a_risk', game, completion: completion.value } as const]
        : []),
      ...(terms.wager > 0 && terms.stakeMax === null ? [{ kind: 'stakes_without_bound' } as const] : []),
    ],
  }
}

/**
 * The gain of wagering with the smallest stakes without ruin: the bonus, limited by its cap, minus the edge of the
 * whole wager.
 */
export function grindGain({ terms }: Pick<Question, 'terms'>, game: Playable): number {
  const released = Math.min(terms.bonus, terms.releaseMax ?? terms.bonus)
  return game.weight === 0 ? 0 : released - (terms.wager / (game.weight / 10_000)) * (1 - game.rtp)
}
