import type { AccountRefusal, BonusKind, GrantSource } from '@zoria/contract/bonuses/words'
import { fail, ok, plusMs, type Instant, type Money, type Result, type Span } from '@zoria/kernel'
import { isAvailable, isRested, isUsedUp, type Use } from './availability.ts'
import { creditOf, worthOf, type CreditPlan } from './credit-plan.ts'
import { accountReason, missingReason, timeReason, unlistedReason, type Applicant } from './decide-activation.ts'
import { isItsHour } from './offer-status.ts'
import type { Offer } from './offer.ts'

/** What gives an offer that nobody subscribes to. docs/rules/bonuses.md#grants */
export type Trigger = 'registration' | 'first_deposit' | 'deposit'

/** By what its kind is given where `opt_in` is false; null: by command alone, or by a context that earns it. */
export const triggerOf: Record<BonusKind, Trigger | null> = {
  WelcomePromoCode: 'registration',
  WelcomeDeposit: 'first_deposit',
  PercentDeposit: 'deposit',
  PromoCode: null,
  Cashback: null,
  WeeklyCashback: null,
  WheelFortune: null,
}

/** Who gets it, and what stands for and against it. */
export type GrantAsked = {
  readonly offer: Offer
  readonly source: GrantSource
  readonly player: Applicant
  /** The deposit it answers, where it answers one. */
  readonly deposit: Money | null
  /** A sum that its giver worked out: cashback, a prize. */
  readonly amount: Money | null
  /** What the player has of this offer, what waits for his claim included. */
  readonly uses: readonly Use[]
  /** Another bonus is PENDING or ACTIVE. */
  readonly isOneOpen: boolean
  readonly isIdentityDemanded: boolean
  readonly claimHours: number
  /** When it was earned: the registration, the order of the deposit. The offer's life, its days and its hours ask for that moment, not for the bank's or a job's. */
  readonly earnedAt: Instant
  /** The business day it was earned on. */
  readonly today: Span
  readonly now: Instant
}

export type Grant = { readonly amount: Money; readonly credit: CreditPlan | { readonly kind: 'waits'; readonly expiresAt: Instant } }

export type GrantRefusal =
  | 'BONUS_INVALID' | 'BONUS_NOT_ACTIVE' | 'BONUS_IS_NOT_STARTED' | 'BONUS_EXPIRED' | 'BONUS_NOT_ALLOWED' | 'BONUS_ALREADY_USED' | 'BONUS_ACTIVATION_LIMIT_REACHED'
  | 'LOW_USER_RATING' | 'CONSENT_REQUIRED' | 'BIRTH_DATE_REQUIRED' | 'NOTHING_TO_GRANT' | 'LOST_AT_ONCE'

/**
 * What a player is given without his asking. A trigger obeys every limit of the offer; what staff gives or a context has earned obeys those of
 * the offer's life and of the player. One that would have to be wagered beside an open bonus waits, and so does one of a trigger whose player
 * has to be verified first. docs/rules/bonuses.md#grants
 */
export function decideGrant(asked: GrantAsked): Result<Grant, { readonly code: GrantRefusal }> {
  const { offer, deposit, isOneOpen, claimHours, earnedAt, now } = asked
  const code = unlistedReason(offer) ?? timeReason(offer, earnedAt) ?? playerReason(asked) ?? (asked.source === 'trigger' ? limitReason(asked) : null)
  if (code) return fail({ code })

  const amount = asked.amount ?? worthOf(offer, deposit)
  if (amount.amount === 0n) return fail({ code: 'NOTHING_TO_GRANT' })
  const plan = creditOf(offer, amount, now)
  if (isLostAtOnce(plan)) return fail({ code: 'LOST_AT_ONCE' })
  const waits = (isOneOpen && plan.terms.wager.amount > 0n) || (asked.source === 'trigger' && accountReason(offer, asked.player, asked.isIdentityDemanded) !== null)
  return ok({ amount, credit: waits ? { kind: 'waits', expiresAt: plusMs(now, claimHours * 3_600_000) } : plan })
}

const playerReason = ({ offer, player }: GrantAsked): GrantRefusal | null =>
  offer.currency !== player.currency || player.isExcluded || (offer.countries.length > 0 && !offer.countries.includes(player.country)) ? 'BONUS_NOT_ALLOWED' : null

/** Money that has to be wagered and is burnt in the very credit. */
const isLostAtOnce = ({ amount, terms: { wager, burnAtOrBelow } }: CreditPlan): boolean => wager.amount > 0n && burnAtOrBelow !== null && amount.amount <= burnAtOrBelow.amount

const limitReason = ({ offer, player, deposit, uses, today, earnedAt }: GrantAsked): GrantRefusal | null => {
  if (!isItsHour(offer, earnedAt)) return 'BONUS_NOT_ALLOWED'
  // Nothing waits for a deposit that nobody promised: it came, and it is large enough, or there is no grant.
  if (offer.depositMin.amount > (deposit?.amount ?? 0n)) return 'NOTHING_TO_GRANT'
  if (isUsedUp(offer, uses)) return 'BONUS_ALREADY_USED'
  if (!isAvailable(offer, uses, today) || !isRested(offer, uses, earnedAt)) return 'BONUS_ACTIVATION_LIMIT_REACHED'
  return player.rating < offer.ratingMin ? 'LOW_USER_RATING' : missingReason(player.missing)
}

/** A grant that waits, as its claim finds it. */
export type Waiting = { readonly offer: Offer; readonly amount: Money; readonly expiresAt: Instant }

export type ClaimCircumstances = { readonly player: Applicant; readonly isIdentityDemanded: boolean; readonly isOneOpen: boolean; readonly isConfirmed: boolean; readonly now: Instant }

export type ClaimDenied = AccountRefusal | 'BONUS_EXPIRED' | 'BONUS_NOT_ALLOWED' | 'NEEDS_USER_CONFIRMATION'

/** Claims a grant: its terms are those it was given under, its time begins now. The account is asked as it is by a subscription. */
export function decideClaim({ offer, amount, expiresAt }: Waiting, { player, isIdentityDemanded, isOneOpen, isConfirmed, now }: ClaimCircumstances): Result<CreditPlan, { readonly code: ClaimDenied }> {
  if (now >= expiresAt) return fail({ code: 'BONUS_EXPIRED' })
  if (player.isExcluded) return fail({ code: 'BONUS_NOT_ALLOWED' })
  const owed = accountReason(offer, player, isIdentityDemanded)
  if (owed) return fail({ code: owed })
  if (isOneOpen && !isConfirmed) return fail({ code: 'NEEDS_USER_CONFIRMATION' })
  return ok(creditOf(offer, amount, now))
}
