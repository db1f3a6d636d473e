import { describe, expect, test } from 'vitest'
import { isAvailable, isRatedFor } from './availability.ts'

const taken = (...activated: readonly (string | null)[]) => ({
  user_bonuses: activated.map((activated_at) => ({ activated_at })),
  _count: { user_bonuses: activated.length },
})
const noon = '2026-11-24T10:00:00.000Z'

describe('Spec §5: an offer is available', () => {
  test.each([
    // daily, most a day, most unique, taken, then
    [false, null, null, taken(), true],
    [false, 1, null, taken(), true],
    [false, 1, null, taken(noon), false],
    [false, 2, null, taken(noon), true],
    [true, 2, null, taken(noon, noon), false],
    [true, 3, 2, taken(noon), true],
    [true, 3, 2, taken(noon, noon), false],
    [true, 3, 2, taken(noon, null), true], // subscribed, never activated: it counts for the first limit only
    [false, 3, 2, taken(noon), false], // no daily offer: there must be none
    [false, 3, 2, taken(), true],
    [false, 0, null, taken(), false],
  ])(
    'daily %s, at most %s a day, %s unique, taken %j: %s',
    (is_daily_activation, max_daily_activations, max_unique_activations, own, then) => {
      expect(isAvailable({ is_daily_activation, max_daily_activations, max_unique_activations, ...own })).toBe(then)
    },
  )
})

describe('Spec §5: the rating', () => {
  test.each([
    [null, 0, true],
    [0, 0, true],
    [4, 3.99, false],
    [4, 4, true],
    [4, null, false],
    [null, null, false],
  ])('from %s, the player has %s: %s', (min_rating, rating, then) => {
    expect(isRatedFor({ min_rating }, rating)).toBe(then)
  })
})
