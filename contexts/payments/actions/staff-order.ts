import type { Instant } from '@zoria/kernel'
import type { Queryable, TransactionSql } from '@zoria/platform/database'
import { recordStaffAction, type StaffAction, type StaffOrder } from '@zoria/platform/staff-log'
import type { Payout, PaymentId } from '../rules/payment.ts'
import type { RecordedAction } from '../storage/approval-rows.ts'
import { findPayment } from '../storage/payment-rows.ts'

type Recorded = Pick<StaffAction, 'before' | 'after'> &
  Pick<RecordedAction, 'action'> & { readonly paymentId: PaymentId; readonly order: StaffOrder; readonly now: Instant }

/** Writes the audit row of a decision in its transaction. False if a decision that is allowed once was already made. */
export function recordAction(tx: TransactionSql, { order, now, paymentId, ...recorded }: Recorded): Promise<boolean> {
  return recordStaffAction(
    tx,
    'payments',
    { payment_id: paymentId },
    {
      by: order.by,
      why: order.why,
      requestId: order.requestId,
      ...(order.reference ? { reference: order.reference } : {}),
      at: now,
      ...recorded,
    },
  )
}

/** Finds a withdrawal; undefined for deposits and unknown ids. */
export async function findPayout(sql: Queryable, id: PaymentId): Promise<Payout | undefined> {
  const payment = await findPayment(sql, id)
  return payment?.direction === 'payout' ? payment : undefined
}
