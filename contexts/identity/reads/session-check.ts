import { type Instant, isId, parseId } from '@zoria/kernel'
import type { Clock } from '@zoria/platform/clock'
import type { Sql } from '@zoria/platform/database'
import type { Settings } from '@zoria/settings'
import { isSessionAlive, mayReadSession, type SessionTimes } from '../rules/refresh.ts'
import type { PlayerId } from '../storage/players.ts'
import { findSession, findToken } from '../storage/sessions.ts'

/** Looks up the player of an active session. */
export type SessionCheck = {
  /** Up to one second stale. */
  playerOf(sessionId: string): Promise<PlayerId | undefined>
  /** The session of a refresh token, looked up without rotating it. */
  byToken(token: string): Promise<{ playerId: PlayerId; sessionId: string } | undefined>
  /** Drops sessions from the cache that this process ended. */
  forget(sessionIds: readonly string[]): void
}

type Deps = { readonly sql: Sql; readonly clock: Clock; readonly settings: Pick<Settings, 'read'> }
type Seen = { readonly playerId: PlayerId | undefined; readonly at: Instant }

// S-02: a blocked or ended session is rejected within a second.
const heldMs = 1_000
const heldMax = 20_000

/** Caches each session for a second, so that an active player costs one query per second. */
export function createSessionCheck(deps: Deps): SessionCheck {
  const held = new Map<string, Seen>()
  return {
    playerOf: async (sessionId) => {
      const now = deps.clock.now()
      const seen = held.get(sessionId)
      if (seen !== undefined && Math.abs(now - seen.at) < heldMs) return seen.playerId
      const playerId = await lookUp(deps, sessionId)
      if (held.size >= heldMax) held.clear()
      held.set(sessionId, { playerId, at: now })
      return playerId
    },
    byToken: async (token) => {
      const found = await findToken(deps.sql, token)
      return found && mayReadSession(found, sessionTimes(deps))
        ? { playerId: found.playerId, sessionId: found.sessionId }
        : undefined
    },
    forget: (sessionIds) => {
      for (const id of sessionIds) held.delete(id)
    },
  }
}

async function lookUp(deps: Deps, sessionId: string): Promise<PlayerId | undefined> {
  if (!isId(sessionId)) return undefined
  const found = await findSession(deps.sql, parseId<'Session'>(sessionId))
  return found && !found.isBlocked && isSessionAlive(found.session, sessionTimes(deps)) ? found.playerId : undefined
}

const dayMs = 86_400_000

/** The current time and the configured session durations. */
export function sessionTimes({ clock, settings }: { clock: Clock; settings: Pick<Settings, 'read'> }): SessionTimes {
  return {
    now: clock.now(),
    idleMs: settings.read('SESSION_IDLE_DAYS') * dayMs,
    graceMs: settings.read('REFRESH_GRACE_S') * 1000,
  }
}
