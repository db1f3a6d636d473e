import { iceWolf, tallyStops } from '@zoria/game-maths'
import { describe, expect, test } from 'vitest'
import { playerModels, roundsWithin, type Behaviour } from './behaviour.ts'
import type { Estimate } from './estimate.ts'
import type { Plan } from './play-life.ts'
import { evenMoney, reelPlayable, tablePlayable, type Prize } from './playable.ts'
import { simulateOffer } from './simulate-offer.ts'
import type { Terms } from './terms.ts'
import { followChain } from './testing/exact-chain.ts'

// What a simulation must find where mathematics knows the answer.

const terms: Terms = {
  deposit: 0,
  bonus: 10_000,
  wagerType: 'VERSION2',
  wager: 100_000,
  releaseMax: null,
  stakeMax: null,
  burnsAfterHours: null,
  burnAtOrBelow: null,
  burnsOnDeposit: false,
  burnsOnWithdrawal: true,
}
const flat = (share: number): Behaviour => ({ ...playerModels.cautious, stake: { of: 'bonus', share } })
const red = evenMoney({ id: 'red', share: 18 / 37, weight: 10_000 })
const fair = evenMoney({ id: 'fair', share: 0.5, weight: 10_000 })
const plan = (over: Partial<Plan> = {}): Plan => ({
  terms,
  game: red,
  behaviour: flat(0.01),
  stakeMin: 100,
  stakeMax: 1_000_000,
  ...over,
})
const run = (over: Partial<Plan>, { lives = 4_000, seed = 'closed' } = {}) => simulateOffer(plan(over), { lives, seed })
/** Within four standard errors: an interval is two wide. */
const expectNear = ({ value, from, to }: Estimate, truth: number): void =>
  expect(Math.abs(value - truth)).toBeLessThanOrEqual(1.021 * (to - from) + 1e-6)

test('nothing to wager: the house gives the bonus, and no round is played', () => {
  expect(run({ terms: { ...terms, wager: 0 } }, { lives: 10 })).toMatchObject({
    rounds: 0,
    cost: { value: 10_000, from: 10_000, to: 10_000 },
    completion: { value: 1 },
    time: { medianHours: 0 },
  })
})

describe('flat stakes that cannot ruin: the bonus less the edge of what must be staked', () => {
  const rich = { ...terms, wagerType: 'CLASSIC', deposit: 1_000_000_000 } as const
  test.each([
    // game, weight, stake of the bonus, cost
    ['a fair bet', fair, 10_000, 0.01, 10_000],
    ['red', red, 10_000, 0.01, 10_000 - 100_000 / 37],
    ['red that counts a tenth', red, 1_000, 0.01, 10_000 - 1_000_000 / 37],
    ['a slot of ten lines', reelPlayable(iceWolf, 10_000), 10_000, 0.05, 10_000 - 100_000 * (1 - 1_294 / 1_350)],
  ] as const)('%s', (_, game, weight, share, cost) => {
    const found = run({ terms: rich, game: { ...game, weight }, behaviour: flat(share) }, { lives: 100 })
    expect(found.completion.value).toBe(1)
    expect(found.cost.value).toBeCloseTo(cost, 5)
    expect(found.cost.to - found.cost.from).toBeLessThan(1e-5)
    expectNear(found.costAsSeen, cost)
  })
})

describe("gambler's ruin: own money plays until it is a goal or nothing", () => {
  test.each([
    // stakes brought, goal
    [10, 20, fair],
    [10, 20, red],
    [5, 40, red],
    [30, 40, red],
  ] as const)('from %d to %d stakes', (brought, goal, game) => {
    const ratio = game === fair ? 1 : 19 / 18
    const won = ratio === 1 ? brought / goal : (ratio ** brought - 1) / (ratio ** goal - 1)
    // A bonus too small for a stake keeps the wager open and is irrelevant.
    const tiny = { ...terms, wagerType: 'CLASSIC', deposit: brought * 100, bonus: 1, wager: 10 ** 9 } as const
    const behaviour = { ...flat(0), leavesAt: (goal * 100) / (brought * 100 + 1) }
    const found = run({ terms: tiny, game, behaviour }, { lives: 6_000 })
    const cost = won * goal * 100 - brought * 100
    expectNear(found.cost, cost)
    expectNear(found.costAsSeen, cost)
    expect(found.ends.left).toBe(6_000)
  })
})

describe('ruin before the finish: the exact chain of bonus money', () => {
  const even: readonly Prize[] = [
    { units: 0, share: 19 / 37 },
    { units: 2, share: 18 / 37 },
  ]
  const wild: readonly Prize[] = [
    { units: 0, share: 0.9 },
    { units: 5, share: 0.08 },
    { units: 28, share: 0.02 },
  ]
  test.each([
    // prizes  stakes of bonus, bets, cap in stakes
    [even, 10, 100, Infinity],
    [even, 20, 50, 25],
    [wild, 10, 100, Infinity],
    [wild, 10, 60, 40],
    [wild, 3, 3, Infinity],
  ] as const)('case %#', (prizes, bonus, bets, cap) => {
    const exact = followChain({ bonus, bets, prizes, releaseMax: cap })
    const asked = { ...terms, bonus: bonus * 100, wager: bets * 100, releaseMax: cap === Infinity ? null : cap * 100 }
    const found = run(
      {
        terms: asked,
        game: tablePlayable({ id: 'table', parts: 1, weight: 10_000, prizes }),
        behaviour: flat(1 / bonus),
      },
      { lives: 10_000 },
    )
    expectNear(found.completion, exact.completed)
    for (const estimate of [found.cost, found.costAsSeen, found.released]) expectNear(estimate, exact.released * 100)
  })

  test('of one of our games, from every stop of its reels', () => {
    const { stops, counts } = tallyStops(iceWolf, 'base')
    const prizes = counts.flatMap((seen) => [...seen]).map(([units, count]) => ({ units, share: count / stops }))
    const exact = followChain({ bonus: 8, parts: 10, bets: 12, prizes, releaseMax: 20 })
    const found = run(
      {
        terms: { ...terms, bonus: 8_000, wager: 12_000, releaseMax: 20_000 },
        game: reelPlayable(iceWolf, 10_000),
        behaviour: flat(1 / 8),
        stakeMin: 1_000,
      },
      { lives: 10_000 },
    )
    expectNear(found.completion, exact.completed)
    expectNear(found.cost, exact.released * 1_000)
  })
})

test('95 of 100 intervals hold the truth, and taking chance out makes them narrower', () => {
  const prizes: readonly Prize[] = [
    { units: 0, share: 0.7 },
    { units: 3, share: 0.3 },
  ]
  const truth = followChain({ bonus: 10, bets: 40, prizes, releaseMax: Infinity }).released * 100
  const game = tablePlayable({ id: 'table', parts: 1, weight: 10_000, prizes })
  const found = Array.from({ length: 200 }, (_, at) =>
    run(
      { terms: { ...terms, bonus: 1_000, wager: 4_000 }, game, behaviour: flat(0.1) },
      { lives: 300, seed: `seed ${at}` },
    ),
  )
  const covering = found.filter(({ cost }) => cost.from < truth && truth < cost.to).length
  expect(covering).toBeGreaterThan(182)
  expect(covering).toBeLessThan(199)
  expect(
    found.filter(({ cost, costAsSeen }) => cost.to - cost.from < 0.5 * (costAsSeen.to - costAsSeen.from)).length,
  ).toBe(200)
})

test('a player who stops after one round in ten survives nine with a share of 0.9 to the ninth', () => {
  const rich = { ...terms, wagerType: 'CLASSIC', deposit: 1_000_000, wager: 1_000 } as const
  const { completion } = run({ terms: rich, behaviour: { ...flat(0.01), boredom: 0.1 } }, { lives: 20_000 })
  expectNear(completion, 0.9 ** 9)
})

test.each([
  // hours  status of all
  [24 + 1 / 6, 'completed'],
  [24.1, 'timeout'],
] as const)('a thousand rounds at 600 an hour, one and a half a day, within %d hours: %s', (hours, state) => {
  const behaviour = { ...flat(0.01), roundsAnHour: 600, hoursADay: 1.5 }
  const rich = { ...terms, wagerType: 'CLASSIC', deposit: 1_000_000, burnsAfterHours: hours } as const
  expect(run({ terms: rich, behaviour }, { lives: 5 }).ends[state]).toBe(5)
  expect(roundsWithin(behaviour, hours)).toBe(state === 'completed' ? 1_000 : 960)
})

test('equal seeds give equal figures, others do not', () => {
  expect(run({}, { lives: 50 })).toEqual(run({}, { lives: 50 }))
  expect(run({}, { lives: 50, seed: 'other' }).cost).not.toEqual(run({}, { lives: 50 }).cost)
})
