import { describe, expect, test } from 'vitest'
import { dateIn, openingAt, startOfDay, type OpeningHours } from './opening-hours.ts'

const overMidnight: OpeningHours = { zone: 'Europe/Kyiv', opens: '18:00', closes: '06:00' }
const daytime: OpeningHours = { zone: 'Asia/Almaty', opens: '10:00', closes: '22:00' }
const at = (iso: string): number => Date.parse(iso)

describe('a table is open in the time of its market', () => {
  test.each([
    // Kyiv is two hours ahead of UTC in winter, Almaty five.
    ['18:00 in Kyiv', overMidnight, '2026-12-01T16:00:00Z', true],
    ['17:59 in Kyiv', overMidnight, '2026-12-01T15:59:59Z', false],
    ['05:59 in Kyiv', overMidnight, '2026-12-02T03:59:59Z', true],
    ['06:00 in Kyiv', overMidnight, '2026-12-02T04:00:00Z', false],
    ['10:00 in Almaty', daytime, '2026-12-01T05:00:00Z', true],
    ['22:00 in Almaty', daytime, '2026-12-01T17:00:00Z', false],
  ] as const)('at %s', (_, hours, now, isOpen) => expect(openingAt(hours, at(now)).isOpen).toBe(isOpen))

  test('an open table names when it opened and when it closes, a closed one when it opens next', () => {
    expect(openingAt(overMidnight, at('2026-12-02T01:00:30Z'))).toEqual({ isOpen: true, openTime: '2026-12-01T16:00:00.000Z', closeTime: '2026-12-02T04:00:00.000Z' })
    expect(openingAt(overMidnight, at('2026-12-02T05:00:00Z'))).toEqual({ isOpen: false, openTime: '2026-12-02T16:00:00.000Z', closeTime: '2026-12-03T04:00:00.000Z' })
  })

  test('a table without hours is always open', () => {
    expect(openingAt({ zone: 'Europe/Kyiv', opens: null, closes: null }, at('2026-12-01T03:00:00Z'))).toEqual({ isOpen: true, openTime: null, closeTime: null })
  })
})

describe('the day of a market', () => {
  test.each([
    ['2026-12-01T21:59:59Z', '2026-12-01', '2026-11-30T22:00:00Z'],
    ['2026-12-01T22:00:00Z', '2026-12-02', '2026-12-01T22:00:00Z'],
    // 29 March 2026 has 23 hours in Kyiv, 25 October has 25.
    ['2026-03-29T12:00:00Z', '2026-03-29', '2026-03-28T22:00:00Z'],
    ['2026-10-25T12:00:00Z', '2026-10-25', '2026-10-24T21:00:00Z'],
  ])('at %s it is %s in Kyiv', (now, date, start) => {
    expect(dateIn('Europe/Kyiv', at(now))).toBe(date)
    expect(startOfDay('Europe/Kyiv', at(now))).toBe(at(start))
  })
})
