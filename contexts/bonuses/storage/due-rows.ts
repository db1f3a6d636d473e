import { instant, parseId, toIso, type Id, type Instant } from '@zoria/kernel'
import type { Queryable } from '@zoria/platform/database'

/** An overdue bonus, or an expired grant. */
export type DueRow = { readonly kind: 'bonus' | 'grant'; readonly id: string; readonly playerId: Id<'Player'> }

type Claiming = { readonly now: Instant; readonly againAt: Instant; readonly countMax: number }

/**
 * Claims the next due rows for the caller: no other caller gets them before `againAt`. Rows disappear when their bonus
 * or grant has ended.
 */
export async function claimDue(sql: Queryable, { now, againAt, countMax }: Claiming): Promise<readonly DueRow[]> {
  const rows = await sql<{ kind: DueRow['kind']; id: string; player_id: Id<'Player'> }[]>`
    update bonuses.due d set due_at = ${toIso(againAt)}
    from (select kind, id from bonuses.due where due_at <= ${toIso(now)} order by due_at limit ${countMax} for update skip locked) as next
    where d.kind = next.kind and d.id = next.id
    returning d.kind, d.id, d.player_id`
  return rows.map(({ kind, id, player_id }) => ({ kind, id, playerId: player_id }))
}

/** Postpones a due row, if it still exists. */
export async function postponeDue(
  sql: Queryable,
  { kind, id }: Pick<DueRow, 'kind' | 'id'>,
  until: Instant,
): Promise<void> {
  await sql`update bonuses.due set due_at = ${toIso(until)} where kind = ${kind} and id = ${id}`
}

/** Deletes a due row. */
export async function deleteDue(sql: Queryable, { kind, id }: Pick<DueRow, 'kind' | 'id'>): Promise<void> {
  await sql`delete from bonuses.due where kind = ${kind} and id = ${id}`
}

/** An open bonus or a waiting grant whose time ends. */
export type EndingBonus = { readonly id: string; readonly playerId: Id<'Player'>; readonly endsAt: Instant }

/**
 * What ends until a moment, the next to end first, after the one given; a page at a time. A row that waits for a round
 * or is claimed is due later than its bonus ended: its time is over, so it is left out.
 */
export async function listEnding(
  db: Queryable,
  {
    after,
    until,
    rowsMax,
  }: {
    readonly after: { readonly endsAt: Instant; readonly id: string }
    readonly until: Instant
    readonly rowsMax: number
  },
): Promise<readonly EndingBonus[]> {
  const rows = await db<{ id: string; player_id: string; due_at: Date }[]>`
    select due.id, due.player_id, due.due_at from bonuses.due
    where (due.due_at, due.id) > (${toIso(after.endsAt)}::timestamptz, ${after.id}::uuid)
      and due.due_at <= ${toIso(until)}
      and due.due_at = case due.kind
        when 'bonus' then (select bonus.expires_at from bonuses.user_bonus bonus where bonus.id = due.id)
        else (select grant_row.expires_at from bonuses.granted grant_row where grant_row.id = due.id)
      end
    order by due.due_at, due.id limit ${rowsMax}`
  return rows.map(({ id, player_id, due_at }) => ({
    id,
    playerId: parseId<'Player'>(player_id),
    endsAt: instant(due_at.getTime()),
  }))
}
