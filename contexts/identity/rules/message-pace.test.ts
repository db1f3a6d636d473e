import { instant, plusMs, type Instant } from '@zoria/kernel'
import { describe, expect, test } from 'vitest'
import { type Pace, rateAt, retryAt, slowDown, startMessage } from './message-pace.ts'

const noon = instant('2026-11-21T12:00:00.000Z')
const at = (ms: number): Instant => plusMs(noon, ms)
const perSMax = 10
/** A carrier that never throttled. */
const fresh: Pace = { intervalMs: 1, loweredAt: instant(0), nextAt: instant(0) }
const lowered = (perS: number, changes: Partial<Pace> = {}): Pace => ({
  intervalMs: 1_000 / perS,
  loweredAt: noon,
  nextAt: noon,
  ...changes,
})

describe('a message starts when the interval of the one before has passed', () => {
  test.each([
    // pace                                   now      then
    [fresh, 0, { kind: 'start', pace: { ...fresh, nextAt: at(100) } }],
    [{ ...fresh, nextAt: at(100) }, 99, { kind: 'wait', ms: 1 }],
    [{ ...fresh, nextAt: at(100) }, 100, { kind: 'start', pace: { ...fresh, nextAt: at(200) } }],
    [lowered(4), 0, { kind: 'start', pace: lowered(4, { nextAt: at(250) }) }],
    [lowered(4), 10_000, { kind: 'start', pace: lowered(4, { nextAt: at(10_200) }) }], // 4 + 1 a second
    [{ ...fresh, nextAt: at(900_000) }, 0, { kind: 'wait', ms: 900_000 }],
    [{ ...fresh, nextAt: at(900_001) }, 0, { kind: 'start', pace: { ...fresh, nextAt: at(100) } }], // the clock was set back
  ])('%o at %s ms', (pace, ms, then) => {
    expect(startMessage(pace, { perSMax, now: at(ms) })).toEqual(then)
  })

  test('the rate is never exceeded by rounding', () => {
    expect(startMessage(fresh, { perSMax: 7, now: noon })).toMatchObject({ pace: { nextAt: at(143) } })
  })
})

describe('the rate grows by a hundredth of the configured one each second', () => {
  test.each([
    // after ms   configured   a second
    [0, 10, 4],
    [1_000, 10, 4.1],
    [59_000, 10, 9.9],
    [60_000, 10, 10],
    [90_000, 10, 10],
    [10_000, 20, 6],
    [0, 3, 3], // the configured rate was reduced since
    [-50, 10, 4], // the clock of another process is ahead
    [-900_001, 10, 10], // the clock was set back
  ])('after %s ms of %s configured: %s', (ms, configured, perS) => {
    expect(rateAt(lowered(4), { perSMax: configured, now: at(ms) })).toBeCloseTo(perS)
  })
})

describe('a throttled message', () => {
  const throttled = { perSMax, sentAt: at(5), now: at(20), retryAfterMs: undefined }
  test.each<[string, Pace, Partial<Parameters<typeof slowDown>[1]>, Pace]>([
    ['lowers the rate and pauses for a second', fresh, {}, { intervalMs: 143, loweredAt: at(20), nextAt: at(1_020) }],
    ['lowers a lowered rate further', lowered(4), {}, { intervalMs: 357, loweredAt: at(20), nextAt: at(1_020) }],
    [
      'lowers it once for all that were under way',
      lowered(4, { loweredAt: at(5) }),
      {},
      { intervalMs: 250, loweredAt: at(5), nextAt: at(1_020) },
    ],
    [
      'lowers it to no less than the minimum',
      lowered(0.5),
      {},
      { intervalMs: 2_000, loweredAt: at(20), nextAt: at(1_020) },
    ],
    [
      'lowers it to no more than the configured one',
      lowered(0.1),
      { perSMax: 0.1 },
      { intervalMs: 10_000, loweredAt: at(20), nextAt: at(1_020) },
    ],
    [
      'pauses as long as the carrier demands',
      fresh,
      { retryAfterMs: 7_000 },
      { intervalMs: 143, loweredAt: at(20), nextAt: at(7_020) },
    ],
    [
      'does not shorten a pause',
      lowered(4, { nextAt: at(9_000) }),
      { sentAt: noon },
      { intervalMs: 250, loweredAt: noon, nextAt: at(9_000) },
    ],
    [
      'never pauses for less than a second',
      fresh,
      { retryAfterMs: 0 },
      { intervalMs: 143, loweredAt: at(20), nextAt: at(1_020) },
    ],
    [
      'nor for more than a quarter of an hour',
      fresh,
      { retryAfterMs: 86_400_000 },
      { intervalMs: 143, loweredAt: at(20), nextAt: at(900_020) },
    ],
    [
      'forgets moments of a clock that was set back',
      lowered(4, { loweredAt: at(9e8), nextAt: at(9e8) }),
      {},
      { intervalMs: 143, loweredAt: at(20), nextAt: at(1_020) },
    ],
  ])('%s', (_, pace, changes, then) => {
    expect(slowDown(pace, { ...throttled, ...changes })).toEqual(then)
  })

  test.each([
    // age        demanded      tried again after
    [0, undefined, 1_000],
    [4_000, undefined, 1_000],
    [8_000, undefined, 2_000],
    [8_000, 30_000, 30_000],
    [86_400_000, undefined, 600_000],
    [-5, undefined, 1_000],
  ])('of the age of %s ms is tried again after %s or %s ms', (age, retryAfterMs, ms) => {
    expect(retryAt({ createdAt: at(-age), now: noon, retryAfterMs })).toBe(at(ms))
  })
})

describe('a carrier of 5 messages a second', () => {
  /** Plays a carrier that takes `capacity` messages in any second, against a queue that is never empty. */
  function play({ perS, capacity, seconds }: { perS: number; capacity: number; seconds: number }) {
    const taken: number[] = []
    let [pace, now, throttled] = [fresh, noon, 0]
    while (now < at(seconds * 1_000)) {
      const next = startMessage(pace, { perSMax: perS, now })
      if (next.kind === 'wait') {
        now = plusMs(now, next.ms)
        continue
      }
      pace = next.pace
      if (taken.filter((moment) => moment > now - 1_000).length < capacity) taken.push(now)
      else {
        throttled += 1
        pace = slowDown(pace, { perSMax: perS, sentAt: now, now, retryAfterMs: undefined })
      }
    }
    return { taken: taken.length, throttled }
  }

  test.each([
    // configured   taken in a minute, at least   throttled, at most
    [5, 295, 0],
    [10, 200, 10],
    [100, 150, 35],
  ])(
    'of which %s are configured takes at least %s a minute and throttles at most %s',
    (perS, takenMin, throttledMax) => {
      const { taken, throttled } = play({ perS, capacity: 5, seconds: 60 })
      expect([taken >= takenMin, throttled <= throttledMax, taken, throttled]).toEqual([true, true, taken, throttled])
    },
  )
})
