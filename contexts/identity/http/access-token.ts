import { hkdfSync } from 'node:crypto'
import type { Clock } from '@zoria/platform/clock'
import { errors, jwtVerify, SignJWT } from 'jose'
import { tokenExpiryMarginMs } from '@zoria/contract/identity/words'

/** Claims of an access token. */
export type AccessClaims = { readonly playerId: string; readonly sessionId: string }

export type AccessTokens = {
  sign(claims: AccessClaims): Promise<string>
  /**
   * Undefined for a token with a wrong signature, audience or type, or an expired one. Spec §9: it counts as expired
   * with 60 s or less left.
   */
  read(token: string): Promise<AccessClaims | undefined>
}

// S-02: one algorithm, and issuer, audience, type and expiry checked.
const algorithm = 'HS256'
const issuer = 'zoria'
const audience = 'zoria-api'
const type = 'at+jwt'

/** Signs and reads access tokens; they live `livesS` seconds. Source: docs/rules/identity.md#session. */
export function createAccessTokens({
  secret,
  clock,
  livesS,
}: {
  secret: string
  clock: Clock
  livesS: () => number
}): AccessTokens {
  const key = new Uint8Array(hkdfSync('sha256', secret, 'zoria identity', 'access token', 32))
  return {
    sign: ({ playerId, sessionId }) => {
      const now = Math.floor(clock.now() / 1000)
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: algorithm, typ: type })
        .setSubject(playerId)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(now)
        .setExpirationTime(now + livesS())
        .sign(key)
    },
    read: async (token) => {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [algorithm],
          issuer,
          audience,
          typ: type,
          requiredClaims: ['sub', 'sid', 'exp', 'iat'],
          currentDate: new Date(clock.now() + tokenExpiryMarginMs),
        })
        return { playerId: String(payload.sub), sessionId: String(payload['sid']) }
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined // An invalid token is unauthenticated; any other error is a bug.
        throw error
      }
    },
  }
}
