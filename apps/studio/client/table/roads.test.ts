import { describe, expect, test } from 'vitest'
import { beadPlate, bigRoad, winnersOf, type Winner } from './roads.ts'

const marks: Readonly<Record<string, Winner>> = { P: 'player', B: 'banker', T: 'tie' }
const of = (text: string): Winner[] => [...text].map((mark) => marks[mark]!)
const road = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...bigRoad(of(text))].map(([place, { winner, ties }]) => [
      place,
      `${winner[0]!.toUpperCase()}${ties > 0 ? ties : ''}`,
    ]),
  )

test('winners come oldest first', () => {
  const results = (['banker', 'player'] as const).map((winner) => ({
    outcome: {
      kind: 'baccarat',
      winner,
      player: [],
      banker: [],
      playerTotal: 0,
      bankerTotal: 0,
      isPlayerPair: false,
      isBankerPair: false,
    } as const,
  }))
  expect(winnersOf(results)).toEqual(['player', 'banker'])
})

test('the bead plate fills columns of six and keeps the last ones', () => {
  expect(beadPlate(of('PPPPPPB'), 20)).toEqual([of('PPPPPP'), of('B')])
  expect(beadPlate(of('PPPPPPB'), 1)).toEqual([of('B')])
})

describe('the big road', () => {
  test('begins a column with each change', () =>
    expect(road('PPBP')).toEqual({ '0 0': 'P', '0 1': 'P', '1 0': 'B', '2 0': 'P' }))
  test('counts ties on the win before them', () => expect(road('TPTTB')).toEqual({ '0 0': 'P2', '1 0': 'B' }))
  test('turns right after six', () =>
    expect(Object.keys(road('PPPPPPPP'))).toEqual(['0 0', '0 1', '0 2', '0 3', '0 4', '0 5', '1 5', '2 5']))
  test('a run below a tail turns right above it', () => {
    expect(Object.keys(road('PPPPPPPBBBBBB')).slice(7)).toEqual(['1 0', '1 1', '1 2', '1 3', '1 4', '2 4'])
  })
  test('an empty one has no places', () => expect(bigRoad([]).size).toBe(0))
})
