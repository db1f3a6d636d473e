import type { GrantSource } from '@zoria/contract/bonuses/words'
import { bps, daysOf, instant, money, parseId, plusMs } from '@zoria/kernel'
import { describe, expect, test } from 'vitest'
import { decideClaim, decideGrant, triggerOf, type GrantInput } from './grant.ts'
import type { Offer } from './offer.ts'

const uah = (amount: bigint) => money(amount, 'uah')
const noon = instant('2026-11-21T12:00:00Z')
const hourMs = 3_600_000
const offer: Offer = {
  id: parseId<'Offer'>('019aa000-0000-7000-8000-00000000abcd'),
  type: 'GAME',
  kind: 'WelcomePromoCode',
  group: { id: 'instant', name: 'instant', isEnabled: true },
  names: { en: 'a', ua: 'a', ru: 'a', kz: 'a' },
  currency: 'uah',
  switch: 'ON',
  startsAt: plusMs(noon, -48 * hourMs),
  endsAt: null,
  worth: { kind: 'sum', amount: uah(100_00n) },
  depositMin: uah(0n),
  offsetHours: 0,
  isDaily: false,
  wagerType: 'CLASSIC',
  wagerHundredths: 30_00n,
  activationsMax: 1,
  uniqueMax: null,
  days: [],
  window: null,
  ratingMin: 0,
  releaseCap: null,
  burnsOnWithdrawal: false,
  burnsOnDeposit: false,
  burnAtOrBelow: null,
  burnsAfterHours: 24,
  isOptIn: false,
  isPublic: true,
  isRepeatable: false,
  needsVerification: false,
  stakeMax: null,
  countries: [],
  game: { uuid: null, slug: null, image: null },
}
const proofs = {
  hasPhone: true,
  isPhoneVerified: true,
  isCallOpen: false,
  isActionVerified: false,
  isIdentityProven: false,
}
const asked = (change: Partial<GrantInput> = {}, terms: Partial<Offer> = {}): GrantInput => ({
  offer: { ...offer, ...terms },
  source: 'trigger',
  player: { currency: 'uah', country: 'UA', rating: 0, isExcluded: false, missing: [], proofs },
  isIdentityDemanded: false,
  earnedAt: noon,
  deposit: null,
  amount: null,
  uses: [],
  isOneOpen: false,
  claimHours: 72,
  isAlwaysWaiting: false,
  waitsUntil: null,
  today: daysOf('uah', { from: '2026-11-21', to: '2026-11-21' }),
  now: noon,
  ...change,
})
const outcome = (of: GrantInput) => {
  const decision = decideGrant(of)
  if (!decision.ok) return decision.refusal.code
  const { amount, credit } = decision.value
  return 'expiresAt' in credit
    ? ['waits', amount.amount, credit.expiresAt]
    : ['credited', amount.amount, credit.terms.wager.amount]
}

const used = [{ subscribedAt: noon, activatedAt: plusMs(noon, -2 * hourMs) }]
const share = {
  worth: { kind: 'share', share: bps(10_000), max: uah(500_00n) },
  depositMin: uah(100_00n),
  type: 'PERCENTAGE',
} as const

describe('a grant by trigger', () => {
  test.each([
    ['is credited', {}, {}, ['credited', 100_00n, 3_000_00n]],
    ['waits while a bonus is open', { isOneOpen: true }, {}, ['waits', 100_00n, plusMs(noon, 72 * hourMs)]],
    [
      'that always waits does so without an open bonus and without a wager, until its giver says',
      { isAlwaysWaiting: true, waitsUntil: plusMs(noon, 48 * hourMs) },
      { wagerHundredths: 0n },
      ['waits', 100_00n, plusMs(noon, 48 * hourMs)],
    ],
    ['without a wager never waits', { isOneOpen: true }, { wagerHundredths: 0n }, ['credited', 100_00n, 0n]],
    ['is a share of its deposit', { deposit: uah(200_00n) }, share, ['credited', 200_00n, 6_000_00n]],
    ['is limited by the maximum share', { deposit: uah(900_00n) }, share, ['credited', 500_00n, 15_000_00n]],
    [
      'is refused without consents',
      { player: { ...asked().player, missing: ['CONSENT_REQUIRED'] } },
      {},
      'CONSENT_REQUIRED',
    ],
    [
      'is refused without a birth date',
      { player: { ...asked().player, missing: ['BIRTH_DATE_REQUIRED'] } },
      {},
      'BIRTH_DATE_REQUIRED',
    ],
    [
      'waits for phone verification',
      { player: { ...asked().player, proofs: { ...proofs, isPhoneVerified: false } } },
      {},
      ['waits', 100_00n, plusMs(noon, 72 * hourMs)],
    ],
    [
      "waits for the offer's verification, without a wager too",
      {},
      { needsVerification: true, wagerHundredths: 0n },
      ['waits', 100_00n, plusMs(noon, 72 * hourMs)],
    ],
    [
      'waits for the required identity check',
      { isIdentityDemanded: true },
      {},
      ['waits', 100_00n, plusMs(noon, 72 * hourMs)],
    ],
    ['is refused if it burns at once', {}, { burnAtOrBelow: uah(100_00n) }, 'LOST_AT_ONCE'],
    [
      'without a wager is not burnt',
      {},
      { burnAtOrBelow: uah(100_00n), wagerHundredths: 0n },
      ['credited', 100_00n, 0n],
    ],
    [
      'uses the hour it was earned in',
      { now: plusMs(noon, 12 * hourMs) },
      { days: [6] },
      ['credited', 100_00n, 3_000_00n],
    ],
    [
      'is refused if earned outside its days',
      { earnedAt: plusMs(noon, -24 * hourMs) },
      { days: [6] },
      'BONUS_NOT_ALLOWED',
    ],
    ['is refused below the minimum deposit', { deposit: uah(99_99n) }, share, 'NOTHING_TO_GRANT'],
    ['is refused without its required deposit', {}, { depositMin: uah(1n) }, 'NOTHING_TO_GRANT'],
    ['is refused for a disabled group', {}, { group: { ...offer.group, isEnabled: false } }, 'BONUS_INVALID'],
    ['is refused for a draft', {}, { switch: 'DRAFT' }, 'BONUS_NOT_ACTIVE'],
    ['is refused before its start', {}, { startsAt: plusMs(noon, 1) }, 'BONUS_IS_NOT_STARTED'],
    ['is given from its start', {}, { startsAt: noon }, ['credited', 100_00n, 3_000_00n]],
    ['is refused from its end on', {}, { endsAt: noon }, 'BONUS_EXPIRED'],
    [
      'is given after the end if earned before it',
      { now: plusMs(noon, hourMs) },
      { endsAt: plusMs(noon, 1) },
      ['credited', 100_00n, 3_000_00n],
    ],
    [
      'is refused after the start if earned before it',
      { now: plusMs(noon, hourMs) },
      { startsAt: plusMs(noon, 1) },
      'BONUS_IS_NOT_STARTED',
    ],
    [
      'is refused for an offer switched off since',
      { now: plusMs(noon, hourMs) },
      { switch: 'OFF' },
      'BONUS_NOT_ACTIVE',
    ],
    ['is refused in another currency', {}, { currency: 'kzt' }, 'BONUS_NOT_ALLOWED'],
    ['is refused in another country', {}, { countries: ['KZ'] }, 'BONUS_NOT_ALLOWED'],
    ['is refused for an excluded player', { player: { ...asked().player, isExcluded: true } }, {}, 'BONUS_NOT_ALLOWED'],
    ['is refused on another day', {}, { days: [7] }, 'BONUS_NOT_ALLOWED'], // the 21st is a Saturday
    ['is refused outside its hours', {}, { window: { from: 15 * 60, to: 24 * 60 } }, 'BONUS_NOT_ALLOWED'], // 14:00 in Kyiv
    ['comes once', { uses: used }, {}, 'BONUS_ALREADY_USED'],
    ['obeys its limits', { uses: used }, { isRepeatable: true }, 'BONUS_ACTIVATION_LIMIT_REACHED'],
    [
      'obeys the minimum hours between activations',
      { uses: used },
      { isRepeatable: true, activationsMax: 9, offsetHours: 3 },
      'BONUS_ACTIVATION_LIMIT_REACHED',
    ],
    [
      'is given again after them',
      { uses: used },
      { isRepeatable: true, activationsMax: 9, offsetHours: 2 },
      ['credited', 100_00n, 3_000_00n],
    ],
    ['obeys the rating', {}, { ratingMin: 1 }, 'LOW_USER_RATING'],
  ] satisfies [string, Partial<GrantInput>, Partial<Offer>, unknown][])('%s', (_, change, terms, then) =>
    expect(outcome(asked(change, terms))).toEqual(then),
  )
})

describe('a grant by staff or a context', () => {
  test.each(['staff', 'cashback', 'wheel', 'battle', 'jackpot', 'raffle', 'rating'] satisfies GrantSource[])(
    'of %s names its sum and ignores the limits for subscriptions',
    (source) => {
      const terms = { ratingMin: 5, days: [7], isRepeatable: false }
      expect(outcome(asked({ source, uses: used, amount: uah(7n) }, terms))).toEqual(['credited', 7n, 210n])
    },
  )

  test("obeys the offer's period and the player's requirements", () => {
    expect(outcome(asked({ source: 'staff' }, { switch: 'OFF' }))).toBe('BONUS_NOT_ACTIVE')
    expect(outcome(asked({ source: 'staff', player: { ...asked().player, isExcluded: true } }))).toBe(
      'BONUS_NOT_ALLOWED',
    )
  })
})

test('each kind has its trigger, or none', () => {
  expect(triggerOf).toEqual({
    WelcomePromoCode: 'registration',
    WelcomeDeposit: 'first_deposit',
    PercentDeposit: 'deposit',
    PromoCode: null,
    Cashback: null,
    WeeklyCashback: null,
    WheelFortune: null,
  })
})

describe('a claim', () => {
  const waiting = { offer, amount: uah(50_00n), expiresAt: plusMs(noon, 1) }
  const { player } = asked()
  const circumstances = { player, isIdentityDemanded: false, isOneOpen: false, isConfirmed: false, now: noon }
  test.each([
    ['a millisecond before its expiry', {}, 50_00n],
    ['at its expiry', { now: plusMs(noon, 1) }, 'BONUS_EXPIRED'],
    ['by an excluded player', { player: { ...player, isExcluded: true } }, 'BONUS_NOT_ALLOWED'],
    ['without consents', { player: { ...player, missing: ['CONSENT_REQUIRED'] } }, 'CONSENT_REQUIRED'],
    ['without a birth date', { player: { ...player, missing: ['BIRTH_DATE_REQUIRED'] } }, 'BIRTH_DATE_REQUIRED'],
    [
      'without a verified phone, which is checked before a confirmation',
      { player: { ...player, proofs: { ...proofs, isPhoneVerified: false } }, isOneOpen: true },
      'VERIFICATION_REQUIRED',
    ],
    ['without the required identity check', { isIdentityDemanded: true }, 'NOVERIFIED_USER_ERROR'],
    ['with another bonus open', { isOneOpen: true }, 'NEEDS_USER_CONFIRMATION'],
    ['replacing the open bonus', { isOneOpen: true, isConfirmed: true }, 50_00n],
  ])('%s', (_, change, then) => {
    const decision = decideClaim(waiting, { ...circumstances, ...change })
    expect(decision.ok ? decision.value.amount.amount : decision.refusal.code).toBe(then)
  })

  test('starts its time then', () => {
    const decision = decideClaim(waiting, circumstances)
    expect(decision.ok && decision.value.terms.burnsAt).toBe(plusMs(noon, 24 * hourMs))
  })
})
