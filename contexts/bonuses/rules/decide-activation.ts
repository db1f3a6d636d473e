import type { AccountRefusal, ActivationRefusal } from '@zoria/contract/bonuses/words'
import { fail, isBefore, ok, plusMs, type Instant, type Result, type Span } from '@zoria/kernel'
import { isAvailable, isForCountry, isForDeposits, isRested, isUsedUp, type Use } from './availability.ts'
import { creditOf, waitsForDeposit, worthOf, type CreditPlan } from './credit-plan.ts'
import { isItsHour, type Offer, statusOf, type UserBonusId } from './offer.ts'
import { codeSpent, type PromoCode } from './promo-codes.ts'

/** The player who wants the bonus. */
export type Applicant = {
  readonly currency: Offer['currency']
  readonly country: string
  readonly rating: number
  readonly missing: readonly string[]
  /** By a block of the account, or an exclusion from this or all bonuses. */
  readonly isExcluded: boolean
  readonly proofs: Proofs
}

export type OpenInstance = { readonly id: UserBonusId; readonly offerId: string; readonly status: 'PENDING' | 'ACTIVE' }

/** Everything that decides whether a player gets an offer. */
export type ActivationInput = {
  readonly offer: Offer
  readonly applicant: Applicant
  /** The given code, if it belongs to the offer. */
  readonly code: PromoCode | null
  /** All of the player's instances of this offer. */
  readonly uses: readonly Use[]
  /** The player's deposits credited before. */
  readonly deposits: number
  readonly open: OpenInstance | null
  /** The player confirmed the replacement of the open bonus. */
  readonly isConfirmed: boolean
  readonly isIdentityDemanded: boolean
  readonly pendingHours: number
  readonly today: Span
  readonly now: Instant
}

export type Refused = { readonly code: ActivationRefusal; readonly details?: Readonly<Record<string, string>> }

export type Activation = {
  /** The bonus that is replaced. */
  readonly replaces: OpenInstance | null
  /** Credited now, or PENDING until the deposit. */
  readonly credit: CreditPlan | { readonly kind: 'awaits_deposit'; readonly lapsesAt: Instant }
}

/**
 * Whether this player may have this offer now, and the result. The first refusal of docs/rules/bonuses.md#refusals is
 * returned.
 */
export function decideActivation(asked: ActivationInput): Result<Activation, Refused> {
  const refused = firstRefusal(asked)
  if (refused) return fail(refused)
  const { offer, open, now, pendingHours } = asked
  const credit = waitsForDeposit(offer)
    ? ({ kind: 'awaits_deposit', lapsesAt: plusMs(now, pendingHours * 3_600_000) } as const)
    : creditOf(offer, worthOf(offer, null), now)
  return ok({ replaces: open, credit })
}

/** Why this player cannot have this offer; null if allowed. BONUS_NOT_FOUND is decided by the caller's look-up. */
export function firstRefusal(asked: ActivationInput): Refused | null {
  for (const ask of inOrder) {
    const refused = ask(asked)
    if (refused) return typeof refused === 'string' ? { code: refused } : refused
  }
  return null
}

type Question = (asked: ActivationInput) => ActivationRefusal | Refused | null

/** docs/rules/bonuses.md#refusals, line by line. */
const inOrder: readonly Question[] = [
  ({ offer }) => unlistedReason(offer),
  ({ offer, now }) => timeReason(offer, now),
  ({ offer, code }) => (offer.type === 'PROMO_CODE' && !code?.isEnabled ? 'BONUS_INVALID_ACTIVATION_CODE' : null),
  (asked) => (isAllowed(asked) ? null : 'BONUS_NOT_ALLOWED'),
  ({ offer, code, uses }) =>
    isUsedUp(offer, uses) || (code && codeSpent(code) === 'BONUS_ALREADY_USED') ? 'BONUS_ALREADY_USED' : null,
  ({ offer, code, uses, today, now }) =>
    !isAvailable(offer, uses, today) || !isRested(offer, uses, now) || (code && codeSpent(code))
      ? 'BONUS_ACTIVATION_LIMIT_REACHED'
      : null,
  ({ offer, applicant }) =>
    applicant.rating < offer.ratingMin
      ? { code: 'LOW_USER_RATING', details: { min_rating: String(offer.ratingMin) } }
      : null,
  ({ offer, applicant, isIdentityDemanded }) => accountReason(offer, applicant, isIdentityDemanded),
  ({ open, isConfirmed }) =>
    open && !isConfirmed
      ? {
          code: 'NEEDS_USER_CONFIRMATION',
          details: { bonus_id: open.offerId, user_bonus_id: open.id, status: open.status },
        }
      : null,
]

/** docs/rules/guard-rails.md: no bonus for an account without consent to the terms or without a birth date (I-49). */
const accountDemands = ['CONSENT_REQUIRED', 'BIRTH_DATE_REQUIRED'] as const

/** Missing consent or birth date of an account. */
export function missingReason(missing: readonly string[]): (typeof accountDemands)[number] | null {
  return accountDemands.find((demand) => missing.includes(demand)) ?? null
}

/** What an account is missing for a bonus. */
export function accountReason(
  offer: Pick<Offer, 'needsVerification'>,
  { missing, proofs }: Pick<Applicant, 'missing' | 'proofs'>,
  isIdentityDemanded: boolean,
): AccountRefusal | null {
  return missingReason(missing) ?? verificationRefusal(offer, proofs, isIdentityDemanded)
}

/** Obstacles that depend only on the offer, except for time. */
export function unlistedReason(offer: Pick<Offer, 'group' | 'switch'>): 'BONUS_INVALID' | 'BONUS_NOT_ACTIVE' | null {
  if (!offer.group.isEnabled) return 'BONUS_INVALID'
  return offer.switch === 'ON' ? null : 'BONUS_NOT_ACTIVE'
}

/** Obstacles of time. */
export function timeReason(
  offer: Pick<Offer, 'switch' | 'startsAt' | 'endsAt'>,
  now: Instant,
): 'BONUS_IS_NOT_STARTED' | 'BONUS_EXPIRED' | null {
  if (isBefore(now, offer.startsAt)) return 'BONUS_IS_NOT_STARTED'
  return statusOf(offer, now) === 'COMPLETED' ? 'BONUS_EXPIRED' : null
}

const isAllowed = ({ offer, applicant, deposits, now }: ActivationInput): boolean =>
  offer.isOptIn &&
  isItsHour(offer, now) &&
  offer.currency === applicant.currency &&
  isForCountry(offer, applicant.country) &&
  !applicant.isExcluded &&
  isForDeposits(offer, deposits)

/** What an account can prove about itself. */
type Proofs = {
  readonly hasPhone: boolean
  readonly isPhoneVerified: boolean
  /** A call was placed to confirm a bonus, and its code is not entered yet. */
  readonly isCallOpen: boolean
  /** The player confirmed a bonus within the last ten minutes. */
  readonly isActionVerified: boolean
  readonly isIdentityProven: boolean
}

type VerificationRefusal =
  | 'USER_HAS_NO_PHONE'
  | 'VERIFICATION_REQUIRED'
  | 'VERIFICATION_NOT_FINISHED'
  | 'ACTION_NOT_VERIFIED'
  | 'NOVERIFIED_USER_ERROR'

/**
 * What an account still has to prove, in the order of docs/rules/bonuses.md#refusals. Every bonus requires a verified
 * phone; one with required verification also needs this action to be verified.
 */
function verificationRefusal(
  offer: Pick<Offer, 'needsVerification'>,
  proofs: Proofs,
  isIdentityDemanded: boolean,
): VerificationRefusal | null {
  if (!proofs.hasPhone) return 'USER_HAS_NO_PHONE'
  if (!proofs.isPhoneVerified) return 'VERIFICATION_REQUIRED'
  if (offer.needsVerification && !proofs.isActionVerified)
    return proofs.isCallOpen ? 'VERIFICATION_NOT_FINISHED' : 'ACTION_NOT_VERIFIED'
  return isIdentityDemanded && !proofs.isIdentityProven ? 'NOVERIFIED_USER_ERROR' : null
}
