import type { PhoneCountry } from '@zoria/contract/identity/words'
import { plainDigits } from '@zoria/kernel/digits'
import {
  callingCodes,
  inferCountry,
  internationalNumber,
  nationalLength,
  phoneKeys,
  readPhone,
  type PhoneNumber,
} from '@zoria/kernel/phone-number'

/**
 * Spec §5: masks +380 99 999-99-99 for ua, +7 999-999-99-99 for kz. The prefix is shown beside the field, the groups
 * are those of the rest.
 */
const masks: Record<PhoneCountry, RegExp> = {
  UA: /^(\d{1,2})(\d{1,3})?(\d{1,2})?(\d+)?$/,
  KZ: /^(\d{1,3})(\d{1,3})?(\d{1,2})?(\d+)?$/,
}
const firstGap: Record<PhoneCountry, string> = { UA: ' ', KZ: '-' }

/** The calling code shown before a phone field, and an example number, for each country. */
export const phoneSamples: Record<PhoneCountry, { readonly prefix: string; readonly placeholder: string }> = {
  UA: { prefix: '+380', placeholder: '67 123-45-67' },
  KZ: { prefix: '+7', placeholder: '701-234-56-78' },
}

/**
 * The field of a phone: the chosen country, its text, and whether its digits are known to be national, because a prefix
 * before them was understood already.
 */
export type PhoneText = { readonly country: PhoneCountry; readonly text: string; readonly isNational: boolean }

/** A field that is filled in by a form. */
export function phoneText(text: string, country: PhoneCountry): PhoneText {
  return { country, text, isNational: isWholePhone(text, country) }
}

/**
 * What a field shows after text was typed into it, pasted, dictated or filled in. No digit is dropped before the number
 * is whole: only then it is known which of them are the country's or the trunk's. A digit too many stays visible after
 * the whole number with its plus, and makes it invalid.
 */
export function typePhone(before: PhoneText, typed: string): PhoneText {
  const keys = phoneKeysOf(typed)
  if (keys.startsWith('+')) return typeInternational(before, keys)

  const { country } = before
  const isNational = before.isNational && isOneEdit(phoneKeysOf(before.text), keys)
  const found = readPhone(isNational ? prefixed(keys, country) : keys, country)
  if (found) return wholeText(found, isNational || found.national !== keys)
  if (isNational && !fits(keys, country)) return { country, text: prefixed(keys, country), isNational: false }
  return { country, text: shownPhone(keys, country), isNational }
}

/**
 * Spec §5: after a plus, 7 means kz and 38 means ua, anything else KZ; nothing but a plus, or the beginning of 380,
 * stays as it is.
 */
function typeInternational({ country }: PhoneText, keys: string): PhoneText {
  const digits = keys.slice(1)
  if ('38'.startsWith(digits)) return { country, text: keys, isNational: false }
  const found = readPhone(keys)
  if (found) return wholeText(found, true)
  const inferred = inferCountry(digits)
  const rest = digits.slice(callingCodes[inferred].length)
  const isKnown = digits.startsWith(callingCodes[inferred]) && fits(rest, inferred)
  return { country: inferred, text: isKnown ? shownPhone(rest, inferred) : keys, isNational: isKnown }
}

function wholeText({ country, national }: PhoneNumber, isNational: boolean): PhoneText {
  return { country, text: grouped(national, country), isNational }
}

const prefixed = (national: string, country: PhoneCountry): string => `+${callingCodes[country]}${national}`

/** Whether there is room for the digits in a national number, with its trunk prefix. */
function fits(digits: string, country: PhoneCountry): boolean {
  return digits.replace(/^[08]/, '').length <= nationalLength[country]
}

/** Whether one text becomes the other by a digit that is inserted or removed; anything else replaces the number. */
function isOneEdit(before: string, after: string): boolean {
  const [short, long] = before.length < after.length ? [before, after] : [after, before]
  if (long.length - short.length > 1) return false
  let same = 0
  while (same < short.length && short[same] === long[same]) same += 1
  return short.slice(same) === long.slice(same + 1) || short === long
}

/** Digits of any script, and a plus before them; E.164 has fifteen digits, so a few more show that it is too many. */
export function phoneKeysOf(typed: string): string {
  return phoneKeys(plainDigits(typed).replace(/[^\d+\uff0b]|(?!^)\+/g, '')).slice(0, 18)
}

/** What was typed so far, in groups: 0, 80, 380 and 8 before a number stay visible until it is whole. */
export function shownPhone(typed: string, country: PhoneCountry): string {
  const keys = phoneKeysOf(typed)
  if (keys.startsWith('+')) return keys
  const [, ukrainian, kazakh] = /^(380|80|0)|^(8)/.exec(keys) ?? []
  if (ukrainian !== undefined) return `${ukrainian}${grouped(keys.slice(ukrainian.length), 'UA')}`
  const isUkrainian = country === 'UA' && isWholePhone(keys, country)
  if (kazakh !== undefined && !isUkrainian) return `8 ${grouped(keys.slice(1), 'KZ')}`.trimEnd()
  return grouped(keys, country)
}

function grouped(digits: string, country: PhoneCountry): string {
  const [first = '', ...groups] = masks[country].exec(digits)?.slice(1) ?? []
  const rest = groups.filter((group) => group !== undefined).join('-')
  return rest === '' ? first : `${first}${firstGap[country]}${rest}`
}

/**
 * The number as the contract takes it, `+380671234567`. A number that is not whole is sent as it was typed, and
 * refused.
 */
export function internationalPhone(shown: string, country: PhoneCountry): string {
  const found = readPhone(shown, country)
  return found ? internationalNumber(found) : phoneKeysOf(shown)
}

/** Whether nothing that counts was typed. Spec §5: nothing after the plus sign is an invalid phone, not a missing one. */
export const isEmptyPhone = (shown: string): boolean => phoneKeysOf(shown) === ''

/**
 * Spec §5: exactly 10 national digits; for Ukraine the field shows 9 of them, the trunk zero is part of the prefix.
 * Kazakh numbers start with 7.
 */
export function isWholePhone(shown: string, country: PhoneCountry): boolean {
  return readPhone(shown, country) !== null
}

/** The whole international number that a field means, in its mask; null while it means none. */
export function wholePhone(shown: string, country: PhoneCountry): string | null {
  return isWholePhone(shown, country) ? formatPhone(internationalPhone(shown, country)) : null
}

/** A stored number in its mask: `+380 67 123-45-67`. Foreign numbers stay as they are. */
export function formatPhone(stored: string): string {
  const found = readPhone(stored)
  return found ? `${phoneSamples[found.country].prefix} ${grouped(found.national, found.country)}` : stored
}
