import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { playSlowly } from './testing/slow-reference.ts'
import { exampleDraws } from './testing/example-draws.ts'
import { thousandWays } from './testing/thousand-ways.ts'
import { payoutOf, reelGame, spin, turnReels, versions } from './index.ts'
import type { Outcome, ReelGame, Turn } from './index.ts'

const seededDraw = exampleDraws((key, message) => createHmac('sha256', key).update(message).digest())

const decided = ({ units, isCapped, turns }: Outcome) =>
  JSON.stringify({
    units,
    isCapped,
    turns: turns.map(({ stops, multiplier, awarded, units: paid }) => ({ stops, multiplier, awarded, units: paid })),
  })

const toldWrongly =
  (game: ReelGame) =>
  ({ units, multiplier, wins, wayWins = [], scatters, window }: Turn): boolean => {
    const reported = [...wins, ...wayWins].reduce((sum, win) => sum + win.units, 0)
    const standing = window.flat().filter((symbol) => symbol === game.scatter).length
    return (
      reported * multiplier !== units ||
      scatters.length !== standing ||
      scatters.some(([reel, row]) => window[reel]?.[row] !== game.scatter)
    )
  }

describe('the evaluator pays what the printed rules say', () => {
  test.each([
    ...versions.map((game) => [game.id, game.version, 1_000, game] as const),
    ['thousand-ways', 1, 100, thousandWays] as const,
  ])('%s, version %i: %i rounds equal the slow reference, with all payouts listed', (_id, _version, count, game) => {
    const nonces = Array.from({ length: count }, (_, nonce) => nonce)
    const rounds = nonces.map((nonce) => spin(game, seededDraw(nonce)))
    expect(
      nonces.filter((nonce) => decided(rounds[nonce]!) !== JSON.stringify(playSlowly(game, seededDraw(nonce)))),
    ).toEqual([])
    expect(rounds.flatMap(({ turns }) => turns).filter(toldWrongly(game))).toEqual([])
  })
})

// Two rows, five reels, one line: the stop of each reel is the symbol on the line; kurgans are next to it.
const five = reelGame({
  id: 'five',
  version: 1,
  rows: 1,
  strips: Array.from({ length: 5 }, () => ['wild', 'stag', 'cup', 'kurgan']),
  lines: [[0, 0, 0, 0, 0]],
  wild: 'wild',
  scatter: 'kurgan',
  pays: { wild: { 3: 50, 4: 250, 5: 1000 }, stag: { 3: 25, 4: 125, 5: 500 }, cup: { 3: 10, 4: 30, 5: 100 } },
})
const [wild, stag, cup, kurgan] = [0, 1, 2, 3]

describe('five reels', () => {
  test.each([
    // stops                           paid
    [[stag, stag, stag, stag, stag], { symbol: 'stag', run: 5, units: 500 }],
    [[stag, wild, stag, cup, stag], { symbol: 'stag', run: 3, units: 25 }],
    [[wild, wild, wild, cup, cup], { symbol: 'cup', run: 5, units: 100 }],
    [[wild, wild, wild, wild, cup], { symbol: 'wild', run: 4, units: 250 }], // better than five cups
    [[wild, wild, wild, kurgan, cup], { symbol: 'wild', run: 3, units: 50 }], // a wild does not substitute a kurgan
    [[stag, stag, kurgan, stag, stag], undefined],
    [[kurgan, kurgan, kurgan, stag, stag], undefined], // a kurgan pays nothing
    [[cup, stag, stag, stag, stag], undefined], // a run starts on the first reel
  ])('stops %j pay %j', (stops, paid) =>
    expect(turnReels(five, stops).wins).toEqual(paid === undefined ? [] : [{ line: 1, ...paid }]),
  )
})

const ways = (change: Partial<ReelGame> = {}): ReelGame =>
  reelGame({
    ...five,
    id: 'ways',
    rows: 2,
    lines: [],
    ways: { stakeUnits: 10 },
    strips: [['stag', 'cup', 'stag', 'cup'], ...Array.from({ length: 4 }, () => ['wild', 'stag', 'cup', 'kurgan'])],
    pays: { wild: {}, stag: { 3: 5, 4: 20 }, cup: { 3: 1, 5: 9 } },
    ...change,
  })

describe('a game of ways pays every combination of positions from the left', () => {
  test.each([
    // stops           wins
    [
      [0, 1, 1, 2, 2],
      [
        { symbol: 'stag', run: 3, ways: 1, units: 5 },
        { symbol: 'cup', run: 5, ways: 1, units: 9 },
      ],
    ],
    [[0, 0, 0, 2, 2], [{ symbol: 'stag', run: 3, ways: 4, units: 20 }]], // wild and stag twice each; the cups' run of five needs a cup or wild on each reel: 1 × 1 × 1 × 1 × 1
    [[0, 2, 2, 2, 2], [{ symbol: 'cup', run: 5, ways: 1, units: 9 }]],
    [[0, 2, 3, 0, 0], []],
  ])('stops %j', (stops, wins) =>
    expect(turnReels(ways(), stops).wayWins?.filter(({ symbol }) => wins.some((win) => win.symbol === symbol))).toEqual(
      wins,
    ),
  )

  test('the stake is spread over its units', () => expect(payoutOf(ways(), 100n, 9)).toBe(90n))

  test.each([
    ['lines and ways at once', { lines: [[0, 0, 0, 0, 0]] }],
    ['ways with a wild on the first reel', { strips: five.strips }],
    ['a stake of 0 units', { ways: { stakeUnits: 0 } }],
  ])('%s is malformed', (fault, change) => expect(() => ways(change)).toThrow(fault))
})
