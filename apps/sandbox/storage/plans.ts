import { toIso, type Instant } from '@zoria/kernel'
import type { Queryable, Sql, TransactionSql } from '@zoria/platform/database'

/** Statuses that a tester, a card or a plan can set. */
export const becomings = ['success', 'denied', 'expired', 'reversed', 'charged_back'] as const
export type Becoming = (typeof becomings)[number]

export type Plan = {
  readonly id: bigint
  readonly kind: 'payment' | 'payout'
  readonly reference: string
  readonly becomes: Becoming
  readonly dueAt: Date
}

const columns = (sql: Queryable) => sql`id, kind, reference, becomes, due_at as "dueAt"`

export async function insertPlan(
  tx: TransactionSql,
  { kind, reference, becomes, dueAt }: Omit<Plan, 'id' | 'dueAt'> & { readonly dueAt: Instant },
): Promise<void> {
  await tx`insert into sandbox.plan (kind, reference, becomes, due_at) values (${kind}, ${reference}, ${becomes}, ${toIso(dueAt)})`
}

export async function findDuePlans(sql: Sql, now: Instant): Promise<readonly Plan[]> {
  return sql<
    Plan[]
  >`select ${columns(sql)} from sandbox.plan where due_at <= ${toIso(now)} order by due_at, id limit 50`
}

/** False if it was executed meanwhile. */
export async function deletePlan(tx: TransactionSql, id: bigint): Promise<boolean> {
  const rows = await tx`delete from sandbox.plan where id = ${id} returning 1`
  return rows.length === 1
}

/** Pending plans, next first. */
export async function listPlans(sql: Sql, count: number): Promise<readonly Plan[]> {
  return sql<Plan[]>`select ${columns(sql)} from sandbox.plan order by due_at, id limit ${count}`
}
