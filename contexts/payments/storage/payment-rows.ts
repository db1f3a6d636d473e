import type { Method, PayinStatus, PayoutStatus } from '@zoria/contract/payments/words'
import {
  amountOf,
  instant,
  money,
  parseId,
  toIso,
  type Currency,
  type Id,
  type Instant,
  type Money,
} from '@zoria/kernel'
import type { Queryable, TransactionSql } from '@zoria/platform/database'
import type { Cause, Payin, Payment, PaymentId, Payout } from '../rules/payment.ts'
import type { CheckoutLanguage } from '../rules/return-address.ts'

type PaymentRow = {
  id: string
  player_id: string
  direction: 'payin' | 'payout'
  method: Method
  gateway: string
  currency: Currency
  amount: bigint
  status: string
  reason: string | null
  created_at: Date
  updated_at: Date
  redirect_url: string | null
  return_url: string | null
  language: CheckoutLanguage | null
  bonus_choice: string | null
  destination_masked: string | null
}

const columns = [
  'id',
  'player_id',
  'direction',
  'method',
  'gateway',
  'currency',
  'amount',
  'status',
  'reason',
  'created_at',
  'updated_at',
  'redirect_url',
  'return_url',
  'language',
  'bonus_choice',
  'destination_masked',
] as const

/** Keyed digests for finding equal destinations and recipients. */
export type PayoutKeys = { readonly destination: Uint8Array; readonly recipient: Uint8Array }

export type Entry = {
  readonly cause: Cause
  /** The encrypted destination of a withdrawal. */ readonly sealed: Uint8Array | null
  /** Set for withdrawals requested by players. */ readonly keys?: PayoutKeys
}

/** Inserts a new payment with its first step. */
export async function insertPayment(
  tx: TransactionSql,
  payment: Payment,
  { cause, sealed, keys }: Entry,
): Promise<void> {
  const own =
    payment.direction === 'payin'
      ? {
          redirect_url: payment.redirectUrl,
          return_url: payment.returnUrl,
          language: payment.language,
          bonus_choice: payment.bonusChoice,
          destination_masked: null,
        }
      : {
          redirect_url: null,
          return_url: null,
          language: null,
          bonus_choice: null,
          destination_masked: payment.destination,
        }
  const row = {
    id: payment.id,
    player_id: payment.playerId,
    direction: payment.direction,
    method: payment.method,
    gateway: payment.gateway,
    currency: payment.amount.currency,
    amount: amountOf(payment.amount),
    ordered_amount: amountOf(payment.amount),
    status: payment.status,
    reason: payment.reason,
    created_at: toIso(payment.createdAt),
    updated_at: toIso(payment.updatedAt),
    destination_sealed: bytesOrNull(sealed),
    destination_key: bytesOrNull(keys?.destination),
    recipient_key: bytesOrNull(keys?.recipient),
    ...own,
  }
  await tx`insert into payments.payment ${tx(row)}`
  await insertStep(tx, payment.id, { status: payment.status, reason: payment.reason, cause, at: payment.createdAt })
}

const bytesOrNull = (bytes: Uint8Array | null | undefined): Buffer | null => (bytes ? Buffer.from(bytes) : null)

/** Updates the status of a payment and inserts the step with its cause. */
export async function updateStatus(
  tx: TransactionSql,
  id: PaymentId,
  {
    status,
    reason,
    cause,
    at,
  }: { status: PayinStatus | PayoutStatus; reason: string | null; cause: Cause; at: Instant },
): Promise<void> {
  await tx`update payments.payment set status = ${status}, reason = ${reason}, updated_at = ${toIso(at)} where id = ${id}`
  await insertStep(tx, id, { status, reason, cause, at })
}

async function insertStep(
  tx: TransactionSql,
  id: PaymentId,
  { status, reason, cause, at }: { status: string; reason: string | null; cause: Cause; at: Instant },
): Promise<void> {
  await tx`
    insert into payments.payment_step (payment_id, place, status, reason, cause, at)
    select ${id}, count(*) + 1, ${status}, ${reason}, ${cause}, ${toIso(at)} from payments.payment_step where payment_id = ${id}`
}

/** All statuses of a payment with their times, the first one first. */
export async function findSteps(
  sql: Queryable,
  id: PaymentId,
): Promise<readonly { readonly status: Payment['status']; readonly at: Instant }[]> {
  const rows = await sql<
    { status: Payment['status']; at: Date }[]
  >`select status, at from payments.payment_step where payment_id = ${id} order by place`
  return rows.map(({ status, at }) => ({ status, at: instant(at.getTime()) }))
}

export async function findPayment(sql: Queryable, id: PaymentId): Promise<Payment | undefined> {
  const [row] = await sql<PaymentRow[]>`select ${sql(columns)} from payments.payment where id = ${id}`
  return row && paymentOf(row)
}

/** Reads and locks a payment. The wallet is locked before (docs/rules/money-engine.md#locks). */
export async function lockPayment(tx: TransactionSql, id: PaymentId): Promise<Payment> {
  const [row] = await tx<[PaymentRow]>`select ${tx(columns)} from payments.payment where id = ${id} for update`
  return paymentOf(row)
}

/** Stores the checkout's address, for repeats of the opening request. */
export async function updateRedirect(tx: TransactionSql, id: PaymentId, redirectUrl: string): Promise<void> {
  await tx`update payments.payment set redirect_url = ${redirectUrl} where id = ${id}`
}

/** Stores the amount that the PSP confirmed if it differs from the ordered one, which stays. */
export async function updateAmount(tx: TransactionSql, id: PaymentId, amount: Money): Promise<void> {
  await tx`update payments.payment set amount = ${amountOf(amount)} where id = ${id}`
}

export async function updateCheckedAt(sql: Queryable, id: PaymentId, at: Instant): Promise<void> {
  await sql`update payments.payment set checked_at = ${toIso(at)} where id = ${id}`
}

/** False if the reference has already settled another payment. */
export async function insertPSPReference(
  tx: TransactionSql,
  { gateway, reference, paymentId }: { gateway: string; reference: string; paymentId: PaymentId },
): Promise<boolean> {
  const rows =
    await tx`insert into payments.psp_reference (gateway, reference, payment_id) values (${gateway}, ${reference}, ${paymentId}) on conflict do nothing returning 1`
  return rows.length === 1
}

/** The encrypted destination of a withdrawal; null after it has ended. */
export async function findSealed(sql: Queryable, id: PaymentId): Promise<Uint8Array | null> {
  const [row] = await sql<
    { destination_sealed: Buffer | null }[]
  >`select destination_sealed from payments.payment where id = ${id}`
  return row?.destination_sealed ?? null
}

export async function eraseSealed(tx: TransactionSql, id: PaymentId): Promise<void> {
  await tx`update payments.payment set destination_sealed = null where id = ${id}`
}

/** A player's deposits that are neither paid nor ended. Read under the wallet's lock, which prevents concurrent ones. */
export async function countUnpaid(sql: Queryable, playerId: Id<'Player'>): Promise<number> {
  const [row] = await sql<
    [{ count: number }]
  >`select count(*)::int as count from payments.payment where player_id = ${playerId} and direction = 'payin' and status in ('created', 'pending')`
  return row.count
}

/**
 * A player's withdrawals since a moment, without denied ones and refunds. Read under the wallet's lock, which prevents
 * concurrent ones.
 */
export async function countedPayouts(
  sql: Queryable,
  playerId: Id<'Player'>,
  since: Instant,
): Promise<readonly { readonly amount: Money; readonly createdAt: Instant }[]> {
  const rows = await sql<{ amount: bigint; currency: Currency; created_at: Date }[]>`
    select amount, currency, created_at from payments.payment
    where player_id = ${playerId} and direction = 'payout' and status <> 'denied' and created_at >= ${toIso(since)}
      and not exists (select 1 from payments.refund where payment_id = payment.id)`
  return rows.map((row) => ({ amount: money(row.amount, row.currency), createdAt: instant(row.created_at.getTime()) }))
}

/** Payments that wait for a PSP of these gateways and were not checked since `before`, the longest unchecked first. */
export async function findUnsettled(
  sql: Queryable,
  { gateways, before, count }: { gateways: readonly string[]; before: Instant; count: number },
): Promise<readonly Payment[]> {
  const rows = await sql<PaymentRow[]>`
    select ${sql(columns)} from payments.payment
    where status in ('created', 'pending', 'approved', 'sent') and coalesce(checked_at, created_at) < ${toIso(before)}
      and gateway = any (${gateways}::text[])
    order by coalesce(checked_at, created_at) limit ${count}`
  return rows.map(paymentOf)
}

/** Deposits that were started before a moment and have not ended, the oldest first. */
export async function findOverdueDeposits(
  sql: Queryable,
  { before, count }: { before: Instant; count: number },
): Promise<readonly PaymentId[]> {
  const rows = await sql<{ id: string }[]>`
    select id from payments.payment
    where direction = 'payin' and status in ('created', 'pending') and created_at < ${toIso(before)}
    order by created_at limit ${count}`
  return rows.map(({ id }) => parseId<'Payment'>(id))
}

/** How many unfinished payments belong to other gateways than these, by gateway. */
export async function countUnfinishedElsewhere(
  sql: Queryable,
  gateways: readonly string[],
): Promise<readonly { readonly gateway: string; readonly payments: number }[]> {
  const rows = await sql<{ gateway: string; payments: bigint }[]>`
    select gateway, count(*) as payments from payments.payment
    where status in ('created', 'pending', 'approved', 'sent') and gateway <> all (${gateways}::text[])
    group by gateway order by gateway`
  return rows.map(({ gateway, payments }) => ({ gateway, payments: Number(payments) }))
}

/**
 * Deposits credited since `creditedAfter` that are due for a check: first after `patienceMs`, then after half of the
 * time that had passed at the last check. Up to `count` per gateway, the oldest credits first.
 */
export async function findCredited(
  sql: Queryable,
  {
    now,
    creditedAfter,
    patienceMs,
    count,
  }: { now: Instant; creditedAfter: Instant; patienceMs: number; count: number },
): Promise<readonly Payin[]> {
  const rows = await sql<PaymentRow[]>`
    select ${sql(columns)} from (
      select *, row_number() over (partition by gateway order by updated_at) as place from payments.payment
      where direction = 'payin' and status = 'success' and updated_at > ${toIso(creditedAfter)}
        and greatest(checked_at, updated_at) + greatest(${patienceMs} * interval '1 millisecond', (checked_at - updated_at) / 2) < ${toIso(now)}
    ) as due
    where place <= ${count} order by updated_at`
  return rows.map(paymentOf).filter((payment) => payment.direction === 'payin')
}

/** How many deposits of a player were reversed; it only grows. */
export async function countReversed(sql: Queryable, playerId: Id<'Player'>): Promise<number> {
  const [row] = await sql<
    [{ count: bigint }]
  >`select count(*) as count from payments.payment where player_id = ${playerId} and status = 'reversed'`
  return Number(row.count)
}

/** Locks a player's withdrawals that are approved but not sent. */
export async function lockApprovedPayouts(tx: TransactionSql, playerId: Id<'Player'>): Promise<readonly Payout[]> {
  const rows = await tx<PaymentRow[]>`
    select ${tx(columns)} from payments.payment where player_id = ${playerId} and direction = 'payout' and status = 'approved' order by id for update`
  return rows.map(paymentOf).filter((payment) => payment.direction === 'payout')
}

export type PaymentFilter = {
  readonly playerId: Id<'Player'>
  readonly directions: readonly string[]
  readonly statuses: readonly string[] | null
  readonly from: Instant | null
  readonly to: Instant | null
}

/** The newest payments of a player, and the total. */
export async function listPayments(
  sql: Queryable,
  { playerId, directions, statuses, from, to }: PaymentFilter,
  count: number,
): Promise<{ readonly items: readonly Payment[]; readonly total: number }> {
  const condition = sql`
    player_id = ${playerId} and direction = any (${[...directions]}::text[])
    ${statuses === null ? sql`` : sql`and status = any (${[...statuses]}::text[])`}
    ${from === null ? sql`` : sql`and created_at >= ${toIso(from)}`}
    ${to === null ? sql`` : sql`and created_at < ${toIso(to)}`}`
  const rows = await sql<
    PaymentRow[]
  >`select ${sql(columns)} from payments.payment where ${condition} order by created_at desc, id desc limit ${count}`
  const [counted] = await sql<[{ total: bigint }]>`select count(*) as total from payments.payment where ${condition}`
  return { items: rows.map(paymentOf), total: Number(counted.total) }
}

function paymentOf(row: PaymentRow): Payment {
  const common = {
    id: parseId<'Payment'>(row.id),
    playerId: parseId<'Player'>(row.player_id),
    method: row.method,
    gateway: row.gateway,
    amount: money(row.amount, row.currency),
    reason: row.reason,
    createdAt: instant(row.created_at.getTime()),
    updatedAt: instant(row.updated_at.getTime()),
  }
  if (row.direction === 'payout')
    return {
      ...common,
      direction: 'payout',
      status: row.status as Payout['status'],
      destination: row.destination_masked ?? '',
    }
  return {
    ...common,
    direction: 'payin',
    status: row.status as Payin['status'],
    redirectUrl: row.redirect_url,
    returnUrl: row.return_url ?? '',
    language: row.language ?? 'ru',
    bonusChoice: row.bonus_choice ?? 'pending',
  }
}
