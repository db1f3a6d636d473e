import { plainDigits } from './digits.ts'

/** Countries whose phones register. Source: docs/rules/identity.md#phones. */
export const phoneCountries = ['UA', 'KZ'] as const
export type PhoneCountry = (typeof phoneCountries)[number]

/** A whole number: its country and the digits after the calling code. */
export type PhoneNumber = { readonly country: PhoneCountry; readonly national: string }

export const callingCodes: Record<PhoneCountry, string> = { UA: '380', KZ: '7' }
export const nationalLength: Record<PhoneCountry, number> = { UA: 9, KZ: 10 }

/**
 * Each spelling of a whole number. Ukraine: 380, 80 or 0 before nine digits; Kazakhstan: 7, 8 or nothing before ten
 * digits that begin with 7; the trunk 0 or 8 may follow the calling code. No Ukrainian number begins with 0, 80 or 380,
 * so these are always a prefix, never the beginning of nine digits; only demo players have numbers that begin with 00
 * (docs/rules/battles.md#demo), always with their country.
 */
const spellings: Record<PhoneCountry, RegExp> = {
  UA: /^(?:\+?3800?|80|0)((?!80|380)[1-9]\d{8}|(?<=^\+?380)00\d{7})$/,
  KZ: /^(?:\+78?|[78])?(7\d{9})$/,
}

/** Nine digits alone are a Ukrainian number only where Ukraine is chosen. */
const ukrainianAlone = /^(?!80|380)[1-9]\d{8}$/

/** A number of Ukraine's 73 with a digit too many, where Ukraine is chosen: no code of Kazakhstan begins with 73. */
const ukrainianAndOneMore = /^73\d{8}$/

/**
 * Reads a whole number in any spelling: national, with 0 or 8, with the digits of a country, with `+` or 00, in digits
 * of any script. null where it is none, or not whole. The country follows the number; the chosen one only decides what
 * Ukraine's nine digits are. Spec §5, docs/rules/identity.md#phones.
 */
export function readPhone(text: string, chosen?: PhoneCountry): PhoneNumber | null {
  const keys = phoneKeys(text)
  if (chosen === 'UA' && ukrainianAlone.test(keys)) return { country: 'UA', national: keys }
  if (chosen === 'UA' && ukrainianAndOneMore.test(keys)) return null
  for (const country of phoneCountries) {
    const national = spellings[country].exec(keys)?.[1]
    if (national !== undefined) return { country, national }
  }
  return null
}

/** What was entered without separators and marks of direction, a foreign call's 00 or 8 10 as the plus it means. */
export function phoneKeys(text: string): string {
  return plainDigits(text)
    .replace(/[\s\p{Cf}\p{Pd}\p{Ps}\p{Pe}\u2212./]/gu, '')
    .replace(/^(?:\uff0b|00|810)/, '+')
}

/** The number in E.164. */
export function internationalNumber({ country, national }: PhoneNumber): string {
  return `+${callingCodes[country]}${national}`
}

/** Spec §5: starting 7 means kz; 3 (38 prefix) means ua; otherwise KZ. */
export function inferCountry(digits: string): PhoneCountry {
  return digits.startsWith('3') ? 'UA' : 'KZ'
}
