import { createHmac } from 'node:crypto'
import { blockMessage, drawCards, drawFromBlocks, drawThreshold, type Draw } from '@zoria/game-maths'
import { jackpotSuits } from '@zoria/contract/jackpots/words'
import { describe, expect, test } from 'vitest'

// 10,000 drops of a jackpot, each drawn from a server seed of its own as the platform draws them. The seeds are fixed,
// so the test always gives the same result.

const drops = 10_000
const cells = 100
/** Bounds of chi-square with 99 degrees of freedom that hold 99.9 % of fair samples. */
const [chiSquareMin, chiSquareMax] = [59.1, 152.0]

const streamOf = (number: number): Draw => {
  const key = createHmac('sha256', 'seeds of the test').update(String(number)).digest()
  return drawFromBlocks((cursor) =>
    createHmac('sha256', key)
      .update(blockMessage({ clientSeed: 'uah-hearts', nonce: number }, cursor))
      .digest(),
  )
}

const range = { min: 10_000_000n, max: 30_000_000n }
let evenly = 0

/** How far counts are from equal ones. */
function chiSquareOf(thresholds: readonly bigint[]): number {
  const counts = Array.from({ length: cells }, () => 0)
  const width = Number(range.max - range.min + 1n) / cells
  for (const threshold of thresholds) {
    const cell = Math.floor(Number(threshold - range.min) / width)
    counts[cell] = (counts[cell] ?? 0) + 1
  }
  const expected = thresholds.length / cells
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}

const isUniform = (thresholds: readonly bigint[]): boolean => {
  const chiSquare = chiSquareOf(thresholds)
  return chiSquare >= chiSquareMin && chiSquare <= chiSquareMax
}

const drawn = (draw: (number: number) => bigint) => Array.from({ length: drops }, (_, at) => draw(at + 1))

describe('thresholds of 10,000 drops', () => {
  test('are inside the 99.9 % interval of the uniform distribution, and inside their range', () => {
    const thresholds = drawn((number) => drawThreshold(range, streamOf(number)))
    expect(chiSquareOf(thresholds)).toBeGreaterThan(chiSquareMin)
    expect(chiSquareOf(thresholds)).toBeLessThan(chiSquareMax)
    expect(thresholds.every((threshold) => threshold >= range.min && threshold <= range.max)).toBe(true)
  })

  test.each<[string, (draw: Draw) => bigint]>([
    [
      'the smaller of two draws',
      (draw) =>
        [drawThreshold(range, draw), drawThreshold(range, draw)].reduce((one, other) => (one < other ? one : other)),
    ],
    ['a draw that leaves out the upper 5 %', (draw) => drawThreshold({ ...range, max: range.max - 1_000_000n }, draw)],
    [
      'a 25-bit word folded into the range',
      (draw) => range.min + (BigInt(draw(2 ** 25)) % (range.max - range.min + 1n)),
    ],
    [
      'thresholds that are spread too evenly',
      (draw) => range.min + BigInt((evenly += 1) % cells) * 200_000n + BigInt(draw(200_000)),
    ],
  ])('a planted bias is caught: %s', (_, bias) =>
    expect(isUniform(drawn((number) => bias(streamOf(number))))).toBe(false),
  )

  test('bring picks in which the suit that dropped is complete first', () => {
    for (let number = 1; number <= 200; number += 1) {
      const won = jackpotSuits[number % jackpotSuits.length] ?? 'clubs'
      const stream = streamOf(number)
      drawThreshold(range, stream)
      const cards = drawCards({ suits: jackpotSuits, won }, stream)
      const complete = cards.filter(
        (suit, place) => cards.slice(0, place + 1).filter((each) => each === suit).length === 3,
      )
      expect([cards.length, complete.length, complete[0]]).toEqual([12, 4, won])
    }
  })
})
