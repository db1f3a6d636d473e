import { activationRefusals } from '@zoria/contract/bonuses/words'
import { bps, instant, money, periodAt, plusMs, type Id, type Instant } from '@zoria/kernel'
import { describe, expect, test } from 'vitest'
import { offerOf } from '../testing/offers.ts'
import { decideActivation, firstRefusal, type ActivationInput } from './decide-activation.ts'
import type { Use } from './availability.ts'

const noon: Instant = instant('2026-11-21T12:00:00.000Z')
const proven = {
  hasPhone: true,
  isPhoneVerified: true,
  isCallOpen: false,
  isActionVerified: true,
  isIdentityProven: true,
}
const code = { id: 'c', code: 'CODE', isEnabled: true, usesMax: null, usesPerPlayer: 1, uses: 0, usesOfPlayer: 0 }
const open = { id: 'u' as Id<'UserBonus'>, offerId: 'o', status: 'ACTIVE' as const }
const used: Use = { subscribedAt: noon, activatedAt: noon }

function asked(change: Partial<ActivationInput> = {}): ActivationInput {
  return {
    offer: offerOf(),
    applicant: { currency: 'uah', country: 'UA', rating: 0, missing: [], isExcluded: false, proofs: proven },
    code: null,
    uses: [],
    deposits: 0,
    open: null,
    isConfirmed: false,
    isIdentityDemanded: false,
    pendingHours: 72,
    today: periodAt('day', { currency: 'uah', now: noon }),
    now: noon,
    ...change,
  }
}

describe('the first refusal is returned', () => {
  // Everything is wrong at first; each line corrects one thing, and the next refusal in the documented order follows.
  const wrong = asked({
    offer: offerOf({
      type: 'PROMO_CODE',
      group: { id: 'instant', name: 'instant', isEnabled: false },
      switch: 'OFF',
      startsAt: plusMs(noon, 1),
      endsAt: noon,
      isRepeatable: false,
      activationsMax: 1,
      ratingMin: 1,
      needsVerification: true,
      days: [7],
    }),
    applicant: {
      currency: 'uah',
      country: 'UA',
      rating: 0,
      missing: ['CONSENT_REQUIRED', 'BIRTH_DATE_REQUIRED'],
      isExcluded: false,
      proofs: {
        hasPhone: false,
        isPhoneVerified: false,
        isCallOpen: true,
        isActionVerified: false,
        isIdentityProven: false,
      },
    },
    uses: [used],
    open,
    isIdentityDemanded: true,
  })
  const amends: readonly (readonly [
    (typeof activationRefusals)[number],
    (from: ActivationInput) => ActivationInput,
  ])[] = [
    [
      'BONUS_INVALID',
      (from) => ({ ...from, offer: { ...from.offer, group: { ...from.offer.group, isEnabled: true } } }),
    ],
    ['BONUS_NOT_ACTIVE', (from) => ({ ...from, offer: { ...from.offer, switch: 'ON' } })],
    ['BONUS_IS_NOT_STARTED', (from) => ({ ...from, offer: { ...from.offer, startsAt: noon } })],
    ['BONUS_EXPIRED', (from) => ({ ...from, offer: { ...from.offer, endsAt: plusMs(noon, 1) } })],
    ['BONUS_INVALID_ACTIVATION_CODE', (from) => ({ ...from, code })],
    ['BONUS_NOT_ALLOWED', (from) => ({ ...from, offer: { ...from.offer, days: [6] } })],
    ['BONUS_ALREADY_USED', (from) => ({ ...from, offer: { ...from.offer, isRepeatable: true } })],
    ['BONUS_ACTIVATION_LIMIT_REACHED', (from) => ({ ...from, uses: [] })],
    ['LOW_USER_RATING', (from) => ({ ...from, applicant: { ...from.applicant, rating: 1 } })],
    ['CONSENT_REQUIRED', (from) => ({ ...from, applicant: { ...from.applicant, missing: ['BIRTH_DATE_REQUIRED'] } })],
    ['BIRTH_DATE_REQUIRED', (from) => ({ ...from, applicant: { ...from.applicant, missing: [] } })],
    ['USER_HAS_NO_PHONE', (from) => proving(from, { hasPhone: true })],
    ['VERIFICATION_REQUIRED', (from) => proving(from, { isPhoneVerified: true })],
    ['VERIFICATION_NOT_FINISHED', (from) => proving(from, { isCallOpen: false })],
    ['ACTION_NOT_VERIFIED', (from) => proving(from, { isActionVerified: true })],
    ['NOVERIFIED_USER_ERROR', (from) => proving(from, { isIdentityProven: true })],
    ['NEEDS_USER_CONFIRMATION', (from) => ({ ...from, isConfirmed: true })],
  ]

  test('in the order of docs/rules/bonuses.md#refusals, from the first to none', () => {
    let now = wrong
    const answers = amends.map(([, amend]) => {
      const answer = firstRefusal(now)?.code
      now = amend(now)
      return answer
    })
    expect(answers).toEqual(amends.map(([refusal]) => refusal))
    expect(['BONUS_NOT_FOUND', ...answers]).toEqual(activationRefusals)
    expect(firstRefusal(now)).toBeNull()
  })
})

function proving(from: ActivationInput, change: Partial<ActivationInput['applicant']['proofs']>): ActivationInput {
  return { ...from, applicant: { ...from.applicant, proofs: { ...from.applicant.proofs, ...change } } }
}

describe('the result of an activation', () => {
  test('a sum without a deposit is credited now, with its terms', () => {
    const offer = offerOf({
      wagerHundredths: 2_50n,
      releaseCap: { kind: 'share', share: bps(50_000) },
      stakeMax: money(5_00n, 'uah'),
      burnAtOrBelow: money(1_00n, 'uah'),
      burnsOnDeposit: true,
      burnsOnWithdrawal: true,
      wagerType: 'VERSION2',
      burnsAfterHours: 24,
    })
    expect(decideActivation(asked({ offer }))).toEqual({
      ok: true,
      value: {
        replaces: null,
        credit: {
          amount: money(50_00n, 'uah'),
          terms: {
            wagerType: 'VERSION2',
            wager: money(125_00n, 'uah'),
            releaseMax: money(250_00n, 'uah'),
            stakeMax: money(5_00n, 'uah'),
            burnsAt: plusMs(noon, 86_400_000),
            burnAtOrBelow: money(1_00n, 'uah'),
            burnsOnDeposit: true,
            burnsOnWithdrawal: true,
          },
        },
      },
    })
  })

  test.each([
    ['a sum that requires a deposit', { depositMin: money(1n, 'uah') }],
    ['a share of a deposit', { worth: { kind: 'share', share: bps(1_000), max: null } as const }],
  ])('%s is pending for the hours of the setting', (_, change) => {
    expect(decideActivation(asked({ offer: offerOf(change) }))).toEqual({
      ok: true,
      value: { replaces: null, credit: { kind: 'awaits_deposit', lapsesAt: plusMs(noon, 72 * 3_600_000) } },
    })
  })

  test('the replaced bonus is named', () => {
    expect(decideActivation(asked({ open, isConfirmed: true }))).toMatchObject({ ok: true, value: { replaces: open } })
  })
})
