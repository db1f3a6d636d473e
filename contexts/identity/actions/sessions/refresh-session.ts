import { fail, ok, type Result } from '@zoria/kernel'
import { decideRefresh } from '../../rules/refresh.ts'
import { endSession, findOwnToken, lockToken, rotateToken } from '../../storage/sessions.ts'
import type { Deps } from '../deps.ts'
import type { OpenedSession } from './open-session.ts'
import { sessionTimes } from '../../reads/session-check.ts'

/**
 * Rotates a refresh token. The same token within the grace period returns the same child; later it ends the whole
 * family, because a token used twice was stolen. Source: docs/rules/identity.md#session (I-57).
 */
export const refreshSession =
  (deps: Deps) =>
  (token: string): Promise<Result<OpenedSession, { code: 'UNAUTHORIZED' }>> =>
    deps.inTransaction(async (tx) => {
      const found = await lockToken(tx, token)
      if (found === undefined) return fail({ code: 'UNAUTHORIZED' })
      const { sessionId, playerId, session } = found
      const now = deps.clock.now()
      const child = deps.keys.childOf(token)
      switch (decideRefresh(found, sessionTimes(deps))) {
        case 'rotate':
          await rotateToken(tx, { sessionId, token, child, now })
          return ok({ sessionId, playerId, refreshToken: child, endsAt: session.endsAt })
        case 'same_child': {
          const given = await findOwnToken(tx, { sessionId, tokens: deps.keys.childrenOf(token) })
          // Its key was taken away: nobody can tell the child any more.
          if (given === undefined) return fail({ code: 'UNAUTHORIZED' })
          return ok({ sessionId, playerId, refreshToken: given, endsAt: session.endsAt })
        }
        case 'reused':
          await endSession(tx, { sessionId, reason: 'reuse', now })
          deps.logger.warn({ sessionId, playerId }, 'a refresh token was reused; its session was ended')
          return fail({ code: 'UNAUTHORIZED' })
        case 'over':
          return fail({ code: 'UNAUTHORIZED' })
      }
    })
