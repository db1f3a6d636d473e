/** Words of the specification for accounts. Spec §3: registration and reset type is Phone by default. */
export const loginTypes = ['Phone', 'Email'] as const
export type LoginType = (typeof loginTypes)[number]

export type { PhoneCountry } from '@zoria/kernel/phone-number'

/** Spec §5, §9. */
export const passwordLength = { min: 6, max: 16 } as const
export const ageMin = 21
export const tokenExpiryMarginMs = 60_000

/** What a verification confirms a player by. Spec §7: token_type is phone. */
export const verificationTokens = ['phone'] as const

/** What a player confirms by a call. Spec §4, docs/rules/identity.md#verification-by-call. */
export const verificationActions = ['BONUS_ACTIVATION', 'PHONE_VERIFICATION', 'PAYOUT'] as const
export type VerificationAction = (typeof verificationActions)[number]

/**
 * Modals that a player sees once, or once for each thing they are about. Spec §3: welcome promo code, first-deposit
 * bonus, battle win, jackpot win; the interest on deposits is Spec §7's.
 */
export const seenModals = [
  'welcome-promo-code',
  'first-deposit-bonus',
  'deposit-interest',
  'battle-win',
  'jackpot-win',
] as const
export type SeenModal = (typeof seenModals)[number]
