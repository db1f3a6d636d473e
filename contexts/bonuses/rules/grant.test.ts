import type { GrantSource } from '@zoria/contract/bonuses/words'
import { bps, daysOf, instant, money, parseId, plusMs } from '@zoria/kernel'
import { describe, expect, test } from 'vitest'
import { decideClaim, decideGrant, triggerOf, type GrantAsked } from './grant.ts'
import type { Offer } from './offer.ts'

const uah = (amount: bigint) => money(amount, 'uah')
const noon = instant('2026-11-21T12:00:00Z')
const hourMs = 3_600_000
const offer: Offer = {
  id: parseId<'Offer'>('019aa000-0000-7000-8000-00000000abcd'), type: 'GAME', kind: 'WelcomePromoCode', group: { id: 'instant', name: 'instant', isEnabled: true },
  names: { en: 'a', ua: 'a', ru: 'a', kz: 'a' }, currency: 'uah', switch: 'ON', startsAt: plusMs(noon, -48 * hourMs), endsAt: null, worth: { kind: 'sum', amount: uah(100_00n) }, depositMin: uah(0n),
  offsetHours: 0, isDaily: false, wagerType: 'CLASSIC', wagerHundredths: 30_00n, activationsMax: 1, uniqueMax: null, days: [], window: null, ratingMin: 0, releaseCap: null,
  burnsOnWithdrawal: false, burnsOnDeposit: false, burnAtOrBelow: null, burnsAfterHours: 24, isOptIn: false, isPublic: true, isRepeatable: false, needsVerification: false, stakeMax: null,
  countries: [], game: { uuid: null, slug: null, image: null },
}
const proofs = { hasPhone: true, isPhoneVerified: true, isCallOpen: false, isActionVerified: false, isIdentityProven: false }
const asked = (change: Partial<GrantAsked> = {}, terms: Partial<Offer> = {}): GrantAsked => ({
  offer: { ...offer, ...terms }, source: 'trigger', player: { currency: 'uah', country: 'UA', rating: 0, isExcluded: false, missing: [], proofs }, isIdentityDemanded: false, earnedAt: noon, deposit: null, amount: null, uses: [], isOneOpen: false, claimHours: 72,
  today: daysOf('uah', { from: '2026-11-21', to: '2026-11-21' }), now: noon, ...change,
})
const outcome = (of: GrantAsked) => {
  const decision = decideGrant(of)
  if (!decision.ok) return decision.refusal.code
  const { amount, credit } = decision.value
  return 'expiresAt' in credit ? ['waits', amount.amount, credit.expiresAt] : ['credited', amount.amount, credit.terms.wager.amount]
}

const used = [{ subscribedAt: noon, activatedAt: plusMs(noon, -2 * hourMs) }]
const share = { worth: { kind: 'share', share: bps(10_000), max: uah(500_00n) }, depositMin: uah(100_00n), type: 'PERCENTAGE' } as const

describe('a grant by trigger', () => {
  test.each([
    ['is credited', {}, {}, ['credited', 100_00n, 3_000_00n]],
    ['waits beside an open bonus', { isOneOpen: true }, {}, ['waits', 100_00n, plusMs(noon, 72 * hourMs)]],
    ['without a wager waits for nothing', { isOneOpen: true }, { wagerHundredths: 0n }, ['credited', 100_00n, 0n]],
    ['is a share of its deposit', { deposit: uah(200_00n) }, share, ['credited', 200_00n, 6_000_00n]],
    ['ends at the most of a share', { deposit: uah(900_00n) }, share, ['credited', 500_00n, 15_000_00n]],
    ['without consents is none', { player: { ...asked().player, missing: ['CONSENT_REQUIRED'] } }, {}, 'CONSENT_REQUIRED'],
    ['without a birth date is none', { player: { ...asked().player, missing: ['BIRTH_DATE_REQUIRED'] } }, {}, 'BIRTH_DATE_REQUIRED'],
    ['waits for a phone to be verified', { player: { ...asked().player, proofs: { ...proofs, isPhoneVerified: false } } }, {}, ['waits', 100_00n, plusMs(noon, 72 * hourMs)]],
    ['waits for what its offer wants verified, without a wager too', {}, { needsVerification: true, wagerHundredths: 0n }, ['waits', 100_00n, plusMs(noon, 72 * hourMs)]],
    ['waits for the identity that is demanded', { isIdentityDemanded: true }, {}, ['waits', 100_00n, plusMs(noon, 72 * hourMs)]],
    ['that is burnt in its credit is none', {}, { burnAtOrBelow: uah(100_00n) }, 'LOST_AT_ONCE'],
    ['without a wager is not burnt', {}, { burnAtOrBelow: uah(100_00n), wagerHundredths: 0n }, ['credited', 100_00n, 0n]],
    ['asks the hour it was earned in', { now: plusMs(noon, 12 * hourMs) }, { days: [6] }, ['credited', 100_00n, 3_000_00n]],
    ['earned outside its days is none', { earnedAt: plusMs(noon, -24 * hourMs) }, { days: [6] }, 'BONUS_NOT_ALLOWED'],
    ['is nothing below the least deposit', { deposit: uah(99_99n) }, share, 'NOTHING_TO_GRANT'],
    ['is nothing without a deposit it asks for', {}, { depositMin: uah(1n) }, 'NOTHING_TO_GRANT'],
    ['of a disabled group is none', {}, { group: { ...offer.group, isEnabled: false } }, 'BONUS_INVALID'],
    ['of a draft is none', {}, { switch: 'DRAFT' }, 'BONUS_NOT_ACTIVE'],
    ['before its start is none', {}, { startsAt: plusMs(noon, 1) }, 'BONUS_IS_NOT_STARTED'],
    ['begins with its start', {}, { startsAt: noon }, ['credited', 100_00n, 3_000_00n]],
    ['from its end on is none', {}, { endsAt: noon }, 'BONUS_EXPIRED'],
    ['earned a moment before its end is given after it', { now: plusMs(noon, hourMs) }, { endsAt: plusMs(noon, 1) }, ['credited', 100_00n, 3_000_00n]],
    ['earned a moment before its start is none after it', { now: plusMs(noon, hourMs) }, { startsAt: plusMs(noon, 1) }, 'BONUS_IS_NOT_STARTED'],
    ['of an offer switched off since is none', { now: plusMs(noon, hourMs) }, { switch: 'OFF' }, 'BONUS_NOT_ACTIVE'],
    ['in another currency is none', {}, { currency: 'kzt' }, 'BONUS_NOT_ALLOWED'],
    ['in another country is none', {}, { countries: ['KZ'] }, 'BONUS_NOT_ALLOWED'],
    ['for an excluded player is none', { player: { ...asked().player, isExcluded: true } }, {}, 'BONUS_NOT_ALLOWED'],
    ['on another day is none', {}, { days: [7] }, 'BONUS_NOT_ALLOWED'], // the 21st is a Saturday
    ['outside its hours is none', {}, { window: { from: 15 * 60, to: 24 * 60 } }, 'BONUS_NOT_ALLOWED'], // 14:00 in Kyiv
    ['comes once', { uses: used }, {}, 'BONUS_ALREADY_USED'],
    ['obeys its limits', { uses: used }, { isRepeatable: true }, 'BONUS_ACTIVATION_LIMIT_REACHED'],
    ['obeys the hours between two', { uses: used }, { isRepeatable: true, activationsMax: 9, offsetHours: 3 }, 'BONUS_ACTIVATION_LIMIT_REACHED'],
    ['comes again when they are over', { uses: used }, { isRepeatable: true, activationsMax: 9, offsetHours: 2 }, ['credited', 100_00n, 3_000_00n]],
    ['obeys the rating', {}, { ratingMin: 1 }, 'LOW_USER_RATING'],
  ] satisfies [string, Partial<GrantAsked>, Partial<Offer>, unknown][])('%s', (_, change, terms, then) => expect(outcome(asked(change, terms))).toEqual(then))
})

describe('a grant by somebody', () => {
  test.each(['staff', 'cashback', 'wheel', 'battle'] satisfies GrantSource[])('of %s names its sum and is not held to the limits of who asks for himself', (source) => {
    const terms = { ratingMin: 5, days: [7], isRepeatable: false }
    expect(outcome(asked({ source, uses: used, amount: uah(7n) }, terms))).toEqual(['credited', 7n, 210n])
  })

  test('is held to the life of the offer, and to the player', () => {
    expect(outcome(asked({ source: 'staff' }, { switch: 'OFF' }))).toBe('BONUS_NOT_ACTIVE')
    expect(outcome(asked({ source: 'staff', player: { ...asked().player, isExcluded: true } }))).toBe('BONUS_NOT_ALLOWED')
  })
})

test('each kind has its trigger, or none', () => {
  expect(triggerOf).toEqual({ WelcomePromoCode: 'registration', WelcomeDeposit: 'first_deposit', PercentDeposit: 'deposit', PromoCode: null, Cashback: null, WeeklyCashback: null, WheelFortune: null })
})

describe('a claim', () => {
  const waiting = { offer, amount: uah(50_00n), expiresAt: plusMs(noon, 1) }
  const { player } = asked()
  const circumstances = { player, isIdentityDemanded: false, isOneOpen: false, isConfirmed: false, now: noon }
  test.each([
    ['a millisecond before its time is over', {}, 50_00n],
    ['when its time is over', { now: plusMs(noon, 1) }, 'BONUS_EXPIRED'],
    ['by an excluded player', { player: { ...player, isExcluded: true } }, 'BONUS_NOT_ALLOWED'],
    ['without consents', { player: { ...player, missing: ['CONSENT_REQUIRED'] } }, 'CONSENT_REQUIRED'],
    ['without a birth date', { player: { ...player, missing: ['BIRTH_DATE_REQUIRED'] } }, 'BIRTH_DATE_REQUIRED'],
    ['without a verified phone, which is asked before a confirmation', { player: { ...player, proofs: { ...proofs, isPhoneVerified: false } }, isOneOpen: true }, 'VERIFICATION_REQUIRED'],
    ['without the identity that is demanded', { isIdentityDemanded: true }, 'NOVERIFIED_USER_ERROR'],
    ['beside an open bonus', { isOneOpen: true }, 'NEEDS_USER_CONFIRMATION'],
    ['in place of the open bonus', { isOneOpen: true, isConfirmed: true }, 50_00n],
  ])('%s', (_, change, then) => {
    const decision = decideClaim(waiting, { ...circumstances, ...change })
    expect(decision.ok ? decision.value.amount.amount : decision.refusal.code).toBe(then)
  })

  test('begins its time then', () => {
    const decision = decideClaim(waiting, circumstances)
    expect(decision.ok && decision.value.terms.burnsAt).toBe(plusMs(noon, 24 * hourMs))
  })
})
