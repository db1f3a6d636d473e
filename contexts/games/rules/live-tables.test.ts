import { instant, money, toIso } from '@zoria/kernel'
import { describe, expect, test } from 'vitest'
import { hoursOf, refuseTable, withinBounds, type Opening } from './live-tables.ts'

const daily = (opens: number, closes: number): Opening => ({
  kind: 'daily',
  opensMinute: opens * 60,
  closesMinute: closes * 60,
})

describe('the hours of a table, in UTC and on the clock of Kyiv', () => {
  test.each([
    // opening, closing (UTC hours), open, now => since or next opening, closing, hours in Kyiv (UTC+2)
    [16, 4, true, '20:00', '2026-11-25T16:00', '2026-11-26T04:00', '18:00', '06:00'],
    [16, 4, true, '03:59', '2026-11-24T16:00', '2026-11-25T04:00', '18:00', '06:00'],
    [16, 4, false, '04:00', '2026-11-25T16:00', '2026-11-26T04:00', '18:00', '06:00'],
    [16, 4, false, '15:59', '2026-11-25T16:00', '2026-11-26T04:00', '18:00', '06:00'],
    [8, 20, true, '08:00', '2026-11-25T08:00', '2026-11-25T20:00', '10:00', '22:00'],
    [8, 20, false, '20:00', '2026-11-26T08:00', '2026-11-26T20:00', '10:00', '22:00'],
    // The provider's word counts: closed within the hours opens the next day, open outside of them closes next.
    [8, 20, false, '10:00', '2026-11-26T08:00', '2026-11-26T20:00', '10:00', '22:00'],
    [8, 20, true, '21:00', '2026-11-25T08:00', '2026-11-26T20:00', '10:00', '22:00'],
  ])('%i to %i, open %s, at %s', (opens, closes, isOpen, time, opensAt, closesAt, from, to) => {
    const hours = hoursOf(
      { opening: daily(opens, closes), isOpen },
      { currency: 'uah', now: instant(`2026-11-25T${time}:00Z`) },
    )
    expect([hours.opensAt, hours.closesAt].map((at) => at && toIso(at).slice(0, 16))).toEqual([opensAt, closesAt])
    expect(hours.hours).toEqual({ opens: from, closes: to })
  })

  test('in Almaty the clock shows three hours more than in Kyiv in winter', () => {
    expect(
      hoursOf({ opening: daily(8, 20), isOpen: true }, { currency: 'kzt', now: instant('2026-11-25T10:00:00Z') }).hours,
    ).toEqual({ opens: '13:00', closes: '01:00' })
  })

  test('without times a table is open round the clock; moments stay as they are', () => {
    const now = instant('2026-11-25T10:00:00Z')
    const opensAt = instant('2026-11-26T10:00:00Z')
    expect(hoursOf({ opening: null, isOpen: true }, { currency: 'uah', now })).toEqual({
      opensAt: null,
      closesAt: null,
      hours: null,
    })
    expect(
      hoursOf({ opening: { kind: 'once', opensAt, closesAt: null }, isOpen: false }, { currency: 'uah', now }),
    ).toEqual({ opensAt, closesAt: null, hours: null })
  })

  test.each([
    // now, open => since or next opening, closing, hours in Kyiv (UTC+2)
    ['2026-11-25T15:59', false, '2026-11-25T16:00', '2026-11-25T20:00', { opens: '18:00', closes: '22:00' }],
    ['2026-11-25T16:00', false, null, '2026-11-25T20:00', null],
    ['2026-11-25T20:00', false, null, null, null],
    // The provider's word counts.
    ['2026-11-25T20:00', true, '2026-11-25T16:00', '2026-11-25T20:00', { opens: '18:00', closes: '22:00' }],
  ] as const)('from one moment to another: at %s, open %s', (time, isOpen, opensAt, closesAt, hours) => {
    const [from, to] = [instant('2026-11-25T16:00:00Z'), instant('2026-11-25T20:00:00Z')]
    const shown = hoursOf(
      { opening: { kind: 'once', opensAt: from, closesAt: to }, isOpen },
      { currency: 'uah', now: instant(`${time}:00Z`) },
    )
    expect([shown.opensAt, shown.closesAt].map((at) => at && toIso(at).slice(0, 16))).toEqual([opensAt, closesAt])
    expect(shown.hours).toEqual(hours)
  })
})

test.each([
  ['TABLE_NOT_FOUND', undefined],
  ['TABLE_CLOSED', { isOpen: false }],
  [null, { isOpen: true }],
] as const)('%s: %j', (refusal, table) => expect(refuseTable(table)).toBe(refusal))

describe('limits shown are those that a stake meets', () => {
  const uah = (amount: bigint) => money(amount, 'uah')
  const bounds = { min: uah(1_00n), max: uah(10_000_00n) }
  test.each([
    // of the table => shown
    [5_00n, 500_00n, [5_00n, 500_00n]],
    [50n, 500_00n, [1_00n, 500_00n]],
    [5_00n, 10_000_00n, [5_00n, 10_000_00n]],
    [5_00n, 10_000_01n, [5_00n, 10_000_00n]],
    [10_000_01n, 20_000_00n, null],
  ] as const)('%s to %s within 1.00 to 10,000.00', (min, max, shown) => {
    const within = withinBounds({ min: uah(min), max: uah(max) }, bounds)
    expect(within && [within.min.amount, within.max.amount]).toEqual(shown)
  })
  test('without bounds or limits they are the table’s own', () => {
    expect(withinBounds(null, bounds)).toBeNull()
    expect(withinBounds({ min: uah(1n), max: uah(2n) }, undefined)).toEqual({ min: uah(1n), max: uah(2n) })
  })
})
