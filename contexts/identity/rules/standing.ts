export type Consents = { readonly age: boolean; readonly terms: boolean; readonly newsletter: boolean }

export type Missing = 'CONSENT_REQUIRED' | 'BIRTH_DATE_REQUIRED' | 'PHONE_NOT_VERIFIED'

/** What deposits, bets and bonuses still ask a player for, in the order they ask. Source: docs/rules/identity.md#registration (I-49). */
export function missingOf({ consents, birthDate, isPhoneVerified }: { consents: Consents; birthDate: string | null; isPhoneVerified: boolean }): readonly Missing[] {
  const missing: Missing[] = []
  if (!consents.age || !consents.terms) missing.push('CONSENT_REQUIRED')
  if (birthDate === null) missing.push('BIRTH_DATE_REQUIRED')
  if (!isPhoneVerified) missing.push('PHONE_NOT_VERIFIED')
  return missing
}
