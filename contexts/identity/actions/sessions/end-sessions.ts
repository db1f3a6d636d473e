import { fail, isId, ok, parseId, type Result } from '@zoria/kernel'
import { endSession, endSessions, findSession, findToken } from '../../storage/sessions.ts'
import type { PlayerId } from '../../storage/players.ts'
import type { Deps } from '../deps.ts'

/** Ends one of a player's sessions; repeating it changes nothing. Another player's session is NOT_FOUND (I-52). */
export const endOneSession =
  (deps: Deps) =>
  async ({
    playerId,
    sessionId,
  }: {
    readonly playerId: PlayerId
    readonly sessionId: string
  }): Promise<Result<readonly string[], { code: 'NOT_FOUND' }>> => {
    const id = parseId<'Session'>(sessionId)
    const found = await findSession(deps.sql, id)
    if (found?.playerId !== playerId) return fail({ code: 'NOT_FOUND' })
    await endSession(deps.sql, { sessionId: id, reason: 'by_player', now: deps.clock.now() })
    return ok([sessionId])
  }

/** Ends all of a player's sessions but one and returns the ended ones. */
export const endOtherSessions =
  (deps: Deps) =>
  ({
    playerId,
    keptSessionId,
  }: {
    readonly playerId: PlayerId
    readonly keptSessionId: string
  }): Promise<readonly string[]> =>
    endSessions(deps.sql, { playerId, except: keptSessionId, reason: 'by_player', now: deps.clock.now() })

/** Credentials presented at log-out; any of them may be expired or forged. */
export type LogOut = { readonly refreshToken: string | undefined; readonly sessionId: string | undefined }

/** Ends the sessions of the presented credentials and returns them. Repeating it changes nothing. */
export const logOut =
  (deps: Deps) =>
  async ({ refreshToken, sessionId }: LogOut): Promise<readonly string[]> => {
    const byToken = refreshToken === undefined ? undefined : (await findToken(deps.sql, refreshToken))?.sessionId
    const shown = [...new Set([byToken, sessionId])]
      .filter((id) => id !== undefined && isId(id))
      .map((id) => parseId<'Session'>(id as string))
    for (const id of shown) await endSession(deps.sql, { sessionId: id, reason: 'logout', now: deps.clock.now() })
    return shown
  }
