import type { Sql } from '@zoria/platform/database'

/**
 * Total rows and index entries read from a table, by any plan: `wallet.journal_of_%` sums over tables.
 * A connection reports its reads when it ends at the latest.
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
