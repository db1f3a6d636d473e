import type { PaymentReason, PayinStatus } from '@zoria/contract/payments/words'
import { plusMs, type Instant, type Money } from '@zoria/kernel'
import type { PayinEvent } from './payin-states.ts'
import type { PayoutEvent } from './payout-states.ts'

/** How a payment stands at the PSP, in our words. */
export type PSPReport = {
  readonly status: 'pending' | 'success' | 'denied' | 'expired' | 'reversed'
  readonly pspReference: string
  readonly amount: Money
  readonly reason: PaymentReason | null
}

/** Longer than any opening call with its repeats lasts. */
const openingMs = 5 * 60_000
/** Longer than any checkout stays open: a PSP that knows nothing by then was never paid. */
const checkoutMs = 24 * 3_600_000

/** What a report means for a deposit; undefined while nothing is decided. `null` is a PSP that knows nothing of it. */
export function payinEventOf(report: PSPReport | null, payin: { readonly status: PayinStatus; readonly createdAt: Instant }, now: Instant): PayinEvent | undefined {
  if (report === null) return now > plusMs(payin.createdAt, payin.status === 'created' ? openingMs : checkoutMs) ? 'lapsed' : undefined
  switch (report.status) {
    case 'pending': return undefined
    case 'success': return 'paid'
    case 'denied': return 'declined'
    case 'expired': return 'lapsed'
    case 'reversed': return 'reversed'
  }
}

/** What a report means for a withdrawal; undefined while nothing is decided. */
export function payoutEventOf(report: PSPReport): PayoutEvent | undefined {
  switch (report.status) {
    case 'pending': return undefined
    case 'success': return 'paid'
    case 'denied':
    case 'expired':
    case 'reversed': return 'bounced'
  }
}
