import { instant, type Instant } from '@zoria/kernel'
import { describe, expect, test } from 'vitest'
import { decideRefresh, isSessionAlive, mayReadSession } from './refresh.ts'

const noon = instant('2026-11-21T12:00:00Z')
const at = (ms: number): Instant => instant(noon + ms)
const day = 86_400_000
const alive = { usedAt: noon, endsAt: at(30 * day), endedAt: null }
const times = (ms: number) => ({ now: at(ms), idleMs: 7 * day, graceMs: 10_000 })

describe('a presented refresh token', () => {
  test.each([
    ['fresh', { rotatedAt: null }, 0, 'rotate'],
    ['rotated 9.999 s ago', { rotatedAt: noon }, 9_999, 'same_child'],
    ['rotated 10 s ago', { rotatedAt: noon }, 10_000, 'same_child'],
    ['rotated 10.001 s ago', { rotatedAt: noon }, 10_001, 'reused'],
    ['idle a moment less than 7 days', { rotatedAt: null }, 7 * day - 1, 'rotate'],
    ['idle 7 days', { rotatedAt: null }, 7 * day, 'over'],
    ['of an ended session', { rotatedAt: null, session: { ...alive, endedAt: noon } }, 0, 'over'],
    ['reused in an ended session', { rotatedAt: noon, session: { ...alive, endedAt: noon } }, 60_000, 'over'],
    [
      'a moment before 30 days',
      { rotatedAt: null, session: { ...alive, usedAt: at(29 * day) } },
      30 * day - 1,
      'rotate',
    ],
    ['after 30 days, however busy', { rotatedAt: null, session: { ...alive, usedAt: at(30 * day) } }, 30 * day, 'over'],
    ['of a closed account', { rotatedAt: null, isBlocked: true }, 0, 'over'],
  ] as const)('%s', (_, token, ms, decision) => {
    expect(decideRefresh({ session: alive, isBlocked: false, ...token }, times(ms))).toBe(decision)
  })
})

test.each([
  ['fresh', null, 0, true],
  ['rotated a moment ago', noon, 10_000, true],
  ['rotated before that', noon, 10_001, false],
] as const)('reading by a token %s: %s', (_, rotatedAt, ms, may) => {
  expect(mayReadSession({ rotatedAt, session: alive, isBlocked: false }, times(ms))).toBe(may)
})

test('an ended session is not alive', () => {
  expect(isSessionAlive({ ...alive, endedAt: noon }, times(0))).toBe(false)
  expect(isSessionAlive(alive, times(0))).toBe(true)
})
