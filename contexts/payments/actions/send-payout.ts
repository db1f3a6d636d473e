import { invariant } from '@zoria/kernel'
import type { Payout, PaymentId } from '../rules/payment.ts'
import { stepPayout } from '../rules/payout-states.ts'
import { findPayment, lockPayment } from '../storage/payment-rows.ts'
import type { Deps } from './deps.ts'
import { movePayout } from './move-payment.ts'
import { gatewayOf } from './route-payment.ts'
import { settlePayout, submitPayout } from './settle-payout.ts'

/**
 * Sends an approved withdrawal. `sent` is written before the call, so a crash or a timeout in between never sends it blindly again:
 * whoever finds it `sent` asks the PSP first.
 */
export const sendPayout = (deps: Deps) => async (id: PaymentId): Promise<void> => {
  const payment = await findPayment(deps.sql, id)
  invariant(payment?.direction === 'payout', 'only withdrawals are sent')
  if (payment.status === 'sent') return void (await settlePayout(deps, payment, 'sending'))

  const sent = await markSent(deps, payment)
  if (sent) await submitPayout(deps, sent, gatewayOf(deps, sent))
}

/** Undefined when it was sent, decided or stopped by somebody else meanwhile. */
function markSent(deps: Deps, { id }: Payout): Promise<Payout | undefined> {
  return deps.inTransaction(async (tx) => {
    const locked = await lockPayment(tx, id)
    invariant(locked.direction === 'payout', 'a withdrawal stays a withdrawal')
    const step = stepPayout(locked.status, 'sent')
    if (step.kind !== 'moved') return undefined
    await movePayout(tx, { chance: deps.chance, now: deps.clock.now() }, locked, { status: step.to, reason: null, cause: 'sending' })
    return { ...locked, status: step.to }
  })
}
