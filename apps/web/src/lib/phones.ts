import type { PhoneCountry } from '@zoria/contract/identity/words'

/** Spec §5: masks +380 99 999-99-99 for ua, +7 999-999-99-99 for kz. The prefix stands beside the field, the mask holds what follows it. */
export const phoneMasks: Record<PhoneCountry, { readonly prefix: string; readonly mask: readonly (RegExp | string)[]; readonly placeholder: string }> = {
  UA: { prefix: '+380', mask: [/\d/, /\d/, ' ', /\d/, /\d/, /\d/, '-', /\d/, /\d/, '-', /\d/, /\d/], placeholder: '67 123-45-67' },
  KZ: { prefix: '+7', mask: [/\d/, /\d/, /\d/, '-', /\d/, /\d/, /\d/, '-', /\d/, /\d/, '-', /\d/, /\d/], placeholder: '701-234-56-78' },
}

/** Digits that stand behind the prefix in the field. */
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

/** Spec §5: exactly 10 national digits; for Ukraine the field shows 9 of them, the trunk zero stands in the prefix. Kazakh numbers start with 7. */
export function isWholePhone(shown: string, country: PhoneCountry): boolean {
  const digits = nationalDigits(shown, country)
  return digits.length === ownDigits[country] && (country === 'UA' || digits.startsWith('7'))
}

/** Spec §5: a number that starts with 7 is Kazakh, with 3 Ukrainian; else KZ. */
export function countryOfPhone(digits: string): PhoneCountry {
  return digits.replace(/\D/g, '').startsWith('3') ? 'UA' : 'KZ'
}

/** A stored number in its mask: `+380 67 123-45-67`. Foreign numbers stay as they are. */
export function formatPhone(stored: string): string {
  const country = countryOfPhone(stored)
  const { prefix, mask } = phoneMasks[country]
  if (!stored.startsWith(prefix)) return stored
  const digits = stored.slice(prefix.length).split('')
  return `${prefix} ${mask.map((place) => (typeof place === 'string' ? place : (digits.shift() ?? ''))).join('')}`
}
