import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  drawCards,
  drawFromBlocks,
  drawFromRecord,
  drawSector,
  drawThreshold,
  drawTickets,
  type WeightedSector,
} from './index.ts'

const streamOf = (nonce: number) =>
  drawFromBlocks((cursor) =>
    createHmac('sha256', Buffer.alloc(32, 7)).update(`dyke-pole-27:${nonce}:${cursor}`).digest(),
  )

describe('a sector', () => {
  const sectors: readonly WeightedSector[] = [
    ['none', 0],
    ['nothing', 3],
    ['money', 1],
    ['gone', 0],
    ['bonus', 2],
  ]

  test.each([
    [0, 'nothing'],
    [2, 'nothing'],
    [3, 'money'],
    [4, 'bonus'],
    [5, 'bonus'],
  ])('a draw of %i wins %s', (drawn, key) => {
    expect(drawSector(sectors, drawFromRecord([drawn]))).toBe(key)
  })

  test('100,000 draws are inside the 99.9 % interval of their weights, and a biased stream is not', () => {
    const wheel: readonly WeightedSector[] = [
      ['5000', 10],
      ['1000', 50],
      ['500', 140],
      ['200', 300],
      ['100', 600],
      ['50', 1_200],
      ['nothing', 7_700],
    ]
    const counts = new Map<string, number>()
    const biased = new Map<string, number>()
    const draw = streamOf(0)
    for (let spin = 0; spin < 100_000; spin += 1) {
      const key = drawSector(wheel, draw)
      counts.set(key, (counts.get(key) ?? 0) + 1)
      // The planted fault: one draw in five is made again where it won money.
      const again = spin % 5 === 0 && key !== 'nothing' ? drawSector(wheel, draw) : key
      biased.set(again, (biased.get(again) ?? 0) + 1)
    }
    expect(chiSquare(wheel, counts)).toBeLessThan(sixDegrees)
    expect(chiSquare(wheel, biased)).toBeGreaterThan(sixDegrees)
  })
})

describe('a threshold', () => {
  test.each([
    [0, 150_000n],
    [450_000, 600_000n],
  ])('a draw of %i is %s', (drawn, threshold) => {
    expect(drawThreshold({ min: 150_000n, max: 600_000n }, drawFromRecord([drawn]))).toBe(threshold)
  })

  test('10,000 thresholds are spread evenly over ten parts of their range, and biased ones are not', () => {
    const range = { min: 150_000n, max: 600_000n }
    const parts = Array.from({ length: 10 }, (_, part): WeightedSector => [String(part), 1])
    const draw = streamOf(0)
    const countsOf = (of: (drop: number) => bigint) => {
      const counts = new Map<string, number>()
      for (let drop = 0; drop < 10_000; drop += 1) {
        const part = String(((of(drop) - range.min) * 10n) / (range.max - range.min + 1n))
        counts.set(part, (counts.get(part) ?? 0) + 1)
      }
      return counts
    }
    const fair = () => drawThreshold(range, draw)
    // The planted fault: the larger of two draws, one time in five.
    const late = (drop: number) =>
      drop % 5 !== 0 ? fair() : [fair(), fair()].reduce((left, right) => (left > right ? left : right))
    expect(chiSquare(parts, countsOf(fair))).toBeLessThan(nineDegrees)
    expect(chiSquare(parts, countsOf(late))).toBeGreaterThan(nineDegrees)
  })
})

describe('a pick of cards', () => {
  const suits = ['clubs', 'diamonds', 'hearts', 'spades'] as const

  test.each(suits)('completes %s first, with three cards of each suit', (won) => {
    for (let nonce = 0; nonce < 300; nonce += 1) {
      const cards = drawCards({ suits, won }, streamOf(nonce))
      const thirdOf = (suit: string) => cards.flatMap((card, at) => (card === suit ? [at] : []))[2] as number
      expect(cards.toSorted()).toEqual(suits.flatMap((suit) => [suit, suit, suit]))
      expect(suits.filter((suit) => thirdOf(suit) <= thirdOf(won))).toEqual([won])
    }
  })
})

describe('winning tickets', () => {
  test.each([
    // tickets, places, draws below `tickets`, winners
    [5, 3, [0, 4, 2], [1, 5, 3]],
    [5, 3, [0, 0, 4, 0, 2], [1, 5, 3]],
    [2, 3, [1, 1, 0], [2, 1]],
    [0, 3, [], []],
  ])('%i tickets and %i places with draws %j give %j', (tickets, places, record, winners) => {
    expect(drawTickets({ tickets, places }, drawFromRecord(record))).toEqual(winners)
  })
})

// Values that a chi-square of so many degrees of freedom passes once in a thousand.
const sixDegrees = 22.458
const nineDegrees = 27.877

function chiSquare(weights: readonly WeightedSector[], counts: ReadonlyMap<string, number>): number {
  const total = weights.reduce((sum, [, weight]) => sum + weight, 0)
  const drawn = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return weights.reduce((sum, [key, weight]) => {
    const expected = (drawn * weight) / total
    return sum + ((counts.get(key) ?? 0) - expected) ** 2 / expected
  }, 0)
}
