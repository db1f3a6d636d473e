import { expect, test } from 'vitest'
import { createRateLimit } from './rate-limit.ts'

test('as many as a minute has may come at once; then one by one', () => {
  const limit = createRateLimit({ perMinute: 3 })
  expect([limit('a', 0), limit('a', 0), limit('a', 0), limit('a', 0)]).toEqual([0, 0, 0, 20_000])
  expect([limit('a', 19_999), limit('a', 20_000), limit('a', 20_000)]).toEqual([1, 0, 20_000])
})

test('each key has its own', () => {
  const limit = createRateLimit({ perMinute: 1 })
  expect([limit('a', 0), limit('b', 0), limit('a', 0)]).toEqual([0, 0, 60_000])
})

test('a clock that was set back locks no client out', () => {
  const limit = createRateLimit({ perMinute: 1 })
  expect([limit('a', 1_000_000), limit('a', 0)]).toEqual([0, 0])
})

test('the keys longest not seen are forgotten', () => {
  const limit = createRateLimit({ perMinute: 1, keysMax: 2 })
  limit('a', 0)
  limit('b', 0)
  limit('c', 0)
  expect([limit('b', 0), limit('a', 0)]).toEqual([60_000, 0])
})
