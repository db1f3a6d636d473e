import { expect, test } from 'vitest'
import { heightsOf, loweredTo } from './stream-quality.ts'

test('qualities are listed best first, each once', () => {
  expect(heightsOf([{ height: 180 }, { height: 360 }, { height: 180 }, { height: 0 }])).toEqual([360, 180])
})

test.each([
  // chosen, shown, lowered to
  [null, 360, null],
  [null, 180, 180],
  [180, 180, null], // By choice.
  [null, null, null],
])('chosen %s, shown %s: lowered to %s', (chosen, shown, lowered) => {
  expect(loweredTo({ heights: [360, 180], chosen, shown })).toBe(lowered)
})

test('a stream of one quality is never lowered', () =>
  expect(loweredTo({ heights: [], chosen: null, shown: 180 })).toBeNull())
