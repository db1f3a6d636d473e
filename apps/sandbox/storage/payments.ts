import { toIso, type Instant } from '@zoria/kernel'
import type { Queryable, Sql, TransactionSql } from '@zoria/platform/database'

export type PSPPaymentStatus = 'new' | 'confirming' | 'success' | 'denied' | 'expired' | 'reversed'

export type PSPPayment = {
  readonly id: string
  readonly reference: string
  readonly amount: string
  /** The approved sum; null while nothing is paid. */
  readonly paidAmount: string | null
  readonly currency: string
  /** If the bank charged another one. */
  readonly paidCurrency: string | null
  readonly method: string
  readonly language: 'en' | 'ua' | 'ru' | 'kz'
  readonly returnUrl: string
  readonly callbackUrl: string
  readonly status: PSPPaymentStatus
  readonly reason: string | null
  readonly cardBrand: string | null
  readonly cardLast4: string | null
  readonly cardName: string | null
  readonly createdAt: Date
  readonly expiresAt: Date
  /** Status requests are not answered before. */
  readonly silentUntil: Date | null
}

const columns = (sql: Queryable) => sql`
  id, reference, amount, paid_amount as "paidAmount", currency, paid_currency as "paidCurrency", method, language, return_url as "returnUrl", callback_url as "callbackUrl", status, reason,
  card_brand as "cardBrand", card_last4 as "cardLast4", card_name as "cardName", created_at as "createdAt", expires_at as "expiresAt", silent_until as "silentUntil"`

type NewPayment = Pick<
  PSPPayment,
  'id' | 'reference' | 'amount' | 'currency' | 'method' | 'language' | 'returnUrl' | 'callbackUrl'
> & { readonly createdAt: Instant; readonly expiresAt: Instant }

/** Inserts a payment, or finds the one with this reference. */
export async function insertPayment(sql: Sql, payment: NewPayment): Promise<PSPPayment> {
  await sql`
    insert into sandbox.payment (id, reference, amount, currency, method, language, return_url, callback_url, status, created_at, expires_at)
    values (${payment.id}, ${payment.reference}, ${payment.amount}, ${payment.currency}, ${payment.method}, ${payment.language}, ${payment.returnUrl}, ${payment.callbackUrl},
      'new', ${toIso(payment.createdAt)}, ${toIso(payment.expiresAt)})
    on conflict (reference) do nothing`
  const [row] = await sql<
    [PSPPayment]
  >`select ${columns(sql)} from sandbox.payment where reference = ${payment.reference}`
  return row
}

export async function findPayment(sql: Queryable, id: string): Promise<PSPPayment | undefined> {
  const [row] = await sql<PSPPayment[]>`select ${columns(sql)} from sandbox.payment where id = ${id}`
  return row
}

export async function findPaymentByReference(sql: Queryable, reference: string): Promise<PSPPayment | undefined> {
  const [row] = await sql<PSPPayment[]>`select ${columns(sql)} from sandbox.payment where reference = ${reference}`
  return row
}

/** Reads a payment and locks it until the transaction ends. */
export async function lockPayment(tx: TransactionSql, id: string): Promise<PSPPayment | undefined> {
  const [row] = await tx<PSPPayment[]>`select ${columns(tx)} from sandbox.payment where id = ${id} for update`
  return row
}

export async function updatePayment(
  tx: TransactionSql,
  { id, status, reason, paidAmount, paidCurrency, cardBrand, cardLast4, cardName }: PSPPayment,
): Promise<void> {
  await tx`
    update sandbox.payment set status = ${status}, reason = ${reason}, paid_amount = ${paidAmount}, paid_currency = ${paidCurrency}, card_brand = ${cardBrand}, card_last4 = ${cardLast4}, card_name = ${cardName}
    where id = ${id}`
}

/** From now until then, status requests about a payment are not answered. */
export async function updateSilence(tx: TransactionSql, id: string, until: Instant): Promise<void> {
  await tx`update sandbox.payment set silent_until = ${toIso(until)} where id = ${id}`
}

/** Unpaid payments past their expiry. */
export async function findOverdue(sql: Sql, now: Instant): Promise<readonly string[]> {
  const rows = await sql<
    { id: string }[]
  >`select id from sandbox.payment where status in ('new', 'confirming') and expires_at <= ${toIso(now)} order by expires_at limit 50`
  return rows.map(({ id }) => id)
}

/** The newest payments. */
export async function listPayments(sql: Sql, count: number): Promise<readonly PSPPayment[]> {
  return sql<PSPPayment[]>`select ${columns(sql)} from sandbox.payment order by created_at desc, id limit ${count}`
}
