import type { OfferTerms } from '@zoria/contract/bonuses/entities'
import {
  bps,
  formatAmount,
  instant,
  invariant,
  parseAmount,
  parseId,
  toIso,
  type Bps,
  type Currency,
  type Instant,
  type Money,
} from '@zoria/kernel'
import {
  hundredthsAsText,
  hundredthsIn,
  type Offer,
  type ReleaseCap,
  statusOf,
  timeOfDay,
  windowOf,
  type Worth,
} from '../rules/offer.ts'

/** An offer as Spec §3 writes it. A player bonus stores this as its terms. The caller adds a known code. */
export function offerOnWire(
  offer: Offer,
  { now, code = null }: { readonly now: Instant; readonly code?: string | null },
): OfferTerms {
  const common = { ...termsOnWire(offer), status: statusOf(offer, now) }
  switch (offer.type) {
    case 'GAME':
      return { type: 'GAME', ...common }
    case 'PROMO_CODE':
      return { type: 'PROMO_CODE', code, ...common }
    case 'PERCENTAGE':
      return {
        type: 'PERCENTAGE',
        max_bonus_amount: offer.worth.kind === 'share' ? sumOrNull(offer.worth.max) : null,
        ...common,
      }
  }
}

/** Parses stored terms. The current switch must be read from the offer. */
export function offerFromWire(terms: OfferTerms): Offer {
  const { currency } = terms
  return {
    id: parseId<'Offer'>(terms.id),
    type: terms.type,
    kind: terms.kind,
    group: { id: terms.bonus_group_id, name: terms.bonus_group.name, isEnabled: terms.bonus_group.enabled },
    names: terms.names as Offer['names'],
    currency,
    switch: switchOf[terms.status],
    startsAt: instant(terms.start_date),
    endsAt: terms.end_date === null ? null : instant(terms.end_date),
    worth: worthFrom(terms),
    depositMin: sumIn(terms.min_deposit_amount, currency),
    offsetHours: terms.activations_offset,
    isDaily: terms.is_daily_activation,
    wagerType: terms.wager_type,
    wagerHundredths: hundredthsIn(String(terms.wager)),
    activationsMax: terms.max_daily_activations,
    uniqueMax: terms.max_unique_activations,
    days: terms.active_on_days,
    window: windowOf(terms.active_from, terms.active_to),
    ratingMin: terms.min_rating,
    releaseCap: capFrom(terms),
    burnsOnWithdrawal: terms.burning_on_withdrawal,
    burnsOnDeposit: terms.burning_on_deposit,
    burnAtOrBelow: terms.burning_amount === null ? null : sumIn(terms.burning_amount, currency),
    burnsAfterHours: terms.burning_on_timeout,
    isOptIn: terms.opt_in,
    isPublic: terms.is_public,
    isRepeatable: terms.is_repeated_activation,
    needsVerification: terms.is_verification_required,
    stakeMax: terms.max_bet_amount === null ? null : sumIn(terms.max_bet_amount, currency),
    countries: terms.countries,
    game: { uuid: terms.game_uuid, slug: terms.game_slug, image: terms.image },
  }
}

const termsOnWire = (offer: Offer) => ({
  id: offer.id,
  name: offer.names.ru,
  names: offer.names,
  kind: offer.kind,
  currency: offer.currency,
  start_date: toIso(offer.startsAt),
  end_date: offer.endsAt && toIso(offer.endsAt),
  bonus_amount: offer.worth.kind === 'sum' ? formatAmount(offer.worth.amount) : hundredthsAsText(offer.worth.share),
  min_deposit_amount: formatAmount(offer.depositMin),
  activations_offset: offer.offsetHours,
  is_daily_activation: offer.isDaily,
  wager_type: offer.wagerType,
  wager: Number(hundredthsAsText(offer.wagerHundredths)),
  max_daily_activations: offer.activationsMax,
  max_unique_activations: offer.uniqueMax,
  active_on_days: [...offer.days],
  active_from: offer.window && timeOfDay(offer.window.from),
  active_to: offer.window && timeOfDay(offer.window.to),
  min_rating: offer.ratingMin,
  max_win_amount:
    offer.releaseCap &&
    (offer.releaseCap.kind === 'sum'
      ? formatAmount(offer.releaseCap.amount)
      : hundredthsAsText(offer.releaseCap.share)),
  win_amount_type: offer.releaseCap?.kind === 'share' ? ('PERCENTAGES' as const) : ('ABSOLUTE' as const),
  burning_on_withdrawal: offer.burnsOnWithdrawal,
  burning_amount: sumOrNull(offer.burnAtOrBelow),
  burning_on_timeout: offer.burnsAfterHours,
  burning_on_deposit: offer.burnsOnDeposit,
  opt_in: offer.isOptIn,
  is_public: offer.isPublic,
  is_repeated_activation: offer.isRepeatable,
  is_verification_required: offer.needsVerification,
  bonus_group_id: offer.group.id,
  bonus_group: { name: offer.group.name, enabled: offer.group.isEnabled },
  max_bet_amount: sumOrNull(offer.stakeMax),
  countries: [...offer.countries],
  game_uuid: offer.game.uuid,
  game_slug: offer.game.slug,
  image: offer.game.image,
})

const switchOf: Record<OfferTerms['status'], Offer['switch']> = {
  DRAFT: 'DRAFT',
  INACTIVE: 'OFF',
  ACTIVE: 'ON',
  PENDING: 'ON',
  COMPLETED: 'ON',
}

const worthFrom = (terms: OfferTerms): Worth =>
  terms.type === 'PERCENTAGE'
    ? {
        kind: 'share',
        share: shareIn(terms.bonus_amount),
        max: terms.max_bonus_amount === null ? null : sumIn(terms.max_bonus_amount, terms.currency),
      }
    : { kind: 'sum', amount: sumIn(terms.bonus_amount, terms.currency) }

const capFrom = ({ max_win_amount: cap, win_amount_type: type, currency }: OfferTerms): ReleaseCap | null => {
  if (cap === null) return null
  return type === 'PERCENTAGES' ? { kind: 'share', share: shareIn(cap) } : { kind: 'sum', amount: sumIn(cap, currency) }
}

/** A hundredth of a percent is a basis point. */
const shareIn = (perCent: string): Bps => bps(hundredthsIn(perCent))

const sumIn = (text: string, currency: Currency): Money => {
  const sum = parseAmount(text, currency)
  invariant(sum, `terms have valid sums, not ${text}`)
  return sum
}

const sumOrNull = (sum: Money | null): string | null => sum && formatAmount(sum)
