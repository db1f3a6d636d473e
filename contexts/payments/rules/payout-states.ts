import type { PayoutStatus } from '@zoria/contract/payments/words'
import { plusMs, type Instant } from '@zoria/kernel'
import { stepOf, type Cell, type Step } from './payin-states.ts'

/**
 * Events of a withdrawal: a decision, a change that voids the decision, its sending, or the PSP's report of the
 * outcome.
 */
export const payoutEvents = ['approved', 'rejected', 'voided', 'sent', 'paid', 'bounced'] as const
export type PayoutEvent = (typeof payoutEvents)[number]

/**
 * docs/rules/cashbox.md#withdrawals. Only a sent withdrawal can be paid or bounce, and it ends once: the money is with
 * the PSP or back with the player, never both. Only the PSP's report ends `sent`.
 */
const table: Record<PayoutStatus, Record<PayoutEvent, Cell<PayoutStatus>>> = {
  waiting_approval: {
    approved: 'approved',
    rejected: 'denied',
    voided: 'unchanged',
    sent: 'suspicious',
    paid: 'suspicious',
    bounced: 'suspicious',
  },
  approved: {
    approved: 'unchanged',
    rejected: 'unchanged',
    voided: 'waiting_approval',
    sent: 'sent',
    paid: 'suspicious',
    bounced: 'suspicious',
  },
  sent: {
    approved: 'unchanged',
    rejected: 'unchanged',
    voided: 'unchanged',
    sent: 'unchanged',
    paid: 'success',
    bounced: 'denied',
  },
  success: {
    approved: 'unchanged',
    rejected: 'unchanged',
    voided: 'unchanged',
    sent: 'unchanged',
    paid: 'unchanged',
    bounced: 'suspicious',
  },
  denied: {
    approved: 'unchanged',
    rejected: 'unchanged',
    voided: 'unchanged',
    sent: 'unchanged',
    paid: 'suspicious',
    bounced: 'unchanged',
  },
}

/** Much longer than any call to a PSP: afterwards it was either accepted or never will be. */
const inFlightMs = 5 * 60_000

/**
 * May a withdrawal that its PSP does not know be sent again? Not while an earlier call may be pending: not every PSP
 * recognises two concurrent orders with one reference.
 */
export function maySendAgain(
  { status, handedAt }: { readonly status: PayoutStatus; readonly handedAt: Instant },
  now: Instant,
): boolean {
  return status === 'sent' && now >= plusMs(handedAt, inFlightMs)
}

/** The next status of a withdrawal after an event. */
export function stepPayout(status: PayoutStatus, event: PayoutEvent): Step<PayoutStatus> {
  return stepOf(table[status][event])
}
