/** Words of Spec §1 and §3 for offers and player bonuses. Meanings: docs/rules/bonuses.md. */

export const bonusKinds = [
  'Cashback',
  'WeeklyCashback',
  'WelcomeDeposit',
  'WheelFortune',
  'PercentDeposit',
  'PromoCode',
  'WelcomePromoCode',
] as const
export type BonusKind = (typeof bonusKinds)[number]

export const bonusTypes = ['GAME', 'PROMO_CODE', 'PERCENTAGE'] as const
export type BonusType = (typeof bonusTypes)[number]

export const bonusGroups = ['instant', 'weekly', 'percentage on deposit'] as const
export type BonusGroup = (typeof bonusGroups)[number]

/** Which group each kind stands in. docs/rules/bonuses.md#offer-fields */
export const groupOfKind: Record<BonusKind, BonusGroup> = {
  Cashback: 'instant',
  WheelFortune: 'instant',
  PromoCode: 'instant',
  WelcomePromoCode: 'instant',
  WeeklyCashback: 'weekly',
  WelcomeDeposit: 'percentage on deposit',
  PercentDeposit: 'percentage on deposit',
}

export const offerStatuses = ['ACTIVE', 'DRAFT', 'COMPLETED', 'INACTIVE', 'PENDING'] as const
export type OfferStatus = (typeof offerStatuses)[number]

export const wagerTypes = ['CLASSIC', 'VERSION2'] as const
export type WagerType = (typeof wagerTypes)[number]

export const winAmountTypes = ['ABSOLUTE', 'PERCENTAGES'] as const
export type WinAmountType = (typeof winAmountTypes)[number]

export const userBonusStatuses = ['PENDING', 'ACTIVE', 'CANCELED', 'COMPLETED'] as const
export type UserBonusStatus = (typeof userBonusStatuses)[number]

/** Why a player bonus ended as CANCELED. docs/rules/bonuses.md#ends */
export const endReasons = [
  'player',
  'staff',
  'timeout',
  'withdrawal',
  'deposit',
  'zeroed',
  'replaced',
  'excluded',
] as const
export type EndReason = (typeof endReasons)[number]

/** Where a grant came from. */
export const grantSources = ['staff', 'trigger', 'cashback', 'wheel', 'battle', 'jackpot', 'raffle', 'rating'] as const
export type GrantSource = (typeof grantSources)[number]

export const grantStatuses = ['waiting', 'claimed', 'expired', 'withdrawn'] as const
export type GrantStatus = (typeof grantStatuses)[number]

/** Modals a player closes once and for all, on every device. Spec §7: modal closes. */
export const closableModals = ['welcome-deposit', 'percent-deposit'] as const
export type ClosableModal = (typeof closableModals)[number]

/** Codes shorter than this are never looked up and never count as wrong ones. docs/rules/bonuses.md#codes */
export const promoCodeLength = { min: 4, max: 32 } as const

/** What a player may answer a subscription's refusal of a verification with: the verify-by-call modal (Spec §8). */
export const verificationRefusals = [
  'USER_HAS_NO_PHONE',
  'VERIFICATION_REQUIRED',
  'VERIFICATION_NOT_FINISHED',
  'ACTION_NOT_VERIFIED',
] as const

/**
 * What an account owes before it gets a bonus: its consents, its birth date, its verifications. A claim asks the same
 * as a subscription.
 */
export const accountRefusals = [
  'CONSENT_REQUIRED',
  'BIRTH_DATE_REQUIRED',
  ...verificationRefusals,
  'NOVERIFIED_USER_ERROR',
] as const
export type AccountRefusal = (typeof accountRefusals)[number]

/**
 * Every reason not to activate a bonus, in the order they are asked. docs/rules/bonuses.md#refusals The account's own
 * demands (consents, birth date) stand with the verification family.
 */
export const activationRefusals = [
  'BONUS_NOT_FOUND',
  'BONUS_INVALID',
  'BONUS_NOT_ACTIVE',
  'BONUS_IS_NOT_STARTED',
  'BONUS_EXPIRED',
  'BONUS_INVALID_ACTIVATION_CODE',
  'BONUS_NOT_ALLOWED',
  'BONUS_ALREADY_USED',
  'BONUS_ACTIVATION_LIMIT_REACHED',
  'LOW_USER_RATING',
  ...accountRefusals,
  'NEEDS_USER_CONFIRMATION',
] as const
export type ActivationRefusal = (typeof activationRefusals)[number]

/**
 * What happened to a bonus in one step of its trace. `restake`: a refund was taken back, so its stake stands again;
 * `correction`: by staff.
 */
export const traceKinds = [
  'credit',
  'stake',
  'payout',
  'refund',
  'rollback',
  'restake',
  'settle',
  'correction',
  'release',
  'burn',
] as const
export type TraceKind = (typeof traceKinds)[number]

/**
 * Why a step counted what it counted. `full`: all of it; `weight`: the game counts in part, or not at all; `own_money`:
 * only bonus money counts; `finish`: no more was left; `time_over`: the bonus's time had ended; `free_round`: nothing
 * was staked; `undone`: taken back; `none`: no stake.
 */
export const traceReasons = [
  'full',
  'weight',
  'own_money',
  'finish',
  'time_over',
  'free_round',
  'undone',
  'none',
] as const
export type TraceReason = (typeof traceReasons)[number]
