import { instant, toIso, type Currency } from '@zoria/kernel'
import { expect, test } from 'vitest'
import { businessDayOf, daysOf, isDate } from './business-day.ts'

const cases: readonly (readonly [string, Currency, string, string, number])[] = [
  // moment                    currency  from                       to                         hours
  ['2026-11-21T12:00:00.000Z', 'uah', '2026-11-20T22:00:00.000Z', '2026-11-21T22:00:00.000Z', 24],
  ['2026-11-21T21:59:59.999Z', 'uah', '2026-11-20T22:00:00.000Z', '2026-11-21T22:00:00.000Z', 24],
  ['2026-11-21T22:00:00.000Z', 'uah', '2026-11-21T22:00:00.000Z', '2026-11-22T22:00:00.000Z', 24],
  ['2026-07-01T12:00:00.000Z', 'uah', '2026-06-30T21:00:00.000Z', '2026-07-01T21:00:00.000Z', 24],
  // Kyiv loses an hour on 29 March 2026 and gains one on 25 October 2026.
  ['2026-03-29T00:59:59.999Z', 'uah', '2026-03-28T22:00:00.000Z', '2026-03-29T21:00:00.000Z', 23],
  ['2026-03-29T01:00:00.000Z', 'uah', '2026-03-28T22:00:00.000Z', '2026-03-29T21:00:00.000Z', 23],
  ['2026-10-25T00:30:00.000Z', 'uah', '2026-10-24T21:00:00.000Z', '2026-10-25T22:00:00.000Z', 25],
  ['2026-10-25T21:59:59.999Z', 'uah', '2026-10-24T21:00:00.000Z', '2026-10-25T22:00:00.000Z', 25],
  // Almaty keeps one time all year.
  ['2026-03-29T01:00:00.000Z', 'kzt', '2026-03-28T19:00:00.000Z', '2026-03-29T19:00:00.000Z', 24],
  ['2026-11-21T18:59:59.999Z', 'kzt', '2026-11-20T19:00:00.000Z', '2026-11-21T19:00:00.000Z', 24],
  ['2026-11-21T19:00:00.000Z', 'kzt', '2026-11-21T19:00:00.000Z', '2026-11-22T19:00:00.000Z', 24],
]

test.each(cases)('%s in %s lies in the day from %s to %s, %s hours long', (at, currency, from, to, hours) => {
  const day = businessDayOf(currency, instant(at))
  expect([toIso(day.from), toIso(day.to)]).toEqual([from, to])
  expect((day.to - day.from) / 3_600_000).toBe(hours)
})

test('dates are days of the currency, both included', () => {
  const { from, to } = daysOf('uah', { from: '2026-03-28', to: '2026-03-29' })
  expect([toIso(from), toIso(to)]).toEqual(['2026-03-27T22:00:00.000Z', '2026-03-29T21:00:00.000Z'])
})

test.each([['2026-02-28', true], ['2026-02-29', false], ['2028-02-29', true], ['2026-13-01', false], ['0000-01-01', false], ['9999-12-31', false], ['2999-12-31', true], ['today', false]])('%s is a date: %s', (text, is) => {
  expect(isDate(text)).toBe(is)
})
