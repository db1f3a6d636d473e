import { instant, periodAt, toIso } from '@zoria/kernel'
import { describe, expect, test } from 'vitest'
import { basisOf, closesAt, closeWeek } from './weekly.ts'

describe('the week that ended last is closed on Monday at 00:05', () => {
  test.each([
    ['uah', '2026-11-30T08:00:00Z', '2026-11-29T22:05:00.000Z'],
    // The Sunday before had an hour more.
    ['uah', '2026-10-26T08:00:00Z', '2026-10-25T22:05:00.000Z'],
    // The Sunday before had an hour less.
    ['uah', '2027-03-29T08:00:00Z', '2027-03-28T21:05:00.000Z'],
    ['kzt', '2027-03-08T08:00:00Z', '2027-03-07T19:05:00.000Z'],
    // Almaty has no summer time.
    ['kzt', '2027-03-29T08:00:00Z', '2027-03-28T19:05:00.000Z'],
    // A week that begins in one year and ends in the next.
    ['uah', '2027-01-04T08:00:00Z', '2027-01-03T22:05:00.000Z'],
    ['kzt', '2027-01-04T08:00:00Z', '2027-01-03T19:05:00.000Z'],
  ] as const)('%s, in the week of %s: %s', (currency, now, due) => {
    expect(toIso(closesAt(periodAt('week', { currency, now: instant(Date.parse(now)) })))).toBe(due)
  })
})

test.each([
  [100_00n, 40_00n, 'turnover', 100_00n],
  [100_00n, 40_00n, 'net_loss', 60_00n],
  [100_00n, 140_00n, 'net_loss', 0n],
] as const)('of stakes of %i and payouts of %i, %s counts %i', (staked, paid, mode, basis) => {
  expect(basisOf({ staked, paid }, mode)).toBe(basis)
})

describe('closing a week', () => {
  const terms = { mode: 'turnover', rate: 10 } as const
  const play = { week: '2026-11-23', staked: 10_000_00n, paid: 0n, settled: 0n, terms: null }
  const close = (weeks: Parameters<typeof closeWeek>[0], carry = 0n) =>
    closeWeek(weeks, { week: '2026-11-23', terms, carry })

  test('pays its share, and keeps the fraction for the next one', () => {
    // 0.10 % of 10,005.55 is 10.00555.
    expect(close([{ ...play, staked: 10_005_55n }])).toMatchObject({
      basis: 10_005_55n,
      correction: 0n,
      amount: 10_00n,
      carry: 5550n,
    })
  })

  test('takes back what a void undid in a week that was closed before, at the rate of that week', () => {
    const before = {
      week: '2026-11-16',
      staked: 0n,
      paid: 0n,
      settled: 2_000_00n,
      terms: { mode: 'turnover', rate: 20 },
    } as const
    expect(close([before, play])).toMatchObject({ basis: 10_000_00n, correction: -2_000_00n, amount: 6_00n, carry: 0n })
  })

  test('pays nothing below zero; the rest is taken from the next one', () => {
    const before = { week: '2026-11-16', staked: 0n, paid: 0n, settled: 20_000_00n, terms } as const
    const closed = close([before, play])
    expect(closed).toMatchObject({ amount: 0n, carry: -10_000_000n })
    expect(closed.weeks.map(({ settled }) => settled)).toEqual([0n, 10_000_00n])
  })
})
