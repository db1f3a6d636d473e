import type { PhoneCountry } from '@zoria/contract/identity/words'
import { type Brand, fail, ok, type Result } from '@zoria/kernel'
import { inferCountry, internationalNumber, readPhone } from '@zoria/kernel/phone-number'

/** A number in E.164 of a supported country. */
export type Phone = Brand<string, 'Phone'>

type Written = {
  readonly text: string
  /** The country chosen beside the number. */ readonly countryCode?: PhoneCountry | undefined
}

/**
 * Parses a number as entered, in every spelling that the site reads (`readPhone`); anything else is
 * PHONE_INVALID_ERROR. Source: docs/rules/identity.md#phones, Spec §5.
 */
export function parsePhone({ text, countryCode }: Written): Result<Phone, 'PHONE_INVALID_ERROR'> {
  const number = readPhone(text, countryCode)
  return number === null ? fail('PHONE_INVALID_ERROR') : ok(internationalNumber(number) as Phone)
}

/** Is the target of a code a phone number, as `parsePhone` formats it? */
export function isPhone(target: string): target is Phone {
  return target.startsWith('+')
}

/** The country of a phone, which is the player's country. */
export function countryOf(phone: Phone): PhoneCountry {
  return inferCountry(phone.slice(1))
}

/**
 * Countries whose phone numbers can register. Source: docs/rules/identity.md#phones; `preview` per Spec §3: the prefix,
 * +380 forced for ua.
 */
export const phoneCountryList = [
  { code: 'UA', prefix: '+38', icon: 'ua', preview: '+380' },
  { code: 'KZ', prefix: '+7', icon: 'kz', preview: '+7' },
] as const
