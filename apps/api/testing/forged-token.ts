import { createHmac, hkdfSync } from 'node:crypto'
import { secrets } from './api-at-work.ts'

type Forgery = {
  readonly header?: object
  readonly claims?: object
  readonly secret?: string
  readonly isSigned?: boolean
}

/** A token with one fault, otherwise like ours. Times are system times, as in an installation whose clock was not moved. */
export function forgedToken(
  who: { readonly id: string; readonly sessionId: string },
  { header = {}, claims = {}, secret = secrets.ACCESS_TOKEN_SECRET, isSigned = true }: Forgery = {},
): string {
  const now = Math.floor(performance.timeOrigin / 1000 + performance.now() / 1000)
  const whole = { sid: who.sessionId, sub: who.id, iss: 'zoria', aud: 'zoria-api', iat: now, exp: now + 900, ...claims }
  const body = [{ alg: 'HS256', typ: 'at+jwt', ...header }, whole]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const key = Buffer.from(hkdfSync('sha256', secret, 'zoria identity', 'access token', 32))
  return `${body}.${isSigned ? createHmac('sha256', key).update(body).digest('base64url') : ''}`
}
