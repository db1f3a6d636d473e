import { expect, test } from 'vitest'
import { rouletteStatistics } from './statistics.ts'

const results = (...pockets: number[]) => pockets.map((pocket) => ({ outcome: { kind: 'roulette', pocket } as const }))

test('counts pockets and shares', () => {
  const { rounds, hot, cold, shares } = rouletteStatistics(results(17, 17, 0, 36, 1, 2, 17, 4))
  expect(rounds).toBe(8)
  expect(hot[0]).toEqual({ pocket: 17, count: 3 })
  expect(cold).toEqual([3, 5, 6, 7, 8].map((pocket) => ({ pocket, count: 0 })))
  expect(shares).toEqual({
    red: 2_500,
    black: 6_250,
    green: 1_250,
    odd: 5_000,
    even: 3_750,
    low: 7_500 - 1_250 + 1_250,
    high: 1_250,
  })
})

test('without results there are no shares', () =>
  expect(Object.values(rouletteStatistics([]).shares).every((share) => share === 0)).toBe(true))
