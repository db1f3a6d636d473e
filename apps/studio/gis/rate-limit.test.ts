import { expect, test } from 'vitest'
import { createRateLimit } from './rate-limit.ts'

test.each([
  ['one a second', 1, [0, 1, 999, 1_000, 1_999, 2_000], [0, 999, 1, 0, 1, 0]],
  ['refused calls do not put the next one off', 1, [0, 500, 600, 700, 1_000], [0, 500, 400, 300, 0]],
  ['three a second may come at once', 3, [0, 0, 0, 0, 334, 334], [0, 0, 0, 334, 0, 333]],
  ['a pause does not save calls up', 1, [0, 60_000, 60_001], [0, 0, 999]],
  ['a clock put back keeps nobody out', 1, [60_000, 0, 1], [0, 0, 999]],
])('%s', (_, perSecond, moments, waits) => {
  const limit = createRateLimit(perSecond)
  expect(moments.map(limit)).toEqual(waits)
})
