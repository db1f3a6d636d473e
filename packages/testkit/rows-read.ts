import { setTimeout as pause } from 'node:timers/promises'
import type { Sql } from '@zoria/platform/database'

/**
 * Total rows and index entries read from a table, by any plan: `wallet.journal_of_%` sums over tables. A connection
 * reports its reads when it ends at the latest: see `othersEnded`.
 */
export async function rowsRead(sql: Sql, tables: string): Promise<number> {
  const [row] = await sql<{ rows: number }[]>`
    select (
      (select coalesce(sum(seq_tup_read), 0) from pg_stat_user_tables where schemaname || '.' || relname like ${tables})
      + (select coalesce(sum(idx_tup_read), 0) from pg_stat_user_indexes where schemaname || '.' || relname like ${tables}))::int as rows`
  return row!.rows
}

/** Rows written to a table by connections that have reported. */
export async function rowsWritten(sql: Sql, tables: string): Promise<number> {
  const [row] = await sql<{ rows: number }[]>`
    select coalesce(sum(n_tup_ins + n_tup_upd), 0)::int as rows from pg_stat_user_tables where schemaname || '.' || relname like ${tables}`
  return row!.rows
}

/**
 * Waits until every other connection of the database has ended on the server: then it has reported what it read and
 * wrote.
 */
export async function othersEnded(sql: Sql): Promise<void> {
  const others = async () =>
    sql`select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`
  while ((await others()).length > 0) await pause(20)
}
