import type { Sql, TransactionSql, Queryable } from '@zoria/platform/database'
import type { SharedId } from '../rules/journal-row.ts'
import type { PlayerId } from '../rules/commands.ts'
import { dayAfter, readSettledDays } from './partitions.ts'
import { overWholeDays } from './patient-transaction.ts'
import type { BooksFault } from './new-books.ts'

/**
 * Closes every past day that is still open, the oldest first, one transaction each; returns the days and the ids found
 * at two players.
 */
export async function closeDays(sql: Sql): Promise<{ days: readonly string[]; sharedIds: readonly SharedId[] }> {
  const days: string[] = []
  const sharedIds: SharedId[] = []
  for (;;) {
    const closed = await overWholeDays(sql, closeNext)
    if (closed === null) return { days, sharedIds }
    days.push(closed.day)
    sharedIds.push(...closed.sharedIds)
  }
}

const closeNext = async (tx: TransactionSql): Promise<{ day: string; sharedIds: readonly SharedId[] } | null> => {
  await tx`select pg_advisory_xact_lock(hashtext('wallet.close_day'))`
  const [last] = await tx<
    { day: string }[]
  >`select max(day)::text as day from wallet.closed_day having max(day) is not null`
  const day = (await readSettledDays(tx)).find((settled) => last === undefined || settled > last.day)
  if (day === undefined) return null

  await tx`select wallet.close_day(${day})`
  const shared = await tx<
    { source: string; external_id: string; first_player: PlayerId; second_player: PlayerId }[]
  >`select * from wallet.find_shared_ids(${day})`
  return {
    day,
    sharedIds: shared.map(({ source, external_id, first_player, second_player }) => ({
      day,
      source,
      externalId: external_id,
      players: [first_player, second_player],
    })),
  }
}

/** The start of the open days: earlier rows are summed in closed days. Null if none is closed. */
export async function readOpenFrom(sql: Queryable): Promise<string | null> {
  const [open] = await sql<
    { open_from: string }[]
  >`select (max(day) + 1)::text as open_from from wallet.closed_day having max(day) is not null`
  return open?.open_from ?? null
}

/** The last closed booking day; null if none. */
export async function readLastClosed(sql: Queryable): Promise<string | null> {
  const [last] = await sql<
    { day: string }[]
  >`select max(day)::text as day from wallet.closed_day having max(day) is not null`
  return last?.day ?? null
}

/** Compares every closed day with the current journal. */
export async function checkClosedDays(tx: TransactionSql): Promise<readonly BooksFault[]> {
  const days = await tx<{ day: string }[]>`select day::text from wallet.closed_day order by day`
  const faults: BooksFault[] = []
  for (const { day } of days) faults.push(...(await checkClosedDay(tx, day)))
  return faults
}

const checkClosedDay = (tx: TransactionSql, day: string): Promise<readonly BooksFault[]> => tx<BooksFault[]>`
  with booked as (
    select * from wallet.positions_between(${day}::timestamptz, ${dayAfter(day)}::timestamptz)
  ), counted as (
    select player_id, count(*) as rows from wallet.journal where booked_at >= ${day}::timestamptz and booked_at < ${dayAfter(day)}::timestamptz group by player_id
  )
  select 'day ' || ${day}::text as about, format('%s of %s is closed at %s and booked at %s', coalesce(c.account, b.account), coalesce(c.provider, b.provider, 'nobody'), coalesce(c.change, 0), coalesce(b.change, 0)) as fault
  from (select * from wallet.closed_position where day = ${day}::date) c
  full join booked b on b.account = c.account and b.currency = c.currency and b.provider is not distinct from c.provider
  where (c.change, c.rows) is distinct from (b.change, b.rows)
  union all
  select 'day ' || ${day}::text, format('player %s had %s rows when it was closed and has %s', coalesce(c.player_id, b.player_id), coalesce(c.rows, 0), coalesce(b.rows, 0))
  from (select player_id, (select sum(each) from unnest(rows_of_kind) each) as rows from wallet.closed_player_day where day = ${day}::date) c
  full join counted b using (player_id) where c.rows is distinct from b.rows
  limit 100`
