import { fail, formatAmount, invariant, newId, ok, type Id, type Instant, type Money, type Result } from '@zoria/kernel'
import type { Method } from '@zoria/contract/payments/words'
import type { TransactionSql } from '@zoria/platform/database'
import type { PaymentId, Payout } from '../rules/payment.ts'
import { insertRefund } from '../storage/payout-rows.ts'
import { sealAgreed, type Destination } from './agreed-payout.ts'
import type { Deps } from './deps.ts'
import { enterPayment } from './move-payment.ts'
import { recordAction, type StaffOrder } from './staff-order.ts'

export type RefundReceipt = { readonly id: PaymentId; readonly amount: Money }

export type PlacedRefund = {
  readonly playerId: Id<'Player'>
  readonly method: Method
  readonly gateway: string
  readonly amount: Money
  /** The destination as it is shown. */
  readonly mask: string
  /** Null: of winnings. */
  readonly depositId: PaymentId | null
  readonly order: StaffOrder & Destination
  readonly now: Instant
}

/** Writes a refund that waits for somebody else of the staff, with its audit row, and sets its money aside. */
export async function placeRefund(deps: Deps, tx: TransactionSql, refund: PlacedRefund): Promise<Result<RefundReceipt, 'NOTHING_TO_REFUND' | 'ACCOUNT_HELD'>> {
  const { playerId, method, gateway, amount, mask, depositId, order, now } = refund
  const id = newId<'Payment'>(now, (count) => deps.chance.bytes(count))
  const payout: Payout = { id, playerId, direction: 'payout', method, gateway, amount, status: 'waiting_approval', reason: null, createdAt: now, updatedAt: now, destination: mask }
  await enterPayment(tx, { chance: deps.chance, now }, payout, { cause: 'staff', sealed: sealAgreed(deps, payout, order) })
  await insertRefund(tx, { paymentId: id, depositId, requestedBy: order.by, at: now })
  const after = { status: payout.status, amount: formatAmount(amount), currency: amount.currency, destination: mask, deposit: depositId }
  await recordAction(deps, tx, { action: 'refund', paymentId: id, order, now, before: {}, after })

  const outcome = await deps.wallet.post(tx, { kind: depositId === null ? 'withdrawal_hold' : 'deposit_return', playerId, source: 'payments', externalId: id, amount })
  if (outcome.code === 'INSUFFICIENT') return fail('NOTHING_TO_REFUND')
  if (outcome.code === 'PLAYER_BLOCKED') return fail('ACCOUNT_HELD')
  invariant(outcome.code === 'OK', `a new refund is held or refused, not ${outcome.code}`)
  return ok({ id, amount })
}
