import type { PaymentReason } from '@zoria/contract/payments/words'
import { parseAmount, parseCurrency, type Money } from '@zoria/kernel'
import * as z from 'zod'
import type { PSPReport } from '../../rules/psp-report.ts'
import { toldWord } from '../told-word.ts'

// NOTE: LiqPay writes sums as JSON numbers with at most two places; String gives the shortest digits, which are those that were sent.
const written = z.union([z.string(), z.number()]).transform(String)

/** What callbacks and answers tell of a payment; the dozens of other fields are not ours to need. */
export const toldPayment = z.object({
  order_id: toldWord,
  payment_id: written.pipe(toldWord),
  status: toldWord,
  amount: written,
  currency: z.string(),
  err_code: z.optional(z.nullable(z.string())),
})
export type ToldPayment = z.output<typeof toldPayment>

/** An answer without a payment. */
export const toldError = z.object({ err_code: z.string() })

/** LiqPay knows no payment of this order. */
export const notFound = 'payment_not_found'

type Told = PSPReport['status']

/** A payment that waits for its payer, its bank or LiqPay itself. `try_again`: a card failed, the page is still open. */
const waiting = [
  '3ds_verify', 'captcha_verify', 'cvv_verify', 'ivr_verify', 'otp_verify', 'password_verify', 'phone_verify', 'pin_verify', 'receiver_verify', 'sender_verify', 'senderapp_verify', 'p24_verify', 'mp_verify',
  'wait_qr', 'wait_sender', 'cash_wait', 'hold_wait', 'invoice_wait', 'prepared', 'processing', 'wait_accept', 'wait_card', 'wait_lc', 'wait_reserve', 'wait_secure', 'try_again',
] as const

const statuses: ReadonlyMap<string, Told> = new Map<string, Told>([
  ...waiting.map((status) => [status, 'pending'] as const),
  ['success', 'success'],
  // The money is taken and comes with the settlement of the day.
  ['wait_compensation', 'success'],
  ['failure', 'denied'],
  ['error', 'denied'],
  ['reversed', 'reversed'],
])

/** Their reasons in our words; one we do not know is a plain decline. Only what a player can act on is told apart. */
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

/** A payment as they tell it, in our words; undefined when we do not know its word or its money. A test payment is paid only to a test shop. */
export function reportOf(told: ToldPayment, { isTestShop }: { isTestShop: boolean }): PSPReport | undefined {
  const status = told.status === 'sandbox' && isTestShop ? 'success' : statuses.get(told.status)
  const amount = ourSum(told)
  if (!status || !amount) return undefined
  return { status, pspReference: told.payment_id, amount, reason: status === 'denied' ? reasonOf(told.err_code) : null }
}

/** Undefined when it is no money we know. */
export function ourSum({ amount, currency }: { amount: string; currency: string }): Money | undefined {
  const known = parseCurrency(currency)
  return known && parseAmount(amount, known)
}
