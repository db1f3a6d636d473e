import { frozenClock } from '@zoria/testkit/clock'
import { expect, test, vi } from 'vitest'
import { askForClock, createFollowingClock } from './follow-clock.ts'

// A long timeout, so that a busy machine does not fail the test.
const patience = { timeout: 60_000 }

const answering =
  (offsetMs: number): typeof fetch =>
  async () =>
    Response.json({ now: '2026-11-21T12:00:00.000Z', offsetMs })

test('a start uses the offset from the API', async () => {
  const clock = createFollowingClock(frozenClock('2026-11-21T12:00:00Z'))
  askForClock({ apiUrl: 'http://api', clock, fetch: answering(5_000) })
  await vi.waitFor(() => expect(clock.offsetMs()).toBe(5_000), patience)
})

test('an API that is not up yet is retried', async () => {
  vi.useFakeTimers()
  const clock = createFollowingClock(frozenClock('2026-11-21T12:00:00Z'))
  const answers = [async () => Promise.reject(new Error('refused')), answering(7_000)] as (typeof fetch)[]
  askForClock({ apiUrl: 'http://api', clock, fetch: (...asked) => answers.shift()!(...asked) })
  await vi.advanceTimersByTimeAsync(999)
  expect(clock.offsetMs()).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(clock.offsetMs()).toBe(7_000)
  vi.useRealTimers()
})
