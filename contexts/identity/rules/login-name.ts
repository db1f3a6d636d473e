import type { LoginType, PhoneCountry } from '@zoria/contract/identity/words'
import { fail, ok, type Brand, type Result } from '@zoria/kernel'
import { countryOf, parsePhone, type Phone } from './phone.ts'

/** An address of e-mail in lower case. */
export type Email = Brand<string, 'Email'>

/** What an account is known and reached by. */
export type LoginName =
  | { readonly kind: 'phone'; readonly text: Phone; readonly country: PhoneCountry }
  | { readonly kind: 'email'; readonly text: Email; readonly country: PhoneCountry }

type Given = { readonly type: LoginType; readonly text: string; readonly countryCode?: PhoneCountry | undefined }

/** Reads the login of a form. A player by phone is of the phone's country, one by e-mail of the chosen one. */
export function parseLoginName({ type, text, countryCode }: Given): Result<LoginName, 'PHONE_INVALID_ERROR' | 'EMAIL_INVALID'> {
  switch (type) {
    case 'Phone': {
      const phone = parsePhone({ text, countryCode })
      return phone.ok ? ok({ kind: 'phone', text: phone.value, country: countryOf(phone.value) }) : phone
    }
    case 'Email': {
      const email = text.trim().toLowerCase()
      return emailShape.test(email) ? ok({ kind: 'email', text: email as Email, country: countryCode ?? 'KZ' }) : fail('EMAIL_INVALID')
    }
  }
}

// Only what no mail server could take is refused; the code proves the rest.
const emailShape = /^(?=.{3,254}$)[^\s@<>"\p{C}]{1,64}@[^\s@<>"\p{C}]+\.[^\s@<>".\p{C}]{2,}$/u

/** Tells which type a bare user name is. */
export function typeOfName(text: string): LoginType {
  return text.includes('@') ? 'Email' : 'Phone'
}
