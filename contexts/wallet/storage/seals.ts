import type { Queryable } from '@zoria/platform/database'
import type { SealHead } from '../rules/seal.ts'
import { onlyRow } from './only-row.ts'

/** Maximum number of rows per seal: a small seal is searched quickly after a row was changed. */
const rowsOfSealMax = 5_000

/** Seals new rows of the lanes and returns their number; 0 if another process is sealing. Throws if a lane has a gap. */
export async function sealJournal(sql: Queryable): Promise<number> {
  const { sealed } = onlyRow(await sql<{ sealed: bigint }[]>`select wallet.seal_journal(${rowsOfSealMax}) as sealed`)
  return Number(sealed)
}

/** The last seal of each lane: stored elsewhere, it proves the journal up to it even against the owner of this database. */
export async function readSealHeads(sql: Queryable): Promise<readonly SealHead[]> {
  return sql<SealHead[]>`
    select l.id as lane, s.to_position::text as position, encode(s.hash, 'hex') as hash
    from wallet.journal_lane l cross join lateral (
      select to_position, hash from wallet.journal_seal s where s.lane = l.id order by s.from_position desc limit 1
    ) s order by l.id`
}

/** Does the journal have a seal with this hash? */
export async function hasHead(sql: Queryable, { lane, position, hash }: SealHead): Promise<boolean> {
  const [found] =
    await sql`select from wallet.journal_seal where lane = ${lane} and to_position = ${position} and hash = decode(${hash}, 'hex')`
  return found !== undefined
}

/** Seals of a lane in order, after a position and the previous seal's hash. */
export interface SealsAsked {
  readonly lane: number
  readonly after: bigint
  readonly hashBefore: Uint8Array | null
}

export interface SealsLooked {
  readonly rows: number
  readonly last: { readonly position: bigint; readonly hash: Uint8Array } | null
  /** The first seal that contradicts its rows, its position or the previous seal. */
  readonly firstBroken: SealRow | null
}

export interface SealRow {
  readonly lane: number
  readonly from_position: bigint
  readonly to_position: bigint
  readonly row_digests: Uint8Array
}

/** Seals checked per statement: limits its memory. */
const sealsOfLook = 100

/** Recomputes the next seals from the current rows. */
export async function lookAtSeals(sql: Queryable, { lane, after, hashBefore }: SealsAsked): Promise<SealsLooked> {
  const seals = await sql<(SealRow & { hash: Uint8Array; is_sound: boolean })[]>`
    with seal as (
      select s.*, coalesce(lag(s.hash) over (order by s.from_position), ${hashBefore as Buffer | null}::bytea) as before,
        s.from_position = coalesce(lag(s.to_position) over (order by s.from_position), ${after}::bigint) + 1 as follows
      from wallet.journal_seal s where s.lane = ${lane} and s.from_position > ${after} order by s.from_position limit ${sealsOfLook}
    )
    select s.lane, s.from_position, s.to_position, s.hash, s.row_digests,
      s.follows and s.row_digests = coalesce(now.row_digests, '')
        and s.hash = wallet.seal_hash(s.before, s.lane, s.from_position, s.to_position, now.digests) as is_sound
    from seal s cross join lateral (
      select string_agg(d.digest, '' order by d.position) as digests, string_agg(substr(d.digest, 1, 4), '' order by d.position) as row_digests
      from wallet.journal_digest d
      where d.lane = s.lane and d.position between s.from_position and s.to_position and d.booked_at between s.booked_from and s.booked_to
    ) now
    order by s.from_position`
  const last = seals.at(-1)
  return {
    rows: seals.reduce((sum, seal) => sum + Number(seal.to_position - seal.from_position) + 1, 0),
    last: last ? { position: last.to_position, hash: last.hash } : null,
    firstBroken: seals.find(({ is_sound }) => !is_sound) ?? null,
  }
}

/** A current row: its position and the start of its digest. */
export interface DigestRow {
  readonly position: bigint
  readonly digest: string
  readonly player_id: string
  readonly version: bigint
}

/** The current rows of a range of a lane, of all days. */
export async function readDigests(
  sql: Queryable,
  { lane, from, to }: { lane: number; from: bigint; to: bigint },
): Promise<readonly DigestRow[]> {
  return sql<DigestRow[]>`
    select position, encode(substr(digest, 1, 4), 'hex') as digest, player_id, version
    from wallet.journal_digest where lane = ${lane} and position between ${from} and ${to} order by position, booked_at`
}

export interface LaneStretch {
  readonly lane: number
  readonly head: bigint
  /** The last sealed position of the lane. */
  readonly sealed_to: bigint
  /** Number of rows up to it. */
  readonly rows: bigint
}

/** The head and the sealed position of each lane, and the number of sealed rows. An unknown lane has head 0. */
export async function readStretches(sql: Queryable): Promise<readonly LaneStretch[]> {
  return sql<LaneStretch[]>`
    with lane as (
      select lane, coalesce(max(head), 0) as head from (select id as lane, head from wallet.journal_lane union all select distinct lane, null::bigint from wallet.journal_seal) known group by lane
    ), stretch as (
      select lane.*, coalesce((select max(to_position) from wallet.journal_seal s where s.lane = lane.lane), 0) as sealed_to from lane
    ), counted as (
      select j.lane, count(*) filter (where j.position between 1 and s.sealed_to) as rows
      from wallet.journal j left join stretch s using (lane) group by j.lane
    )
    select lane, coalesce(head, 0) as head, coalesce(sealed_to, 0) as sealed_to, coalesce(rows, 0) as rows
    from stretch full join counted using (lane) order by lane`
}

/** The first unsealed position that is missing, duplicated or beyond the head. Null if there is none. */
export async function findOddPlace(
  sql: Queryable,
  { lane, head, sealed_to }: LaneStretch,
): Promise<{ position: bigint; is_empty: boolean } | null> {
  const [odd] = await sql<{ position: bigint; is_empty: boolean }[]>`
    with place as (
      select position, count(*) as rows from wallet.journal where lane = ${lane} and (position < 1 or position > ${sealed_to}) group by position
    ), step as (
      select position, rows, lag(position, 1, ${sealed_to}::bigint) over (order by position) as before from place
      union all select ${head}::bigint + 1, 1, greatest(max(position), ${sealed_to}) from place having greatest(max(position), ${sealed_to}) < ${head}
    )
    select case when is_odd then position else before + 1 end as position, not is_odd as is_empty
    from (select *, rows > 1 or position < 1 or (position > ${head} and before >= ${head}) as is_odd from step) asked
    where is_odd or position <> before + 1 order by position limit 1`
  return odd ?? null
}

/** The first sealed position with two rows. */
export async function findDoublePlace(
  sql: Queryable,
  { lane, sealed_to }: LaneStretch,
): Promise<{ position: bigint } | null> {
  const [double] = await sql<{ position: bigint }[]>`
    select position from wallet.journal where lane = ${lane} and position between 1 and ${sealed_to} group by position having count(*) > 1 order by position limit 1`
  return double ?? null
}
