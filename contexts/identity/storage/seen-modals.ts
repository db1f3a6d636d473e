import type { SeenModal } from '@zoria/contract/identity/words'
import { toIso, type Instant } from '@zoria/kernel'
import type { Sql } from '@zoria/platform/database'
import type { PlayerId } from './players.ts'

/** Subjects stored per modal, the newest ones: older battles are never shown again. */
const subjectsMax = 100

type Seen = { readonly playerId: PlayerId; readonly modal: SeenModal; readonly subject: string; readonly now: Instant }

/** Records when a player first viewed a modal. */
export async function insertSeenModal(sql: Sql, { playerId, modal, subject, now }: Seen): Promise<void> {
  const { count } =
    await sql`insert into identity.seen_modal (player_id, modal, subject, seen_at) values (${playerId}, ${modal}, ${subject}, ${toIso(now)}) on conflict do nothing`
  if (count === 0) return
  await sql`
    delete from identity.seen_modal where player_id = ${playerId} and modal = ${modal} and subject in (
      select subject from identity.seen_modal where player_id = ${playerId} and modal = ${modal} order by seen_at desc, subject offset ${subjectsMax})`
}

export async function listSeenModals(
  sql: Sql,
  playerId: PlayerId,
): Promise<readonly { modal: SeenModal; subject: string; seenAt: Date }[]> {
  return sql<
    { modal: SeenModal; subject: string; seenAt: Date }[]
  >`select modal, subject, seen_at as "seenAt" from identity.seen_modal where player_id = ${playerId} order by seen_at desc, modal, subject`
}
