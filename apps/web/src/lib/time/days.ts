import type { LanguageTag } from '../../i18n/languages.ts'

/**
 * Spec §9: the week starts on Monday in Russian and Ukrainian, on Sunday in English. The specification does not name
 * Kazakh: Monday, as in calendars of the country.
 */
const firstWeekday: Record<LanguageTag, 0 | 1> = { en: 0, uk: 1, ru: 1, kk: 1 }
const dayMs = 86_400_000

/** The day with which the week of a day starts. */
export function weekStart(day: string, language: LanguageTag): string {
  const at = new Date(`${day}T00:00:00.000Z`)
  const past = (at.getUTCDay() - firstWeekday[language] + 7) % 7
  return new Date(at.getTime() - past * dayMs).toISOString().slice(0, 10)
}

/** Whole years from a day to a moment. */
export function yearsSince(day: string, now: number): number {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const today = new Date(now)
  const hadBirthday =
    today.getUTCMonth() + 1 > month || (today.getUTCMonth() + 1 === month && today.getUTCDate() >= date)
  return today.getUTCFullYear() - year - (hadBirthday ? 0 : 1)
}
