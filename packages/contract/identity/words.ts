/** Words of the specification for accounts. Spec §3: registration and reset type is Phone by default. */
export const loginTypes = ['Phone', 'Email'] as const
export type LoginType = (typeof loginTypes)[number]

/** Countries whose phones register. Source: docs/rules/identity.md. */
export const phoneCountries = ['UA', 'KZ'] as const
export type PhoneCountry = (typeof phoneCountries)[number]

/** Spec §9: default code length 6, call code length 4, retry wait 2 minutes. */
export const codeLength = 6
export const callCodeLength = 4
export const retryAfterSeconds = 120

/** Spec §5, §9. */
export const passwordLength = { min: 6, max: 16 } as const
export const ageMin = 21
export const tokenExpiryMarginMs = 60_000
