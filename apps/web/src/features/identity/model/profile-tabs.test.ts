import { describe, expect, test } from 'vitest'
import { levelsAround, profileTabOf, ratingProgress } from './profile-tabs.ts'

test.each([['', 'personal'], ['?tab=rating', 'rating'], ['?tab=security', 'security'], ['?tab=cashback', 'cashback'], ['?tab=nonsense', 'personal']])('profile%s opens %s (Spec §2)', (search, tab) => {
  expect(profileTabOf(search)).toBe(tab)
})

describe('the way to the next level', () => {
  test.each([[0, { level: 0, percent: 0, left: 1 }], [4.38, { level: 4, percent: 38, left: 0.62 }], [4.99, { level: 4, percent: 99, left: 0.01 }], [5, { level: 5, percent: 0, left: 1 }]])('%d', (rating, progress) => {
    expect(ratingProgress(rating)).toEqual(progress)
  })
})

test.each([[0, [0, 1, 2, 3, 4, 5]], [1, [0, 1, 2, 3, 4, 5]], [7, [6, 7, 8, 9, 10, 11]]])('the ladder of level %d shows %o', (level, shown) => {
  expect(levelsAround(level)).toEqual(shown)
})
