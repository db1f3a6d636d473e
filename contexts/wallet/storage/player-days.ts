import { toIso, type Instant } from '@zoria/kernel'
import type { Queryable } from '@zoria/platform/database'
import type { PlayerId } from '../rules/commands.ts'
import type { EntryKind } from '../rules/entry.ts'
import { readOpenFrom } from './closed-days.ts'

/** A booking period with the number of matching rows: a closed day, or all open days. */
export interface Stretch {
  /** Null: unbounded. */
  readonly from: string | null
  readonly to: string | null
  readonly count: number
}

/** The part of a page in a period: how many of its newest rows to skip and to take. */
export interface Slice {
  readonly stretch: Stretch
  readonly skip: number
  readonly take: number
}

/** The slices of one page of the periods' rows, the newest first. */
export function slicesOf(
  stretches: readonly Stretch[],
  { page, pageSize }: { page: number; pageSize: number },
): readonly Slice[] {
  const first = (page - 1) * pageSize
  const slices: Slice[] = []
  let before = 0
  for (const stretch of stretches) {
    const skip = Math.max(0, first - before)
    const take = Math.min(stretch.count, first + pageSize - before) - skip
    if (take > 0) slices.push({ stretch, skip, take })
    before += stretch.count
  }
  return slices
}

/** Rows that credit bonuses of these offers: only those, or all rows but those. */
export interface OffersAsked {
  readonly ids: readonly string[]
  readonly isOnly: boolean
}

export interface RowsAsked {
  readonly playerId: PlayerId
  readonly kinds: readonly EntryKind[] | null
  readonly offers: OffersAsked | null
  readonly from: Instant | null
  readonly to: Instant | null
}

/**
 * The periods of a player's journal with matching rows, the newest first. Only open days, and closed days cut by the
 * time range or filtered by offer, are counted in the journal.
 */
export async function readRowStretches(tx: Queryable, asked: RowsAsked): Promise<readonly Stretch[]> {
  const openFrom = await readOpenFrom(tx)
  const { kinds, offers, from, to } = asked
  const days = await tx<{ day: string; next: string; rows: number; is_cut: boolean }[]>`
    select day::text, (day + 1)::text as next,
      (select coalesce(sum(of_kind.rows), 0) from unnest(kinds, rows_of_kind) as of_kind (kind, rows)
        where ${kinds === null ? tx`true` : tx`of_kind.kind = any (${kinds as EntryKind[]}::text[]::wallet.entry_kind[])`})::int as rows,
      ${offers === null ? tx`false` : tx`true`} or ${from === null ? tx`false` : tx`happened_from < ${toIso(from)}::timestamptz`} or ${to === null ? tx`false` : tx`happened_to >= ${toIso(to)}::timestamptz`} as is_cut
    from wallet.closed_player_day
    where player_id = ${asked.playerId}
      ${from === null ? tx`` : tx`and happened_to >= ${toIso(from)}::timestamptz`} ${to === null ? tx`` : tx`and happened_from < ${toIso(to)}::timestamptz`}
    order by day desc`
  const stretches: Stretch[] = [await counted(tx, asked, { from: openFrom, to: null })]
  for (const { day, next, rows, is_cut } of days) {
    if (rows > 0)
      stretches.push(is_cut ? await counted(tx, asked, { from: day, to: next }) : { from: day, to: next, count: rows })
  }
  return stretches
}

const counted = async (tx: Queryable, asked: RowsAsked, span: Pick<Stretch, 'from' | 'to'>): Promise<Stretch> => {
  const [found] = await tx<
    { rows: bigint }[]
  >`select count(*) as rows from wallet.journal j where ${isAsked(tx, asked)} and ${isBookedIn(tx, span)}`
  return { ...span, count: Number(found?.rows ?? 0n) }
}

export const isAsked = (sql: Queryable, { playerId, kinds, offers, from, to }: RowsAsked) => sql`
  j.player_id = ${playerId}
  ${kinds === null ? sql`` : sql`and j.kind = any (${kinds as EntryKind[]}::text[]::wallet.entry_kind[])`}
  ${offers === null ? sql`` : sql`and (coalesce(j.detail ->> 'offerId', '') = any (${offers.ids as string[]}::text[])) = ${String(offers.isOnly)}::boolean`}
  ${from === null ? sql`` : sql`and j.happened_at >= ${toIso(from)}::timestamptz`}
  ${to === null ? sql`` : sql`and j.happened_at < ${toIso(to)}::timestamptz`}`

// As literals of the statement, so that other partitions are not even planned.
export const isBookedIn = (sql: Queryable, { from, to }: Pick<Stretch, 'from' | 'to'>) => sql`
  ${from === null ? sql`true` : sql`j.booked_at >= ${from}::timestamptz`} ${to === null ? sql`` : sql`and j.booked_at < ${to}::timestamptz`}`
