import { createHash } from 'node:crypto'

export type Card = { readonly digits: string; readonly brand: 'visa' | 'mastercard' | 'card'; readonly last4: string }

/** Faults of the checkout's fields. */
export type CardFaults = Readonly<Partial<Record<'card' | 'expiry' | 'cvc', true>>>

/** Parses a card number; undefined if it is invalid. */
export function readCard(text: string): Card | undefined {
  const digits = text.replaceAll(/[\s-]/g, '')
  // No card number begins with 0, and zeros before one do not change its check digit.
  if (!/^[1-9]\d{11,18}$/.test(digits) || !isLuhn(digits)) return undefined
  return { digits, brand: brandOf(digits), last4: digits.slice(-4) }
}

/** The token under which a merchant pays out to a card that paid before. */
export function tokenOf(digits: string): string {
  return `tok_${createHash('sha256').update(`card ${digits}`).digest('hex').slice(0, 24)}`
}

/** Checks the three fields; `monthNow` is YYYYMM. A card is valid to the end of its month. */
export function findCardFaults(
  fields: { readonly card: string; readonly expiry: string; readonly cvc: string },
  monthNow: number,
): CardFaults {
  return {
    ...(readCard(fields.card) ? {} : { card: true }),
    ...(expiryMonth(fields.expiry) >= monthNow ? {} : { expiry: true }),
    ...(/^\d{3,4}$/.test(fields.cvc.trim()) ? {} : { cvc: true }),
  }
}

/** 12/34, 12/2034, 1234, 12 / 34 → 203412; 0 for anything else. */
function expiryMonth(text: string): number {
  const match = /^(0[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d\d)$/.exec(text.trim())
  return match ? (2000 + Number(match[2])) * 100 + Number(match[1]) : 0
}

function brandOf(digits: string): Card['brand'] {
  if (digits.startsWith('4')) return 'visa'
  return /^(5[1-5]|2[2-7])/.test(digits) ? 'mastercard' : 'card'
}

/** The check digit of card numbers (ISO/IEC 7812-1). */
function isLuhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
