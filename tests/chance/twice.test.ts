/** @module-tag full */
import { expect, test } from 'vitest'
import { twice } from './twice.ts'

test.each([
  // first   second  what is found, and how often was asked
  [0.5, 0.5, [], 1],
  [0.01, 0, [], 1],
  [0.0099, 0.01, [], 2],
  [0.0099, 0.001, ['pairs: p = 9.90e-3, then 1.00e-3'], 2],
  [NaN, NaN, ['pairs: p = NaN, then NaN'], 2],
  [NaN, 0.5, [], 2],
])('p-values %d, then %d, at one in a hundred: %j', (first, second, found, asked) => {
  const attempts: string[] = []
  const p = (attempt: string): number => (attempts.push(attempt) === 1 ? first : second)
  expect(twice('pairs', 0.01, p)).toEqual(found)
  expect(attempts).toEqual(['first', 'second'].slice(0, asked))
})
