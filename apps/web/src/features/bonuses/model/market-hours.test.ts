import { expect, test } from 'vitest'
import { isItsHour, marketOffset } from './market-hours.ts'

const always = { active_on_days: [], active_from: null, active_to: null, currency: 'uah' } as const
const evening = { ...always, active_from: '18:00', active_to: '23:00' } as const
const weekend = { ...always, active_on_days: [6, 7] }
const night = { ...always, active_from: '03:00', active_to: '04:00' } as const

test.each([
  ['an offer without hours', always, '2026-11-24T03:00:00.000Z', true],
  // Kyiv is two hours ahead of UTC in winter, three in summer.
  ['a minute before its evening', evening, '2026-11-24T15:59:59.999Z', false],
  ['the minute its evening begins', evening, '2026-11-24T16:00:00.000Z', true],
  ['the minute its evening is over', evening, '2026-11-24T21:00:00.000Z', false],
  ['the same evening in summer', evening, '2026-07-24T15:00:00.000Z', true],
  ['an evening of Almaty', { ...evening, currency: 'kzt' } as const, '2026-11-24T13:00:00.000Z', true],
  ['Saturday there, Friday in UTC', weekend, '2026-11-27T22:00:00.000Z', true],
  ['Friday there', weekend, '2026-11-27T21:59:59.999Z', false],
  // On 29 March 2026 Kyiv goes from 02:59 to 04:00.
  ['an hour that summer time skips', night, '2026-03-29T01:00:00.000Z', false],
  ['an hour that summer time repeats, once more', night, '2026-10-25T01:30:00.000Z', true],
  ['till the last minute of the day', { ...evening, active_to: '24:00' }, '2026-11-24T21:59:59.999Z', true],
] as const)('%s', (_, hours, at, is) =>
  expect(isItsHour({ ...hours, active_on_days: [...hours.active_on_days] }, Date.parse(at))).toBe(is),
)

test.each([
  ['2025-12-31T22:00:00.000Z', 'uah', 120],
  ['2026-07-01T21:30:00.000Z', 'uah', 180],
  ['2025-12-31T19:00:00.000Z', 'kzt', 300],
] as const)('at %s the market of %s is %i minutes ahead', (iso, currency, minutes) => {
  expect(marketOffset(iso, currency)).toBe(minutes)
})
