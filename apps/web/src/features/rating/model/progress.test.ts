import { describe, expect, test } from 'vitest'
import { levelPercent } from './progress.ts'

describe('the way to the next level', () => {
  test.each([
    // rating, own, next, percent
    [4, 4, 5, 0],
    [4.38, 4, 5, 38],
    [4.99, 4, 5, 99],
    [6.5, 6, 8, 25],
    [3.9, 4, 5, 0],
    [9, 8, null, 100],
  ])('rating %s from level %s to %s: %i %%', (rating, own, next, percent) => {
    expect(levelPercent({ rating, own: { threshold: own }, next: next === null ? null : { threshold: next } })).toBe(
      percent,
    )
  })
})
