import { newId, newToken, sha256 } from '../chance.ts'
import { findSession, insertLaunch, insertSession, type Launch, type Session, takeLaunch } from '../storage/sessions.ts'
import { commitSeed } from '../storage/seeds.ts'
import type { Clock } from '../clock.ts'
import type { Sql } from '../storage/database.ts'
import type { PlayDeps } from './deps.ts'
import { freshSeed } from './rotate-seeds.ts'

/** A launch address is valid this long and opens once (docs/rules/games.md). */
export const LAUNCH_TTL_MS = 60_000

/** A game session ends after 24 hours (docs/rules/identity.md). */
export const SESSION_TTL_MS = 86_400_000

type LaunchDeps = Pick<PlayDeps, 'sql' | 'clock' | 'random'>
type EnterDeps = Pick<PlayDeps, 'sql' | 'clock' | 'random' | 'seal'>

/** Prepares a game to be opened and returns the token for its address. The token contains no data of the platform. */
export async function openLaunch(deps: LaunchDeps, launch: Launch): Promise<string> {
  const token = newToken(deps.random)
  const now = deps.clock.now()
  await insertLaunch(deps.sql, launch, { tokenHash: sha256(token), openedAt: now, expiresAt: now + LAUNCH_TTL_MS })
  return token
}

/**
 * Exchanges a launch for a session and returns the session token. Null if the launch is unknown, expired or used. Also
 * commits to the next server seed, so that its hash can be shown at once.
 */
export async function enter(deps: EnterDeps, launchToken: string): Promise<{ session: Session; token: string } | null> {
  const now = deps.clock.now()
  const token = newToken(deps.random)
  const launchHash = sha256(launchToken)
  return deps.sql.begin(async (tx) => {
    const launch = await takeLaunch(tx, launchHash, now)
    if (launch === null) return null
    const session = sessionOf(launch, newId(now, deps.random), now)
    await insertSession(tx, session, { tokenHash: sha256(token), launchHash, expiresAt: now + SESSION_TTL_MS })
    await commitSeed(tx, session.scope, freshSeed(deps, now))
    return { session, token }
  })
}

const sessionOf = (launch: Launch, id: string, now: number): Session => ({
  id,
  mode: launch.mode,
  gameSlug: launch.gameSlug,
  scope: launch.mode === 'real' ? `player:${launch.playerId}` : `demo:${id}`,
  playerId: launch.playerId,
  currency: launch.currency,
  platformSession: launch.platformSession,
  language: launch.language,
  returnUrl: launch.returnUrl,
  tableId: launch.tableId,
  openedAt: now,
})

/** Finds the session of a token until it expires. */
export type FindSession = (token: string) => Promise<Session | null>

const sessionsMax = 20_000

/**
 * A session does not change until it expires, so sessions in use are cached under the hash of their token; the oldest
 * entries are evicted.
 */
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
