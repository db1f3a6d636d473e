import type { User } from '@zoria/contract/identity/http'
import type { LoginType, PhoneCountry } from '@zoria/contract/identity/words'
import type { FieldCode } from '@zoria/contract/refusals'
import { visibleText } from '@zoria/kernel/invisible'
import { readPhone } from '@zoria/kernel/phone-number'
import type { Faults } from '../../../lib/forms/form-resolver.ts'
import { formatPhone, internationalPhone, isEmptyPhone, isWholePhone, shownPhone } from '../../../lib/forms/phones.ts'

/**
 * What an account is known by, as a form holds it. Spec §3: username, type, countryCode; for a phone the username holds
 * the digits after the prefix.
 */
export type NameFields = { type: LoginType; countryCode: PhoneCountry; username: string }

/** Spec §4: the type is Phone by default. */
export function emptyName(countryCode: PhoneCountry): NameFields {
  return { type: 'Phone', countryCode, username: '' }
}

/** The country a player's next phone is likely of. */
export function countryOf({ country }: { readonly country: string }): PhoneCountry {
  return country === 'UA' ? 'UA' : 'KZ'
}

/** A stored phone as the form shows it; one of another country must be typed again. */
export function nameOfPhone(stored: string): NameFields {
  const found = readPhone(stored)
  return found ? { ...emptyName(found.country), username: shownPhone(found.national, found.country) } : emptyName('KZ')
}

/** What is wrong with the name. */
export function nameFaults({ type, countryCode, username }: NameFields): Faults<NameFields> {
  const wrong = type === 'Phone' ? phoneFault(username, countryCode) : emailFault(username)
  return wrong === null ? {} : { username: wrong }
}

/** The name as it travels. */
export function usernameOf({ type, countryCode, username }: NameFields): string {
  return type === 'Phone' ? internationalPhone(username, countryCode) : plainEmail(username)
}

/** The name as its owner reads it. */
export function shownName(name: NameFields): string {
  return name.type === 'Phone' ? formatPhone(usernameOf(name)) : usernameOf(name)
}

/** What is wrong with a phone. Spec §5. */
export function phoneFault(phone: string, country: PhoneCountry): FieldCode | null {
  if (isEmptyPhone(phone)) return 'FILL_OUT_THIS_FIELD'
  return isWholePhone(phone, country) ? null : 'PHONE_INVALID_ERROR'
}

/** What is wrong with an address of e-mail. Only what no mail server could take is refused; the code proves the rest. */
export function emailFault(email: string): FieldCode | null {
  const plain = plainEmail(email)
  if (plain === '') return 'FILL_OUT_THIS_FIELD'
  return /^[^\s@]{1,64}@[^\s@]+\.[^\s@.]{2,}$/.test(plain) ? null : 'EMAIL_INVALID'
}

/** An address of e-mail as it travels: a copied one may hold characters that nobody sees, which no address has. */
export const plainEmail = (typed: string): string => visibleText(typed).toLowerCase()

/** What may be done with the e-mail of an account. */
export function emailWish({
  email,
  email_verified,
}: Pick<User, 'email' | 'email_verified'>): 'email.add' | 'email.change' | 'email.confirm' {
  if (email === null) return 'email.add'
  return email_verified ? 'email.change' : 'email.confirm'
}
