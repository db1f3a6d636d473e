import type { Queryable } from '@zoria/platform/database'
import { onlyRow } from './only-row.ts'

/** A reader's position in a lane. `bookedAt` is of the last row it read; null: none. */
export interface StoredCursor {
  readonly position: bigint
  readonly bookedAt: Date | null
}

/** Creates the cursors of a new reader at the current heads: it reads later rows. */
export async function beginAtHeads(sql: Queryable, reader: string): Promise<void> {
  await sql`
    insert into wallet.reader_cursor (reader, lane, position, booked_at)
    select ${reader}, id, head, '-infinity' from wallet.journal_lane
    where not exists (select from wallet.reader_cursor known where known.reader = ${reader})
    order by id
    on conflict do nothing`
}

/**
 * The rest of the transaction commits without waiting for the disk: a crash may lose it, effect and cursor together,
 * and then the rows are read again. Its statements are planned once for each connection: planning over all partitions
 * takes longer than reading a few hundred rows.
 */
export async function consumeLightly(tx: Queryable): Promise<void> {
  await tx`select set_config('synchronous_commit', 'off', true), set_config('plan_cache_mode', 'force_generic_plan', true)`
}

/** A reader's cursor in a lane, locked until the transaction ends. */
export async function takeCursor(
  tx: Queryable,
  { reader, lane }: { reader: string; lane: number },
): Promise<StoredCursor> {
  await tx`insert into wallet.reader_cursor (reader, lane, position, booked_at) values (${reader}, ${lane}, 0, '-infinity') on conflict do nothing`
  const { position, booked_at } = onlyRow(
    await tx<{ position: bigint; booked_at: Date | null }[]>`
    select position, nullif(booked_at, '-infinity') as booked_at from wallet.reader_cursor where reader = ${reader} and lane = ${lane} for update`,
  )
  return { position, bookedAt: booked_at }
}

export async function saveCursor(
  tx: Queryable,
  { reader, lane, position, bookedAt }: { reader: string; lane: number; position: bigint; bookedAt: Date },
): Promise<void> {
  await tx`update wallet.reader_cursor set position = ${position}, booked_at = ${bookedAt} where reader = ${reader} and lane = ${lane}`
}

/** How many rows a reader has not read, and the age of the oldest one. */
export interface ReaderLag {
  readonly reader: string
  readonly rows: number
  readonly oldestSeconds: number
}

/**
 * The lag of every reader with a cursor, of the books check, of the seals, and of further readers by name: one that has
 * read nothing yet has the whole journal before it.
 */
export async function readLags(sql: Queryable, further: readonly string[] = []): Promise<readonly ReaderLag[]> {
  const rows = await sql<{ reader: string; rows: bigint; oldest_seconds: number }[]>`
    with reader as (
      select distinct reader from wallet.reader_cursor union values ('books'), ('seal') union select unnest(${[...further]}::text[])
    ), place as (
      select r.reader, l.id as lane, l.head, coalesce(case when r.reader = 'seal' then s.to_position else c.position end, 0) as position,
        coalesce(case when r.reader = 'seal' then s.booked_to else c.booked_at end, '-infinity') as booked_at
      from reader r cross join wallet.journal_lane l
      left join wallet.reader_cursor c on c.reader = r.reader and c.lane = l.id
      left join lateral (select to_position, booked_to from wallet.journal_seal s where r.reader = 'seal' and s.lane = l.id order by from_position desc limit 1) s on true
    )
    select p.reader, sum(greatest(p.head - p.position, 0))::bigint as rows,
      coalesce(extract(epoch from max(clock_timestamp() - next.booked_at)), 0)::float8 as oldest_seconds
    from place p left join lateral (
      select j.booked_at from wallet.journal j where j.lane = p.lane and j.position > p.position and p.head > p.position and j.booked_at >= p.booked_at order by j.position limit 1
    ) next on true
    group by p.reader order by p.reader`
  return rows.map(({ reader, rows: behind, oldest_seconds }) => ({
    reader,
    rows: Number(behind),
    oldestSeconds: Math.max(0, oldest_seconds),
  }))
}

/** A reader's position in each lane that it has read. */
export async function readCursors(
  sql: Queryable,
  reader: string,
): Promise<readonly { readonly lane: number; readonly position: bigint }[]> {
  return await sql<
    { lane: number; position: bigint }[]
  >`select lane, position from wallet.reader_cursor where reader = ${reader} order by lane`
}
