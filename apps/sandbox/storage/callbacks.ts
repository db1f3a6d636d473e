import { toIso, type Instant } from '@zoria/kernel'
import type { Sql, TransactionSql } from '@zoria/platform/database'

export type DueCallback = { readonly id: bigint; readonly url: string; readonly body: string; readonly isSignedWrongly: boolean; readonly tries: number }

export async function insertCallback(tx: TransactionSql, { url, body, isSignedWrongly, dueAt }: { url: string; body: string; isSignedWrongly: boolean; dueAt: Instant }): Promise<void> {
  await tx`insert into sandbox.callback (url, body, is_signed_wrongly, due_at) values (${url}, ${body}, ${isSignedWrongly}, ${toIso(dueAt)})`
}

export async function findDueCallbacks(sql: Sql, now: Instant): Promise<readonly DueCallback[]> {
  return sql<DueCallback[]>`select id, url, body, is_signed_wrongly as "isSignedWrongly", tries from sandbox.callback where due_at <= ${toIso(now)} order by due_at, id limit 20`
}

/** Notes a try; without a next time it is the last one. */
export async function updateTried(sql: Sql, { id, answer, dueAt }: { id: bigint; answer: string; dueAt: Instant | null }): Promise<void> {
  await sql`update sandbox.callback set tries = tries + 1, last_answer = ${answer}, due_at = ${dueAt === null ? null : toIso(dueAt)} where id = ${id}`
}

/** When the next callback or payout is due; null when nothing waits. */
export async function nextDueAt(sql: Sql): Promise<Date | null> {
  const [row] = await sql<[{ due: Date | null }]>`
    select least((select min(due_at) from sandbox.callback), (select min(resolves_at) from sandbox.payout where status = 'pending')) as due`
  return row.due
}
