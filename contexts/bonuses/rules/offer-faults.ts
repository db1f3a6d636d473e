import { type BonusKind, type BonusType, groupOfKind } from '@zoria/contract/bonuses/words'
import { parseMoment } from '@zoria/kernel'
import { worthOf } from './credit-plan.ts'
import type { Offer } from './offer.ts'

/** Inconsistencies of an offer that a form cannot detect, for the operator. docs/rules/bonuses.md#offer-fields */
export function offerFaults(offer: Offer): readonly OfferFault[] {
  return faults.filter(([, isWrong]) => isWrong(offer)).map(([fault]) => fault)
}

const faults = [
  [
    'worth_nothing',
    ({ worth }) => (worth.kind === 'sum' ? worth.amount.amount === 0n : worth.share === 0n || worth.max?.amount === 0n),
  ],
  ['share_without_deposit', ({ worth, depositMin }) => worth.kind === 'share' && depositMin.amount === 0n],
  ['kind_in_another_group', ({ kind, group }) => group.name !== groupOfKind[kind]],
  [
    'deposit_kind_without_share',
    ({ kind, worth }) => groupOfKind[kind] === 'percentage on deposit' && worth.kind !== 'share',
  ],
  ['code_kind_without_code', ({ kind, type }) => kind === 'WelcomePromoCode' && type !== 'PROMO_CODE'],
  ['ends_before_it_starts', ({ startsAt, endsAt }) => endsAt !== null && endsAt <= startsAt],
  ['window_is_empty', ({ window }) => window !== null && window.from >= window.to],
  ['never_activated', ({ activationsMax, uniqueMax }) => activationsMax === 0 || uniqueMax === 0],
  [
    'cap_is_nothing',
    ({ releaseCap }) =>
      releaseCap !== null && (releaseCap.kind === 'sum' ? releaseCap.amount.amount === 0n : releaseCap.share === 0n),
  ],
  ['largest_bet_is_nothing', ({ stakeMax }) => stakeMax?.amount === 0n],
  [
    'lost_at_once',
    (offer) => offer.burnAtOrBelow !== null && worthOf(offer, offer.depositMin).amount <= offer.burnAtOrBelow.amount,
  ],
  ['wager_without_time', ({ wagerHundredths, burnsAfterHours }) => wagerHundredths > 0n && burnsAfterHours === null],
] as const satisfies readonly (readonly [string, (offer: Offer) => boolean])[]

export type OfferFault = (typeof faults)[number][0]

/** An offer in the terms of Spec §3, Bonus, for the fields that can have impossible values. */
type TypedOffer = {
  readonly kind: BonusKind
  readonly bonus_group_id: string
  readonly start_date: string
  readonly end_date: string | null
  readonly wager: number
  readonly min_rating: number
  readonly activations_offset: number
  readonly max_daily_activations: number
  readonly max_unique_activations: number | null
  readonly active_on_days: readonly number[]
  readonly active_from: string | null
  readonly active_to: string | null
  readonly burning_on_timeout: number | null
} & { readonly [sum in (typeof sums)[number]]: string | null } & (
    | { readonly type: 'PERCENTAGE'; readonly max_bonus_amount: string | null }
    | { readonly type: Exclude<BonusType, 'PERCENTAGE'> }
  )

/**
 * Impossible values typed by staff, each with its field; checked before the terms become an offer.
 * docs/rules/bonuses.md#offer-fields
 */
export function typedFaults(terms: TypedOffer): readonly string[] {
  return [
    ...sums.flatMap((field) =>
      faultOf(field, terms[field] === null || isSum(terms[field]), 'money with two places, not below zero'),
    ),
    ...faultOf(
      'max_bonus_amount',
      terms.type !== 'PERCENTAGE' || terms.max_bonus_amount === null || isSum(terms.max_bonus_amount),
      'money with two places, not below zero',
    ),
    ...faultOf('wager', isDecimal(terms.wager) && terms.wager <= 1_000, 'at most two places, from 0 to 1000'),
    ...faultOf('min_rating', isDecimal(terms.min_rating), 'at most two places, not below zero'),
    ...faultOf('activations_offset', isCount(terms.activations_offset), 'whole hours'),
    ...faultOf(
      'burning_on_timeout',
      terms.burning_on_timeout === null || (isCount(terms.burning_on_timeout) && terms.burning_on_timeout > 0),
      'whole hours, at least one',
    ),
    ...faultOf('max_daily_activations', isCount(terms.max_daily_activations), 'a whole number'),
    ...faultOf(
      'max_unique_activations',
      terms.max_unique_activations === null || isCount(terms.max_unique_activations),
      'a whole number',
    ),
    ...faultOf(
      'active_on_days',
      terms.active_on_days.every((day) => isCount(day) && day >= 1 && day <= 7),
      'days from 1, Monday, to 7',
    ),
    ...faultOf('active_to', (terms.active_from === null) === (terms.active_to === null), 'a window has two ends'),
    ...faultOf('start_date', isDate(terms.start_date), 'an existing date'),
    ...faultOf('end_date', terms.end_date === null || isDate(terms.end_date), 'an existing date'),
    ...faultOf(
      'bonus_group_id',
      terms.bonus_group_id === groupOfKind[terms.kind].replaceAll(' ', '-'),
      'the group of its kind',
    ),
  ]
}

const sums = ['bonus_amount', 'min_deposit_amount', 'max_win_amount', 'burning_amount', 'max_bet_amount'] as const

const faultOf = (field: keyof TypedOffer | 'max_bonus_amount', isRight: boolean, wanted: string): readonly string[] =>
  isRight ? [] : [`${field}: ${wanted}`]

/** Fourteen digits keep every sum within a column and a JSON number. */
const isSum = (text: string | null): boolean => text !== null && /^\d{1,12}\.\d{2}$/.test(text)
const isDecimal = (value: number): boolean => /^\d{1,7}(\.\d{1,2})?$/.test(String(value))
const isCount = (value: number): boolean => Number.isInteger(value) && value >= 0 && value < 1_000_000
const isDate = (text: string): boolean => parseMoment(text) !== undefined
