import { describe, expect, test } from 'vitest'
import { countOf, isComplete, suitAt, withAllTurned, withTurned } from './pick.ts'

/** Hearts are complete first, with the seventh card. */
const cards = [
  'hearts',
  'clubs',
  'spades',
  'hearts',
  'clubs',
  'diamonds',
  'hearts',
  'diamonds',
  'spades',
  'clubs',
  'spades',
  'diamonds',
] as const
const turnedAt = (...positions: number[]) =>
  positions.reduce<readonly number[]>((turned, position) => withTurned(cards, turned, position), [])

describe('the cards of a jackpot win', () => {
  test.each([[[0, 1]], [[11, 3]], [[5, 4]]])(
    'whichever cards are turned, %j show hearts and then clubs',
    (positions) => {
      const turned = turnedAt(...positions)
      expect(positions.map((position) => suitAt(cards, turned, position))).toEqual(['hearts', 'clubs'])
    },
  )

  test('a card that was not turned is face down', () => expect(suitAt(cards, turnedAt(2), 3)).toBeNull())

  test('a card is turned once', () => expect(turnedAt(2, 2)).toEqual([2]))

  test.each([-1, 12])('there is no card %i', (position) => expect(turnedAt(position)).toEqual([]))

  test.each([
    [6, false, 2],
    [7, true, 3],
  ] as const)('after %i cards the result is there: %s', (count, isThere, hearts) => {
    const turned = turnedAt(...Array.from({ length: count }, (_, index) => 11 - index))
    expect([isComplete(cards, turned), countOf(cards, turned, 'hearts')]).toEqual([isThere, hearts])
  })

  test('no card is turned after the result', () =>
    expect(turnedAt(0, 1, 2, 3, 4, 5, 6, 7)).toEqual([0, 1, 2, 3, 4, 5, 6]))

  test('the rest is turned to the result, from the first card on', () =>
    expect(withAllTurned(cards, [9, 0])).toEqual([9, 0, 1, 2, 3, 4, 5]))
})
