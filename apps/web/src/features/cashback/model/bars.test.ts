import { expect, test } from 'vitest'
import { barHeights, weekdayOf } from './bars.ts'

test.each([
  [
    ['0.00', '0.00'],
    [0, 0],
  ],
  [
    ['31.50', '15.75', '0.01'],
    [96, 48, 4],
  ],
  [[], []],
  [
    ['-2.00', '1.00'],
    [0, 96],
  ],
])('bars of %j are %j high', (amounts, heights) => {
  expect(barHeights(amounts)).toEqual(heights)
})

test('a date knows its weekday in every time zone', () => {
  expect([weekdayOf('2026-11-23'), weekdayOf('2026-11-22')]).toEqual([1, 0])
})
