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
    expect(openingAt(overMidnight, at('2026-12-02T01:00:30Z'))).toEqual({
      isOpen: true,
      openTime: '2026-12-01T16:00:00.000Z',
      closeTime: '2026-12-02T04:00:00.000Z',
    })
    expect(openingAt(overMidnight, at('2026-12-02T05:00:00Z'))).toEqual({
      isOpen: false,
      openTime: '2026-12-02T16:00:00.000Z',
      closeTime: '2026-12-03T04:00:00.000Z',
    })
  })

  // 29 March 2026 has 23 hours in Kyiv, 25 October has 25: the wall clock is turned at night, within the opening.
  test.each([
    [
      'the evening before the night that is an hour shorter',
      '2026-03-28T18:00:00Z',
      true,
      '2026-03-28T16:00:00.000Z',
      '2026-03-29T03:00:00.000Z',
    ],
    ['the end of that night', '2026-03-29T02:59:59Z', true, '2026-03-28T16:00:00.000Z', '2026-03-29T03:00:00.000Z'],
    ['the day after', '2026-03-29T03:00:00Z', false, '2026-03-29T15:00:00.000Z', '2026-03-30T03:00:00.000Z'],
    [
      'the evening before the night that is an hour longer',
      '2026-10-24T18:00:00Z',
      true,
      '2026-10-24T15:00:00.000Z',
      '2026-10-25T04:00:00.000Z',
    ],
    ['the end of that night', '2026-10-25T03:59:59Z', true, '2026-10-24T15:00:00.000Z', '2026-10-25T04:00:00.000Z'],
    ['the day after', '2026-10-25T04:00:00Z', false, '2026-10-25T16:00:00.000Z', '2026-10-26T04:00:00.000Z'],
    [
      'noon of the day before it',
      '2026-10-24T10:00:00Z',
      false,
      '2026-10-24T15:00:00.000Z',
      '2026-10-25T04:00:00.000Z',
    ],
  ] as const)('its times follow the wall clock over summer time: %s', (_, now, isOpen, openTime, closeTime) => {
    expect(openingAt(overMidnight, at(now))).toEqual({ isOpen, openTime, closeTime })
  })

  test.each([
    // 03:00 to 04:00 is skipped in March, so that half past three is an hour later, and shown twice in October: it
    // opens and closes once.
    ['2026-03-29T01:00:00Z', true, '2026-03-29T00:00:00.000Z', '2026-03-29T01:30:00.000Z'],
    ['2026-10-25T00:29:00Z', true, '2026-10-24T23:00:00.000Z', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25T01:00:00Z', false, '2026-10-26T00:00:00.000Z', '2026-10-26T01:30:00.000Z'],
  ] as const)('a minute that is skipped or shown twice changes it once: %s', (now, isOpen, openTime, closeTime) => {
    expect(openingAt({ zone: 'Europe/Kyiv', opens: '02:00', closes: '03:30' }, at(now))).toEqual({
      isOpen,
      openTime,
      closeTime,
    })
  })

  test('a table without hours is always open', () => {
    expect(openingAt({ zone: 'Europe/Kyiv', opens: null, closes: null }, at('2026-12-01T03:00:00Z'))).toEqual({
      isOpen: true,
      openTime: null,
      closeTime: null,
    })
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
