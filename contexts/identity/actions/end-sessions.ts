import { fail, ok, parseId, type Result } from '@zoria/kernel'
import { endSession, endSessions, findSession } from '../storage/sessions.ts'
import type { PlayerId } from '../storage/players.ts'
import type { Deps } from './deps.ts'

/** Ends one of a player's sessions; ending it again changes nothing. Somebody else's is as if there were none (I-52). */
export const endOneSession = (deps: Deps) => async ({ playerId, sessionId }: { readonly playerId: PlayerId; readonly sessionId: string }): Promise<Result<readonly string[], { code: 'NOT_FOUND' }>> => {
  const id = parseId<'Session'>(sessionId)
  const found = await findSession(deps.sql, id)
  if (found?.playerId !== playerId) return fail({ code: 'NOT_FOUND' })
  await endSession(deps.sql, { sessionId: id, reason: 'by_player', now: deps.clock.now() })
  return ok([sessionId])
}

/** Ends all of a player's sessions but one; answers which. */
export const endOtherSessions = (deps: Deps) => ({ playerId, keptSessionId }: { readonly playerId: PlayerId; readonly keptSessionId: string }): Promise<readonly string[]> =>
  endSessions(deps.sql, { playerId, except: keptSessionId, reason: 'by_player', now: deps.clock.now() })
