import { expect, test } from 'vitest'
import { shuffle } from '../draw.ts'
import { deck, rankOf, shoeOf } from './cards.ts'
import { seededDraws } from './testing/chance.ts'

test('a deck has 13 ranks of 4 suits, clubs first', () => {
  expect(new Set(deck).size).toBe(52)
  expect([deck[0], deck[12], deck[13], deck[51], rankOf('TD')]).toEqual(['AC', 'KC', 'AD', 'KS', 'T'])
})

test.each([1, 6, 8])('a shoe of %i decks deals the documented shuffle from its end', (decks) => {
  const next = shoeOf(decks, seededDraws(decks))
  const shuffled = shuffle(Array.from({ length: decks }, () => deck).flat(), seededDraws(decks))
  expect(Array.from({ length: 52 * decks }, next)).toEqual(shuffled.toReversed())
})
