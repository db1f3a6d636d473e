import { describe, expect, test } from 'vitest'
import { profileTabOf, ratingProgress } from './profile-tabs.ts'

test.each([['', 'personal'], ['?tab=rating', 'rating'], ['?tab=security', 'security'], ['?tab=nonsense', 'personal']])('profile%s opens %s (Spec §2)', (search, tab) => {
  expect(profileTabOf(search)).toBe(tab)
})

describe('the way to the next level', () => {
  test.each([[0, { level: 0, percent: 0, left: 1 }], [4.38, { level: 4, percent: 38, left: 0.62 }], [4.99, { level: 4, percent: 99, left: 0.01 }], [5, { level: 5, percent: 0, left: 1 }]])('%d', (rating, progress) => {
    expect(ratingProgress(rating)).toEqual(progress)
  })
})
