import { instant, type Currency } from '@zoria/kernel'
import { describe, expect, test } from 'vitest'
import { isItsHour, statusOf } from './offer.ts'

describe('the status of an offer', () => {
  const [startsAt, endsAt] = [instant('2026-11-20T00:00:00.000Z'), instant('2026-11-22T00:00:00.000Z')]
  test.each([
    ['DRAFT', '2026-11-21T00:00:00.000Z', 'DRAFT'],
    ['DRAFT', '2026-11-23T00:00:00.000Z', 'DRAFT'],
    ['ON', '2026-11-19T23:59:59.999Z', 'PENDING'],
    ['ON', '2026-11-20T00:00:00.000Z', 'ACTIVE'],
    ['ON', '2026-11-21T23:59:59.999Z', 'ACTIVE'],
    ['ON', '2026-11-22T00:00:00.000Z', 'COMPLETED'],
    ['OFF', '2026-11-21T00:00:00.000Z', 'INACTIVE'],
    ['OFF', '2026-11-22T00:00:00.000Z', 'COMPLETED'],
  ] as const)('%s at %s is %s', (wanted, at, status) => {
    expect(statusOf({ switch: wanted, startsAt, endsAt }, instant(at))).toBe(status)
  })
})

describe("days and hours are in the market's time zone", () => {
  const evening = { from: 18 * 60, to: 23 * 60 }
  const night = { from: 3 * 60, to: 4 * 60 }
  const cases: readonly (readonly [Currency, readonly number[], typeof evening | null, string, boolean])[] = [
    // currency  days  window  moment (UTC)                 open
    ['uah', [], null, '2026-11-21T12:00:00.000Z', true],
    ['uah', [6], null, '2026-11-20T22:00:00.000Z', true], // Saturday began in Kyiv
    ['uah', [6], null, '2026-11-20T21:59:59.999Z', false],
    ['kzt', [6], null, '2026-11-20T19:00:00.000Z', true], // and three hours before in Almaty
    ['kzt', [6], null, '2026-11-20T18:59:59.999Z', false],
    ['uah', [], evening, '2026-11-21T16:00:00.000Z', true],
    ['uah', [], evening, '2026-11-21T15:59:59.999Z', false],
    ['uah', [], evening, '2026-11-21T20:59:59.999Z', true],
    ['uah', [], evening, '2026-11-21T21:00:00.000Z', false], // its last minute is excluded
    ['uah', [], { from: 0, to: 24 * 60 }, '2026-11-21T21:59:59.999Z', true],
    // Kyiv skips 03:00 to 04:00 on 29 March 2026 and has it twice on 25 October.
    ['uah', [], night, '2026-03-29T00:59:59.999Z', false],
    ['uah', [], night, '2026-03-29T01:00:00.000Z', false],
    ['uah', [], night, '2026-10-25T00:30:00.000Z', true],
    ['uah', [], night, '2026-10-25T01:30:00.000Z', true],
    ['uah', [], night, '2026-10-25T02:00:00.000Z', false],
    ['uah', [7], evening, '2026-03-29T15:00:00.000Z', true], // 18:00 of a day of 23 hours
    ['uah', [7], evening, '2026-10-25T16:00:00.000Z', true], // 18:00 of a day of 25 hours
    ['uah', [7], evening, '2026-10-25T15:00:00.000Z', false],
  ]
  test.each(cases)('%s, days %j, window %j at %s: %s', (currency, days, window, at, open) => {
    expect(isItsHour({ currency, days, window }, instant(at))).toBe(open)
  })
})
