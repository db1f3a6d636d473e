import type { PaymentReason } from '@zoria/contract/payments/words'
import { type Money, parseCurrency, parseForeignAmount } from '@zoria/kernel'
import * as z from 'zod'
import type { PSPReport } from '../../rules/psp-report.ts'
import { maskToken, pspText } from '../parsing.ts'
import { createHash, timingSafeEqual } from 'node:crypto'

// NOTE: LiqPay writes amounts as JSON numbers. String gives the shortest digits: readJson refuses numbers for which
// these are not the sent ones.
const written = z.union([z.string(), z.number()]).transform(String)

/** The fields of a payment in callbacks and replies that we need. */
export const paymentFields = z.object({
  order_id: pspText,
  payment_id: written.pipe(pspText),
  status: pspText,
  amount: written,
  currency: z.string(),
  err_code: z.optional(z.nullable(z.string())),
  // The card that paid, if the shop's contract includes tokens.
  card_token: z.optional(z.nullable(z.string())),
  sender_card_mask2: z.optional(z.nullable(z.string())),
})
export type PaymentFields = z.output<typeof paymentFields>

/** A reply without a payment. */
export const errorFields = z.object({ err_code: z.string() })

/** LiqPay has no payment for this order. */
export const notFound = 'payment_not_found'

type PlainFields = PSPReport['status']

/** A payment that waits for its payer, its bank or LiqPay. `try_again`: a card failed, the page is still open. */
const waiting = [
  '3ds_verify',
  'captcha_verify',
  'cvv_verify',
  'ivr_verify',
  'otp_verify',
  'password_verify',
  'phone_verify',
  'pin_verify',
  'receiver_verify',
  'sender_verify',
  'senderapp_verify',
  'p24_verify',
  'mp_verify',
  'wait_qr',
  'wait_sender',
  'cash_wait',
  'hold_wait',
  'invoice_wait',
  'prepared',
  'processing',
  'wait_accept',
  'wait_card',
  'wait_lc',
  'wait_reserve',
  'wait_secure',
  'try_again',
] as const

const statuses: ReadonlyMap<string, PlainFields> = new Map<string, PlainFields>([
  ...waiting.map((status) => [status, 'pending'] as const),
  ['success', 'success'],
  // The money is captured and arrives with the daily settlement.
  ['wait_compensation', 'success'],
  ['failure', 'denied'],
  ['error', 'denied'],
  ['reversed', 'reversed'],
])

/**
 * Maps their reasons to ours; an unknown one is a plain decline. Only reasons that a player can act on are
 * distinguished.
 */
const reasons: Readonly<Record<string, PaymentReason>> = {
  limit: 'suspected_fraud',
  frod: 'suspected_fraud',
  decline: 'suspected_fraud',
  '5': 'authentication_failed',
  err_mpi: 'authentication_failed',
  expired_3ds: 'authentication_failed',
  err_sms_otp: 'authentication_failed',
  '9859': 'insufficient_funds',
  '90': 'processing_error',
  err_cache: 'processing_error',
  err_payment_create: 'processing_error',
  '110': 'expired',
}

export function reasonOf(code: string | null | undefined): PaymentReason {
  if (!code) return 'declined'
  return reasons[code] ?? (code.startsWith('expired_') ? 'expired' : 'declined')
}

/**
 * Maps a payment to our terms; undefined for an unknown status or amount. A test payment counts as paid only in a test
 * shop.
 */
export function reportOf(payment: PaymentFields, { isTestShop }: { isTestShop: boolean }): PSPReport | undefined {
  const status = payment.status === 'sandbox' && isTestShop ? 'success' : statuses.get(payment.status)
  const amount = ourSum(payment)
  if (!status || !amount) return undefined
  return {
    status,
    pspReference: payment.payment_id,
    amount,
    reason: status === 'denied' ? reasonOf(payment.err_code) : null,
    ...cardOf(payment),
  }
}

/** A card that the shop may pay out to. LiqPay names the last two digits, as in `473118*97`. */
function cardOf({ card_token: token, sender_card_mask2: mask }: PaymentFields): Pick<PSPReport, 'card'> {
  const last = /\d{2,4}$/.exec(mask ?? '')?.[0]
  return token && last && maskCardToken(token) !== undefined ? { card: { token, masked: `•••• ${last}` } } : {}
}

/** Masks a token; undefined for anything else. */
export const maskCardToken = (text: string): string | undefined => maskToken(text, /^[0-9A-Za-z]{16,128}$/)

/** Undefined for an unknown currency or amount. */
export function ourSum({ amount, currency }: { amount: string; currency: string }): Money | undefined {
  const known = parseCurrency(currency)
  return known && parseForeignAmount(amount, known)
}

/** LiqPay signs base64(JSON) with base64(sha1(private key + data + private key)), in both directions. */
export function signData(privateKey: string, data: string): string {
  return sha1(privateKey, data).toString('base64')
}

/** True if one of the active keys made the signature; compares in constant time. Two keys are active during a rotation. */
export function isDataSigned(
  privateKeys: readonly string[],
  { data, signature }: { data: string; signature: string },
): boolean {
  const given = Buffer.from(signature, 'base64')
  if (given.length !== 20) return false
  return privateKeys.map((key) => timingSafeEqual(sha1(key, data), given)).includes(true)
}

function sha1(privateKey: string, data: string): Buffer {
  return createHash('sha1').update(`${privateKey}${data}${privateKey}`).digest()
}
