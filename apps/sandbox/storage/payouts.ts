import { toIso, type Instant } from '@zoria/kernel'
import type { Queryable, Sql, TransactionSql } from '@zoria/platform/database'

export type PSPPayout = {
  readonly id: string
  readonly reference: string
  readonly amount: string
  readonly currency: string
  readonly cardBrand: string
  readonly cardLast4: string
  readonly cardName: string | null
  readonly recipientName: string
  readonly callbackUrl: string
  readonly status: 'pending' | 'success' | 'denied'
  readonly reason: string | null
  readonly createdAt: Date
}

const columns = (sql: Queryable) => sql`
  id, reference, amount, currency, card_brand as "cardBrand", card_last4 as "cardLast4", card_name as "cardName", recipient_name as "recipientName",
  callback_url as "callbackUrl", status, reason, created_at as "createdAt"`

type NewPayout = Omit<PSPPayout, 'status' | 'reason' | 'createdAt'> & {
  readonly createdAt: Instant
  readonly resolvesAt: Instant | null
}

/** Inserts a payout, or finds the one with this reference. */
export async function insertPayout(sql: Sql, payout: NewPayout): Promise<PSPPayout> {
  await sql`
    insert into sandbox.payout (id, reference, amount, currency, card_brand, card_last4, card_name, recipient_name, callback_url, status, created_at, resolves_at)
    values (${payout.id}, ${payout.reference}, ${payout.amount}, ${payout.currency}, ${payout.cardBrand}, ${payout.cardLast4}, ${payout.cardName}, ${payout.recipientName},
      ${payout.callbackUrl}, 'pending', ${toIso(payout.createdAt)}, ${payout.resolvesAt === null ? null : toIso(payout.resolvesAt)})
    on conflict (reference) do nothing`
  const [row] = await sql<[PSPPayout]>`select ${columns(sql)} from sandbox.payout where reference = ${payout.reference}`
  return row
}

export async function findPayout(sql: Queryable, reference: string): Promise<PSPPayout | undefined> {
  const [row] = await sql<PSPPayout[]>`select ${columns(sql)} from sandbox.payout where reference = ${reference}`
  return row
}

export async function lockPayout(tx: TransactionSql, reference: string): Promise<PSPPayout | undefined> {
  const [row] = await tx<
    PSPPayout[]
  >`select ${columns(tx)} from sandbox.payout where reference = ${reference} for update`
  return row
}

/** Payouts that are due. */
export async function findDuePayouts(sql: Sql, now: Instant): Promise<readonly PSPPayout[]> {
  return sql<
    PSPPayout[]
  >`select ${columns(sql)} from sandbox.payout where status = 'pending' and resolves_at <= ${toIso(now)} order by resolves_at limit 50`
}

export async function updatePayout(tx: TransactionSql, { reference, status, reason }: PSPPayout): Promise<void> {
  await tx`update sandbox.payout set status = ${status}, reason = ${reason}, resolves_at = null where reference = ${reference}`
}

/** The newest payouts. */
export async function listPayouts(sql: Sql, count: number): Promise<readonly PSPPayout[]> {
  return sql<PSPPayout[]>`select ${columns(sql)} from sandbox.payout order by created_at desc, id desc limit ${count}`
}
