import { periodAt, plusMs, type Currency, type Instant } from '@zoria/kernel'
import type { Terms } from './terms.ts'

export type RaffleSpan = { readonly startsAt: Instant; readonly endsAt: Instant }

/** The next raffle exists this long before it starts, so that its first round finds it. */
const aheadMs = 3_600_000

/** The week of a moment, from Monday to Monday in the currency's zone. */
export function weekOf({ currency, now }: { readonly currency: Currency; readonly now: Instant }): RaffleSpan {
  const { since, until } = periodAt('week', { currency, now })
  return { startsAt: since, endsAt: until }
}

/**
 * The periods that need a raffle at a moment: the present week, and in its last hour the next one.
 * docs/rules/promotions.md#raffle
 */
export function spansAt({
  currency,
  now,
}: {
  readonly currency: Currency
  readonly now: Instant
}): readonly RaffleSpan[] {
  const present = weekOf({ currency, now })
  return now < plusMs(present.endsAt, -aheadMs) ? [present] : [present, weekOf({ currency, now: present.endsAt })]
}

/** From when on winners may be drawn. */
export const drawsAt = ({ drawAfterMinutes }: Pick<Terms, 'drawAfterMinutes'>, endsAt: Instant): Instant =>
  plusMs(endsAt, drawAfterMinutes * 60_000)
