import type { OfferStatus } from '@zoria/contract/bonuses/words'
import { isBefore, wallClockAt, type Instant } from '@zoria/kernel'
import type { Offer } from './offer.ts'

/** What players see of an offer now. Its end is not part of it. docs/rules/bonuses.md#offer-fields */
export function statusOf({ switch: wanted, startsAt, endsAt }: Pick<Offer, 'switch' | 'startsAt' | 'endsAt'>, now: Instant): OfferStatus {
  if (wanted === 'DRAFT') return 'DRAFT'
  if (endsAt !== null && !isBefore(now, endsAt)) return 'COMPLETED'
  if (wanted === 'OFF') return 'INACTIVE'
  return isBefore(now, startsAt) ? 'PENDING' : 'ACTIVE'
}

/** Is it one of its days, and within its part of the day, by the clock of its market? */
export function isItsHour({ days, window, currency }: Pick<Offer, 'days' | 'window' | 'currency'>, now: Instant): boolean {
  const { weekday, minute } = wallClockAt({ currency, now })
  const isItsDay = days.length === 0 || days.includes(weekday)
  return isItsDay && (window === null || (minute >= window.from && minute < window.to))
}
