import type { Offer, OfferTerms, UserBonus } from '@zoria/contract/bonuses/entities'
import type { MessageId } from '../../../i18n/catalogues.ts'
import { isAvailable, isRatedFor } from './availability.ts'
import { isItsHour } from './market-hours.ts'

/** Why an offer is unavailable, as far as the page knows; the server decides. */
export type Obstacle = 'mine' | 'itself' | 'code' | 'limit' | 'limit-today' | 'rating' | 'hour' | 'rest'

/** The first checks of Spec §4 for the card: why an offer cannot be activated. */
export function obstacleOf(
  offer: Offer,
  { rating, open, now }: { readonly rating: number | null; readonly open: UserBonus | null; readonly now: number },
): Obstacle | null {
  if (open?.bonus_id === offer.id) return 'mine'
  if (!offer.opt_in) return 'itself'
  if (offer.type === 'PROMO_CODE') return 'code'
  const next = offer.next_activation_at
  if (!offer.bonus_group.enabled || !isAvailable(offer)) return next === null ? 'limit' : 'limit-today'
  if (!isRatedFor(offer, rating)) return 'rating'
  if (!isItsHour(offer, now)) return 'hour'
  return next !== null && Date.parse(next) > now ? 'rest' : null
}

/** Does an obstacle end without an action? Then there is no button, only the time. */
export const isPassing = (obstacle: Obstacle | null): boolean =>
  obstacle === 'limit-today' || obstacle === 'hour' || obstacle === 'rest'

/** Is it taken in another way than by its own button? */
export const isTakenElsewhere = (obstacle: Obstacle | null): boolean => obstacle === 'itself' || obstacle === 'code'

/** How long it is till an offer can be taken again; null where it is unknown. */
export function msTillNext(
  { next_activation_at: next }: Pick<Offer, 'next_activation_at'>,
  now: number,
): number | null {
  return next === null ? null : Math.max(0, Date.parse(next) - now)
}

/** When the first of these offers that is in its rest can be taken again; null where none is. */
export function nextOpening(offers: readonly Pick<Offer, 'next_activation_at'>[]): number | null {
  const moments = offers.flatMap(({ next_activation_at: next }) => (next === null ? [] : [Date.parse(next)]))
  return moments.length === 0 ? null : Math.min(...moments)
}

/** The label of the button: it names the next step. */
export function buttonOf(offer: Offer, obstacle: Obstacle | null): MessageId {
  if (obstacle === 'mine') return 'bonus.isOpen'
  if (obstacle !== null) return 'bonus.why'
  if (offer.is_verification_required) return 'bonus.activateVerify'
  return Number(offer.min_deposit_amount) > 0 ? 'bonus.activateDeposit' : 'bonus.activate'
}

/** What kind of offer it is. One of the kind PromoCode that no code opens is a game bonus (Spec §1). */
export function kindOf({ kind, type }: Pick<OfferTerms, 'kind' | 'type'>): MessageId {
  return kind === 'PromoCode' && type !== 'PROMO_CODE' ? 'bonus.kind.game' : `bonus.kind.${kind}`
}

/** How a player comes by it, in a word or two. */
export function wayOf({ type, min_deposit_amount }: Pick<OfferTerms, 'type' | 'min_deposit_amount'>): MessageId {
  if (Number(min_deposit_amount) > 0) return 'bonus.onDeposit'
  return type === 'PROMO_CODE' ? 'bonus.withCode' : 'bonus.free'
}

export type Look = {
  readonly picture: string
  readonly tone: 'amber' | 'violet' | 'blue' | 'green' | 'teal' | 'steel' | 'rose'
}

/** Picture and colour of an offer: by its kind, and by what is special about it. */
export function lookOf({
  kind,
  min_rating,
  active_on_days,
  is_verification_required,
  active_from,
}: Pick<OfferTerms, 'kind' | 'min_rating' | 'active_on_days' | 'is_verification_required' | 'active_from'>): Look {
  switch (kind) {
    case 'Cashback':
      return { picture: 'coin', tone: 'teal' }
    case 'WeeklyCashback':
      return { picture: 'money-bag', tone: 'teal' }
    case 'WheelFortune':
      return { picture: 'fortune-wheel', tone: 'blue' }
    case 'WelcomeDeposit':
      return { picture: 'gift', tone: 'rose' }
    case 'WelcomePromoCode':
      return { picture: 'handshake', tone: 'green' }
    case 'PromoCode':
      return { picture: 'clover', tone: 'green' }
    case 'PercentDeposit':
      if (min_rating > 0) return { picture: 'eagle', tone: 'steel' }
      if (is_verification_required) return { picture: 'handshake', tone: 'green' }
      if (active_on_days.length > 0 && active_on_days.length < 7) return { picture: 'popper', tone: 'violet' }
      return active_from === null ? { picture: 'bolt', tone: 'amber' } : { picture: 'moon', tone: 'blue' }
  }
}
