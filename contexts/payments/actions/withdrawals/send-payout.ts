import { invariant } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import type { Payout, PaymentId } from '../../rules/payment.ts'
import { stepPayout } from '../../rules/payout-states.ts'
import { findApprovals, findWait } from '../../storage/approval-rows.ts'
import { findPayment, lockPayment } from '../../storage/payment-rows.ts'
import { isSameApproval, openAgreed } from './agreed-payout.ts'
import type { Deps } from '../deps.ts'
import { movePayout } from '../move-payment.ts'
import { gatewayOf } from '../route-payment.ts'
import { settlePayout, submitPayout } from './settle-payout.ts'

/**
 * Sends an approved withdrawal. Status `sent` is committed before the call, so after a crash or a timeout it is never
 * resent blindly: a later run that finds `sent` queries the PSP first. A withdrawal that differs from what was approved
 * waits for staff again (I-35). One whose gateway is not installed stays approved, because no call was made.
 */
export const sendPayout =
  (deps: Deps) =>
  async (id: PaymentId): Promise<void> => {
    const payment = await findPayment(deps.sql, id)
    invariant(payment?.direction === 'payout', 'only withdrawals are sent')
    if (payment.status === 'sent') return void (await settlePayout(deps, payment, 'sending'))

    const gateway = gatewayOf(deps, payment)
    if (!gateway) return
    const sent = await markSent(deps, payment)
    if (sent) await submitPayout(deps, sent, gateway)
  }

/** Undefined if another process sent, decided or stopped it meanwhile, or if it differs from what was approved. */
function markSent(deps: Deps, { id }: Payout): Promise<Payout | undefined> {
  return deps.inTransaction(async (tx) => {
    const locked = await lockPayment(tx, id)
    invariant(locked.direction === 'payout', 'a withdrawal stays a withdrawal')
    const isApproved = await isAsApproved(deps, tx, locked)
    const step = stepPayout(locked.status, isApproved ? 'sent' : 'voided')
    if (step.kind !== 'moved') return undefined
    await movePayout(tx, { chance: deps.chance, now: deps.clock.now() }, locked, {
      status: step.to,
      reason: null,
      cause: 'sending',
    })
    if (isApproved) return { ...locked, status: step.to }
    deps.logger.error(
      { payment: id },
      'a withdrawal differs from what was approved: it was not sent and waits for staff again; find out who changed it',
    )
    return undefined
  })
}

/** Are amount and destination still the agreed ones and, if staff approved, the approved ones? */
async function isAsApproved(deps: Deps, tx: TransactionSql, payout: Payout): Promise<boolean> {
  if (payout.status !== 'approved') return true
  const agreed = await openAgreed(deps, tx, payout)
  if (!agreed.ok) return false
  const wait = await findWait(tx, payout.id)
  if (wait === null) return true
  return (await findApprovals(tx, payout.id)).some((approval) => isSameApproval(approval, { ...agreed.value, wait }))
}
