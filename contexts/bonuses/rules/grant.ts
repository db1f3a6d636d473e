import type { AccountRefusal, BonusKind, GrantSource } from '@zoria/contract/bonuses/words'
import { fail, ok, plusMs, type Instant, type Money, type Result, type Span } from '@zoria/kernel'
import { isAvailable, isForCountry, isRested, isUsedUp, type Use } from './availability.ts'
import { creditOf, worthOf, type CreditPlan } from './credit-plan.ts'
import { accountReason, missingReason, timeReason, unlistedReason, type Applicant } from './decide-activation.ts'
import { isItsHour, type Offer } from './offer.ts'

/** The trigger of an automatic offer. docs/rules/bonuses.md#grants */
export type Trigger = 'registration' | 'first_deposit' | 'deposit'

/** The trigger of a kind if `opt_in` is false; null: granted only by staff or by another context. */
export const triggerOf: Record<BonusKind, Trigger | null> = {
  WelcomePromoCode: 'registration',
  WelcomeDeposit: 'first_deposit',
  PercentDeposit: 'deposit',
  PromoCode: null,
  Cashback: null,
  WeeklyCashback: null,
  WheelFortune: null,
}

/** Inputs of a grant. */
export type GrantInput = {
  readonly offer: Offer
  readonly source: GrantSource
  readonly player: Applicant
  /** The deposit that triggered it, if any. */
  readonly deposit: Money | null
  /** A sum computed by the caller: cashback, a prize. */
  readonly amount: Money | null
  /** The player's instances of this offer, including waiting grants. */
  readonly uses: readonly Use[]
  /** Whether another bonus is PENDING or ACTIVE. */
  readonly isOneOpen: boolean
  readonly isIdentityDemanded: boolean
  readonly claimHours: number
  /**
   * When it was earned: the registration, or the order of the deposit. The offer's period, days and hours apply to that
   * moment, not to the bank's or a job's.
   */
  readonly earnedAt: Instant
  /** The business day it was earned on. */
  readonly today: Span
  readonly now: Instant
  /** It waits for the player in any case: weekly cashback is the player's to claim. */
  readonly isAlwaysWaiting: boolean
  /** Until when it waits, where its giver says so; null: BONUS_CLAIM_HOURS. */
  readonly waitsUntil: Instant | null
}

export type Grant = {
  readonly amount: Money
  readonly credit: CreditPlan | { readonly kind: 'waits'; readonly expiresAt: Instant }
}

export type GrantRefusal =
  | 'BONUS_INVALID'
  | 'BONUS_NOT_ACTIVE'
  | 'BONUS_IS_NOT_STARTED'
  | 'BONUS_EXPIRED'
  | 'BONUS_NOT_ALLOWED'
  | 'BONUS_ALREADY_USED'
  | 'BONUS_ACTIVATION_LIMIT_REACHED'
  | 'LOW_USER_RATING'
  | 'CONSENT_REQUIRED'
  | 'BIRTH_DATE_REQUIRED'
  | 'NOTHING_TO_GRANT'
  | 'LOST_AT_ONCE'

/**
 * Decides a grant. A trigger obeys every limit of the offer; grants of staff or of another context obey only the
 * offer's period and the player's requirements. A grant that has to be wagered while another bonus is open waits, and
 * so does a triggered one whose player must be verified first. docs/rules/bonuses.md#grants
 */
export function decideGrant(asked: GrantInput): Result<Grant, { readonly code: GrantRefusal }> {
  const { offer, deposit, isOneOpen, claimHours, earnedAt, now } = asked
  const code =
    unlistedReason(offer) ??
    timeReason(offer, earnedAt) ??
    playerReason(asked) ??
    (asked.source === 'trigger' ? limitReason(asked) : null)
  if (code) return fail({ code })

  const amount = asked.amount ?? worthOf(offer, deposit)
  if (amount.amount === 0n) return fail({ code: 'NOTHING_TO_GRANT' })
  const plan = creditOf(offer, amount, now)
  if (isLostAtOnce(plan)) return fail({ code: 'LOST_AT_ONCE' })
  const waits =
    asked.isAlwaysWaiting ||
    (isOneOpen && plan.terms.wager.amount > 0n) ||
    (asked.source === 'trigger' && accountReason(offer, asked.player, asked.isIdentityDemanded) !== null)
  return ok({
    amount,
    credit: waits ? { kind: 'waits', expiresAt: asked.waitsUntil ?? plusMs(now, claimHours * 3_600_000) } : plan,
  })
}

const playerReason = ({ offer, player }: GrantInput): GrantRefusal | null =>
  offer.currency !== player.currency || player.isExcluded || !isForCountry(offer, player.country)
    ? 'BONUS_NOT_ALLOWED'
    : null

/** A bonus with a wager that would burn immediately after its credit. */
const isLostAtOnce = ({ amount, terms: { wager, burnAtOrBelow } }: CreditPlan): boolean =>
  wager.amount > 0n && burnAtOrBelow !== null && amount.amount <= burnAtOrBelow.amount

const limitReason = ({ offer, player, deposit, uses, today, earnedAt }: GrantInput): GrantRefusal | null => {
  if (!isItsHour(offer, earnedAt)) return 'BONUS_NOT_ALLOWED'
  // A grant never waits for a deposit: the deposit has arrived and is large enough, or there is no grant.
  if (offer.depositMin.amount > (deposit?.amount ?? 0n)) return 'NOTHING_TO_GRANT'
  if (isUsedUp(offer, uses)) return 'BONUS_ALREADY_USED'
  if (!isAvailable(offer, uses, today) || !isRested(offer, uses, earnedAt)) return 'BONUS_ACTIVATION_LIMIT_REACHED'
  return player.rating < offer.ratingMin ? 'LOW_USER_RATING' : missingReason(player.missing)
}

/** A waiting grant at its claim. */
export type Waiting = { readonly offer: Offer; readonly amount: Money; readonly expiresAt: Instant }

export type ClaimCircumstances = {
  readonly player: Applicant
  readonly isIdentityDemanded: boolean
  readonly isOneOpen: boolean
  readonly isConfirmed: boolean
  readonly now: Instant
}

export type ClaimDenied = AccountRefusal | 'BONUS_EXPIRED' | 'BONUS_NOT_ALLOWED' | 'NEEDS_USER_CONFIRMATION'

/** Claims a grant: its terms are those of the grant, its time starts now. The account is checked as for a subscription. */
export function decideClaim(
  { offer, amount, expiresAt }: Waiting,
  { player, isIdentityDemanded, isOneOpen, isConfirmed, now }: ClaimCircumstances,
): Result<CreditPlan, { readonly code: ClaimDenied }> {
  if (now >= expiresAt) return fail({ code: 'BONUS_EXPIRED' })
  if (player.isExcluded) return fail({ code: 'BONUS_NOT_ALLOWED' })
  const owed = accountReason(offer, player, isIdentityDemanded)
  if (owed) return fail({ code: owed })
  if (isOneOpen && !isConfirmed) return fail({ code: 'NEEDS_USER_CONFIRMATION' })
  return ok(creditOf(offer, amount, now))
}
