import { instant, toIso } from '@zoria/kernel'
import { describe, expect, test } from 'vitest'
import { expectedEnd, sampleMin, stretchOf, type PayoutTimes } from './expected-end.ts'

const minute = 60_000
const reported = { fromMs: 10 * minute, toMs: 120 * minute }
const upTo = (count: number) => Array.from({ length: count }, (_, index) => (index + 1) * minute)

describe('the duration of a stage', () => {
  test.each([
    // past: 1, 2, … n minutes    from  to
    [upTo(sampleMin - 1), 10, 120],
    [upTo(sampleMin), 2, 18],
    [upTo(21), 3, 19],
    [upTo(100), 10, 90],
    [upTo(100).toReversed(), 10, 90],
    [Array.from({ length: 50 }, () => 7 * minute), 7, 7],
    [[...Array.from({ length: 45 }, () => 5 * minute), ...Array.from({ length: 5 }, () => 600 * minute)], 5, 5], // One in ten was slow.
    [[...Array.from({ length: 44 }, () => 5 * minute), ...Array.from({ length: 6 }, () => 600 * minute)], 5, 600],
    [[], 10, 120],
  ])('%#: from %s to %s minutes', (past, from, to) => {
    expect(stretchOf(past, reported)).toEqual({ fromMs: from * minute, toMs: to * minute })
  })
})

describe('a withdrawal at noon', () => {
  const noon = instant('2026-11-21T12:00:00Z')
  const one = instant('2026-11-21T13:00:00Z')
  const times: PayoutTimes = {
    approval: { fromMs: 10 * minute, toMs: 1_440 * minute },
    credit: { fromMs: 10 * minute, toMs: 120 * minute },
  }
  test.each([
    ['waiting_approval', null, noon, '2026-11-21T12:20:00.000Z 2026-11-22T14:00:00.000Z'],
    ['waiting_approval', null, instant('2026-11-22T14:00:00Z'), '2026-11-21T12:20:00.000Z 2026-11-22T14:00:00.000Z'],
    ['waiting_approval', null, instant('2026-11-22T14:00:00.001Z'), null],
    ['approved', one, one, '2026-11-21T13:10:00.000Z 2026-11-21T15:00:00.000Z'],
    ['sent', one, one, '2026-11-21T13:10:00.000Z 2026-11-21T15:00:00.000Z'],
    ['sent', one, instant('2026-11-21T15:00:00.001Z'), null],
    ['sent', null, one, null],
    ['success', one, one, null],
    ['denied', null, one, null],
  ] as const)('that is %s, approved at %s, at %s: %s', (status, approvedAt, now, then) => {
    const expected = expectedEnd({ status, createdAt: noon, approvedAt, now }, times)
    expect(expected && `${toIso(expected.from)} ${toIso(expected.to)}`).toBe(then)
  })
})
