import type { Currency } from './currency.ts'
import { instant, type Instant } from './instants.ts'

export type Period = 'day' | 'week' | 'month'

/** `since` belongs to the period, `until` to the next. */
export interface Span {
  readonly since: Instant
  readonly until: Instant
}

/** docs/rules/wire.md#business-days: a business day belongs to a currency. Known but disabled currencies use UTC. */
const zones: Readonly<Record<Currency, string>> = {
  uah: 'Europe/Kyiv',
  kzt: 'Asia/Almaty',
  usd: 'UTC',
  eur: 'UTC',
  kgs: 'UTC',
}

const dayMs = 86_400_000

/** The business day, the week from Monday or the calendar month of an instant, from local midnight to local midnight. */
export function periodAt(period: Period, { currency, now }: { currency: Currency; now: Instant }): Span {
  const zone = zones[currency]
  const [first, next] = datesOf(period, now + offsetMs(now, zone))
  return { since: midnightOf(first, zone), until: midnightOf(next, zone) }
}

/** The date of the calendar there: 2026-11-24. */
export function dateAt({ currency, now }: { currency: Currency; now: Instant }): string {
  return isoDate(now + offsetMs(now, zones[currency]))
}

/**
 * A business period by its first date, for those who ask about many moments in a row: the last one of each currency is
 * remembered.
 */
export function datedPeriods(period: Period): (currency: Currency, at: Instant) => Span & { readonly from: string } {
  const known = new Map<Currency, Span & { readonly from: string }>()
  return (currency, at) => {
    const last = known.get(currency)
    if (last && last.since <= at && at < last.until) return last
    const span = periodAt(period, { currency, now: at })
    const dated = { ...span, from: dateAt({ currency, now: span.since }) }
    known.set(currency, dated)
    return dated
  }
}

const isoDate = (local: number): string => new Date(local).toISOString().slice(0, 10)

/**
 * What the clock on the wall shows there: 1 Monday … 7 Sunday, and the minute of the day. A minute that a change of
 * summer time skips is never shown, one that it repeats is shown twice.
 */
export function wallClockAt({ currency, now }: { currency: Currency; now: Instant }): {
  readonly weekday: number
  readonly minute: number
} {
  const local = now + offsetMs(now, zones[currency])
  const today = local - (local % dayMs)
  return { weekday: ((weekdayOf(today) + 6) % 7) + 1, minute: Math.floor((local % dayMs) / 60_000) }
}

/** The date and the time of day there, as in 2026-11-21 and 14:05. */
export function localTimeAt({ currency, now }: { currency: Currency; now: Instant }): {
  readonly date: string
  readonly time: string
} {
  const local = new Date(now + offsetMs(now, zones[currency])).toISOString()
  return { date: local.slice(0, 10), time: local.slice(11, 16) }
}

/**
 * The moment at which the wall clock there shows a minute of a date, `YYYY-MM-DD`; minutes from 1440 on are of the next
 * day. A minute that summer time skips is the one an hour later.
 */
export function atWallClock(currency: Currency, { date, minute }: { date: string; minute: number }): Instant {
  const local = Date.parse(date) + minute * 60_000
  const guess = local - offsetMs(local, zones[currency])
  return instant(local - offsetMs(guess, zones[currency]))
}

/** From the midnight that opens one date, `YYYY-MM-DD`, to the midnight that closes another. */
export function daysOf(currency: Currency, { from, to }: { from: string; to: string }): Span {
  const zone = zones[currency]
  return { since: midnightOf(Date.parse(from), zone), until: midnightOf(Date.parse(to) + dayMs, zone) }
}

/** True for a date of the calendar in this millennium: 2026-02-28 is one, 2026-02-30 is none. */
export function isDate(text: string): boolean {
  if (!/^2\d{3}-\d\d-\d\d$/.test(text)) return false
  const at = Date.parse(text)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

/**
 * The first date of the period and of the next one, each as its midnight in UTC; `local` is the wall clock read as if
 * it were UTC.
 */
const datesOf = (period: Period, local: number): readonly [number, number] => {
  const today = local - (local % dayMs)
  switch (period) {
    case 'day':
      return [today, today + dayMs]
    case 'week': {
      const monday = today - ((weekdayOf(today) + 6) % 7) * dayMs
      return [monday, monday + 7 * dayMs]
    }
    case 'month': {
      const at = new Date(today)
      return [
        Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1),
        Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1),
      ]
    }
  }
}

/** Sunday is 0. The first of January 1970 was a Thursday. */
const weekdayOf = (date: number): number => (date / dayMs + 4) % 7

/** Local midnight: UTC midnight moved by the zone's offset, first the offset at the guess, then at the result. */
const midnightOf = (date: number, zone: string): Instant => {
  const guess = date - offsetMs(date, zone)
  return instant(date - offsetMs(guess, zone))
}

/** The offset of local time from UTC at that moment. */
const offsetMs = (at: number, zone: string): number => {
  const parts = Object.fromEntries(
    clockOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Making a formatter costs far more than using one. */
const clockOf = (zone: string): Intl.DateTimeFormat => {
  const known = clocks.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  clocks.set(zone, made)
  return made
}
