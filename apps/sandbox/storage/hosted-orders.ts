import { toIso, type Instant } from '@zoria/kernel'
import type { Queryable, Sql, TransactionSql } from '@zoria/platform/database'
import type { Becoming } from './plans.ts'

export type Provider = 'liqpay' | 'freedompay'

export type HostedOrder = {
  readonly id: bigint
  readonly provider: Provider
  readonly direction: 'payin' | 'payout'
  readonly orderId: string
  readonly page: string
  readonly amount: string
  /** The approved sum; null while nothing is paid. */
  readonly paidAmount: string | null
  readonly currency: string
  /** What the bank charged instead of `currency`; null: the same. */
  readonly paidCurrency: string | null
  readonly language: 'en' | 'ua' | 'ru' | 'kz'
  readonly userId: string
  readonly returnUrl: string
  readonly callbackUrl: string
  readonly status: 'new' | 'confirming' | 'success' | 'denied' | 'expired' | 'reversed'
  readonly reason: string | null
  readonly cardBrand: string | null
  readonly cardLast4: string | null
  readonly cardName: string | null
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly resolvesAt: Date | null
  /** Until then status requests are not answered. */
  readonly silentUntil: Date | null
  /** Its planned status and time. */
  readonly laterBecomes: Becoming | null
  readonly laterAt: Date | null
}

const columns = (sql: Queryable) => sql`
  id, provider, direction, order_id as "orderId", page, amount, paid_amount as "paidAmount", currency, language, user_id as "userId", return_url as "returnUrl", callback_url as "callbackUrl", status, reason,
  card_brand as "cardBrand", card_last4 as "cardLast4", card_name as "cardName", created_at as "createdAt", expires_at as "expiresAt", resolves_at as "resolvesAt", paid_currency as "paidCurrency", silent_until as "silentUntil", later_becomes as "laterBecomes", later_at as "laterAt"`

export type NewHostedOrder = Pick<
  HostedOrder,
  | 'provider'
  | 'direction'
  | 'orderId'
  | 'page'
  | 'amount'
  | 'currency'
  | 'language'
  | 'userId'
  | 'returnUrl'
  | 'callbackUrl'
  | 'cardBrand'
  | 'cardLast4'
  | 'cardName'
> & {
  readonly createdAt: Instant
  readonly expiresAt: Instant
  readonly resolvesAt: Instant | null
}

/** Inserts an order, or finds the one with this order id; `isNew` is true if inserted. */
export async function insertHostedOrder(
  sql: Sql,
  order: NewHostedOrder,
): Promise<{ readonly order: HostedOrder; readonly isNew: boolean }> {
  const rows = await sql`
    insert into sandbox.hosted_order (provider, direction, order_id, page, amount, currency, language, user_id, return_url, callback_url, status, card_brand, card_last4, card_name, created_at, expires_at, resolves_at)
    values (${order.provider}, ${order.direction}, ${order.orderId}, ${order.page}, ${order.amount}, ${order.currency}, ${order.language}, ${order.userId}, ${order.returnUrl}, ${order.callbackUrl}, 'new',
      ${order.cardBrand}, ${order.cardLast4}, ${order.cardName}, ${toIso(order.createdAt)}, ${toIso(order.expiresAt)}, ${order.resolvesAt === null ? null : toIso(order.resolvesAt)})
    on conflict (provider, direction, order_id) do nothing returning 1`
  const [row] = await sql<[HostedOrder]>`
    select ${columns(sql)} from sandbox.hosted_order where provider = ${order.provider} and direction = ${order.direction} and order_id = ${order.orderId}`
  return { order: row, isNew: rows.length === 1 }
}

export async function findByOrderId(
  sql: Queryable,
  { provider, direction, orderId }: Pick<HostedOrder, 'provider' | 'direction' | 'orderId'>,
): Promise<HostedOrder | undefined> {
  const [row] = await sql<
    HostedOrder[]
  >`select ${columns(sql)} from sandbox.hosted_order where provider = ${provider} and direction = ${direction} and order_id = ${orderId}`
  return row
}

export async function findByNumber(
  sql: Queryable,
  { provider, direction, id }: Pick<HostedOrder, 'provider' | 'direction' | 'id'>,
): Promise<HostedOrder | undefined> {
  const [row] = await sql<
    HostedOrder[]
  >`select ${columns(sql)} from sandbox.hosted_order where provider = ${provider} and direction = ${direction} and id = ${id}`
  return row
}

export async function findByPage(sql: Queryable, page: string): Promise<HostedOrder | undefined> {
  const [row] = await sql<
    HostedOrder[]
  >`select ${columns(sql)} from sandbox.hosted_order where page = ${page} and direction = 'payin'`
  return row
}

/** Reads an order and locks it until the transaction ends. */
export async function lockHostedOrder(tx: TransactionSql, id: bigint): Promise<HostedOrder> {
  const [row] = await tx<[HostedOrder]>`select ${columns(tx)} from sandbox.hosted_order where id = ${id} for update`
  return row
}

export async function updateHostedOrder(tx: TransactionSql, order: HostedOrder): Promise<void> {
  const {
    id,
    status,
    reason,
    paidAmount,
    paidCurrency,
    cardBrand,
    cardLast4,
    cardName,
    resolvesAt,
    silentUntil,
    laterBecomes,
    laterAt,
  } = order
  await tx`
    update sandbox.hosted_order set status = ${status}, reason = ${reason}, paid_amount = ${paidAmount}, paid_currency = ${paidCurrency}, card_brand = ${cardBrand}, card_last4 = ${cardLast4}, card_name = ${cardName},
      resolves_at = ${resolvesAt}, silent_until = ${silentUntil}, later_becomes = ${laterBecomes}, later_at = ${laterAt}
    where id = ${id}`
}

/** Unpaid checkouts past their expiry, and orders with a due plan. */
export async function findOrdersDueByClock(sql: Sql, now: Instant): Promise<readonly HostedOrder[]> {
  return sql<HostedOrder[]>`
    select ${columns(sql)} from sandbox.hosted_order
    where (direction = 'payin' and status in ('new', 'confirming') and expires_at <= ${toIso(now)}) or later_at <= ${toIso(now)} order by id limit 50`
}

/** Payouts that are due. */
export async function findDueHostedPayouts(sql: Sql, now: Instant): Promise<readonly HostedOrder[]> {
  return sql<
    HostedOrder[]
  >`select ${columns(sql)} from sandbox.hosted_order where direction = 'payout' and status = 'new' and resolves_at <= ${toIso(now)} order by resolves_at limit 50`
}

/** The newest orders. */
export async function listHostedOrders(sql: Sql, count: number): Promise<readonly HostedOrder[]> {
  return sql<HostedOrder[]>`select ${columns(sql)} from sandbox.hosted_order order by id desc limit ${count}`
}

export type DueNotice = {
  readonly id: bigint
  readonly provider: Provider
  readonly url: string
  readonly body: string
  readonly tries: number
}

export async function insertNotice(
  tx: TransactionSql,
  { provider, url, body, dueAt }: { provider: Provider; url: string; body: string; dueAt: Instant },
): Promise<void> {
  await tx`insert into sandbox.hosted_notice (provider, url, body, due_at) values (${provider}, ${url}, ${body}, ${toIso(dueAt)})`
}

export async function findDueNotices(sql: Sql, now: Instant): Promise<readonly DueNotice[]> {
  return sql<
    DueNotice[]
  >`select id, provider, url, body, tries from sandbox.hosted_notice where due_at <= ${toIso(now)} order by due_at, id limit 20`
}

/** Records an attempt; without a next time it is the last one. */
export async function updateNoticeTried(
  sql: Sql,
  { id, answer, dueAt }: { id: bigint; answer: string; dueAt: Instant | null },
): Promise<void> {
  await sql`update sandbox.hosted_notice set tries = tries + 1, last_answer = ${answer}, due_at = ${dueAt === null ? null : toIso(dueAt)} where id = ${id}`
}

/**
 * When the next callback or payout is due by machine time, and the next order by the sandbox clock; null if nothing is
 * due.
 */
export async function nextHostedDue(
  sql: Sql,
): Promise<{ readonly byMachine: Date | null; readonly byClock: Date | null }> {
  const [row] = await sql<[{ byMachine: Date | null; byClock: Date | null }]>`
    select least((select min(due_at) from sandbox.hosted_notice), (select min(resolves_at) from sandbox.hosted_order where status = 'new')) as "byMachine",
      least((select min(later_at) from sandbox.hosted_order), (select min(expires_at) from sandbox.hosted_order where direction = 'payin' and status in ('new', 'confirming'))) as "byClock"`
  return row
}
