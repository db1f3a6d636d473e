import type { Queryable, Sql } from '@zoria/platform/database'

/**
 * Total rows and index entries read from a table, by any plan: `wallet.journal_of_%` sums over tables. A connection
 * reports its reads some time after they end.
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
 * Rows and index entries that the connection of a transaction has read from tables and not reported yet: in the first
 * transaction of a connection those that it has read itself, exactly.
 */
export async function rowsReadBy(tx: Queryable, tables: string): Promise<number> {
  const [row] = await tx<{ rows: number }[]>`
    with read_from as (select oid from pg_class where relkind = 'r' and relnamespace::regnamespace || '.' || relname like ${tables})
    select coalesce(sum(pg_stat_get_xact_tuples_returned(relation)), 0)::int as rows
    from (select oid as relation from read_from union all select indexrelid from pg_index join read_from on oid = indrelid) relations`
  return row!.rows
}
