import { describe, expect, test } from 'vitest'
import { median, percentile, readable } from './figures.ts'

test.each([
  [[3, 1, 2], 2],
  [[4, 1, 3, 2], 2.5],
  [[7], 7],
  [[], Number.NaN],
])('the median of %j is %d', (values, middle) => expect(median(values)).toBe(middle))

describe('a percentile', () => {
  const hundred = Array.from({ length: 100 }, (_, place) => place + 1)

  test.each([
    [0.5, 50],
    [0.99, 99],
    [0.991, 100],
    [1, 100],
    [0, 1],
  ])('%d of 1 to 100 is %d', (share, value) => expect(percentile(hundred, share)).toBe(value))

  test('of nothing is NaN', () => expect(percentile([], 0.5)).toBeNaN())
})

test.each([
  [12_345.6, '12,346'],
  [12.345, '12.3'],
  [0.8249, '0.825'],
  [Number.NaN, '–'],
])('%d is formatted as %s', (value, text) => expect(readable(value)).toBe(text))
