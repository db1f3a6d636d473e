import { plusMs, type Instant } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import type { PlayerId } from '../storage/players.ts'
import { insertSession, type SessionId } from '../storage/sessions.ts'
import { freshId, type Deps } from './deps.ts'

/** A session with the refresh token a browser is to keep. */
export type OpenedSession = { readonly sessionId: SessionId; readonly playerId: PlayerId; readonly refreshToken: string; readonly endsAt: Instant }

const tokenBytes = 32
const dayMs = 86_400_000

/** Starts a session: every log-in gets a new token. Source: docs/rules/identity.md#session. */
export async function openSession(deps: Deps, tx: TransactionSql, playerId: PlayerId): Promise<OpenedSession> {
  const now = deps.clock.now()
  const sessionId = freshId<'Session'>(deps, now)
  const refreshToken = Buffer.from(deps.chance.bytes(tokenBytes)).toString('base64url')
  const endsAt = plusMs(now, deps.settings.read('SESSION_DAYS') * dayMs)
  await insertSession(tx, { id: sessionId, playerId, token: refreshToken, now, endsAt })
  return { sessionId, playerId, refreshToken, endsAt }
}
