import { type Instant, periodAt, plusMs, type Span } from '@zoria/kernel'
import { isItsHour, type Offer } from './offer.ts'

/** A player's instance of an offer, with the facts that limits need. */
export type Use = { readonly subscribedAt: Instant; readonly activatedAt: Instant | null }

/**
 * The instances that count: for a daily offer those activated this business day, otherwise all; cancelled ones count
 * too.
 */
export function countedUses<U extends Use>(
  { isDaily }: Pick<Offer, 'isDaily'>,
  uses: readonly U[],
  today: Span,
): readonly U[] {
  return isDaily ? uses.filter((use) => isWithin(use.activatedAt, today)) : uses
}

/**
 * Spec §5 literally: below `max_daily_activations`, and if `max_unique_activations` is set fewer than that today, or
 * none at all for an offer that is not daily.
 */
export function isAvailable(
  offer: Pick<Offer, 'isDaily' | 'activationsMax' | 'uniqueMax'>,
  uses: readonly Use[],
  today: Span,
): boolean {
  const count = countedUses(offer, uses, today).length
  if (count >= offer.activationsMax) return false
  if (offer.uniqueMax === null || count === 0) return true
  return offer.isDaily && count < offer.uniqueMax
}

/**
 * Whether the required hours lie between this activation and every other, before or after: a trigger may process a
 * deposit after one ordered later.
 */
export function isRested({ offsetHours }: Pick<Offer, 'offsetHours'>, uses: readonly Use[], now: Instant): boolean {
  return uses.every(({ activatedAt }) => activatedAt === null || Math.abs(now - activatedAt) >= offsetHours * hourMs)
}

/** An offer that is not repeatable is used up by its first activation; a bonus that was never credited does not count. */
export function isUsedUp({ isRepeatable }: Pick<Offer, 'isRepeatable'>, uses: readonly Use[]): boolean {
  return !isRepeatable && uses.some(({ activatedAt }) => activatedAt !== null)
}

/** Spec §9: the welcome bonus is for the first deposit. */
export function isForDeposits({ kind }: Pick<Offer, 'kind'>, deposits: number): boolean {
  return kind !== 'WelcomeDeposit' || deposits === 0
}

type Taker = {
  readonly uses: readonly Use[]
  readonly deposits: number
  readonly country: string
  readonly isOpen: boolean
}

/** Whether the player can take this offer now or on another day. An open bonus remains visible. */
export function isLeft(
  offer: Pick<Offer, 'kind' | 'isRepeatable' | 'countries'>,
  { uses, deposits, country, isOpen }: Taker,
): boolean {
  return isOpen || (!isUsedUp(offer, uses) && isForDeposits(offer, deposits) && isForCountry(offer, country))
}

/** Whether an offer is made in a country. */
export const isForCountry = ({ countries }: Pick<Offer, 'countries'>, country: string): boolean =>
  countries.length === 0 || countries.includes(country)

const hourMs = 3_600_000

const isWithin = (at: Instant | null, { since, until }: Span): boolean => at !== null && at >= since && at < until

type Limited = Pick<
  Offer,
  | 'currency'
  | 'endsAt'
  | 'isDaily'
  | 'activationsMax'
  | 'uniqueMax'
  | 'offsetHours'
  | 'isRepeatable'
  | 'days'
  | 'window'
>

/**
 * When a player can take an offer next, considering limits, distance, days and hours; null if there is no obstacle, or
 * no chance before the offer ends.
 */
export function nextActivation(offer: Limited, uses: readonly Use[], now: Instant): Instant | null {
  if (isUsedUp(offer, uses)) return null
  const next = firstFree(offer, uses, now)
  return next === now || next === null || (offer.endsAt !== null && next >= offer.endsAt) ? null : next
}

/** Advances from the end of one obstacle to the end of the next, until none is left. */
function firstFree(offer: Limited, uses: readonly Use[], at: Instant): Instant | null {
  const today = dayOf(offer, at)
  if (!isAvailable(offer, uses, today)) return offer.isDaily ? firstFree(offer, uses, today.until) : null
  if (!isRested(offer, uses, at)) return firstFree(offer, uses, restedAt(offer, uses))
  return isItsHour(offer, at) ? at : openingAfter(offer, uses, at)
}

const restedAt = ({ offsetHours }: Limited, uses: readonly Use[]): Instant =>
  plusMs(
    uses.flatMap(({ activatedAt }) => activatedAt ?? []).reduce((last, at) => (at > last ? at : last)),
    offsetHours * 60 * minuteMs,
  )

/** Daily limits are checked again at an opening on another day. */
function openingAfter(offer: Limited, uses: readonly Use[], at: Instant): Instant | null {
  let day = dayOf(offer, at)
  for (let looked = 0; looked <= daysMost; looked += 1) {
    const opening = openingsOf(offer, day).find((each) => each > at && isItsHour(offer, each))
    if (opening !== undefined) return firstFree(offer, uses, opening)
    day = dayOf(offer, day.until)
  }
  return null
}

/**
 * Candidates for the opening of a daily window. On a normal day it opens that many minutes after midnight; on a day of
 * a clock change an hour earlier or later, or the window is skipped: then it opens with the change, at a full hour.
 */
function openingsOf({ window }: Limited, { since }: Span): readonly Instant[] {
  const from = window?.from ?? 0
  return [from - 60, from - (from % 60), from, from + 60]
    .toSorted((left, right) => left - right)
    .map((minute) => plusMs(since, minute * minuteMs))
}

const dayOf = ({ currency }: Limited, now: Instant): Span => periodAt('day', { currency, now })

/** A week, and another one if a clock change skips the only hour of the first. */
const daysMost = 14
const minuteMs = 60_000
