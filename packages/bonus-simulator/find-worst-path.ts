import type { Behaviour, StakeRule } from './behaviour.ts'
import type { Plan } from './play-life.ts'
import type { Playable } from './playable.ts'
import { simulateOffer, type Simulation } from './simulate-offer.ts'

/** An offer, and the games it can be played in. */
export interface Question extends Omit<Plan, 'game' | 'behaviour'> {
  readonly games: readonly Playable[]
}

/** The dearest way to play an offer that was found. */
export interface WorstPath {
  readonly plan: Plan
  /** Replayed with fresh randomness: the best of many candidates was also lucky. */
  readonly simulation: Simulation
  readonly tried: number
}

/** The effort of the search: rounds per candidate in the first heat. `short` finishes within seconds. */
export const efforts = { short: 20_000, whole: 200_000 } as const

interface Search {
  readonly lives: number
  readonly seed: string
  readonly effort: keyof typeof efforts
}

/**
 * Looks for the way to play an offer that costs the house most: stakes from the least to everything, large until the
 * money has grown and small from then on, going away early, winnings out of reach, in each game. All begin with equal
 * chance; the best third goes on with four times as much. It finds a way, not a bound: somebody may know a better one.
 */
export function findWorstPath(question: Question, { lives, seed, effort }: Search): WorstPath {
  const { games, ...same } = question
  const plans = games.flatMap((game) =>
    behavioursFor(question).map((behaviour): Plan => ({ ...same, game, behaviour })),
  )
  let heat = plans
  for (let turn = 0; turn < HEATS; turn += 1) {
    const roundsMax = efforts[effort] * 4 ** turn
    const ranked = heat
      .map((plan) => ({
        plan,
        cost: simulateOffer(plan, { lives: LIVES_MOST, roundsMax, seed: `${seed} heat ${turn}` }).cost.value,
      }))
      .sort((left, right) => right.cost - left.cost)
    heat = ranked.slice(0, Math.ceil(ranked.length / 3)).map(({ plan }) => plan)
  }
  const plan = heat[0]
  if (plan === undefined) throw new Error('An offer is played in one game at least')
  return {
    plan,
    simulation: simulateOffer(plan, {
      lives,
      seed: `${seed} again`,
      ...(effort === 'short' ? { roundsMax: SHORT_ROUNDS } : {}),
    }),
    tried: plans.length,
  }
}

const HEATS = 3
const LIVES_MOST = 5_000
const SHORT_ROUNDS = 5_000_000

/** Every way of the search that makes a difference under these terms. An abuser has time. */
const behavioursFor = ({ terms, stakeMin, stakeMax }: Question): readonly Behaviour[] => {
  const isOwnMoneyPlayed = terms.wagerType === 'CLASSIC' && terms.deposit > 0
  const leaving = isOwnMoneyPlayed ? [null, 2] : [null]
  const takingOut = isOwnMoneyPlayed && !terms.burnsOnWithdrawal ? [false, true] : [false]
  const most = Math.min(stakeMax, terms.stakeMax ?? stakeMax)
  const stakes = differing(bySize, (rule) => Math.min(most, Math.max(stakeMin, rule.share * terms.bonus)), most)
  return stakes.flatMap((stake) =>
    (stake === smallest ? [null] : [null, 2, 5]).flatMap((growth) =>
      leaving.flatMap((leavesAt) =>
        takingOut.map((takesOut) => ({
          stake,
          later: growth === null ? null : { at: growth, stake: smallest },
          leavesAt,
          takesOut,
          boredom: 0,
          roundsAnHour: 500,
          hoursADay: 12,
        })),
      ),
    ),
  )
}

const smallest: StakeRule = { of: 'bonus', share: 0.005 }

const bySize: readonly StakeRule[] = [
  smallest,
  { of: 'bonus', share: 0.02 },
  { of: 'bonus', share: 0.05 },
  { of: 'bonus', share: 0.2 },
  { of: 'bonus', share: 0.5 },
  { of: 'at hand', share: 0.05 },
  { of: 'at hand', share: 0.2 },
  { of: 'at hand', share: 1 },
]

// A largest bet makes many rules the same: of those that begin at it one is tried, the one that stays at it longest.
const differing = (
  rules: readonly StakeRule[],
  sizeOf: (rule: StakeRule) => number,
  most: number,
): readonly StakeRule[] => {
  const below = rules.filter((rule) => sizeOf(rule) < most)
  return below.length === rules.length ? rules : [...below, { of: 'at hand', share: 1 }]
}
