import type { PayoutStatus } from '@zoria/contract/payments/words'
import { instant, money, parseId, toIso, type Currency, type Instant, type Money } from '@zoria/kernel'
import type { Queryable, Sql, TransactionSql } from '@zoria/platform/database'
import type { PaymentId } from '../rules/payment.ts'

/** Durations of the stages of a paid withdrawal; `approvalMs` is null if it was approved automatically. */
export type PastPayout = { readonly approvalMs: number | null; readonly creditMs: number }

/** The newest withdrawals of a currency paid since a moment. */
export async function findPastPayouts(
  sql: Queryable,
  { currency, since, count }: { currency: Currency; since: Instant; count: number },
): Promise<readonly PastPayout[]> {
  const rows = await sql<{ created_at: Date; approved_at: Date; cause: string; paid_at: Date }[]>`
    select paid.created_at, approved.at as approved_at, approved.cause, paid.updated_at as paid_at
    from (
      select id, created_at, updated_at from payments.payment
      where direction = 'payout' and status = 'success' and currency = ${currency} and updated_at >= ${toIso(since)}
      order by updated_at desc limit ${count}
    ) paid
    join lateral (select at, cause from payments.payment_step where payment_id = paid.id and status = 'approved' order by place desc limit 1) approved on true`
  return rows.map((row) => ({
    approvalMs: row.cause === 'rule' ? null : row.approved_at.getTime() - row.created_at.getTime(),
    creditMs: row.paid_at.getTime() - row.approved_at.getTime(),
  }))
}

/** Locks a withdrawal and returns its status and when it was last sent to its PSP. */
export async function lockHandOver(
  tx: TransactionSql,
  id: PaymentId,
): Promise<{ readonly status: PayoutStatus; readonly handedAt: Instant }> {
  const [row] = await tx<
    [{ status: PayoutStatus; handed_at: Date }]
  >`select status, coalesce(handed_at, updated_at) as handed_at from payments.payment where id = ${id} for update`
  return { status: row.status, handedAt: instant(row.handed_at.getTime()) }
}

export async function updateHandedAt(tx: TransactionSql, id: PaymentId, at: Instant): Promise<void> {
  await tx`update payments.payment set handed_at = ${toIso(at)} where id = ${id}`
}

/** `depositId` is null for a refund of winnings. */
export type Refund = {
  readonly paymentId: PaymentId
  readonly depositId: PaymentId | null
  readonly requestedBy: string
}

export async function insertRefund(
  tx: TransactionSql,
  { paymentId, depositId, requestedBy, at }: Refund & { readonly at: Instant },
): Promise<void> {
  await tx`insert into payments.refund (payment_id, deposit_id, requested_by, at) values (${paymentId}, ${depositId}, ${requestedBy}, ${toIso(at)})`
}

/** The refund of a withdrawal, if it is one. */
export async function findRefund(sql: Queryable, paymentId: PaymentId): Promise<Refund | undefined> {
  const [row] = await sql<
    { deposit_id: string | null; requested_by: string }[]
  >`select deposit_id, requested_by from payments.refund where payment_id = ${paymentId}`
  return (
    row && {
      paymentId,
      depositId: row.deposit_id === null ? null : parseId<'Payment'>(row.deposit_id),
      requestedBy: row.requested_by,
    }
  )
}

/** The refunded amount of deposit `p`, pending or paid, without refunds that were denied or bounced after the end. */
export const refundedOf = (sql: Queryable) => sql`(
  select coalesce(sum(r.amount), 0)::bigint from payments.refund f join payments.payment r on r.id = f.payment_id
  where f.deposit_id = p.id and r.status <> 'denied'
    and not exists (select 1 from payments.staff_action a where a.payment_id = r.id and a.action = 'give_back'))`

export async function sumRefunds(
  tx: TransactionSql,
  { depositId, currency }: { depositId: PaymentId; currency: Currency },
): Promise<Money> {
  const [row] = await tx<
    [{ sum: bigint }]
  >`select ${refundedOf(tx)} as sum from payments.payment p where p.id = ${depositId}`
  return money(row.sum, currency)
}

export type WaitingPayout = {
  readonly id: PaymentId
  readonly playerId: string
  readonly amount: Money
  readonly status: string
  readonly destination: string
  readonly createdAt: Instant
  readonly updatedAt: Instant
  readonly approvals: number
}

/** Withdrawals that wait for staff or for their PSP, the oldest first (M-02). */
export async function listOpenPayouts(sql: Queryable, count: number): Promise<readonly WaitingPayout[]> {
  const rows = await sql<
    {
      id: string
      player_id: string
      amount: bigint
      currency: Currency
      status: string
      destination_masked: string
      created_at: Date
      updated_at: Date
      approvals: bigint
    }[]
  >`
    select id, player_id, amount, currency, status, destination_masked, created_at, updated_at, (select count(*) from payments.approval a where a.payment_id = p.id
        and a.wait = (select max(s.place) from payments.payment_step s where s.payment_id = p.id and s.status = 'waiting_approval')) as approvals
    from payments.payment p where direction = 'payout' and status in ('waiting_approval', 'approved', 'sent')
    order by created_at limit ${count}`
  return rows.map((row) => ({
    id: parseId<'Payment'>(row.id),
    playerId: row.player_id,
    amount: money(row.amount, row.currency),
    status: row.status,
    destination: row.destination_masked,
    createdAt: instant(row.created_at.getTime()),
    updatedAt: instant(row.updated_at.getTime()),
    approvals: Number(row.approvals),
  }))
}

/** Withdrawals ended since a moment, without those whose money staff returned, the longest unchecked first. */
export async function findEndedPayouts(
  sql: Queryable,
  { since, askedBefore, count }: { since: Instant; askedBefore: Instant; count: number },
): Promise<readonly PaymentId[]> {
  const rows = await sql<{ id: string }[]>`
    select id from (
      select id, greatest(checked_at, updated_at) as seen_at, row_number() over (partition by gateway order by greatest(checked_at, updated_at)) as place
      from payments.payment
      where direction = 'payout' and status in ('success', 'denied') and updated_at >= ${toIso(since)} and greatest(checked_at, updated_at) < ${toIso(askedBefore)}
        and not exists (select 1 from payments.staff_action a where a.payment_id = payment.id and a.action = 'give_back')
    ) as ended
    where place <= ${count} order by seen_at`
  return rows.map(({ id }) => parseId<'Payment'>(id))
}

/** How many withdrawals were sent before a moment and have not ended. */
export async function countOverdue(sql: Queryable, before: Instant): Promise<number> {
  const [row] = await sql<
    [{ count: bigint }]
  >`select count(*) as count from payments.payment where direction = 'payout' and status = 'sent' and updated_at < ${toIso(before)}`
  return Number(row.count)
}

export type Reconciliation = { readonly asked: number; readonly odd: number; readonly unreachable: number }

/** Claims an hour's reconciliation; false if another process has it (I-58). */
export async function takeHour(sql: Sql, hour: Instant): Promise<boolean> {
  const rows =
    await sql`insert into payments.reconciliation (hour) values (${toIso(hour)}) on conflict do nothing returning 1`
  return rows.length === 1
}

export async function endHour(
  sql: Sql,
  hour: Instant,
  { asked, odd, unreachable, endedAt }: Reconciliation & { readonly endedAt: Instant },
): Promise<void> {
  await sql`update payments.reconciliation set asked = ${asked}, odd = ${odd}, unreachable = ${unreachable}, ended_at = ${toIso(endedAt)} where hour = ${toIso(hour)}`
}

/** The newest runs. */
export async function listReconciliations(
  sql: Queryable,
  count: number,
): Promise<readonly (Reconciliation & { readonly hour: Instant; readonly endedAt: Instant | null })[]> {
  const rows = await sql<(Reconciliation & { hour: Date; ended_at: Date | null })[]>`
    select hour, asked, odd, unreachable, ended_at from payments.reconciliation order by hour desc limit ${count}`
  return rows.map(({ hour, ended_at, asked, odd, unreachable }) => ({
    hour: instant(hour.getTime()),
    endedAt: ended_at && instant(ended_at.getTime()),
    asked,
    odd,
    unreachable,
  }))
}
