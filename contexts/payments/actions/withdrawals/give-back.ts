import { fail, formatAmount, invariant, type Money, ok, type Result } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import type { PaymentId, Payout } from '../../rules/payment.ts'
import { compareSums, payoutEventOf } from '../../rules/psp-report.ts'
import { lockPayment } from '../../storage/payment-rows.ts'
import { findRefund } from '../../storage/payout-rows.ts'
import { inRefusableTransaction } from '@zoria/platform/refusable-transaction'
import type { StaffOrder } from '@zoria/platform/staff-log'
import type { Deps } from '../deps.ts'
import { gatewayOf } from '../route-payment.ts'
import { findPayout, recordAction } from '../staff-order.ts'

export type GiveBack = StaffOrder & { readonly paymentId: PaymentId }

type Refusal =
  | 'PAYMENT_NOT_FOUND'
  | 'NOT_PAID'
  | 'PROVIDER_NOT_INSTALLED'
  | 'PROVIDER_SILENT'
  | 'NOT_BOUNCED'
  | 'GIVEN_BACK_BEFORE'

/**
 * Returns the money of a withdrawal that bounced at its PSP after it was paid: once, after the PSP confirmed it, with
 * the audit row. The withdrawal keeps its final status (I-34); the money is an adjustment of the balance it was held
 * from.
 */
export const giveBack =
  (deps: Deps) =>
  async (order: GiveBack): Promise<Result<{ readonly amount: Money }, Refusal>> => {
    const payout = await findPayout(deps.sql, order.paymentId)
    if (!payout) return fail('PAYMENT_NOT_FOUND')
    if (payout.status !== 'success') return fail('NOT_PAID')
    const gateway = gatewayOf(deps, payout)
    if (!gateway) return fail('PROVIDER_NOT_INSTALLED')
    const answer = await gateway.readStatus({
      reference: payout.id,
      direction: 'payout',
      ordered: payout.amount,
    })
    if (answer.kind !== 'done') return fail('PROVIDER_SILENT')
    const isBounced =
      answer.value !== null &&
      compareSums(payout.amount, answer.value.amount) === 'agrees' &&
      payoutEventOf(answer.value) === 'bounced'
    if (!isBounced) return fail('NOT_BOUNCED')

    return inRefusableTransaction(deps.inTransaction, async (tx) => {
      await deps.wallet.lock(tx, payout.playerId)
      await lockPayment(tx, payout.id)
      return credit(deps, tx, { payout, order })
    })
  }

async function credit(
  deps: Deps,
  tx: TransactionSql,
  { payout, order }: { readonly payout: Payout; readonly order: GiveBack },
): Promise<Result<{ readonly amount: Money }, Refusal>> {
  const { id, playerId, amount, status } = payout
  const refund = await findRefund(tx, id)
  const purse = refund?.depositId ? 'game' : 'electronic'
  const recorded = { status, amount: formatAmount(amount), currency: amount.currency }
  const isFirst = await recordAction(tx, {
    action: 'give_back',
    paymentId: id,
    order,
    now: deps.clock.now(),
    before: recorded,
    after: { ...recorded, givenBackTo: purse },
  })
  if (!isFirst) return fail('GIVEN_BACK_BEFORE')
  const outcome = await deps.wallet.post(tx, {
    kind: 'adjustment',
    playerId,
    source: 'payments',
    externalId: `bounced ${id}`,
    purse,
    direction: 'credit',
    amount,
    reason: `withdrawal ${id} bounced after it was paid`,
    by: order.by,
  })
  invariant(outcome.code === 'OK', `returned money is credited once, not ${outcome.code}`)
  return ok({ amount })
}
