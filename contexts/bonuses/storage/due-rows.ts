import { toIso, type Id, type Instant } from '@zoria/kernel'
import type { Queryable } from '@zoria/platform/database'

/** A bonus whose time is over, or a grant that waited long enough. */
export type DueRow = { readonly kind: 'bonus' | 'grant'; readonly id: string; readonly playerId: Id<'Player'> }

type Claiming = { readonly now: Instant; readonly againAt: Instant; readonly countMax: number }

/** Takes the next due rows for the caller alone: nobody gets them again before `againAt`, unless what they are about has ended and they are gone. */
export async function claimDue(sql: Queryable, { now, againAt, countMax }: Claiming): Promise<readonly DueRow[]> {
  const rows = await sql<{ kind: DueRow['kind']; id: string; player_id: Id<'Player'> }[]>`
    update bonuses.due d set due_at = ${toIso(againAt)}
    from (select kind, id from bonuses.due where due_at <= ${toIso(now)} order by due_at limit ${countMax} for update skip locked) as next
    where d.kind = next.kind and d.id = next.id
    returning d.kind, d.id, d.player_id`
  return rows.map(({ kind, id, player_id }) => ({ kind, id, playerId: player_id }))
}

/** Moves a due row to a later time; one that is gone stays gone. */
export async function putOffDue(sql: Queryable, { kind, id }: Pick<DueRow, 'kind' | 'id'>, until: Instant): Promise<void> {
  await sql`update bonuses.due set due_at = ${toIso(until)} where kind = ${kind} and id = ${id}`
}

/** Forgets a due row. */
export async function deleteDue(sql: Queryable, { kind, id }: Pick<DueRow, 'kind' | 'id'>): Promise<void> {
  await sql`delete from bonuses.due where kind = ${kind} and id = ${id}`
}
