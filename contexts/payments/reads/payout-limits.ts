import { greatest, type Currency, type Id } from '@zoria/kernel'
import type { Rating } from '@zoria/rating'
import type { Settings } from '@zoria/settings'

type PayoutLimitsDeps = {
  readonly settings: Pick<Settings, 'read'>
  readonly rating: Pick<Rating, 'ratingOf' | 'payoutDayOf'>
}

/**
 * A player's withdrawal limits: those of the currency, with the daily maximum of the rating level if it is higher.
 * docs/rules/cashback-and-rating.md#levels
 */
export async function payoutLimitsOf(
  { settings, rating }: PayoutLimitsDeps,
  { playerId, currency }: { readonly playerId: Id<'Player'>; readonly currency: Currency },
) {
  const limits = settings.read('PAYOUT_LIMITS')[currency]
  const ofLevel = limits && rating.payoutDayOf((await rating.ratingOf(playerId)).level, currency)
  return ofLevel ? { ...limits, day: greatest(limits.day, ofLevel) } : limits
}
