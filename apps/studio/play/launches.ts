import { newId, newToken, sha256 } from '../chance.ts'
import { insertLaunch, insertSession, takeLaunch, type Launch, type Session } from '../storage/sessions.ts'
import { commitSeed } from '../storage/seeds.ts'
import type { PlayDeps } from './deps.ts'
import { freshSeed } from './rotate-seeds.ts'

/** A launch address lives this long and opens once (docs/rules/games.md). */
export const LAUNCH_TTL_MS = 60_000

/** A game session ends after 24 hours (docs/rules/identity.md). */
export const SESSION_TTL_MS = 86_400_000

type LaunchDeps = Pick<PlayDeps, 'sql' | 'clock' | 'random'>
type EnterDeps = Pick<PlayDeps, 'sql' | 'clock' | 'random' | 'seal'>

/** Prepares a game to be opened and answers the token for its address. Nothing of the platform's is in it. */
export async function openLaunch(deps: LaunchDeps, launch: Launch): Promise<string> {
  const token = newToken(deps.random)
  const now = deps.clock.now()
  await insertLaunch(deps.sql, launch, { tokenHash: sha256(token), openedAt: now, expiresAt: now + LAUNCH_TTL_MS })
  return token
}

/**
 * Turns a launch into a session of its own and answers the session's token. Null when the launch is unknown, past
 * its time or used. The next server seed is committed to on the way, so that its hash can be shown at once.
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
  openedAt: now,
})
