import { describe, expect, test } from 'vitest'
import { drawFromRecord } from '../draw.ts'
import { rational } from '../rational.ts'
import {
  isRouletteBet,
  rouletteColour,
  rouletteOdds,
  roulettePayout,
  roulettePockets,
  rouletteReturn,
  rouletteSpot,
  rouletteSpots,
  rouletteWheel,
  spinRoulette,
  type RouletteBetKind,
} from './roulette.ts'
import { seededDraws, standardErrors } from './testing/chance.ts'

describe('the wheel', () => {
  test('has the pockets 0 to 36, once each', () => {
    expect(roulettePockets).toEqual(Array.from({ length: 37 }, (_, pocket) => pocket))
    expect(rouletteWheel.toSorted((left, right) => left - right)).toEqual(roulettePockets)
  })

  test('has red and black in turn, 18 each, and a green zero', () => {
    const colours = rouletteWheel.slice(1).map(rouletteColour)
    expect(colours).toEqual(Array.from({ length: 18 }, () => ['red', 'black']).flat())
    expect(rouletteColour(0)).toBe('green')
  })

  test.each([
    [0, 0],
    [36, 36],
  ])('a draw of %i is the pocket %i', (drawn, pocket) => expect(spinRoulette(drawFromRecord([drawn]))).toBe(pocket))
})

describe('the layout', () => {
  test.each<[RouletteBetKind, number, number, number]>([
    // kind        bets pockets odds
    ['straight', 37, 1, 35],
    ['split', 60, 2, 17],
    ['trio', 2, 3, 11],
    ['street', 12, 3, 11],
    ['first-four', 1, 4, 8],
    ['corner', 22, 4, 8],
    ['six-line', 11, 6, 5],
    ['dozen', 3, 12, 2],
    ['column', 3, 12, 2],
    ['red', 1, 18, 1],
    ['black', 1, 18, 1],
    ['odd', 1, 18, 1],
    ['even', 1, 18, 1],
    ['low', 1, 18, 1],
    ['high', 1, 18, 1],
  ])('%s: %i bets on %i pockets each, %i to 1', (kind, bets, pockets, odds) => {
    const spots = rouletteSpots.filter((spot) => spot.kind === kind)
    expect([spots.length, new Set(spots.map((spot) => spot.pockets.length)), rouletteOdds[kind]]).toEqual([
      bets,
      new Set([pockets]),
      odds,
    ])
  })

  test('has every bet once', () => {
    expect(new Set(rouletteSpots.map(({ bet }) => bet)).size).toBe(157)
    expect(new Set(rouletteSpots.map(({ pockets }) => pockets.join())).size).toBe(157)
  })

  test.each([
    ['split-17-20', [17, 20]],
    ['split-0-3', [0, 3]],
    ['trio-0-2-3', [0, 2, 3]],
    ['street-34-36', [34, 35, 36]],
    ['first-four', [0, 1, 2, 3]],
    ['corner-32-33-35-36', [32, 33, 35, 36]],
    ['six-line-31-36', [31, 32, 33, 34, 35, 36]],
    ['dozen-2', [13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24]],
    ['column-3', [3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36]],
  ])('%s wins with %j', (bet, pockets) => {
    expect(isRouletteBet(bet)).toBe(true)
    expect(rouletteSpot(bet).pockets).toEqual(pockets)
  })

  test.each([
    'straight-37',
    'straight--1',
    'straight-1.5',
    'straight-01',
    'split-1-3',
    'split-3-4',
    'split-20-17',
    'split-0-4',
    'split-36-39',
    'trio-0-1-3',
    'street-2-4',
    'corner-3-4-6-7',
    'corner-34-35-37-38',
    'six-line-34-39',
    'dozen-0',
    'dozen-4',
    'column-4',
    'green',
    'red-1',
    '',
    'constructor',
    null,
    17,
    ['red'],
  ])('refuses %j', (bet) => expect(isRouletteBet(bet)).toBe(false))

  test('a payout of an impossible bet is a bug', () =>
    expect(() => roulettePayout('split-1-3', 1)).toThrow(/no bet split-1-3/))
})

describe('a payout', () => {
  test.each([
    ['straight-17', 17, 36],
    ['straight-17', 18, 0],
    ['straight-0', 0, 36],
    ['split-0-2', 2, 18],
    ['first-four', 0, 9],
    ['corner-1-2-4-5', 3, 0],
    ['six-line-1-6', 6, 6],
    ['dozen-1', 12, 3],
    ['dozen-1', 13, 0],
    ['column-1', 34, 3],
    ['red', 36, 2],
    ['red', 0, 0],
    ['black', 0, 0],
    ['even', 0, 0],
    ['even', 36, 2],
    ['odd', 35, 2],
    ['low', 18, 2],
    ['low', 19, 0],
    ['low', 0, 0],
    ['high', 19, 2],
  ])('of %s for %i is %i', (bet, pocket, payout) => expect(roulettePayout(bet, pocket)).toBe(payout))

  test.each(rouletteSpots.map(({ bet }) => [bet]))('of %s returns 36/37 on average', (bet) =>
    expect(rouletteReturn(bet)).toEqual(rational(36n, 37n)),
  )
})

test('200,000 rounds return 36/37 within 4 standard errors on red, a dozen and a number', () => {
  const draw = seededDraws(37)
  const pockets = Array.from({ length: 200_000 }, () => spinRoulette(draw))
  for (const bet of ['red', 'dozen-2', 'straight-17'])
    expect(
      standardErrors(
        pockets.map((pocket) => roulettePayout(bet, pocket)),
        36 / 37,
      ),
    ).toBeLessThan(4)
})
