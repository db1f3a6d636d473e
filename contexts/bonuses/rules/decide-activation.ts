import type { AccountRefusal, ActivationRefusal } from '@zoria/contract/bonuses/words'
import { fail, isBefore, ok, plusMs, type Instant, type Result, type Span } from '@zoria/kernel'
import { isAvailable, isForDeposits, isRested, isUsedUp, type Use } from './availability.ts'
import { creditOf, waitsForDeposit, worthOf, type CreditPlan } from './credit-plan.ts'
import { isItsHour, statusOf } from './offer-status.ts'
import type { Offer, UserBonusId } from './offer.ts'
import { codeSpent, type PromoCode } from './promo-codes.ts'
import { verificationRefusal, type Proofs } from './verification.ts'

/** Who wants the bonus. */
export type Applicant = {
  readonly currency: Offer['currency']
  readonly country: string
  readonly rating: number
  readonly missing: readonly string[]
  /** By a block of the account, or from the bonuses: all of them or this one. */
  readonly isExcluded: boolean
  readonly proofs: Proofs
}

export type OpenInstance = { readonly id: UserBonusId; readonly offerId: string; readonly status: 'PENDING' | 'ACTIVE' }

/** Everything that decides whether a player gets an offer. */
export type Asked = {
  readonly offer: Offer
  readonly applicant: Applicant
  /** The code that was given, where it is one of the offer's. */
  readonly code: PromoCode | null
  /** The player's own instances of this offer, whatever became of them. */
  readonly uses: readonly Use[]
  /** Deposits of the player that were credited before. */
  readonly deposits: number
  readonly open: OpenInstance | null
  /** The player's own word that the open bonus may go. */
  readonly isConfirmed: boolean
  readonly isIdentityDemanded: boolean
  readonly pendingHours: number
  readonly today: Span
  readonly now: Instant
}

export type Refused = { readonly code: ActivationRefusal; readonly details?: Readonly<Record<string, string>> }

export type Activation = {
  /** What ends to make room. */
  readonly replaces: OpenInstance | null
  /** Credited now, or PENDING until the deposit. */
  readonly credit: CreditPlan | { readonly kind: 'awaits_deposit'; readonly lapsesAt: Instant }
}

/** May this player have this offer now, and what does it come to? The first refusal of docs/rules/bonuses.md#refusals is the answer. */
export function decideActivation(asked: Asked): Result<Activation, Refused> {
  const refused = firstRefusal(asked)
  if (refused) return fail(refused)
  const { offer, open, now, pendingHours } = asked
  const credit = waitsForDeposit(offer) ? ({ kind: 'awaits_deposit', lapsesAt: plusMs(now, pendingHours * 3_600_000) } as const) : creditOf(offer, worthOf(offer, null), now)
  return ok({ replaces: open, credit })
}

/** Why this player cannot have this offer; null where he can. BONUS_NOT_FOUND is said by whoever looked for it. */
export function firstRefusal(asked: Asked): Refused | null {
  for (const ask of inOrder) {
    const refused = ask(asked)
    if (refused) return typeof refused === 'string' ? { code: refused } : refused
  }
  return null
}

type Question = (asked: Asked) => ActivationRefusal | Refused | null

/** docs/rules/bonuses.md#refusals, line by line. */
const inOrder: readonly Question[] = [
  ({ offer }) => unlistedReason(offer),
  ({ offer, now }) => timeReason(offer, now),
  ({ offer, code }) => (offer.type === 'PROMO_CODE' && !code?.isEnabled ? 'BONUS_INVALID_ACTIVATION_CODE' : null),
  (asked) => (isAllowed(asked) ? null : 'BONUS_NOT_ALLOWED'),
  ({ offer, code, uses }) => (isUsedUp(offer, uses) || (code && codeSpent(code) === 'BONUS_ALREADY_USED') ? 'BONUS_ALREADY_USED' : null),
  ({ offer, code, uses, today, now }) => (!isAvailable(offer, uses, today) || !isRested(offer, uses, now) || (code && codeSpent(code)) ? 'BONUS_ACTIVATION_LIMIT_REACHED' : null),
  ({ offer, applicant }) => (applicant.rating < offer.ratingMin ? { code: 'LOW_USER_RATING', details: { min_rating: String(offer.ratingMin) } } : null),
  ({ offer, applicant, isIdentityDemanded }) => accountReason(offer, applicant, isIdentityDemanded),
  ({ open, isConfirmed }) => (open && !isConfirmed ? { code: 'NEEDS_USER_CONFIRMATION', details: { bonus_id: open.offerId, user_bonus_id: open.id, status: open.status } } : null),
]

/** docs/rules/guard-rails.md: nothing is given to an account that has not agreed to the terms or not told its age (I-49). */
const accountDemands = ['CONSENT_REQUIRED', 'BIRTH_DATE_REQUIRED'] as const

/** What an account has not agreed to, or not told. */
export function missingReason(missing: readonly string[]): (typeof accountDemands)[number] | null {
  return accountDemands.find((demand) => missing.includes(demand)) ?? null
}

/** What an account owes before it gets a bonus. */
export function accountReason(offer: Pick<Offer, 'needsVerification'>, { missing, proofs }: Pick<Applicant, 'missing' | 'proofs'>, isIdentityDemanded: boolean): AccountRefusal | null {
  return missingReason(missing) ?? verificationRefusal(offer, proofs, isIdentityDemanded)
}

/** What stands against an offer whoever asks, its time aside. */
export function unlistedReason(offer: Pick<Offer, 'group' | 'switch'>): 'BONUS_INVALID' | 'BONUS_NOT_ACTIVE' | null {
  if (!offer.group.isEnabled) return 'BONUS_INVALID'
  return offer.switch === 'ON' ? null : 'BONUS_NOT_ACTIVE'
}

/** What time has against an offer. */
export function timeReason(offer: Pick<Offer, 'switch' | 'startsAt' | 'endsAt'>, now: Instant): 'BONUS_IS_NOT_STARTED' | 'BONUS_EXPIRED' | null {
  if (isBefore(now, offer.startsAt)) return 'BONUS_IS_NOT_STARTED'
  return statusOf(offer, now) === 'COMPLETED' ? 'BONUS_EXPIRED' : null
}

const isAllowed = ({ offer, applicant, deposits, now }: Asked): boolean =>
  offer.isOptIn &&
  isItsHour(offer, now) &&
  offer.currency === applicant.currency &&
  (offer.countries.length === 0 || offer.countries.includes(applicant.country)) &&
  !applicant.isExcluded &&
  isForDeposits(offer, deposits)
