import type { PhoneCountry } from '@zoria/contract/identity/words'
import { fail, ok, type Brand, type Result } from '@zoria/kernel'

/** A number in E.164 of a country whose phones register. */
export type Phone = Brand<string, 'Phone'>

type Written = { readonly text: string; /** Where a national number belongs; without it Spec §5 infers. */ readonly countryCode?: PhoneCountry | undefined }

/**
 * Reads a number as people write it: 10 national digits, or the full digits with or without `+`; the masks' spaces, brackets and dashes are ignored.
 * Anything else is PHONE_INVALID_ERROR. Source: docs/rules/identity.md#phones, Spec §5.
 */
export function parsePhone({ text, countryCode }: Written): Result<Phone, 'PHONE_INVALID_ERROR'> {
  const written = text.replace(/[\s()-]/g, '')
  const digits = written.replace(/^\+/, '')
  const hasPlus = written !== digits
  const country = countryCode ?? inferCountry(digits)
  const full = !hasPlus && digits.length === nationalDigits ? prefixOf[country] + digits : digits
  return Object.values(shapes).some((shape) => shape.test(full)) ? ok(`+${full}` as Phone) : fail('PHONE_INVALID_ERROR')
}

// Spec §5: exactly 10 digits.
const nationalDigits = 10

const prefixOf: Record<PhoneCountry, string> = { UA: '38', KZ: '7' }

const shapes: Record<PhoneCountry, RegExp> = { UA: /^380\d{9}$/, KZ: /^77\d{9}$/ }

/** Spec §5: starting 7 means kz; 3 (38 prefix) means ua; otherwise KZ. */
export function inferCountry(digits: string): PhoneCountry {
  return digits.startsWith('3') ? 'UA' : 'KZ'
}

/** Is a target of codes a number, as `parsePhone` writes it? E-mails and players are not. */
export function isPhone(target: string): target is Phone {
  return target.startsWith('+')
}

/** A player's country is the phone's. */
export function countryOf(phone: Phone): PhoneCountry {
  return inferCountry(phone.slice(1))
}
