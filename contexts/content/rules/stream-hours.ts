import { atWallClock, dateAt, type Currency, type Instant, type Span } from '@zoria/kernel'

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** Minutes of the day on some days of the week, 0 for Monday; `until` beyond 1440 is of the next day. */
type Opening = { readonly days: readonly number[]; readonly from: number; readonly until: number }
export type OpeningHours = readonly Opening[]

/**
 * Openings of the week, as in `10:00-18:00`, `mon-fri 18:00-23:00; sat,sun 12:00-02:00`: without days every day, past
 * midnight where the end is not after the begin. undefined: not written so.
 */
export function readHours(text: string): OpeningHours | undefined {
  const openings = text.split(';').map((part) => readOpening(part.trim()))
  return openings.every((opening) => opening !== undefined) ? openings : undefined
}

function readOpening(text: string): Opening | undefined {
  const [, days, from, until] = /^(?:([a-z,-]+) )?(\d\d:\d\d)-(\d\d:\d\d)$/.exec(text) ?? []
  const [open, begin, end] = [readDays(days), minuteOf(from), minuteOf(until)]
  if (open === undefined || begin === undefined || end === undefined || begin === 1_440) return undefined
  return { days: open, from: begin, until: end > begin ? end : end + 1_440 }
}

/** `mon-fri,sun`; nothing: every day. */
function readDays(text: string | undefined): readonly number[] | undefined {
  if (text === undefined) return weekdays.map((_, day) => day)
  const days = text.split(',').map((range) => {
    const [first = -1, last = first, ...rest] = range
      .split('-')
      .map((day) => weekdays.findIndex((each) => each === day))
    return first < 0 || last < first || rest.length > 0
      ? undefined
      : weekdays.map((_, day) => day).slice(first, last + 1)
  })
  return days.every((each) => each !== undefined) ? days.flat() : undefined
}

/** 00:00 to 24:00 in minutes. */
function minuteOf(text = ''): number | undefined {
  const [hours = NaN, minutes = NaN] = text.split(':').map(Number)
  const minute = hours * 60 + minutes
  return minutes < 60 && minute <= 1_440 ? minute : undefined
}

const dayMs = 86_400_000

/** A week ahead, and a day for openings that run past midnight. */
const daysAhead = 8
/** The present time on air and the next ones. */
const shown = 5

/** The present and the next times on air, in order; times that touch are one. */
export function airingsOf(
  hours: OpeningHours,
  { market, now }: { readonly market: Currency; readonly now: Instant },
): readonly Span[] {
  const today = Date.parse(dateAt({ currency: market, now }))
  const spans = Array.from({ length: daysAhead + 1 }, (_, day) => today + (day - 1) * dayMs).flatMap((midnight) => {
    const date = new Date(midnight).toISOString().slice(0, 10)
    // The first of January 1970 was a Thursday.
    const weekday = (midnight / dayMs + 3) % 7
    return hours
      .filter(({ days }) => days.includes(weekday))
      .map(({ from, until }) => ({
        since: atWallClock(market, { date, minute: from }),
        until: atWallClock(market, { date, minute: until }),
      }))
  })
  return joined(spans)
    .filter(({ until }) => until > now)
    .slice(0, shown)
}

/** Spans in order, those that touch or overlap as one. */
function joined(spans: readonly Span[]): readonly Span[] {
  return spans
    .toSorted((left, right) => left.since - right.since)
    .reduce<readonly Span[]>((all, span) => {
      const last = all.at(-1)
      if (last === undefined || span.since > last.until) return [...all, span]
      return [...all.slice(0, -1), { since: last.since, until: span.until > last.until ? span.until : last.until }]
    }, [])
}
