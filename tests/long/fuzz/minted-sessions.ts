import { createHash, createHmac, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import type { Sql } from '@zoria/platform/database'
import { secret } from '../house/api-process.ts'
import type { Somebody } from './fuzz-target.ts'

const daySeconds = 86_400

/**
 * One more session of a player, as after a log-in, with a token that outlives a long run: hashing thousands of
 * passwords would prove nothing here.
 */
export async function mintSession(owner: Sql, player: Somebody): Promise<Somebody> {
  const now = Math.floor((performance.timeOrigin + performance.now()) / 1_000)
  const [id, refreshToken] = [randomUUID(), randomBytes(32).toString('base64url')]
  await owner`insert into identity.session (id, player_id, started_at, used_at, ends_at) values (${id}, ${player.id}, now(), now(), now() + interval '20 days')`
  await owner`insert into identity.refresh_token (token_hash, session_id, issued_at) values (${createHash('sha256').update(refreshToken).digest()}, ${id}, now())`
  const token = signed({ sid: id, sub: player.id, iss: 'zoria', aud: 'zoria-api', iat: now, exp: now + daySeconds })
  return { ...player, headers: { authorization: `Bearer ${token}`, cookie: `zoria_refresh=${refreshToken}` } }
}

function signed(claims: object): string {
  const body = [{ alg: 'HS256', typ: 'at+jwt' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const key = Buffer.from(hkdfSync('sha256', secret, 'zoria identity', 'access token', 32))
  return `${body}.${createHmac('sha256', key).update(body).digest('base64url')}`
}
