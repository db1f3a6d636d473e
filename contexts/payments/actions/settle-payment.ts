import { invariant } from '@zoria/kernel'
import type { Cause, Payment, PaymentId } from '../rules/payment.ts'
import { findPayment } from '../storage/payment-rows.ts'
import type { Deps } from './deps.ts'
import { sendPayout } from './send-payout.ts'
import { settlePayin, type Settlement } from './settle-payin.ts'
import { settlePayout } from './settle-payout.ts'

/** Settles one payment after a callback. Rejects while the PSP cannot be asked, so that the job comes again. */
export const settleAfterCallback = (deps: Deps) => async (id: PaymentId): Promise<void> => {
  const payment = await findPayment(deps.sql, id)
  invariant(payment, 'a believed callback names a payment of ours')
  const settlement = await settlePayment(deps, payment, 'callback')
  if (settlement === 'unreachable') throw new Error(`the PSP did not tell how payment ${id} stands; the job comes again`)
}

/** Brings one payment to where its PSP says it stands. */
export async function settlePayment(deps: Deps, payment: Payment, cause: Cause): Promise<Settlement> {
  if (payment.direction === 'payin') return settlePayin(deps, payment, cause)
  if (payment.status !== 'approved') return settlePayout(deps, payment, cause)
  await sendPayout(deps)(payment.id)
  return 'waiting'
}
