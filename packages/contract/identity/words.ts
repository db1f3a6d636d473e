/** Words of the specification for accounts. Spec §3: registration and reset type is Phone by default. */
export const loginTypes = ['Phone', 'Email'] as const
export type LoginType = (typeof loginTypes)[number]

/** Countries whose phones register. Source: docs/rules/identity.md. */
export const phoneCountries = ['UA', 'KZ'] as const
export type PhoneCountry = (typeof phoneCountries)[number]

/** Spec §5, §9. */
export const passwordLength = { min: 6, max: 16 } as const
export const ageMin = 21
export const tokenExpiryMarginMs = 60_000

/** What a verification confirms a player by. Spec §7: token_type is phone. */
export const verificationTokens = ['phone'] as const

/** What a player confirms by a call. Spec §4, docs/rules/identity.md#verification-by-call. */
export const verificationActions = ['BONUS_ACTIVATION', 'PHONE_VERIFICATION', 'PAYOUT'] as const
export type VerificationAction = (typeof verificationActions)[number]
