import { instant, toIso, type Instant } from '@zoria/kernel'
import type { Clock } from '@zoria/platform/clock'
import type { Sql } from '@zoria/platform/database'
import type { Settings } from '@zoria/settings'
import { isSessionAlive } from '../rules/refresh.ts'
import type { PlayerId } from '../storage/players.ts'
import { sessionTimes } from './session-times.ts'

type Deps = { readonly sql: Sql; readonly clock: Clock; readonly settings: Pick<Settings, 'read'> }

type Row = { id: string; device_name: string; network: string | null; started_at: Date; used_at: Date; ends_at: Date; previous_login_at: Date | null }

type Entry = { id: string; device: string; address: string | null; created_at: string; last_seen_at: string; is_current: boolean }

/** A player's living sessions, the last used first, and when he had logged in before the current one. Source: docs/rules/identity.md#session. */
export const sessionsOf = (deps: Deps) => async ({ playerId, sessionId }: { playerId: PlayerId; sessionId: string }): Promise<{ items: Entry[]; previous_login_at: string | null }> => {
  const rows = await deps.sql<Row[]>`
    select id, device_name, network, started_at, used_at, ends_at, previous_login_at from identity.session
    where player_id = ${playerId} and ended_at is null order by used_at desc, id desc`
  const alive = rows.filter((row) => isSessionAlive({ usedAt: at(row.used_at), endsAt: at(row.ends_at), endedAt: null }, sessionTimes(deps)))
  const previous = rows.find(({ id }) => id === sessionId)?.previous_login_at
  return { items: alive.map((row) => entryOf(row, sessionId)), previous_login_at: previous ? toIso(at(previous)) : null }
}

const entryOf = ({ id, device_name, network, started_at, used_at }: Row, sessionId: string): Entry => ({
  id, device: device_name, address: network, created_at: toIso(at(started_at)), last_seen_at: toIso(at(used_at)), is_current: id === sessionId,
})

const at = (date: Date): Instant => instant(date.getTime())
