import type { LoginType, PhoneCountry } from '@zoria/contract/identity/words'
import type { FieldCode } from '@zoria/contract/refusals'
import type { Faults } from '../../../lib/form-resolver.ts'
import { countryOfPhone, formatPhone, internationalPhone, isWholePhone, phoneMasks } from '../../../lib/phones.ts'

/** What an account is known by, as a form holds it: one of the two is typed. */
export type NameFields = { type: LoginType; country: PhoneCountry; phone: string; email: string }

/** Spec §4: the type is Phone by default. */
export function emptyName(country: PhoneCountry): NameFields {
  return { type: 'Phone', country, phone: '', email: '' }
}

/** The country a player's next phone is likely of. */
export function countryOf({ country }: { readonly country: string }): PhoneCountry {
  return country === 'UA' ? 'UA' : 'KZ'
}

/** A stored phone as the form shows it; one of another country is typed anew. */
export function nameOfPhone(stored: string): NameFields {
  const country = countryOfPhone(stored)
  const { prefix } = phoneMasks[country]
  return { ...emptyName(country), phone: stored.startsWith(prefix) ? formatPhone(stored).slice(prefix.length + 1) : '' }
}

/** What is wrong with the name, at the field that is shown. */
export function nameFaults({ type, country, phone, email }: NameFields): Faults<NameFields> {
  const wrong = type === 'Phone' ? phoneFault(phone, country) : emailFault(email)
  if (wrong === null) return {}
  return type === 'Phone' ? { phone: wrong } : { email: wrong }
}

/** The name as it travels. */
export function usernameOf({ type, country, phone, email }: NameFields): string {
  return type === 'Phone' ? internationalPhone(phone, country) : email.trim().toLowerCase()
}

/** The name as its owner reads it. */
export function shownName(name: NameFields): string {
  return name.type === 'Phone' ? formatPhone(usernameOf(name)) : usernameOf(name)
}

/** What is wrong with a phone. Spec §5. */
export function phoneFault(phone: string, country: PhoneCountry): FieldCode | null {
  if (phone.replace(/\D/g, '') === '') return 'FILL_OUT_THIS_FIELD'
  return isWholePhone(phone, country) ? null : 'PHONE_INVALID_ERROR'
}

/** What is wrong with an address of e-mail. Only what no mail server could take is refused; the code proves the rest. */
function emailFault(email: string): FieldCode | null {
  if (email.trim() === '') return 'FILL_OUT_THIS_FIELD'
  return /^[^\s@]{1,64}@[^\s@]+\.[^\s@.]{2,}$/.test(email.trim()) ? null : 'EMAIL_INVALID'
}

