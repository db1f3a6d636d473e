import { parseId } from '@zoria/kernel'
import type { Schedule, Task } from '@zoria/platform/jobs'
import * as z from 'zod'
import type { PaymentId } from '../rules/payment.ts'
import { settleTask } from '../actions/receive-callback.ts'
import { sendPayoutTask } from '../actions/request-payout.ts'

const reconcileTask = 'payments.reconcile'

/** Asked for inside the transactions that need them; payments reacts to no fact of others. */
export function paymentTasks(work: { readonly sendPayout: (id: PaymentId) => Promise<void>; readonly settle: (id: PaymentId) => Promise<void>; readonly reconcile: () => Promise<unknown> }): Readonly<Record<string, Task>> {
  return {
    [sendPayoutTask]: async (payload) => work.sendPayout(paymentIn(payload)),
    [settleTask]: async (payload) => work.settle(paymentIn(payload)),
    [reconcileTask]: async () => void (await work.reconcile()),
  }
}

/** docs/rules/cashbox.md#reconciliation: every minute. */
export const paymentSchedules: readonly Schedule[] = [{ task: reconcileTask, when: '* * * * *' }]

function paymentIn(payload: unknown): PaymentId {
  return parseId<'Payment'>(z.object({ payment: z.string() }).parse(payload).payment)
}
