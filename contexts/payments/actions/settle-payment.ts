import { invariant } from '@zoria/kernel'
import type { Cause, Payment, PaymentId } from '../rules/payment.ts'
import { findPayment } from '../storage/payment-rows.ts'
import type { Deps } from './deps.ts'
import { sendPayout } from './withdrawals/send-payout.ts'
import { type Settlement, settlePayin } from './deposits/settle-payin.ts'
import { settlePayout } from './withdrawals/settle-payout.ts'

/** Settles one payment after a callback. Rejects while the PSP is unreachable, so that the job is retried. */
export const settleAfterCallback =
  (deps: Deps) =>
  async (id: PaymentId): Promise<void> => {
    const payment = await findPayment(deps.sql, id)
    invariant(payment, 'an accepted callback belongs to a known payment')
    const settlement = await settlePayment(deps, payment, 'callback')
    if (settlement === 'unreachable')
      throw new Error(`the PSP did not return the status of payment ${id}; the job will be retried`)
  }

/** Updates one payment to the status at its PSP. */
export async function settlePayment(deps: Deps, payment: Payment, cause: Cause): Promise<Settlement> {
  if (payment.direction === 'payin') return settlePayin(deps, payment, cause)
  if (payment.status !== 'approved') return settlePayout(deps, payment, cause)
  await sendPayout(deps)(payment.id)
  return 'waiting'
}

/** Processes the items one after the other; a failed item does not stop the others. Rejects at the end with all errors. */
export async function forEachIsolated<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const reasons: unknown[] = []
  for (const item of items) await work(item).catch((reason: unknown) => void reasons.push(reason))
  if (reasons.length > 0)
    throw new AggregateError(
      reasons,
      `${reasons.length} of ${items.length} failed: ${reasons.map(String).join('; ').slice(0, 2_000)}`,
    )
}
