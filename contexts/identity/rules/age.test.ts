import { instant } from '@zoria/kernel'
import { describe, expect, test } from 'vitest'
import { dayOf, isBirthDate, isOldEnough } from './age.ts'

describe('the business day of a player', () => {
  test.each([
    ['2026-11-20T21:59:59.999Z', 'uah', '2026-11-20'],
    ['2026-11-20T22:00:00.000Z', 'uah', '2026-11-21'], // Kyiv is two hours ahead in winter
    ['2026-07-20T20:59:59.999Z', 'uah', '2026-07-20'],
    ['2026-07-20T21:00:00.000Z', 'uah', '2026-07-21'], // and three in summer
    ['2026-11-20T18:59:59.999Z', 'kzt', '2026-11-20'],
    ['2026-11-20T19:00:00.000Z', 'kzt', '2026-11-21'], // Almaty is five hours ahead
  ] as const)('%s is, for %s, %s', (at, currency, day) => {
    expect(dayOf(instant(at), currency)).toBe(day)
  })
})

describe('old enough at 21 years', () => {
  test.each([
    ['2005-11-21', '2026-11-21', true], // the birthday itself
    ['2005-11-22', '2026-11-21', false], // the day before
    ['2005-11-20', '2026-11-21', true],
    ['2004-02-29', '2025-02-28', false],
    ['2004-02-29', '2025-03-01', true],
    ['1960-01-01', '2026-11-21', true],
  ])('born %s, today %s: %s', (birthDate, today, isOld) => {
    expect(isOldEnough({ birthDate, today, years: 21 })).toBe(isOld)
  })
})

describe('a birth date', () => {
  test.each([
    ['1990-05-17', true],
    ['2026-11-21', true],
    ['2026-11-22', false], // tomorrow
    ['1990-02-30', false],
    ['1990-13-01', false],
    ['2001-02-29', false],
    ['2000-02-29', true],
    ['1896-01-01', true],
    ['1895-12-31', false],
  ])('%s on 2026-11-21: %s', (day, isReal) => {
    expect(isBirthDate(day, '2026-11-21')).toBe(isReal)
  })
})
