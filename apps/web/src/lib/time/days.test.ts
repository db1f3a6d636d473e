import { expect, test } from 'vitest'
import { weekStart } from './days.ts'

// Spec §9: Monday for Russian and Ukrainian, Sunday for English. 22/11/2026 is a Sunday.
test.each([
  ['2026-11-22', 'uk', '2026-11-16'],
  ['2026-11-22', 'ru', '2026-11-16'],
  ['2026-11-22', 'kk', '2026-11-16'],
  ['2026-11-22', 'en', '2026-11-22'],
  ['2026-11-23', 'uk', '2026-11-23'],
  ['2026-11-23', 'en', '2026-11-22'],
  ['2026-11-28', 'en', '2026-11-22'],
  ['2027-01-02', 'ru', '2026-12-28'], // over the end of a year
] as const)('the week of %s in %s starts on %s', (day, language, start) => {
  expect(weekStart(day, language)).toBe(start)
})
