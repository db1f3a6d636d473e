import { instant } from '@zoria/kernel'
import { expect, test } from 'vitest'
import { frozenClock } from './clock.ts'

test('a frozen clock does not advance until it is moved', () => {
  const clock = frozenClock('2026-11-21T12:00:00Z')
  expect(clock.now()).toBe(instant('2026-11-21T12:00:00Z'))
  clock.advance(59_000)
  expect(clock.now()).toBe(instant('2026-11-21T12:00:59Z'))
  clock.set('2027-01-01T00:00:00Z')
  expect(clock.now()).toBe(instant('2027-01-01T00:00:00Z'))
})
