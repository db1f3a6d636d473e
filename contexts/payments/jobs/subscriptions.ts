import { parseId } from '@zoria/kernel'
import type { Schedule, Task } from '@zoria/platform/jobs'
import * as z from 'zod'
import type { PaymentId } from '../rules/payment.ts'
import { settleTask } from '../actions/receive-callback.ts'
import { sendPayoutTask } from '../actions/withdrawals/request-payout.ts'

const reconcileTask = 'payments.reconcile'
const recheckTask = 'payments.recheck_credited'
const compareTask = 'payments.compare_payouts'
const forgetTask = 'payments.forget'

/** Jobs queued by transactions of this context; payments consumes no facts. */
export function paymentTasks(work: {
  readonly sendPayout: (id: PaymentId) => Promise<void>
  readonly settle: (id: PaymentId) => Promise<void>
  readonly reconcile: () => Promise<unknown>
  readonly recheckCredited: () => Promise<unknown>
  readonly comparePayouts: () => Promise<unknown>
  readonly forgetCallbacks: () => Promise<void>
}): Readonly<Record<string, Task>> {
  return {
    [sendPayoutTask]: async (payload) => work.sendPayout(paymentIn(payload)),
    [settleTask]: async (payload) => work.settle(paymentIn(payload)),
    [reconcileTask]: async () => void (await work.reconcile()),
    [recheckTask]: async () => void (await work.recheckCredited()),
    [compareTask]: async () => void (await work.comparePayouts()),
    [forgetTask]: () => work.forgetCallbacks(),
  }
}

/**
 * docs/rules/cashbox.md#reconciliation: waiting payments every minute, credited and paid out ones every hour.
 * docs/rules/cashbox.md#callbacks: rejected callbacks are deleted daily.
 */
export const paymentSchedules: readonly Schedule[] = [
  { task: reconcileTask, when: '* * * * *' },
  { task: recheckTask, when: '17 * * * *' },
  { task: compareTask, when: '37 * * * *' },
  { task: forgetTask, when: '41 3 * * *' },
]

function paymentIn(payload: unknown): PaymentId {
  return parseId<'Payment'>(z.object({ payment: z.string() }).parse(payload).payment)
}
