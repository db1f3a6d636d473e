import { expect, test } from 'vitest'
import { createCallLimits, createRateLimit } from './rate-limit.ts'

test.each([
  ['one a second', 1, [0, 1, 999, 1_000, 1_999, 2_000], [0, 999, 1, 0, 1, 0]],
  ['refused calls do not delay the next one', 1, [0, 500, 600, 700, 1_000], [0, 500, 400, 300, 0]],
  ['bursts up to the rate are allowed', 3, [0, 0, 0, 0, 334, 334], [0, 0, 0, 334, 0, 333]],
  ['unused calls are not saved up', 1, [0, 60_000, 60_001], [0, 0, 999]],
  ['a clock set back blocks nobody', 1, [60_000, 0, 1], [0, 0, 999]],
])('%s', (_, perSecond, moments, waits) => {
  const limit = createRateLimit(perSecond)
  expect(moments.map(limit)).toEqual(waits)
})

test('a session may make 200 calls at once, then as many as its rate refills; other sessions are not affected', () => {
  const limits = createCallLimits()
  const ask = (token: string, now: number) => limits({ token, address: '::1' }, now)
  expect(Array.from({ length: 200 }, () => ask('a', 0)).every((wait) => wait === 0)).toBe(true)
  expect([ask('a', 0), ask('b', 0), ask('a', 5), ask('a', 5)]).toEqual([5, 0, 0, 5])
})

test('calls without a session are counted by address', () => {
  const limits = createCallLimits()
  const ask = (address: string) => limits({ token: undefined, address }, 0)
  expect(Array.from({ length: 1_000 }, () => ask('10.0.0.1')).every((wait) => wait === 0)).toBe(true)
  expect([ask('10.0.0.1'), ask('10.0.0.2')]).toEqual([1, 0])
  // A household owns a whole /64.
  expect(Array.from({ length: 1_001 }, (_, number) => ask(`2001:db8::${number.toString(16)}`)).at(-1)).toBe(1)
  expect(ask('2001:db8:0:1::1')).toBe(0)
})

test('a value too long to be a token counts as no session', () => {
  const limits = createCallLimits()
  const ask = (number: number) => limits({ token: `Bearer ${'x'.repeat(200)}${number}`, address: '10.0.0.1' }, 0)
  expect(Array.from({ length: 1_001 }, (_, number) => ask(number)).at(-1)).toBe(1)
})

test('a client that uses a new session for each call is counted by address too; a known session is not', () => {
  const limits = createCallLimits()
  const ask = (token: string) => limits({ token, address: '10.0.0.1' }, 0)
  expect(Array.from({ length: 1_000 }, (_, number) => ask(`Bearer ${number}`)).every((wait) => wait === 0)).toBe(true)
  expect([ask('Bearer 1000'), ask('Bearer 0')]).toEqual([1, 0])
})
