import type { Card } from '../psp/card.ts'
import { magicCardOf, type MagicCard } from '../psp/magic-cards.ts'

/** The token under which a card may be paid out to: of a magic card it names the card, of any other it says nothing. */
export function tokenOf({ cardDigits, last4 }: { cardDigits: string | undefined; last4: string }): string {
  return `card${cardDigits ?? last4.padStart(16, '0')}`
}

/** The card behind a token. A token of no magic card leads nowhere, and a payout to it bounces. */
export function cardOfToken(token: string): { readonly card: Card; readonly magic: MagicCard | undefined } | undefined {
  const digits = /^card(\d{16})$/.exec(token)?.[1]
  if (!digits) return undefined
  return { card: { digits, brand: digits.startsWith('4') ? 'visa' : 'mastercard', last4: digits.slice(-4) }, magic: magicCardOf(digits) }
}
