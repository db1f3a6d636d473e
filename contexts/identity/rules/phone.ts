import type { PhoneCountry } from '@zoria/contract/identity/words'
import { type Brand, fail, ok, type Result } from '@zoria/kernel'

/** A number in E.164 of a supported country. */
export type Phone = Brand<string, 'Phone'>

type Written = { readonly text: string; /** Country of a national number; if absent it is inferred (Spec §5). */ readonly countryCode?: PhoneCountry | undefined }

/**
 * Parses a number as entered: 10 national digits, or the full digits with or without `+`; spaces, brackets and dashes of the masks are ignored.
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

/** Is the target of a code a phone number, as `parsePhone` formats it? */
export function isPhone(target: string): target is Phone {
  return target.startsWith('+')
}

/** The country of a phone, which is the player's country. */
export function countryOf(phone: Phone): PhoneCountry {
  return inferCountry(phone.slice(1))
}

/** Countries whose phone numbers can register. Source: docs/rules/identity.md#phones; `preview` per Spec §3: the prefix, +380 forced for ua. */
export const phoneCountryList = [
  { code: 'UA', prefix: '+38', icon: 'ua', preview: '+380' },
  { code: 'KZ', prefix: '+7', icon: 'kz', preview: '+7' },
] as const
