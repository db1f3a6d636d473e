import type { StepTimes } from './blackjack-table.ts'
import { dateIn, openingAt, startOfDay, type OpeningHours } from './opening-hours.ts'

/** Length of the phases of a round. The last `lastCallMs` of betting are the last call. */
export interface RoundTimes {
  readonly betMs: number
  readonly lastCallMs: number
  /** Between the close of bets and the draw: every stake that was sent is answered by then. */
  readonly closedMs: number
  /**
   * Blackjack: for the decisions of all steps, after `closedMs`; stakes of doubling and splitting are answered within
   * it.
   */
  readonly decisions?: StepTimes
  /** Between the draw and the payouts: the result is shown. */
  readonly showMs: number
  readonly restMs: number
}

/**
 * What the shared clock of a table says: it is the same for all players, and a round that is over is never the present
 * one.
 */
export type Phase = 'open' | 'last_call' | 'closed' | 'result' | 'paid'

/** A round of a table by the clock: its day in market time, its number in the day from 1, and when its phases begin. */
export interface ScheduledRound {
  readonly day: string
  readonly number: number
  readonly opensAt: number
  readonly lastCallAt: number
  readonly closesAt: number
  readonly resultAt: number
  readonly paysAt: number
  readonly endsAt: number
}

/** The longest day of a market has 25 hours: the change from summer time. */
const longestDayMs = 90_000_000

/** Number of rounds that the hash chain of a day has room for. */
export function roundsOfDay(times: RoundTimes): number {
  return Math.ceil(longestDayMs / cycleOf(times))
}

/**
 * The round that the clock of a table is in; null while the table is closed. Rounds follow each other from midnight in
 * market time, so a restart returns to the same round. A round that would begin outside the opening hours is not
 * played.
 */
export function roundAt(
  table: { readonly hours: OpeningHours; readonly times: RoundTimes },
  now: number,
): ScheduledRound | null {
  const { zone } = table.hours
  const cycle = cycleOf(table.times)
  const dayStart = startOfDay(zone, now)
  const before = Math.floor((now - dayStart) / cycle)
  const opensAt = dayStart + before * cycle
  if (!openingAt(table.hours, opensAt).isOpen) return null
  const { betMs, lastCallMs, closedMs, showMs } = table.times
  const closesAt = opensAt + betMs
  const resultAt = closesAt + closedMs + decideMsOf(table.times)
  return {
    day: dateIn(zone, dayStart),
    number: before + 1,
    opensAt,
    lastCallAt: closesAt - lastCallMs,
    closesAt,
    resultAt,
    paysAt: resultAt + showMs,
    endsAt: opensAt + cycle,
  }
}

/** The phase of a round at an instant; before its beginning it is open. */
export function phaseAt(
  round: Pick<ScheduledRound, 'lastCallAt' | 'closesAt' | 'resultAt' | 'paysAt'>,
  now: number,
): Phase {
  if (now >= round.paysAt) return 'paid'
  if (now >= round.resultAt) return 'result'
  if (now >= round.closesAt) return 'closed'
  return now >= round.lastCallAt ? 'last_call' : 'open'
}

const cycleOf = (times: RoundTimes): number =>
  times.betMs + times.closedMs + decideMsOf(times) + times.showMs + times.restMs

const decideMsOf = ({ decisions }: RoundTimes): number => decisions?.decideMs ?? 0
