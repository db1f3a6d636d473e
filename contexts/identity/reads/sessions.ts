import { toIso } from '@zoria/kernel'
import type { Clock } from '@zoria/platform/clock'
import type { Sql } from '@zoria/platform/database'
import type { Settings } from '@zoria/settings'
import { isSessionAlive } from '../rules/refresh.ts'
import type { PlayerId } from '../storage/players.ts'
import { listSessions, type ShownSession } from '../storage/sessions.ts'
import { sessionTimes } from './session-check.ts'

type Deps = { readonly sql: Sql; readonly clock: Clock; readonly settings: Pick<Settings, 'read'> }

type Entry = {
  id: string
  device: string
  address: string | null
  created_at: string
  last_seen_at: string
  is_current: boolean
}

/**
 * A player's active sessions, the last used first, and the log-in before the current one. Source:
 * docs/rules/identity.md#session.
 */
export const sessionsOf =
  (deps: Deps) =>
  async ({
    playerId,
    sessionId,
  }: {
    playerId: PlayerId
    sessionId: string
  }): Promise<{ items: Entry[]; previous_login_at: string | null }> => {
    const alive = (await listSessions(deps.sql, playerId)).filter(({ session }) =>
      isSessionAlive(session, sessionTimes(deps)),
    )
    const previous = alive.find(({ id }) => id === sessionId)?.previousLogIn ?? null
    return {
      items: alive.map((shown) => entryOf(shown, sessionId)),
      previous_login_at: previous === null ? null : toIso(previous),
    }
  }

const entryOf = ({ id, deviceName, network, startedAt, session }: ShownSession, sessionId: string): Entry => ({
  id,
  device: deviceName,
  address: network,
  created_at: toIso(startedAt),
  last_seen_at: toIso(session.usedAt),
  is_current: id === sessionId,
})
