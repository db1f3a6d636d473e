import type { LoginType, PhoneCountry } from '@zoria/contract/identity/words'
import { fail, ok, type Brand, type Result } from '@zoria/kernel'
import { holdsInvisible } from '@zoria/kernel/invisible'
import { countryOf, parsePhone, type Phone } from './phone.ts'

/** An e-mail address in lower case. */
export type Email = Brand<string, 'Email'>

/** The phone or e-mail that identifies an account. */
export type LoginName =
  | { readonly kind: 'phone'; readonly text: Phone; readonly country: PhoneCountry }
  | { readonly kind: 'email'; readonly text: Email; readonly country: PhoneCountry }

type Given = { readonly type: LoginType; readonly text: string; readonly countryCode?: PhoneCountry | undefined }

/** Parses the login of a form. The country comes from the phone; for an e-mail it is the chosen one. */
export function parseLoginName({
  type,
  text,
  countryCode,
}: Given): Result<LoginName, 'PHONE_INVALID_ERROR' | 'EMAIL_INVALID'> {
  switch (type) {
    case 'Phone': {
      const phone = parsePhone({ text, countryCode })
      return phone.ok ? ok({ kind: 'phone', text: phone.value, country: countryOf(phone.value) }) : phone
    }
    case 'Email': {
      const email = text.trim().toLowerCase()
      return emailShape.test(email) && !holdsInvisible(email)
        ? ok({ kind: 'email', text: email as Email, country: countryCode ?? 'KZ' })
        : fail('EMAIL_INVALID')
    }
  }
}

// One mailbox at a host name: what mail headers read as a list, a comment or a quoted part is refused, and so are
// addresses of machines. The code proves the rest.
const emailShape =
  /^(?=.{3,254}$)[^\s@<>()[\]\\,;:"]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+(?=[^.]*\p{L})[\p{L}\p{M}\p{N}-]{2,}$/u

/** The login type of a user name. */
export function typeOfName(text: string): LoginType {
  return text.includes('@') ? 'Email' : 'Phone'
}
