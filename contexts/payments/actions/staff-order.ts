import { newId, type Instant } from '@zoria/kernel'
import type { Queryable, TransactionSql } from '@zoria/platform/database'
import type { Payout, PaymentId } from '../rules/payment.ts'
import { insertStaffAction, type StaffAction } from '../storage/approval-rows.ts'
import { findPayment } from '../storage/payment-rows.ts'
import type { Deps } from './deps.ts'

/** The member of staff, the reason and the request id, recorded with every staff decision (I-51). */
export type StaffOrder = { readonly by: string; readonly why: string; readonly requestId: string }

type Recorded = Pick<StaffAction, 'action' | 'paymentId' | 'before' | 'after'> & { readonly order: StaffOrder; readonly now: Instant }

/** Writes the audit row of a decision in its transaction. False if a decision that is allowed once was already made. */
export async function recordAction(deps: Pick<Deps, 'chance'>, tx: TransactionSql, { order, now, ...recorded }: Recorded): Promise<boolean> {
  const id = newId<'StaffAction'>(now, (count) => deps.chance.bytes(count))
  return insertStaffAction(tx, { id, who: order.by, why: order.why, requestId: order.requestId, at: now, ...recorded })
}

/** Finds a withdrawal; undefined for deposits and unknown ids. */
export async function findPayout(sql: Queryable, id: PaymentId): Promise<Payout | undefined> {
  const payment = await findPayment(sql, id)
  return payment?.direction === 'payout' ? payment : undefined
}
