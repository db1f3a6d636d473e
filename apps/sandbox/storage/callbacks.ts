import { toIso, type Instant } from '@zoria/kernel'
import type { Sql, TransactionSql } from '@zoria/platform/database'
import type { SentAs } from '../psp/magic-cards.ts'

export type DueCallback = {
  readonly id: bigint
  readonly url: string
  readonly body: string
  readonly sentAs: SentAs
  readonly tries: number
}

export async function insertCallback(
  tx: TransactionSql,
  { url, body, sentAs, dueAt }: { url: string; body: string; sentAs: SentAs; dueAt: Instant },
): Promise<void> {
  await tx`insert into sandbox.callback (url, body, sent_as, due_at) values (${url}, ${body}, ${sentAs}, ${toIso(dueAt)})`
}

export async function findDueCallbacks(sql: Sql, now: Instant): Promise<readonly DueCallback[]> {
  return sql<
    DueCallback[]
  >`select id, url, body, sent_as as "sentAs", tries from sandbox.callback where due_at <= ${toIso(now)} order by due_at, id limit 20`
}

/** Records an attempt; without a next time it is the last one. */
export async function updateTried(
  sql: Sql,
  { id, answer, dueAt }: { id: bigint; answer: string; dueAt: Instant | null },
): Promise<void> {
  await sql`update sandbox.callback set tries = tries + 1, last_answer = ${answer}, due_at = ${dueAt === null ? null : toIso(dueAt)} where id = ${id}`
}

/**
 * When the next callback or payout is due by machine time, and the next plan by the sandbox clock; null if nothing is
 * due.
 */
export async function nextDue(sql: Sql): Promise<{ readonly byMachine: Date | null; readonly byClock: Date | null }> {
  const [row] = await sql<[{ byMachine: Date | null; byClock: Date | null }]>`
    select least((select min(due_at) from sandbox.callback), (select min(resolves_at) from sandbox.payout where status = 'pending')) as "byMachine",
      (select min(due_at) from sandbox.plan) as "byClock"`
  return row
}
