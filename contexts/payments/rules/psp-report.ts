import type { PayinStatus, PaymentReason } from '@zoria/contract/payments/words'
import { type Instant, type Money, plusMs } from '@zoria/kernel'
import type { PayinEvent } from './payin-states.ts'
import type { PayoutEvent } from './payout-states.ts'

/** The status of a payment at the PSP, in our terms. */
export type PSPReport = {
  readonly status: 'pending' | 'success' | 'denied' | 'expired' | 'reversed'
  readonly pspReference: string
  readonly amount: Money
  readonly reason: PaymentReason | null
  /** Of a deposit: the card that paid, if the PSP returned a token for payouts. */
  readonly card?: { readonly token: string; readonly masked: string }
}

/** Longer than opening a checkout with its retries. */
const openingMs = 5 * 60_000
/** Longer than a checkout stays open: a PSP that does not know the payment by then was never paid. */
const checkoutMs = 24 * 3_600_000

/** The event that a report means for a deposit; undefined while undecided. `null`: the PSP does not know it. */
export function payinEventOf(
  report: PSPReport | null,
  payin: { readonly status: PayinStatus; readonly createdAt: Instant },
  now: Instant,
): PayinEvent | undefined {
  if (report === null)
    return now > plusMs(payin.createdAt, payin.status === 'created' ? openingMs : checkoutMs) ? 'lapsed' : undefined
  switch (report.status) {
    case 'pending':
      return undefined
    case 'success':
      return 'paid'
    case 'denied':
      return 'declined'
    case 'expired':
      return 'lapsed'
    case 'reversed':
      return 'reversed'
  }
}

/** The event that a report means for a withdrawal; undefined while undecided. */
export function payoutEventOf(report: PSPReport): PayoutEvent | undefined {
  switch (report.status) {
    case 'pending':
      return undefined
    case 'success':
      return 'paid'
    case 'denied':
    case 'expired':
    case 'reversed':
      return 'bounced'
  }
}

export type SumVerdict = 'agrees' | 'wrong_amount' | 'wrong_currency'

/** Does the PSP report the same amount? Anything else is never credited (I-36). */
export function compareSums(ours: Money, theirs: Money): SumVerdict {
  if (ours.currency !== theirs.currency) return 'wrong_currency'
  return ours.amount === theirs.amount ? 'agrees' : 'wrong_amount'
}
