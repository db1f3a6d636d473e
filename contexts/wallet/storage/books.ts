import type { Queryable } from '@zoria/platform/database'

/** A player whose books disagree with themselves, or a currency whose rows do not sum to zero. */
export interface BooksFault {
  readonly about: string
  readonly fault: string
}

/** Rows booked since yesterday: per currency their legs sum to zero, and each wallet they moved shows the last row's running values. One snapshot. */
export async function checkRecent(sql: Queryable): Promise<{ rowsRead: number; faults: readonly BooksFault[] }> {
  return report(await sql<ReportRow[]>`
    with recent as (
      select * from wallet.journal j where j.booked_at >= (select max(newest.booked_at) - interval '1 day' from wallet.journal newest)
    ), last_row as (
      select distinct on (player_id) * from recent order by player_id, version desc
    )
    select (select count(*) from recent) as rows_read, about, fault from (
      ${unbalanced(sql, 'recent')}
      union all
      select l.player_id::text, 'the wallet differs from its last row, version ' || l.version
      from last_row l join wallet.wallet w using (player_id)
      where (w.version, w.game, w.electronic, w.bonus, w.cashback, w.held, w.debt, w.dust) is distinct from
        (l.version, coalesce(l.game, 0), coalesce(l.electronic, 0), coalesce(l.bonus, 0), coalesce(l.cashback, 0), coalesce(l.held, 0), coalesce(l.debt, 0), coalesce(l.dust, 0))
    ) faulty right join (select 1) always on true limit 100`)
}

/** Everything: each wallet is the sum of all its legs, and counts all its rows. Reads the whole journal. */
export async function checkWhole(sql: Queryable): Promise<{ rowsRead: number; faults: readonly BooksFault[] }> {
  return report(await sql<ReportRow[]>`
    with summed as (
      select player_id, count(*) as rows, sum(d_game) as game, sum(d_electronic) as electronic, sum(d_bonus) as bonus,
        sum(d_cashback) as cashback, sum(d_held) as held, -sum(d_debt) as debt, sum(d_dust) as dust
      from wallet.journal group by player_id
    )
    select (select count(*) from wallet.journal) as rows_read, about, fault from (
      ${unbalanced(sql, 'wallet.journal')}
      union all
      select coalesce(w.player_id, s.player_id)::text, 'the wallet is not the sum of its rows'
      from wallet.wallet w full join summed s using (player_id)
      where (w.version, w.game, w.electronic, w.bonus, w.cashback, w.held, w.debt, w.dust) is distinct from
        (coalesce(s.rows, 0), coalesce(s.game, 0), coalesce(s.electronic, 0), coalesce(s.bonus, 0), coalesce(s.cashback, 0), coalesce(s.held, 0), coalesce(s.debt, 0), coalesce(s.dust, 0))
    ) faulty right join (select 1) always on true limit 100`)
}

interface ReportRow {
  rows_read: bigint
  about: string | null
  fault: string | null
}

const unbalanced = (sql: Queryable, rows: 'recent' | 'wallet.journal') => sql`
  select currency as about, 'the legs sum to ' || sum(coalesce(d_game, 0) + coalesce(d_electronic, 0) + coalesce(d_bonus, 0)
    + coalesce(d_cashback, 0) + coalesce(d_held, 0) + coalesce(d_debt, 0) + coalesce(d_house, 0)) as fault
  from ${sql(rows)} join wallet.wallet using (player_id) group by currency
  having sum(coalesce(d_game, 0) + coalesce(d_electronic, 0) + coalesce(d_bonus, 0)
    + coalesce(d_cashback, 0) + coalesce(d_held, 0) + coalesce(d_debt, 0) + coalesce(d_house, 0)) <> 0`

const report = (rows: readonly ReportRow[]): { rowsRead: number; faults: readonly BooksFault[] } => ({
  rowsRead: Number(rows[0]?.rows_read ?? 0n),
  faults: rows.flatMap(({ about, fault }) => (about !== null && fault !== null ? [{ about, fault }] : [])),
})
