import type { PayoutStatus } from '@zoria/contract/payments/words'
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

/** The state a withdrawal takes when something happens to it. */
export function stepPayout(status: PayoutStatus, event: PayoutEvent): Step<PayoutStatus> {
  return stepOf(table[status][event])
}
