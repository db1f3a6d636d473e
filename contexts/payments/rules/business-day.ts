import { instant, type Currency, type Instant } from '@zoria/kernel'

/** A stretch of time: `from` belongs to it, `to` does not. */
export type Span = { readonly from: Instant; readonly to: Instant }

/** docs/rules/wire.md#business-days: a business day belongs to a currency. Currencies that are known but disabled keep UTC. */
const zoneOf: Record<Currency, string> = { uah: 'Europe/Kyiv', kzt: 'Asia/Almaty', usd: 'UTC', eur: 'UTC', kgs: 'UTC' }

/** The business day that an instant belongs to: 23, 24 or 25 hours. */
export function businessDayOf(currency: Currency, at: Instant): Span {
  const date = localDate(at, zoneOf[currency])
  return daysOf(currency, { from: date, to: date })
}

/** From the midnight that opens one date, `YYYY-MM-DD`, to the midnight that closes another. */
export function daysOf(currency: Currency, dates: { readonly from: string; readonly to: string }): Span {
  const zone = zoneOf[currency]
  return { from: midnightOf(dates.from, zone), to: midnightOf(dateAfter(dates.to), zone) }
}

/** True for a date of the calendar in this millennium: 2026-02-28 is one, 2026-02-30 is none. */
export function isDate(text: string): boolean {
  if (!/^2\d{3}-\d\d-\d\d$/.test(text)) return false
  const at = Date.parse(`${text}T00:00:00.000Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

/** Local midnight: UTC midnight moved by the zone's offset, which is asked for at the guess and again where the guess fell. */
function midnightOf(date: string, zone: string): Instant {
  const midnightUTC = Date.parse(`${date}T00:00:00.000Z`)
  const guess = midnightUTC - offsetMs(midnightUTC, zone)
  return instant(midnightUTC - offsetMs(guess, zone))
}

function dateAfter(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00.000Z`) + 86_400_000).toISOString().slice(0, 10)
}

function localDate(at: Instant, zone: string): string {
  return new Date(at + offsetMs(at, zone)).toISOString().slice(0, 10)
}

/** How far local time is ahead of UTC at that moment. */
function offsetMs(at: number, zone: string): number {
  const parts = Object.fromEntries(clockOf(zone).formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Making a formatter costs far more than using one. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', { timeZone: zone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' })
  clocks.set(zone, made)
  return made
}
