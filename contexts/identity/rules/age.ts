import type { Currency, Instant } from '@zoria/kernel'

/** A calendar day, `YYYY-MM-DD`. */
export type Day = string

/** The business day depends on the currency. Source: docs/rules/wire.md#business-days. */
export function dayOf(now: Instant, currency: Currency): Day {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone: zones[currency],
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(now)
}

const zones: Record<Currency, string> = { uah: 'Europe/Kyiv', kzt: 'Asia/Almaty', usd: 'UTC', eur: 'UTC', kgs: 'UTC' }

/** A valid date, not in the future and at most 130 years ago. */
export function isBirthDate(day: Day, today: Day): boolean {
  const at = new Date(`${day}T00:00:00.000Z`)
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day) return false
  return day <= today && Number(today.slice(0, 4)) - Number(day.slice(0, 4)) <= oldestYears
}

const oldestYears = 130

/**
 * Has the player reached the age of `years`? A birthday on 29 February falls on 1 March in other years. Spec §5: age
 * over 21; the 21st birthday itself counts (Spec §9: minimum age 21).
 */
export function isOldEnough({ birthDate, today, years }: { birthDate: Day; today: Day; years: number }): boolean {
  const birthday = `${String(Number(birthDate.slice(0, 4)) + years).padStart(4, '0')}${birthDate.slice(4)}`
  return today >= birthday
}
