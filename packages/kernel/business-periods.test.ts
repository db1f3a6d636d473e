import { expect, test } from 'vitest'
import {
  atWallClock,
  daysOf,
  instant,
  isDate,
  localTimeAt,
  periodAt,
  toIso,
  type Currency,
  type Period,
} from './index.ts'

const cases: readonly (readonly [Period, Currency, string, string, string])[] = [
  // period  currency  moment                    since                       until
  ['day', 'uah', '2026-11-21T12:00:00.000Z', '2026-11-20T22:00:00.000Z', '2026-11-21T22:00:00.000Z'],
  ['day', 'uah', '2026-11-21T21:59:59.999Z', '2026-11-20T22:00:00.000Z', '2026-11-21T22:00:00.000Z'],
  ['day', 'uah', '2026-11-21T22:00:00.000Z', '2026-11-21T22:00:00.000Z', '2026-11-22T22:00:00.000Z'],
  ['day', 'kzt', '2026-11-21T18:59:59.999Z', '2026-11-20T19:00:00.000Z', '2026-11-21T19:00:00.000Z'],
  ['day', 'kzt', '2026-11-21T19:00:00.000Z', '2026-11-21T19:00:00.000Z', '2026-11-22T19:00:00.000Z'],
  ['day', 'usd', '2026-11-21T12:34:56.789Z', '2026-11-21T00:00:00.000Z', '2026-11-22T00:00:00.000Z'],
  // Kyiv loses an hour on Sunday 29 March 2026 at 01:00 UTC and gains one on Sunday 25 October at 01:00 UTC: days of 23
  // and 25 hours.
  ['day', 'uah', '2026-03-29T00:59:59.999Z', '2026-03-28T22:00:00.000Z', '2026-03-29T21:00:00.000Z'],
  ['day', 'uah', '2026-03-29T01:00:00.000Z', '2026-03-28T22:00:00.000Z', '2026-03-29T21:00:00.000Z'],
  ['day', 'uah', '2026-03-29T21:00:00.000Z', '2026-03-29T21:00:00.000Z', '2026-03-30T21:00:00.000Z'],
  ['day', 'uah', '2026-10-25T00:30:00.000Z', '2026-10-24T21:00:00.000Z', '2026-10-25T22:00:00.000Z'],
  ['day', 'uah', '2026-10-25T21:59:59.999Z', '2026-10-24T21:00:00.000Z', '2026-10-25T22:00:00.000Z'],
  // A week runs from Monday to Sunday, an hour shorter or longer where the clocks change on its Sunday.
  ['week', 'uah', '2026-11-21T12:00:00.000Z', '2026-11-15T22:00:00.000Z', '2026-11-22T22:00:00.000Z'],
  ['week', 'uah', '2026-11-15T21:59:59.999Z', '2026-11-08T22:00:00.000Z', '2026-11-15T22:00:00.000Z'],
  ['week', 'uah', '2026-11-15T22:00:00.000Z', '2026-11-15T22:00:00.000Z', '2026-11-22T22:00:00.000Z'],
  ['week', 'uah', '2026-03-25T12:00:00.000Z', '2026-03-22T22:00:00.000Z', '2026-03-29T21:00:00.000Z'],
  ['week', 'uah', '2026-10-21T12:00:00.000Z', '2026-10-18T21:00:00.000Z', '2026-10-25T22:00:00.000Z'],
  ['week', 'kzt', '2026-11-22T18:59:59.999Z', '2026-11-15T19:00:00.000Z', '2026-11-22T19:00:00.000Z'],
  ['week', 'usd', '1970-01-01T00:00:00.000Z', '1969-12-29T00:00:00.000Z', '1970-01-05T00:00:00.000Z'],
  // A month may begin and end in different halves of the year.
  ['month', 'uah', '2026-11-21T12:00:00.000Z', '2026-10-31T22:00:00.000Z', '2026-11-30T22:00:00.000Z'],
  ['month', 'uah', '2026-03-01T12:00:00.000Z', '2026-02-28T22:00:00.000Z', '2026-03-31T21:00:00.000Z'],
  ['month', 'uah', '2026-10-31T21:59:59.999Z', '2026-09-30T21:00:00.000Z', '2026-10-31T22:00:00.000Z'],
  ['month', 'uah', '2026-12-31T22:00:00.000Z', '2026-12-31T22:00:00.000Z', '2027-01-31T22:00:00.000Z'],
  ['month', 'kzt', '2028-02-15T12:00:00.000Z', '2028-01-31T19:00:00.000Z', '2028-02-29T19:00:00.000Z'],
]

test.each(cases)('the %s in %s of %s runs from %s to %s', (period, currency, at, since, until) => {
  const span = periodAt(period, { currency, now: instant(at) })
  expect([toIso(span.since), toIso(span.until)]).toEqual([since, until])
})

test('dates are days of the currency, both included', () => {
  const { since, until } = daysOf('uah', { from: '2026-03-28', to: '2026-03-29' })
  expect([toIso(since), toIso(until)]).toEqual(['2026-03-27T22:00:00.000Z', '2026-03-29T21:00:00.000Z'])
})

test.each<[Currency, string, string, string]>([
  ['uah', '2026-11-21T12:05:59.999Z', '2026-11-21', '14:05'],
  ['uah', '2026-07-21T22:00:00.000Z', '2026-07-22', '01:00'],
  ['kzt', '2026-11-21T18:59:59.999Z', '2026-11-21', '23:59'],
  ['kzt', '2026-11-21T19:00:00.000Z', '2026-11-22', '00:00'],
  ['usd', '2026-11-21T12:05:00.000Z', '2026-11-21', '12:05'],
])('in the market of %s it is at %s the %s, %s', (currency, at, date, time) => {
  expect(localTimeAt({ currency, now: instant(at) })).toEqual({ date, time })
})

test.each([
  ['2026-02-28', true],
  ['2026-02-29', false],
  ['2028-02-29', true],
  ['2026-13-01', false],
  ['0000-01-01', false],
  ['9999-12-31', false],
  ['2999-12-31', true],
  ['today', false],
])('%s is a date: %s', (text, is) => {
  expect(isDate(text)).toBe(is)
})

test.each<[Currency, string, number, string]>([
  ['uah', '2026-11-25', 18 * 60, '2026-11-25T16:00:00.000Z'],
  ['uah', '2026-07-25', 18 * 60, '2026-07-25T15:00:00.000Z'],
  ['kzt', '2026-11-25', 18 * 60, '2026-11-25T13:00:00.000Z'],
  ['uah', '2026-11-25', 26 * 60, '2026-11-26T00:00:00.000Z'], // 02:00 of the next day.
  // Kyiv loses an hour on 29 March at 03:00 and gains one on 25 October at 04:00.
  ['uah', '2026-03-29', 2 * 60 + 59, '2026-03-29T00:59:00.000Z'],
  ['uah', '2026-03-29', 4 * 60, '2026-03-29T01:00:00.000Z'],
  ['uah', '2026-03-29', 3 * 60 + 30, '2026-03-29T01:30:00.000Z'], // 03:30 is skipped: it is 04:30.
  ['uah', '2026-10-25', 5 * 60, '2026-10-25T03:00:00.000Z'],
])('in the market of %s the clock shows on %s minute %i at %s', (currency, date, minute, at) => {
  expect(toIso(atWallClock(currency, { date, minute }))).toBe(at)
})
