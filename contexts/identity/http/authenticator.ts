import type { Authenticator, Caller } from '@zoria/platform/http/serve'
import type { SecurityLog } from '@zoria/platform/security-log'
import type { FastifyRequest } from 'fastify'
import type { SessionCheck } from '../reads/session-check.ts'
import type { AccessTokens } from './access-token.ts'
import type { RefreshCookie } from './cookies.ts'
import type { IncomingHttpHeaders } from 'node:http'

type Deps = {
  readonly accessTokens: AccessTokens
  readonly sessions: SessionCheck
  readonly cookie: RefreshCookie
  readonly origins: readonly string[]
  readonly security: Pick<SecurityLog, 'report'>
}

/**
 * Authenticates by an access token with an active session, or by the refresh cookie from our own pages. Invalid
 * credentials are reported as a security event.
 */
export function createAuthenticator({ accessTokens, sessions, cookie, origins, security }: Deps): Authenticator {
  const rejected = (
    request: FastifyRequest,
    reason: 'not_ours_or_expired' | 'session_ended' | 'foreign_origin' | 'unknown_cookie',
  ) => {
    security.report({
      kind: 'token_rejected',
      address: request.ip,
      facts: { route: request.routeOptions.url ?? 'unknown', reason },
    })
    return undefined
  }
  return {
    byBearer: async (token, request) => {
      const claims = await accessTokens.read(token)
      if (claims === undefined) return rejected(request, 'not_ours_or_expired')
      const playerId = await sessions.playerOf(claims.sessionId)
      return playerId !== undefined && playerId === claims.playerId
        ? { playerId, sessionId: claims.sessionId }
        : rejected(request, 'session_ended')
    },
    byCookie: async (request): Promise<Caller | undefined> => {
      const token = cookie.read(request)
      if (token === undefined) return undefined
      if (!isOwnOrigin(request.headers, origins)) return rejected(request, 'foreign_origin')
      return (await sessions.byToken(token)) ?? rejected(request, 'unknown_cookie')
    },
  }
}

/**
 * Does a request come from the site itself, according to the browser's headers? Programs that send neither header pass:
 * they hold no cookie of a visitor. Source: docs/rules/identity.md#session (S-04; includes log-in, which prevents login
 * CSRF).
 */
export function isOwnOrigin(headers: IncomingHttpHeaders, origins: readonly string[]): boolean {
  const { origin } = headers
  if (origin !== undefined) return origins.includes(origin)
  return headers['sec-fetch-site'] !== 'cross-site'
}
