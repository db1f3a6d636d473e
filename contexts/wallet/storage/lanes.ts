import type { Queryable, Sql } from '@zoria/platform/database'

/** The last position of each lane. */
export async function readHeads(sql: Queryable): Promise<ReadonlyMap<number, bigint>> {
  const rows = await sql<{ id: number; head: bigint }[]>`select id, head from wallet.journal_lane`
  return new Map(rows.map(({ id, head }) => [id, head]))
}

/** Notifies listeners of a commit; inside a transaction when it commits. The notification has no content. */
export async function announceCommit(sql: Queryable): Promise<void> {
  await sql`select pg_notify('wallet_journal', '')`
}

/**
 * Calls back after each commit to the journal, and once whenever listening starts or restarts. Returns a function that
 * stops it.
 */
export async function listenToCommits(sql: Sql, onCommit: () => void): Promise<() => Promise<void>> {
  const subscription = await sql.listen('wallet_journal', onCommit, onCommit)
  return () => subscription.unlisten()
}
