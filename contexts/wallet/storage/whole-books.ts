import type { Sql, TransactionSql } from '@zoria/platform/database'
import { checkClosedDays } from './closed-days.ts'
import type { BooksChecked, BooksFault } from './new-books.ts'
import { onlyRow } from './only-row.ts'
import { dayAfter, readSettledDays } from './partitions.ts'
import { overWholeDays } from './patient-transaction.ts'

/**
 * Checks all rows: each wallet is the sum of its legs and the count of its rows, keys and positions are unique, and
 * closed days are unchanged. Reads day by day and keeps sums per player, not rows; only rows booked since the last
 * closed day are read in one snapshot with the wallets.
 */
export async function checkWhole(sql: Sql): Promise<BooksChecked> {
  return overWholeDays(sql, async (tx) => {
    await tx`create temporary table summed (
      player_id uuid primary key, rows bigint, game numeric, electronic numeric, bonus numeric, cashback numeric, held numeric, debt numeric, dust numeric, unbalanced bigint
    ) on commit drop`
    const days = await readSettledDays(tx)
    for (const day of days) await addDay(tx, day)
    const summedTo = days.at(-1)
    const { rows_read, faults } = await compare(tx, summedTo === undefined ? null : dayAfter(summedTo))
    return {
      rowsRead: Number(rows_read),
      faults: [...faults, ...(await checkClosedDays(tx)), ...(await standingTwice(tx))],
    }
  })
}

const sums = (tx: TransactionSql) => tx`
  player_id, count(*) as rows, sum(coalesce(d_game, 0)) as game, sum(coalesce(d_electronic, 0)) as electronic, sum(coalesce(d_bonus, 0)) as bonus,
  sum(coalesce(d_cashback, 0)) as cashback, sum(coalesce(d_held, 0)) as held, -sum(coalesce(d_debt, 0)) as debt, sum(coalesce(d_dust, 0)) as dust,
  count(*) filter (where coalesce(d_game, 0) + coalesce(d_electronic, 0) + coalesce(d_bonus, 0) + coalesce(d_cashback, 0)
    + coalesce(d_held, 0) + coalesce(d_debt, 0) + coalesce(d_house, 0) <> 0) as unbalanced`

const addDay = async (tx: TransactionSql, day: string): Promise<void> => {
  await tx`
    insert into summed as s
      select ${sums(tx)} from wallet.journal where booked_at >= ${day}::timestamptz and booked_at < ${dayAfter(day)}::timestamptz group by player_id
    on conflict (player_id) do update set
      rows = s.rows + excluded.rows, game = s.game + excluded.game, electronic = s.electronic + excluded.electronic, bonus = s.bonus + excluded.bonus,
      cashback = s.cashback + excluded.cashback, held = s.held + excluded.held, debt = s.debt + excluded.debt, dust = s.dust + excluded.dust,
      unbalanced = s.unbalanced + excluded.unbalanced`
}

const compare = async (
  tx: TransactionSql,
  summedTo: string | null,
): Promise<{ rows_read: bigint; faults: readonly BooksFault[] }> =>
  onlyRow(
    await tx<{ rows_read: bigint; faults: readonly BooksFault[] }[]>`
    with whole as materialized (
      select player_id, sum(rows) as rows, sum(game) as game, sum(electronic) as electronic, sum(bonus) as bonus, sum(cashback) as cashback,
        sum(held) as held, sum(debt) as debt, sum(dust) as dust, sum(unbalanced) as unbalanced
      from (table summed union all select ${sums(tx)} from wallet.journal where booked_at >= coalesce(${summedTo}::timestamptz, '-infinity') group by player_id) parts
      group by player_id
    ), fault as (
      select coalesce(w.player_id, s.player_id)::text as about, case
          when s.unbalanced > 0 then s.unbalanced || ' rows whose legs do not sum to zero'
          else format('the wallet, version %s, is not the sum of its %s rows', w.version, coalesce(s.rows, 0)) end as fault
      from wallet.wallet w full join whole s using (player_id)
      where s.unbalanced > 0 or (w.version, w.game, w.electronic, w.bonus, w.cashback, w.held, w.debt, w.dust) is distinct from
        (coalesce(s.rows, 0), coalesce(s.game, 0), coalesce(s.electronic, 0), coalesce(s.bonus, 0), coalesce(s.cashback, 0), coalesce(s.held, 0), coalesce(s.debt, 0), coalesce(s.dust, 0))
      limit 100
    )
    select coalesce((select sum(rows) from whole), 0)::bigint as rows_read,
      (select coalesce(json_agg(json_build_object('about', about, 'fault', fault)), '[]') from fault) as faults`,
  )

/**
 * Each day's indexes are unique; across days only the writer's look-up ensures it. The indexes of all days are merged
 * in order, without sorting or storing.
 */
const standingTwice = async (tx: TransactionSql): Promise<readonly BooksFault[]> => {
  await tx`select set_config('enable_sort', 'off', true), set_config('enable_hashagg', 'off', true), set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`
  const keys = await tx<BooksFault[]>`
    select player_id::text as about, format('the key %s stands %s times', key, count(*)) as fault
    from wallet.journal group by player_id, key having count(*) > 1 limit 100`
  const places = await tx<BooksFault[]>`
    select 'lane ' || lane as about, format('position %s stands %s times', position, count(*)) as fault
    from wallet.journal group by lane, position having count(*) > 1 limit 100`
  return [...keys, ...places]
}
