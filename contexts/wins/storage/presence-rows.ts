import { toIso, type Id, type Instant } from '@zoria/kernel'
import type { Queryable } from '@zoria/platform/database'

type ProcessId = Id<'Process'>

/** Notes which players hold a stream of this process. */
export async function notePresence(
  db: Queryable,
  {
    processId,
    players,
    now,
  }: { readonly processId: ProcessId; readonly players: readonly string[]; readonly now: Instant },
): Promise<void> {
  await db`
    insert into wins.presence (process_id, players, seen_at) values (${processId}, ${[...players]}::uuid[], ${toIso(now)})
    on conflict (process_id) do update set players = excluded.players, seen_at = excluded.seen_at`
}

/**
 * The same players as before: only the time moves. False where another process took the row out, because this one was
 * silent for so long.
 */
export async function touchPresence(
  db: Queryable,
  { processId, now }: { readonly processId: ProcessId; readonly now: Instant },
): Promise<boolean> {
  const { count } = await db`update wins.presence set seen_at = ${toIso(now)} where process_id = ${processId}`
  return count === 1
}

/** Takes out a process that ended, and those that were silent since a moment. */
export async function dropPresence(
  db: Queryable,
  { processId, silentSince }: { readonly processId: ProcessId | null; readonly silentSince: Instant },
): Promise<void> {
  await db`delete from wins.presence where process_id = ${processId} or seen_at < ${toIso(silentSince)}`
}

/** Different players in all processes that were seen since a moment. */
export async function countPresent(db: Queryable, seenSince: Instant): Promise<number> {
  const [row] = await db<
    [{ count: bigint }]
  >`select count(distinct player) from wins.presence, unnest(players) as player where seen_at >= ${toIso(seenSince)}`
  return Number(row.count)
}
