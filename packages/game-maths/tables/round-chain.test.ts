import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { drawFromBlocks, type Draw } from '../draw.ts'
import { blockMessage } from '../seeds.ts'
import { dealBaccarat } from './baccarat.ts'
import { blackjackShoe } from './blackjack.ts'
import { spinMoneyWheel } from './money-wheel.ts'
import { spinRoulette } from './roulette.ts'
import { isOfChain, roundSeed, tableBlocksAtMost, tableRoundSeeds } from './round-chain.ts'

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()
const last = Buffer.alloc(32, 7)
const published = roundSeed(last, { round: 0, rounds: 3 }, sha256)

describe('the chain of a day', () => {
  test.each([
    [3, 0],
    [2, 1],
    [1, 2],
    [0, 3],
  ])('the seed of round %i of 3 is the last one hashed %i times', (round, times) => {
    let seed: Uint8Array = last
    for (let at = 0; at < times; at += 1) seed = sha256(seed)
    expect(roundSeed(last, { round, rounds: 3 }, sha256)).toEqual(seed)
  })

  test('each seed hashes to the one before it', () => {
    for (let round = 1; round <= 3; round += 1)
      expect(sha256(roundSeed(last, { round, rounds: 3 }, sha256))).toEqual(
        roundSeed(last, { round: round - 1, rounds: 3 }, sha256),
      )
  })

  test.each([-1, 4, 1.5])('has no round %d', (round) =>
    expect(() => roundSeed(last, { round, rounds: 3 }, sha256)).toThrow(/has no round/),
  )

  test.each<[string, Uint8Array, number, boolean]>([
    ['its own round', roundSeed(last, { round: 2, rounds: 3 }, sha256), 2, true],
    ['another round', roundSeed(last, { round: 2, rounds: 3 }, sha256), 3, false],
    ['a foreign seed', Buffer.alloc(32, 8), 2, false],
    ['the published hash as a seed', published, 1, false],
  ])('a revealed seed with %s: %#', (_, seed, round, isPart) =>
    expect(isOfChain(seed, { round, published, sha256 })).toBe(isPart),
  )
})

test('what is signed with the seed names the table, the round and the block', () => {
  expect(blockMessage(tableRoundSeeds({ table: 'roulette-dnipro', round: 12 }), 0)).toBe('roulette-dnipro:12:0')
  expect(() => blockMessage(tableRoundSeeds({ table: 'roulette:1', round: 2 }), 0)).toThrow(/alphabet/)
})

test.each<[Parameters<typeof tableBlocksAtMost>[0], number, (draw: Draw) => unknown]>([
  ['roulette', 2, spinRoulette],
  ['money-wheel', 2, spinMoneyWheel],
  ['baccarat', 2, dealBaccarat],
  ['blackjack', 40, blackjackShoe],
])('a round of %s needs at most %i blocks, also with rejected words', (game, blocks, outcomeOf) => {
  expect(tableBlocksAtMost(game)).toBe(blocks)
  const block = (cursor: number): Uint8Array => {
    expect(cursor).toBeLessThan(blocks)
    const bytes = new Uint8Array(32)
    // Two words of the first block are rejected.
    if (cursor === 0) bytes.fill(0xff, 0, 8)
    return bytes
  }
  outcomeOf(drawFromBlocks(block))
})
