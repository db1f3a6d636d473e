/** @module-tag full */
import { drawFromWord, shuffle, versions } from '@zoria/game-maths'
import { describe, expect, test } from 'vitest'
import { badDraws, badShuffles, studioDraws } from './sources.ts'
import { coupons, duplicates, evenness, gaps, places, runsUp, serialPairs } from './scaled.ts'

/** Every number that any version of any game draws below. */
const bounds = [
  ...new Set(
    versions.flatMap((game) => [...game.strips, ...(game.feature?.strips ?? [])].map((strip) => strip.length)),
  ),
].toSorted((a, b) => a - b)
/** 99 %, shared among all the bounds and the tests of one (Bonferroni). */
const TESTS = 5
const least = 0.01 / (bounds.length * TESTS)

describe('draws below a bound that a game uses are even, and know nothing of each other', () => {
  test.each(bounds)('below %i', { timeout: 900_000 }, (bound) => {
    const draw = studioDraws(`scaled ${bound}`)
    const found = {
      evenness: evenness(draw, bound, 1_000_000),
      pairs: serialPairs(draw, bound, 100_000),
      runs: runsUp(draw, bound, 100_000),
      coupons: coupons(draw, bound, 100_000),
      gaps: gaps(draw, bound, 100_000),
    }
    expect(Object.entries(found).filter(([, p]) => p < least)).toEqual([])
  })

  test('duplicates come as often as chance lets them', () =>
    expect(duplicates(studioDraws('duplicates'), 300_000)).toBeGreaterThan(0.01))
})

describe('every draw that is wrong is caught', () => {
  const caught = (name: string): Readonly<Record<string, number>> => {
    const draw = badDraws[name]!(name)
    return {
      evenness: evenness(draw, 30, 100_000),
      pairs: serialPairs(draw, 30, 100_000),
      runs: runsUp(draw, 30, 50_000),
      coupons: coupons(draw, 30, 100_000),
      gaps: gaps(draw, 30, 100_000),
      duplicates: duplicates(draw, 20_000),
    }
  }
  test.each(Object.keys(badDraws))('%s', { timeout: 900_000 }, (name) =>
    expect(Math.min(...Object.values(caught(name)))).toBeLessThan(least),
  )
})

describe('a shuffle puts every card in every place as often', () => {
  test('our shuffle', { timeout: 900_000 }, () => {
    const draw = studioDraws('shuffle')
    const deck = Array.from({ length: 52 }, (_, card) => card)
    expect(places(() => shuffle(deck, draw), 10_000)).toBeGreaterThan(0.01)
  })
  test.each(Object.keys(badShuffles))('%s is caught', { timeout: 900_000 }, (name) => {
    const draw = studioDraws(name)
    expect(places((size) => badShuffles[name]!(size, draw), 4_000)).toBeLessThan(1e-9)
  })
})

describe('the bias of a draw is exactly zero: every word of a source of 16 bits, below every bound', () => {
  /** The largest difference from an even count, over all 65,536 words. */
  const biasOf = (bound: number, draw: (word: number) => number | null): number => {
    const counts = new Int32Array(bound)
    let total = 0
    for (let word = 0; word < 65_536; word += 1) {
      const drawn = draw(word)
      if (drawn === null) continue
      counts[drawn]! += 1
      total += 1
    }
    return counts.reduce((worst, count) => Math.max(worst, Math.abs(count - total / bound)), 0)
  }
  test('of games, of cards, and of the first five hundred numbers', () => {
    const all = [
      ...new Set([...bounds, ...Array.from({ length: 500 }, (_, at) => at + 1), 1_000, 32_768, 65_535, 65_536]),
    ]
    expect(all.filter((bound) => biasOf(bound, (word) => drawFromWord(word, bound, 65_536)) !== 0)).toEqual([])
  })
  test.each([
    ['the remainder of every word', (word: number) => word % 30],
    ['the word stretched over the bound', (word: number) => Math.floor((word * 30) / 65_536)],
    ['a rejection that is one word short', (word: number) => (word <= 65_536 - (65_536 % 30) ? word % 30 : null)],
  ])('%s has one', (_, draw) => expect(biasOf(30, draw)).toBeGreaterThan(0))
})
