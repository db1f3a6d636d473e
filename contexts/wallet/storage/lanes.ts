import type { Queryable, Sql } from '@zoria/platform/database'

/** The last position of each lane. */
export async function readHeads(sql: Queryable): Promise<ReadonlyMap<number, bigint>> {
  const rows = await sql<{ id: number; head: bigint }[]>`select id, head from wallet.journal_lane`
  return new Map(rows.map(({ id, head }) => [id, head]))
}

/** Wakes whoever hears commits; in a transaction, when it commits. A notice carries nothing. */
export async function announceCommit(sql: Queryable): Promise<void> {
  await sql`select pg_notify('wallet_journal', '')`
}

/** Calls back after each commit to the journal, and once whenever hearing begins or begins again. Answers how to stop. */
export async function hearCommits(sql: Sql, onCommit: () => void): Promise<() => Promise<void>> {
  const subscription = await sql.listen('wallet_journal', onCommit, onCommit)
  return () => subscription.unlisten()
}
