import { expect, test } from 'vitest'
import { msLeftOfDay } from './new-day.ts'

const [second, hour] = [1_000, 3_600_000]
const device = Date.parse('2031-01-01T00:00:00.000Z')

test.each([
  // currency, the answer came, house time, what is left of the day
  ['uah', '2026-11-24T21:00:00.000Z', '2026-11-24T21:00:00.000Z', hour],
  ['kzt', '2026-11-24T18:30:00.000Z', '2026-11-24T18:30:00.000Z', hour / 2],
  ['uah', '2026-11-24T21:00:00.000Z', '2026-11-24T21:59:00.000Z', 60 * second],
  ['uah', '2026-11-24T21:00:00.000Z', '2026-11-24T21:59:59.000Z', 5 * second],
  // The browser slept over midnight.
  ['uah', '2026-11-24T21:00:00.000Z', '2026-11-25T06:00:00.000Z', 5 * second],
  // The day on which summer time ends has 25 hours.
  ['uah', '2026-10-24T21:00:00.000Z', '2026-10-24T21:00:00.000Z', 25 * hour],
] as const)('an answer in %s of %s holds at %s for %i ms', (currency, answered, house, left) => {
  const at = device - (Date.parse(house) - Date.parse(answered))
  expect(msLeftOfDay({ currency, at }, { device, house: Date.parse(house) })).toBe(left)
})
