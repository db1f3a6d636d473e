import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { games, interval, simulate, spin, stakeUnits } from './index.ts'
import { exampleDraws } from './testing/example-draws.ts'

const seededDraw = exampleDraws((key, message) => createHmac('sha256', key).update(message).digest())

describe('a simulation plays the rounds that players play', () => {
  test.each(games.map((game) => [game.id, game] as const))('%s: 2,000 rounds add up to the same', (_id, game) => {
    const outcomes = Array.from({ length: 2_000 }, (_, nonce) => spin(game, seededDraw(nonce)))
    const stakes = outcomes.map(({ units }) => units / stakeUnits(game))
    const sample = simulate(game, { rounds: 2_000, drawOf: seededDraw })
    expect(sample.mean).toBeCloseTo(stakes.reduce((sum, value) => sum + value, 0) / 2_000, 12)
    expect(sample.variance).toBeCloseTo(
      stakes.reduce((sum, value) => sum + value ** 2, 0) / 2_000 - sample.mean ** 2,
      8,
    )
    expect(sample).toMatchObject({
      rounds: 2_000,
      hitRate: stakes.filter((value) => value > 0).length / 2_000,
      featureRate: outcomes.filter(({ turns }) => turns.length > 1).length / 2_000,
      cappedRate: 0,
      multiplierMax: Math.max(...stakes),
    })
  })
})

test.each([
  // share  of 10,000 rounds of variance 4, mean 1
  [0.95, [0.960_800_72, 1.039_199_28]],
  [0.99, [0.948_483_42, 1.051_516_58]],
  [0.999, [0.934_189_46, 1.065_810_54]],
] as const)('the interval of %d has the width of the normal distribution', (share, [from, to]) => {
  const found = interval({ mean: 1, variance: 4, rounds: 10_000 }, share)
  expect(found[0]).toBeCloseTo(from, 8)
  expect(found[1]).toBeCloseTo(to, 8)
})
