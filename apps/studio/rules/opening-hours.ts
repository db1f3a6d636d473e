/** Opening hours in the time of a market: from `opens` to `closes`, over midnight where `closes` is earlier. Always open where both are null. */
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
const dayMinutes = 1_440

/** The opening of a table at an instant. `openTime` and `closeTime` are the present or the next span of opening. */
export function openingAt({ zone, opens, closes }: OpeningHours, now: number): Opening {
  if (opens === null) return { isOpen: true, openTime: null, closeTime: null }
  const minute = minuteOfDay(zone, now)
  const [from, to] = [minutesOf(opens), minutesOf(closes)]
  const length = (to - from + dayMinutes) % dayMinutes
  const passed = (minute - from + dayMinutes) % dayMinutes
  const isOpen = passed < length
  const start = Math.floor(now / minuteMs) * minuteMs + (isOpen ? -passed : dayMinutes - passed) * minuteMs
  return { isOpen, openTime: new Date(start).toISOString(), closeTime: new Date(start + length * minuteMs).toISOString() }
}

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
  return [guess, guess - 3_600_000, guess + 3_600_000].find((at) => dateIn(zone, at) === date && dateIn(zone, at - 1) !== date) ?? guess
}

const minuteOfDay = (zone: Zone, now: number): number => {
  const { hour, minute } = partsOf(zone, now)
  return Number(hour) * 60 + Number(minute)
}

const minutesOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))

// Created once: a format costs far more than its use.
const formats = new Map<Zone, Intl.DateTimeFormat>()

const partsOf = (zone: Zone, now: number): Readonly<Record<string, string>> => {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('en-GB', { timeZone: zone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' })
  formats.set(zone, format)
  return Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]))
}
