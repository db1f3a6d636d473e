import type { PhoneCountry } from '@zoria/contract/identity/words'

/** Spec §5: masks +380 99 999-99-99 for ua, +7 999-999-99-99 for kz. The prefix is shown beside the field, the mask covers the rest. */
export const phoneMasks: Record<PhoneCountry, { readonly prefix: string; readonly mask: readonly (RegExp | string)[]; readonly placeholder: string }> = {
  UA: { prefix: '+380', mask: [/\d/, /\d/, ' ', /\d/, /\d/, /\d/, '-', /\d/, /\d/, '-', /\d/, /\d/], placeholder: '67 123-45-67' },
  KZ: { prefix: '+7', mask: [/\d/, /\d/, /\d/, '-', /\d/, /\d/, /\d/, '-', /\d/, /\d/, '-', /\d/, /\d/], placeholder: '701-234-56-78' },
}

/** Number of digits after the prefix in the field. */
const ownDigits: Record<PhoneCountry, number> = { UA: 9, KZ: 10 }

/**
 * Brings what was typed or pasted to the digits behind the prefix: drops 380, 80 or 0 for Ukraine, 7 or 8 for Kazakhstan.
 * A prefix is only dropped when more digits came than the field holds, so that typing is never touched; Ukraine's trunk zero always goes.
 */
export function nationalDigits(typed: string, country: PhoneCountry): string {
  const digits = typed.replace(/\D/g, '')
  if (country === 'KZ') return digits.length > ownDigits.KZ && /^[78]/.test(digits) ? digits.slice(1) : digits
  return digits.length > ownDigits.UA ? digits.replace(/^(?:380|80|0)/, '') : digits.replace(/^0/, '')
}

/** The number as the contract takes it: the prefix and the digits, `+380671234567`. */
export function internationalPhone(shown: string, country: PhoneCountry): string {
  return `${phoneMasks[country].prefix}${nationalDigits(shown, country)}`
}

/** Whether nothing that counts was typed. Spec §5: nothing after the plus sign is an invalid phone, not a missing one. */
export const isEmptyPhone = (shown: string): boolean => !/[\d+]/.test(shown)

/** Spec §5: exactly 10 national digits; for Ukraine the field shows 9 of them, the trunk zero is part of the prefix. Kazakh numbers start with 7. */
export function isWholePhone(shown: string, country: PhoneCountry): boolean {
  if (shown.startsWith('+')) return false
  const digits = nationalDigits(shown, country)
  return digits.length === ownDigits[country] && (country === 'UA' || digits.startsWith('7'))
}

/** The typed or pasted number with its country: the digits after the prefix, or a number with a plus whose country is not known yet. */
export type ReadPhone = { readonly country: PhoneCountry; readonly text: string }

/**
 * Reads a number in any spelling. Spec §5: after a plus, 7 means kz and 38 means ua, anything else KZ; nothing but a plus, or the beginning of 380, stays as it is.
 * Without a plus a number of the other country is known by its length and its first digits: 0 or 80 and 380 are Ukrainian, 7 or 8 before a 7 Kazakh.
 */
export function readPhone(typed: string, country: PhoneCountry): ReadPhone {
  const digits = typed.replace(/\D/g, '')
  if (/^\s*(\+|00)/.test(typed)) return readInternational(digits.replace(/^00/, ''), country)
  const found = countryOfWhole(digits) ?? country
  return { country: found, text: nationalDigits(digits, found) }
}

function countryOfWhole(digits: string): PhoneCountry | null {
  if (/^(380|80|0)\d{9}$/.test(digits)) return 'UA'
  return /^[78]?7\d{9}$/.test(digits) ? 'KZ' : null
}

function readInternational(digits: string, country: PhoneCountry): ReadPhone {
  if (digits === '' || '38'.startsWith(digits)) return { country, text: `+${digits}` }
  const found = countryOfPhone(digits)
  const prefix = phoneMasks[found].prefix.slice(1)
  return digits.startsWith(prefix) ? { country: found, text: nationalDigits(digits.slice(prefix.length), found) } : { country: found, text: `+${digits}` }
}

/** Digits behind the prefix, in the mask: `67 123-45-67`. What begins with a plus stays as it is. */
export function maskedPhone({ country, text }: ReadPhone): string {
  if (text.startsWith('+')) return text
  const left = text.split('')
  const fill = (place: RegExp | string) => (typeof place === 'string' ? place : left.shift())
  return phoneMasks[country].mask.map((place) => (left.length === 0 ? '' : fill(place))).join('')
}

/** Spec §5: a number that starts with 7 is Kazakh, with 3 Ukrainian; else KZ. */
export function countryOfPhone(digits: string): PhoneCountry {
  return digits.replace(/\D/g, '').startsWith('3') ? 'UA' : 'KZ'
}

/** A stored number in its mask: `+380 67 123-45-67`. Foreign numbers stay as they are. */
export function formatPhone(stored: string): string {
  const country = countryOfPhone(stored)
  const { prefix } = phoneMasks[country]
  return stored.startsWith(prefix) ? `${prefix} ${maskedPhone({ country, text: stored.slice(prefix.length) })}` : stored
}
