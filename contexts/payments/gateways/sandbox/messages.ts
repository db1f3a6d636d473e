import type { PaymentReason } from '@zoria/contract/payments/words'
import { formatAmount, parseAmount, parseCurrency, type Money } from '@zoria/kernel'
import * as z from 'zod'
import type { PSPReport } from '../../rules/psp-report.ts'
import { toldWord } from '../told-word.ts'

const sum = { amount: z.string(), currency: z.string() }
const status = z.enum(['pending', 'success', 'denied', 'expired', 'reversed'])

export const openedReply = z.object({ redirectUrl: z.url({ protocol: /^https?$/ }) })
export const refusedReply = z.object({ reason: z.string() })
export const statusReply = z.object({ id: toldWord, reference: z.string(), status, reason: z.nullable(z.string()), ...sum })
export const callbackBody = z.object({ id: toldWord, reference: toldWord, status, ...sum })

/** Their reasons in our words; one we do not know is a plain decline. */
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

/** Money as the PSP writes it: a decimal string and an upper-case currency. */
export function theirSum(money: Money): { amount: string; currency: string } {
  return { amount: formatAmount(money), currency: money.currency.toUpperCase() }
}

/** Undefined when it is no money we know. */
export function ourSum({ amount, currency }: { amount: string; currency: string }): Money | undefined {
  const known = parseCurrency(currency)
  return known && parseAmount(amount, known)
}

/** A status as they tell it, in our words; undefined when its money is none. */
export function reportOf(reply: z.output<typeof statusReply>): PSPReport | undefined {
  const amount = ourSum(reply)
  return amount && { status: reply.status, pspReference: reply.id, amount, reason: reply.reason === null ? null : reasonOf(reply.reason) }
}
