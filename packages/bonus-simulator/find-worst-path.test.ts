import { iceWolf } from '@zoria/game-maths'
import { describe, expect, test } from 'vitest'
import { findWorstPath, type Question } from './find-worst-path.ts'
import { grindGain, judgeOffer } from './judge-offer.ts'
import { evenMoney, reelPlayable, tablePlayable } from './playable.ts'
import type { Terms } from './terms.ts'
import { bestPlay } from './testing/exact-optimum.ts'

const terms: Terms = {
  deposit: 10_000,
  bonus: 10_000,
  wagerType: 'VERSION2',
  wager: 350_000,
  releaseMax: 50_000,
  stakeMax: 500,
  burnsAfterHours: 168,
  burnAtOrBelow: 0,
  burnsOnDeposit: false,
  burnsOnWithdrawal: true,
}
const red = evenMoney({ id: 'red', share: 18 / 37, weight: 10_000 })
const ask = (over: Partial<Question>): Question => ({
  terms,
  games: [red],
  stakeMin: 100,
  stakeMax: 1_000_000,
  ...over,
})

describe('the dearest way that is found is near the best there is, and never above it', () => {
  test.each([
    // a bonus of 20 stakes of 100: wager in stakes, largest stake, cap
    [60, 5, 1_000],
    [200, 1_000, 1_000],
    [200, 4, 40],
  ])('wager %d, stakes up to %d, cap %d', (wager, stakeMax, cap) => {
    const best = bestPlay({ bonus: 20, wager, stakeMax, releaseMax: cap, share: 18 / 37 }) * 100
    const asked = {
      ...terms,
      deposit: 0,
      bonus: 2_000,
      wager: wager * 100,
      stakeMax: stakeMax * 100,
      releaseMax: cap * 100,
      burnsAfterHours: null,
    }
    const { cost } = findWorstPath(ask({ terms: asked }), { lives: 5_000, seed: 'optimum', effort: 'short' }).simulation
    expect(cost.from).toBeLessThan(best)
    expect(cost.to).toBeGreaterThan(0.8 * best)
  })
})

test('of two games that return the same, chance that swings further costs a bonus more', () => {
  const calm = tablePlayable({
    id: 'calm',
    parts: 1,
    weight: 10_000,
    prizes: [
      { units: 0, share: 0.52 },
      { units: 2, share: 0.48 },
    ],
  })
  const wild = tablePlayable({
    id: 'wild',
    parts: 1,
    weight: 10_000,
    prizes: [
      { units: 0, share: 0.99 },
      { units: 96, share: 0.01 },
    ],
  })
  const { plan, tried } = findWorstPath(ask({ terms: { ...terms, releaseMax: null }, games: [calm, wild] }), {
    lives: 500,
    seed: 'wild',
    effort: 'short',
  })
  expect(plan.game.id).toBe('wild')
  expect(tried).toBe(14)
})

describe('an offer is judged', () => {
  const judged = (over: Partial<Terms>, games = [reelPlayable(iceWolf, 10_000)]) =>
    judgeOffer(ask({ terms: { ...terms, ...over }, games }), { seed: 'judge', lives: 600 }).warnings
  const kinds = (...found: Parameters<typeof judged>) => judged(...found).map(({ kind }) => kind)

  test('as an operator would run it: nothing to warn of', () => expect(judged({})).toEqual([]))
  test('without a largest stake it is reported', () =>
    expect(kinds({ stakeMax: null })).toContain('stakes_without_bound'))
  test('that costs more than is allowed, and what is allowed', () => {
    expect(judged({ wager: 20_000, releaseMax: null })).toContainEqual(
      expect.objectContaining({ kind: 'costs_too_much', game: 'kryzhanyi-vovk', allowed: 6_000 }),
    )
    expect(judged({ deposit: 0, wager: 100_000, releaseMax: null })).toContainEqual(
      expect.objectContaining({ kind: 'costs_too_much', allowed: 2_500 }),
    )
  })
  test('that nearly all players meet', () =>
    expect(kinds({ wager: 20_000, deposit: 100_000, wagerType: 'CLASSIC' })).toContain('hardly_a_risk'))
  test('a gift without a wager is no trick: only its cost is named', () =>
    expect(kinds({ wager: 0 })).toEqual(['pays_to_grind', 'costs_too_much']))
})

describe('wagering with the smallest stakes brings a player who cannot be ruined', () => {
  test.each([
    ['the bonus less the edge of the wager', 10_000, null, 10_000 - 200_000 * (1 - 1_294 / 1_350)],
    ['no more than the cap', 10_000, 9_000, 9_000 - 200_000 * (1 - 1_294 / 1_350)],
    ['less where the game counts in part', 5_000, null, 10_000 - 400_000 * (1 - 1_294 / 1_350)],
    ['nothing where it does not count', 0, null, 0],
  ])('%s', (_, weight, releaseMax, gain) =>
    expect(grindGain({ terms: { ...terms, wager: 200_000, releaseMax } }, reelPlayable(iceWolf, weight))).toBeCloseTo(
      gain,
      6,
    ),
  )
})
