import { fail, formatAmount, invariant, ok, type Instant, type Result } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import type { StaffOrder } from '@zoria/platform/staff-log'
import type { Payout, PaymentId } from '../../rules/payment.ts'
import { stepPayout } from '../../rules/payout-states.ts'
import { eraseSealed, lockPayment } from '../../storage/payment-rows.ts'
import type { Deps } from '../deps.ts'
import { movePayout } from '../move-payment.ts'
import { findPayout, recordAction } from '../staff-order.ts'

export type DenyPayout = StaffOrder & { readonly paymentId: PaymentId }

/**
 * Denies a withdrawal or a refund that waits for staff; the same commit returns the money to the balance it was held
 * from (docs/rules/cashbox.md#approval).
 */
export const denyPayout =
  (deps: Deps) =>
  async (order: DenyPayout): Promise<Result<{ readonly status: 'denied' }, 'PAYMENT_NOT_FOUND' | 'NOT_WAITING'>> => {
    const found = await findPayout(deps.sql, order.paymentId)
    if (!found) return fail('PAYMENT_NOT_FOUND')
    return deps.inTransaction(async (tx) => {
      await deps.wallet.lock(tx, found.playerId)
      const payout = await lockPayment(tx, order.paymentId)
      invariant(payout.direction === 'payout', 'a withdrawal stays a withdrawal')
      if (stepPayout(payout.status, 'rejected').kind !== 'moved') return fail('NOT_WAITING')
      await giveBack(deps, tx, { payout, order, now: deps.clock.now() })
      return ok({ status: 'denied' } as const)
    })
  }

async function giveBack(
  deps: Deps,
  tx: TransactionSql,
  { payout, order, now }: { readonly payout: Payout; readonly order: DenyPayout; readonly now: Instant },
): Promise<void> {
  const { id, playerId, amount, destination } = payout
  await movePayout(tx, { chance: deps.chance, now }, payout, {
    status: 'denied',
    reason: 'not_approved',
    cause: 'staff',
  })
  await eraseSealed(tx, id)
  const recorded = { amount: formatAmount(amount), currency: amount.currency, destination }
  await recordAction(tx, {
    action: 'deny',
    paymentId: id,
    order,
    now,
    before: { status: payout.status, ...recorded },
    after: { status: 'denied', ...recorded },
  })
  const outcome = await deps.wallet.post(tx, {
    kind: 'withdrawal_returned',
    playerId,
    source: 'payments',
    externalId: id,
  })
  invariant(outcome.code === 'OK', `a held withdrawal is returned once, not ${outcome.code}`)
}
