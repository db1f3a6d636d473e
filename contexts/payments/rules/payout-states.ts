import type { PayoutStatus } from '@zoria/contract/payments/words'
import { plusMs, type Instant } from '@zoria/kernel'
import { stepOf, type Cell, type Step } from './payin-states.ts'

/** What may happen to a withdrawal: a decision about it, a change that voids the decision, its sending, or the PSP says how it ended. */
export const payoutEvents = ['approved', 'rejected', 'voided', 'sent', 'paid', 'bounced'] as const
export type PayoutEvent = (typeof payoutEvents)[number]

/**
 * docs/rules/cashbox.md#withdrawals. Only what was sent can be paid or bounce, and it ends once: money is with the PSP or back with the player,
 * never both. There is no way back from `sent` but the PSP's own word.
 */
const table: Record<PayoutStatus, Record<PayoutEvent, Cell<PayoutStatus>>> = {
  waiting_approval: { approved: 'approved', rejected: 'denied', voided: 'unchanged', sent: 'suspicious', paid: 'suspicious', bounced: 'suspicious' },
  approved: { approved: 'unchanged', rejected: 'unchanged', voided: 'waiting_approval', sent: 'sent', paid: 'suspicious', bounced: 'suspicious' },
  sent: { approved: 'unchanged', rejected: 'unchanged', voided: 'unchanged', sent: 'unchanged', paid: 'success', bounced: 'denied' },
  success: { approved: 'unchanged', rejected: 'unchanged', voided: 'unchanged', sent: 'unchanged', paid: 'unchanged', bounced: 'suspicious' },
  denied: { approved: 'unchanged', rejected: 'unchanged', voided: 'unchanged', sent: 'unchanged', paid: 'suspicious', bounced: 'unchanged' },
}

/** Much longer than any call to a PSP lasts: by then it was taken or will never be. */
const inFlightMs = 5 * 60_000

/**
 * Is a withdrawal, which its PSP has never heard of, handed over again? Not while an earlier call of somebody may still be under way: not
 * every PSP tells two orders of one reference from one another at that moment.
 */
export function maySendAgain({ status, handedAt }: { readonly status: PayoutStatus; readonly handedAt: Instant }, now: Instant): boolean {
  return status === 'sent' && now >= plusMs(handedAt, inFlightMs)
}

/** The state a withdrawal takes when something happens to it. */
export function stepPayout(status: PayoutStatus, event: PayoutEvent): Step<PayoutStatus> {
  return stepOf(table[status][event])
}
