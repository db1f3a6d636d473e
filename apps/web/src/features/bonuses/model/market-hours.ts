import type { OfferTerms } from '@zoria/contract/bonuses/entities'
import { instant, wallClockAt } from '@zoria/kernel'

type Hours = Pick<OfferTerms, 'active_on_days' | 'active_from' | 'active_to' | 'currency'>

/**
 * Whether it is one of an offer's days and within its part of the day, by the clock of its market.
 * docs/rules/bonuses.md#offer-fields
 */
export function isItsHour({ active_on_days, active_from, active_to, currency }: Hours, now: number): boolean {
  // The first clock of a market takes a phone long to make.
  if (active_on_days.length === 0 && active_from === null) return true
  const { weekday, minute } = wallClockAt({ currency, now: instant(now) })
  const isItsDay = active_on_days.length === 0 || active_on_days.includes(weekday)
  if (!isItsDay || active_from === null || active_to === null) return isItsDay
  return minute >= minuteOf(active_from) && minute < minuteOf(active_to)
}

/**
 * How many minutes the market of a currency is ahead of UTC at a moment: an offer begins and ends by its clock,
 * wherever the reader is.
 */
export function marketOffset(iso: string, currency: Hours['currency']): number {
  const at = Date.parse(iso)
  const { minute } = wallClockAt({ currency, now: instant(at) })
  const ahead = minute - (Math.floor(at / 60_000) % dayMinutes)
  return ((ahead + dayMinutes * 1.5) % dayMinutes) - dayMinutes / 2
}

const dayMinutes = 1_440

function minuteOf(time: string): number {
  const [hours = '', minutes = ''] = time.split(':')
  return Number(hours) * 60 + Number(minutes)
}
