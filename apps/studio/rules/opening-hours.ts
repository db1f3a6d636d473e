/**
 * Opening hours in the time of a market: from `opens` to `closes`, over midnight where `closes` is earlier. Always open
 * where both are null.
 */
export type OpeningHours =
  | { readonly zone: Zone; readonly opens: null; readonly closes: null }
  | { readonly zone: Zone; readonly opens: string; readonly closes: string }

/** Markets of the studio. */
export type Zone = 'Europe/Kyiv' | 'Asia/Almaty'

/** Whether a table is open, and the next change in ISO 8601: when it closes or opens; null if it is always open. */
export interface Opening {
  readonly isOpen: boolean
  readonly openTime: string | null
  readonly closeTime: string | null
}

const minuteMs = 60_000
const dayMs = 86_400_000

/**
 * The opening of a table at an instant. `openTime` and `closeTime` are the present or the next span of opening, also
 * over a change of summer time.
 */
export function openingAt(hours: OpeningHours, now: number): Opening {
  if (hours.opens === null) return { isOpen: true, openTime: null, closeTime: null }
  const today = startOfDay(hours.zone, now)
  const [yesterday, tomorrow] = [dayFrom(hours.zone, today, -1), dayFrom(hours.zone, today, 1)]
  let span = spanOf(hours, yesterday)
  if (span.to <= now) span = spanOf(hours, today)
  if (span.to <= now) span = spanOf(hours, tomorrow)
  return {
    isOpen: span.from <= now,
    openTime: new Date(span.from).toISOString(),
    closeTime: new Date(span.to).toISOString(),
  }
}

/** The opening that begins on a day. */
const spanOf = (
  { zone, opens, closes }: Extract<OpeningHours, { opens: string }>,
  day: number,
): { readonly from: number; readonly to: number } => {
  const [opensMinute, closesMinute] = [minutesOf(opens), minutesOf(closes)]
  return {
    from: atMinute(zone, day, opensMinute),
    to: atMinute(zone, closesMinute < opensMinute ? dayFrom(zone, day, 1) : day, closesMinute),
  }
}

/**
 * When the clock on the wall shows a minute of a day, for the first time. A minute that summer time skips is the one an
 * hour later.
 */
const atMinute = (zone: Zone, day: number, minute: number): number => {
  const guess = day + minute * minuteMs
  const at = guess + (minute - minuteOfDay(zone, guess)) * minuteMs
  return minuteOfDay(zone, at) === minute ? at : guess
}

/** The beginning of a day some days away. From noon to noon, so that the day is hit whatever summer time does. */
const dayFrom = (zone: Zone, day: number, days: number): number => startOfDay(zone, day + dayMs / 2 + days * dayMs)

/** The date of a market at an instant, `2026-12-01`. */
export function dateIn(zone: Zone, now: number): string {
  const { year, month, day } = partsOf(zone, now)
  return `${year}-${month}-${day}`
}

/** The instant at which the date of a market begins that an instant belongs to. */
export function startOfDay(zone: Zone, now: number): number {
  const date = dateIn(zone, now)
  // A change of summer time moves midnight by an hour against the minutes that have passed.
  const guess = Math.floor(now / minuteMs) * minuteMs - minuteOfDay(zone, now) * minuteMs
  return (
    [guess, guess - 3_600_000, guess + 3_600_000].find(
      (at) => dateIn(zone, at) === date && dateIn(zone, at - 1) !== date,
    ) ?? guess
  )
}

const minuteOfDay = (zone: Zone, now: number): number => {
  const { hour, minute } = partsOf(zone, now)
  return Number(hour) * 60 + Number(minute)
}

const minutesOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))

// Created once: a format costs far more than its use.
const formats = new Map<Zone, Intl.DateTimeFormat>()

const partsOf = (zone: Zone, now: number): Readonly<Record<string, string>> => {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
  formats.set(zone, format)
  return Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]))
}
