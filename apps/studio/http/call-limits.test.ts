import { expect, test } from 'vitest'
import { createCallLimits } from './call-limits.ts'

test('a session asks 200 times at once, then as fast as its second fills; another is not held back by it', () => {
  const limits = createCallLimits()
  const ask = (token: string, now: number) => limits({ token, address: '::1' }, now)
  expect(Array.from({ length: 200 }, () => ask('a', 0)).every((wait) => wait === 0)).toBe(true)
  expect([ask('a', 0), ask('b', 0), ask('a', 5), ask('a', 5)]).toEqual([5, 0, 0, 5])
})

test('who names no session is counted by address', () => {
  const limits = createCallLimits()
  const ask = (address: string) => limits({ token: undefined, address }, 0)
  expect(Array.from({ length: 1_000 }, () => ask('10.0.0.1')).every((wait) => wait === 0)).toBe(true)
  expect([ask('10.0.0.1'), ask('10.0.0.2')]).toEqual([1, 0])
})

test('what is too long to be a token of ours names no session', () => {
  const limits = createCallLimits()
  const ask = (number: number) => limits({ token: `Bearer ${'x'.repeat(200)}${number}`, address: '10.0.0.1' }, 0)
  expect(Array.from({ length: 1_001 }, (_, number) => ask(number)).at(-1)).toBe(1)
})

test('who names ever new sessions is counted by address too; one that was heard of is not', () => {
  const limits = createCallLimits()
  const ask = (token: string) => limits({ token, address: '10.0.0.1' }, 0)
  expect(Array.from({ length: 1_000 }, (_, number) => ask(`Bearer ${number}`)).every((wait) => wait === 0)).toBe(true)
  expect([ask('Bearer 1000'), ask('Bearer 0')]).toEqual([1, 0])
})
