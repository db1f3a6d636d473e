import { amountOf, instant, toIso, type Instant, type Money } from '@zoria/kernel'
import type { Queryable, TransactionSql } from '@zoria/platform/database'
import type { PaymentId } from '../rules/payment.ts'

/**
 * `content` is the fingerprint of the approved amount and destination, `wait` the place of the waiting step that it
 * belongs to.
 */
export type Approval = {
  readonly approver: string
  readonly content: Uint8Array
  readonly wait: number
  readonly at: Instant
}

export async function insertApproval(
  tx: TransactionSql,
  {
    paymentId,
    approver,
    content,
    wait,
    amount,
    destination,
    at,
  }: Approval & { readonly paymentId: PaymentId; readonly amount: Money; readonly destination: string },
): Promise<void> {
  await tx`
    insert into payments.approval (payment_id, approver, content, wait, amount, currency, destination_masked, at)
    values (${paymentId}, ${approver}, ${Buffer.from(content)}, ${wait}, ${amountOf(amount)}, ${amount.currency}, ${destination}, ${toIso(at)})`
}

/** All approvals of a withdrawal, for any content and waiting period, the first one first. */
export async function findApprovals(sql: Queryable, paymentId: PaymentId): Promise<readonly Approval[]> {
  const rows = await sql<
    { approver: string; content: Buffer; wait: number; at: Date }[]
  >`select approver, content, wait, at from payments.approval where payment_id = ${paymentId} order by at, booked_at, approver`
  return rows.map(({ at, ...row }) => ({ ...row, at: instant(at.getTime()) }))
}

/** The place of the current or last waiting step; null if it was approved automatically. */
export async function findWait(sql: Queryable, paymentId: PaymentId): Promise<number | null> {
  const [row] = await sql<
    [{ wait: number | null }]
  >`select max(place) as wait from payments.payment_step where payment_id = ${paymentId} and status = 'waiting_approval'`
  return row.wait
}

export type RecordedAction = {
  readonly action: 'approve' | 'deny' | 'refund' | 'give_back'
  readonly who: string
  readonly why: string
  readonly at: Instant
}

/** Staff actions on a payment, the first one first. */
export async function findStaffActions(sql: Queryable, paymentId: PaymentId): Promise<readonly RecordedAction[]> {
  const rows = await sql<{ action: RecordedAction['action']; who: string; why: string; at: Date }[]>`
    select action, who, why, at from payments.staff_action where payment_id = ${paymentId} order by at, booked_at, id`
  return rows.map((row) => ({ ...row, at: instant(row.at.getTime()) }))
}
