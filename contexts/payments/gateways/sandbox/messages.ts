import type { PaymentReason } from '@zoria/contract/payments/words'
import { formatAmount, type Money, parseCurrency, parseForeignAmount } from '@zoria/kernel'
import * as z from 'zod'
import type { PSPReport } from '../../rules/psp-report.ts'
import { pspText } from '../parsing.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'

const sum = { amount: z.string(), currency: z.string() }
/** A card token of the sandbox. */
export const cardToken = /^tok_[0-9a-f]{24}$/
/** The token of the test card 4242 4242 4242 4242. */
export const testCardToken = 'tok_aee04b29a2c28f481b49501b'

const status = z.enum(['pending', 'success', 'denied', 'expired', 'reversed'])

export const openedReply = z.object({ redirectUrl: z.url({ protocol: /^https?$/ }) })
export const refusedReply = z.object({ reason: z.string() })
/** A reply about one payment, also where the rest of it is new. */
export const referenceReply = z.object({ reference: z.string() })
export const statusReply = z.object({
  id: pspText,
  reference: z.string(),
  status,
  reason: z.nullable(z.string()),
  card: z.optional(z.nullable(z.object({ token: z.optional(z.nullable(z.string())), last4: z.string() }))),
  ...sum,
})
export const callbackBody = z.object({ id: pspText, reference: pspText, status, ...sum })

/** Maps their reasons to ours; an unknown one is a plain decline. */
const reasons: Readonly<Record<string, PaymentReason>> = {
  generic_decline: 'declined',
  insufficient_funds: 'insufficient_funds',
  processing_error: 'processing_error',
  fraudulent: 'suspected_fraud',
  authentication_failed: 'authentication_failed',
  expired: 'expired',
  payout_bounced: 'bounced',
  reversed: 'reversed',
  chargeback: 'charged_back',
}

export function reasonOf(theirs: string): PaymentReason {
  return reasons[theirs] ?? 'declined'
}

/** Money in the PSP's format: a decimal string and an upper-case currency. */
export function theirSum(money: Money): { amount: string; currency: string } {
  return { amount: formatAmount(money), currency: money.currency.toUpperCase() }
}

/** Undefined for an unknown currency or amount. */
export function ourSum({ amount, currency }: { amount: string; currency: string }): Money | undefined {
  const known = parseCurrency(currency)
  return known && parseForeignAmount(amount, known)
}

/** Maps a status to our terms; undefined for an invalid amount. */
export function reportOf(reply: z.output<typeof statusReply>): PSPReport | undefined {
  const amount = ourSum(reply)
  return (
    amount && {
      status: reply.status,
      pspReference: reply.id,
      amount,
      reason: reply.reason === null ? null : reasonOf(reply.reason),
      ...cardOf(reply),
    }
  )
}

/** The card that paid, if it has a token for payouts. */
function cardOf({ card }: z.output<typeof statusReply>): Pick<PSPReport, 'card'> {
  return card?.token && cardToken.test(card.token) ? { card: { token: card.token, masked: `•••• ${card.last4}` } } : {}
}

/** The PSP's signature: hex HMAC-SHA256 over `<unix seconds>.<raw body>`. Both directions use it. */
export function signBody(key: string, timestamp: string, body: string | Uint8Array): string {
  return createHmac('sha256', key).update(`${timestamp}.`).update(body).digest('hex')
}

/** True if one of the active keys made the signature; compares in constant time. Two keys are active during a rotation. */
export function isSignedBy(
  keys: readonly string[],
  { timestamp, body, signature }: { timestamp: string; body: Uint8Array; signature: string },
): boolean {
  if (!/^[0-9a-f]{64}$/.test(signature)) return false
  const given = Buffer.from(signature, 'hex')
  return keys.map((key) => timingSafeEqual(Buffer.from(signBody(key, timestamp, body), 'hex'), given)).includes(true)
}

/** Masks a card number to its last four digits; undefined for anything else. */
export function maskCard(text: string): string | undefined {
  if (!/^[\d\s-]+$/.test(text)) return undefined
  const digits = text.replaceAll(/\D/g, '')
  // No card number begins with 0, and zeros before one do not change its check digit.
  if (!/^[1-9]\d{11,18}$/.test(digits) || !isLuhn(digits)) return undefined
  return `•••• ${digits.slice(-4)}`
}

/** The check digit of card numbers (ISO/IEC 7812-1). */
function isLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
