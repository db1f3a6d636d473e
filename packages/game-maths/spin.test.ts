import { describe, expect, test } from 'vitest'
import {
  countStops,
  drawFromRecord,
  games,
  goldenEagle,
  payoutOf,
  proveRTP,
  rational,
  reelGame,
  spin,
  turnReels,
} from './index.ts'

// One visible row, one line: the stop of each reel is the symbol on the line.
const tiny = reelGame({
  id: 'tiny',
  version: 1,
  rows: 1,
  strips: [
    ['wild', 'stag', 'cup'],
    ['wild', 'stag', 'cup'],
    ['wild', 'stag', 'cup'],
  ],
  lines: [[0, 0, 0]],
  wild: 'wild',
  pays: { wild: { 2: 7, 3: 20 }, stag: { 3: 6 }, cup: { 2: 1, 3: 2 } },
})
const [wild, stag, cup] = [0, 1, 2]

describe('a line pays its best run from the left', () => {
  test.each([
    // stops               paid
    [[stag, stag, stag], { symbol: 'stag', run: 3, units: 6 }],
    [[stag, wild, stag], { symbol: 'stag', run: 3, units: 6 }],
    [[wild, wild, wild], { symbol: 'wild', run: 3, units: 20 }],
    [[wild, wild, stag], { symbol: 'wild', run: 2, units: 7 }], // better than three stags
    [[wild, stag, wild], { symbol: 'stag', run: 3, units: 6 }],
    [[cup, cup, stag], { symbol: 'cup', run: 2, units: 1 }],
    [[wild, cup, stag], { symbol: 'cup', run: 2, units: 1 }],
    [[stag, cup, cup], undefined], // a run starts on the first reel
    [[stag, stag, cup], undefined],
  ])('stops %j pay %j', (stops, paid) => {
    expect(turnReels(tiny, stops).wins).toEqual(paid === undefined ? [] : [{ line: 1, ...paid }])
  })
})

test('the window reads each strip as a ring from its stop', () => {
  const game = reelGame({ ...tiny, rows: 3, lines: [[0, 1, 2]] })
  expect(turnReels(game, [2, 0, 1]).window).toEqual([
    ['cup', 'wild', 'stag'],
    ['wild', 'stag', 'cup'],
    ['stag', 'cup', 'wild'],
  ])
})

test('a round takes one draw a reel and shows where the reels stopped', () => {
  const outcome = spin(tiny, drawFromRecord([stag, wild, stag]))
  expect(outcome).toMatchObject({
    units: 6,
    isCapped: false,
    turns: [{ kind: 'base', multiplier: 1, stops: [1, 0, 1], units: 6 }],
  })
})

test('equal draws give equal outcomes: nothing else can come in', () => {
  for (const game of games) {
    const record = game.strips.map((strip) => strip.length - 1)
    expect(spin(game, drawFromRecord(record))).toEqual(spin(game, drawFromRecord(record)))
  }
})

test('the proof of a game small enough to count by hand', () => {
  // Runs of three: wild 20 once, stags 6 × 6 (wild wild stag pays 7), cups 2 × 6. Runs of two: wilds 7 × 2, cups 1 × 3
  // with a stag after.
  const report = proveRTP(tiny)
  expect(countStops(tiny)).toBe(27)
  expect(report.rtp).toEqual(rational(20n + 6n * 6n + 2n * 6n + 7n * 2n + 1n * 3n, 27n))
  expect(report.hitRate).toEqual(rational(1n + 6n + 6n + 2n + 3n, 27n))
  expect(report.multiplierMax).toEqual(rational(20n, 1n))
  expect(report.stopsOfMax).toEqual([0, 0, 0])
})

describe('the payout is exact', () => {
  const fiveLines = goldenEagle
  test.each([
    // stake  units  payout
    [100n, 0, 0n],
    [100n, 4, 80n],
    [1_000n, 125, 25_000n],
    [1_000_000n, 1_021, 204_200_000n],
  ])('a stake of %d and %i line stakes pay %d', (stake, units, payout) =>
    expect(payoutOf(fiveLines, stake, units)).toBe(payout),
  )

  test('a stake that leaves a remainder on the lines is a bug', () =>
    expect(() => payoutOf(fiveLines, 101n, 4)).toThrow(/does not divide/))
})

describe('a malformed game is refused when it is made', () => {
  test.each([
    ['no reels', { strips: [] }],
    ['no lines', { lines: [] }],
    ['shorter than the window', { rows: 4 }],
    ['leaves the window', { lines: [[0, 0, 1]] }],
    ['leaves the window', { lines: [[0, 0]] }],
    [
      'a line stands twice',
      {
        lines: [
          [0, 0, 0],
          [0, 0, 0],
        ],
      },
    ],
    ['which has no pays', { pays: { wild: { 3: 1 }, stag: { 3: 1 } } }],
    ['the wild has no pays', { wild: 'griffin' }],
    ['stag × 4 pays 1', { pays: { ...tiny.pays, stag: { 4: 1 } } }],
    ['stag × 3 pays 0.5', { pays: { ...tiny.pays, stag: { 3: 0.5 } } }],
  ])('%s', (fault, change) => expect(() => reelGame({ ...tiny, ...change })).toThrow(fault))
})
