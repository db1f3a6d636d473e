import { sha256 } from '../chance.ts'
import type { Clock } from '../clock.ts'
import type { Sql } from '../storage/database.ts'
import { findSession, type Session } from '../storage/sessions.ts'
import { SESSION_TTL_MS } from './launches.ts'

/** The session of a token while it lasts. */
export type FindSession = (token: string) => Promise<Session | null>

const sessionsMax = 20_000

/** A session never changes until its time is up, so those that play are kept in memory, under the hash of their tokens; who was remembered first makes room. */
export function createFindSession({ sql, clock }: { readonly sql: Sql; readonly clock: Clock }): FindSession {
  const known = new Map<string, Session>()
  return async (token) => {
    const [hash, now] = [sha256(token), clock.now()]
    const name = Buffer.from(hash).toString('latin1')
    const session = known.get(name) ?? (await findSession(sql, hash, now))
    if (session === null) return null
    if (now >= session.openedAt + SESSION_TTL_MS) {
      known.delete(name)
      return null
    }
    known.set(name, session)
    if (known.size > sessionsMax) known.delete(known.keys().next().value as string)
    return session
  }
}
