import type { Card } from '../psp/card.ts'
import { magicCardOf, type MagicCard } from '../psp/magic-cards.ts'

/** The card token for payouts: for a magic card it identifies the card, for others it is random. */
export function tokenOf({ cardDigits, last4 }: { cardDigits: string | undefined; last4: string }): string {
  return `card${cardDigits ?? last4.padStart(16, '0')}`
}

/** The card of a token. A payout to a token without a magic card bounces. */
export function cardOfToken(token: string): { readonly card: Card; readonly magic: MagicCard | undefined } | undefined {
  const digits = /^card(\d{16})$/.exec(token)?.[1]
  if (!digits) return undefined
  return {
    card: { digits, brand: digits.startsWith('4') ? 'visa' : 'mastercard', last4: digits.slice(-4) },
    magic: magicCardOf(digits),
  }
}
