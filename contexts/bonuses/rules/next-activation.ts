import { periodAt, plusMs, type Instant, type Span } from '@zoria/kernel'
import { isAvailable, isRested, type Use } from './availability.ts'
import { isItsHour } from './offer-status.ts'
import type { Offer } from './offer.ts'

type Limited = Pick<Offer, 'currency' | 'endsAt' | 'isDaily' | 'activationsMax' | 'uniqueMax' | 'offsetHours' | 'isRepeatable' | 'days' | 'window'>

/** When a player may take an offer next, where its limits, its rest, its days or its hours are in the way; null: they are not, or will be for as long as it runs. */
export function nextActivation(offer: Limited, uses: readonly Use[], now: Instant): Instant | null {
  const next = firstFree(offer, uses, now)
  return next === now || next === null || (offer.endsAt !== null && next >= offer.endsAt) ? null : next
}

/** Goes on from the end of one obstacle to the end of the next, until none is left. */
function firstFree(offer: Limited, uses: readonly Use[], at: Instant): Instant | null {
  const today = dayOf(offer, at)
  if (!isAvailable(offer, uses, today)) return offer.isDaily ? firstFree(offer, uses, today.until) : null
  if (!isRested(offer, uses, at)) return firstFree(offer, uses, restedAt(offer, uses))
  return isItsHour(offer, at) ? at : openingAfter(offer, uses, at)
}

const restedAt = ({ offsetHours }: Limited, uses: readonly Use[]): Instant =>
  plusMs(uses.flatMap(({ activatedAt }) => activatedAt ?? []).reduce((last, at) => (at > last ? at : last)), offsetHours * 60 * minuteMs)

/** The limits of a day are asked again at an opening on another day. */
function openingAfter(offer: Limited, uses: readonly Use[], at: Instant): Instant | null {
  let day = dayOf(offer, at)
  for (let looked = 0; looked <= daysMost; looked += 1) {
    const opening = openingsOf(offer, day).find((each) => each > at && isItsHour(offer, each))
    if (opening !== undefined) return firstFree(offer, uses, opening)
    day = dayOf(offer, day.until)
  }
  return null
}

/** Where the clock is not changed it shows the first minute of the window so many minutes after midnight; where it is, an hour before or after that, or never: then the window opens with the change, at a full hour. */
function openingsOf({ window }: Limited, { since }: Span): readonly Instant[] {
  const from = window?.from ?? 0
  return [from - 60, from - (from % 60), from, from + 60].toSorted((left, right) => left - right).map((minute) => plusMs(since, minute * minuteMs))
}

const dayOf = ({ currency }: Limited, now: Instant): Span => periodAt('day', { currency, now })

/** A week, and another where a change of summer time skips the only hour of the first. */
const daysMost = 14
const minuteMs = 60_000
