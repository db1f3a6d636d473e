import { isId, parseId } from '@zoria/kernel'
import { endSession, findToken } from '../storage/sessions.ts'
import type { Deps } from './deps.ts'

/** What a caller shows when leaving; any of it may be old or made up. */
export type LogOut = { readonly refreshToken: string | undefined; readonly sessionId: string | undefined }

/** Ends the sessions that are shown, and answers them. Leaving twice changes nothing. */
export const logOut = (deps: Deps) => async ({ refreshToken, sessionId }: LogOut): Promise<readonly string[]> => {
  const byToken = refreshToken === undefined ? undefined : (await findToken(deps.sql, refreshToken))?.sessionId
  const shown = [...new Set([byToken, sessionId])].filter((id) => id !== undefined && isId(id)).map((id) => parseId<'Session'>(id as string))
  for (const id of shown) await endSession(deps.sql, { sessionId: id, reason: 'logout', now: deps.clock.now() })
  return shown
}
