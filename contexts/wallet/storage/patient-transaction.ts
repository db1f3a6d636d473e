import type { Sql, TransactionSql } from '@zoria/platform/database'

/** A transaction for checks and reports, whose statements may take minutes: the pool's own limit is for pages and bets. */
export async function patiently<Answer>(sql: Sql, work: (tx: TransactionSql) => Promise<Answer>): Promise<Answer> {
  return (await sql.begin(async (tx) => {
    await tx`set local statement_timeout = '30min'`
    return work(tx)
  })) as Answer
}

/** Several reads of one moment: what commits meanwhile is in none of them. */
export async function inSnapshot<Answer>(sql: Sql, work: (tx: TransactionSql) => Promise<Answer>): Promise<Answer> {
  return (await sql.begin(async (tx) => {
    await tx`set transaction isolation level repeatable read, read only`
    return work(tx)
  })) as Answer
}
