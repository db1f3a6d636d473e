import { groupOfKind } from '@zoria/contract/bonuses/words'
import { worthOf } from './credit-plan.ts'
import type { Offer } from './offer.ts'

/** What is wrong with an offer that a form cannot see: an operator reads it before any player does. docs/rules/bonuses.md#offer-fields */
export function offerFaults(offer: Offer): readonly OfferFault[] {
  return faults.filter(([, isWrong]) => isWrong(offer)).map(([fault]) => fault)
}

const faults = [
  ['worth_nothing', ({ worth }) => (worth.kind === 'sum' ? worth.amount.amount === 0n : worth.share === 0n || worth.max?.amount === 0n)],
  ['share_without_deposit', ({ worth, depositMin }) => worth.kind === 'share' && depositMin.amount === 0n],
  ['kind_in_another_group', ({ kind, group }) => group.name !== groupOfKind[kind]],
  ['deposit_kind_without_share', ({ kind, worth }) => groupOfKind[kind] === 'percentage on deposit' && worth.kind !== 'share'],
  ['code_kind_without_code', ({ kind, type }) => kind === 'WelcomePromoCode' && type !== 'PROMO_CODE'],
  ['ends_before_it_starts', ({ startsAt, endsAt }) => endsAt !== null && endsAt <= startsAt],
  ['window_is_empty', ({ window }) => window !== null && window.from >= window.to],
  ['never_activated', ({ activationsMax, uniqueMax }) => activationsMax === 0 || uniqueMax === 0],
  ['cap_is_nothing', ({ releaseCap }) => releaseCap !== null && (releaseCap.kind === 'sum' ? releaseCap.amount.amount === 0n : releaseCap.share === 0n)],
  ['largest_bet_is_nothing', ({ stakeMax }) => stakeMax?.amount === 0n],
  ['lost_at_once', (offer) => offer.burnAtOrBelow !== null && worthOf(offer, offer.depositMin).amount <= offer.burnAtOrBelow.amount],
  ['wager_without_time', ({ wagerHundredths, burnsAfterHours }) => wagerHundredths > 0n && burnsAfterHours === null],
] as const satisfies readonly (readonly [string, (offer: Offer) => boolean])[]

export type OfferFault = (typeof faults)[number][0]
