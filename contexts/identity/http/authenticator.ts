import type { Authenticator, Caller } from '@zoria/platform/http/serve'
import type { SessionCheck } from '../reads/session-check.ts'
import type { AccessTokens } from './access-token.ts'
import { isOwnOrigin } from './own-origin.ts'
import type { RefreshCookie } from './refresh-cookie.ts'

type Deps = { readonly accessTokens: AccessTokens; readonly sessions: SessionCheck; readonly cookie: RefreshCookie; readonly origins: readonly string[] }

/** Tells who calls: by an access token whose session lives, or by the refresh cookie from our own pages. */
export function createAuthenticator({ accessTokens, sessions, cookie, origins }: Deps): Authenticator {
  return {
    byBearer: async (token) => {
      const claims = await accessTokens.read(token)
      if (claims === undefined) return undefined
      const playerId = await sessions.playerOf(claims.sessionId)
      return playerId !== undefined && playerId === claims.playerId ? { playerId, sessionId: claims.sessionId } : undefined
    },
    byCookie: async (request): Promise<Caller | undefined> => {
      const token = cookie.read(request)
      return token === undefined || !isOwnOrigin(request.headers, origins) ? undefined : sessions.byToken(token)
    },
  }
}
