import { daysOf, instant, localTimeAt, plusMs, wallClockAt, dateAt, type Currency, type Instant } from '@zoria/kernel'
import type { ScheduleTerms } from './terms.ts'

export type RunSpan = { readonly startsAt: Instant; readonly endsAt: Instant }

const dayMs = 86_400_000
const hourMs = 3_600_000
const minuteMs = 60_000

/**
 * The running span of a schedule, if any, and the next one, at a moment. Times are the wall clock of the currency's
 * market. docs/rules/battles.md#schedules
 */
export function runsAt(
  schedule: ScheduleTerms,
  { currency, now }: { readonly currency: Currency; readonly now: Instant },
): readonly RunSpan[] {
  const span = (startsAt: Instant): RunSpan => ({ startsAt, endsAt: plusMs(startsAt, schedule.minutes * minuteMs) })
  switch (schedule.kind) {
    case 'once':
      return [span(instant(schedule.startsAt))].filter(({ endsAt }) => endsAt > now)
    case 'back_to_back': {
      const [anchor, length] = [instant(schedule.anchor), schedule.minutes * minuteMs]
      const passed = Math.max(0, Math.floor((now - anchor) / length))
      return [0, 1].map((ahead) => span(plusMs(anchor, (passed + ahead) * length)))
    }
    case 'daily':
    case 'weekly': {
      const days = schedule.kind === 'daily' ? 1 : 7
      // Steps of half a day: a whole one passes over the date that loses an hour.
      const starts = Array.from({ length: days * 4 + 3 }, (_, step) =>
        startOn(schedule.at, { currency, day: plusMs(now, (step / 2 - days) * dayMs) }),
      ).filter((at) => schedule.kind === 'daily' || wallClockAt({ currency, now: at }).weekday === schedule.weekday)
      const spans = [...new Set(starts)].map(span).filter(({ endsAt }) => endsAt > now)
      const running = spans.filter(({ startsAt }) => startsAt <= now).slice(-1)
      return [...running, ...spans.filter(({ startsAt }) => startsAt > now).slice(0, 1)]
    }
  }
}

/** When the wall clock shows a time on the date of a moment; where summer time skips it, as much later as it skips. */
function startOn(time: string, { currency, day }: { readonly currency: Currency; readonly day: Instant }): Instant {
  const date = dateAt({ currency, now: day })
  const wanted = Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  const guess = plusMs(daysOf(currency, { from: date, to: date }).since, wanted * minuteMs)
  const shown =
    wallClockAt({ currency, now: guess }).minute + (dateAt({ currency, now: guess }) === date ? 0 : dayMs / minuteMs)
  const shifted = plusMs(guess, (wanted - shown) * minuteMs)
  return wallClockAt({ currency, now: shifted }).minute === wanted ? shifted : guess
}

/**
 * The slug of a run: the template's, with the date and time of its start in its market. A start in the second pass of
 * an hour that the clock repeats ends in `-2`. docs/rules/battles.md#schedules
 */
export function slugOfRun(
  template: string,
  { currency, startsAt }: { readonly currency: Currency; readonly startsAt: Instant },
): string {
  const nameAt = (now: Instant): string => {
    const { date, time } = localTimeAt({ currency, now })
    return `${template}-${date.replaceAll('-', '')}-${time.replace(':', '')}`
  }
  const name = nameAt(startsAt)
  // Both markets turn their clocks back by one hour.
  return nameAt(plusMs(startsAt, -hourMs)) === name ? `${name}-2` : name
}
