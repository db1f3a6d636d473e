import type { Sql, TransactionSql } from '@zoria/platform/database'

/** A transaction for checks: its statements may take minutes. The pool's timeout is for pages and bets. */
export async function patiently<Answer>(sql: Sql, work: (tx: TransactionSql) => Promise<Answer>): Promise<Answer> {
  return (await sql.begin(async (tx) => {
    await tx`set local statement_timeout = '30min'`
    return work(tx)
  })) as Answer
}

/** A transaction that reads whole days: it may take minutes and scan tables. */
export function overWholeDays<Answer>(sql: Sql, work: (tx: TransactionSql) => Promise<Answer>): Promise<Answer> {
  return patiently(sql, async (tx) => {
    await tx`set local enable_seqscan = on`
    return work(tx)
  })
}

/** Several reads of one snapshot: concurrent commits are in none of them. */
export async function inSnapshot<Answer>(sql: Sql, work: (tx: TransactionSql) => Promise<Answer>): Promise<Answer> {
  return (await sql.begin(async (tx) => {
    await tx`set transaction isolation level repeatable read, read only`
    return work(tx)
  })) as Answer
}
