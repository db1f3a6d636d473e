import { newId } from '../chance.ts'
import { countUndrawn } from '../storage/rounds.ts'
import { activateSeed, commitSeed, lockSeeds, revealSeed } from '../storage/seeds.ts'
import type { Session } from '../storage/sessions.ts'
import type { PlayDeps } from './deps.ts'

/**
 * Puts the committed server seed to use with the client seed the player just chose, reveals the pair used until
 * now, and commits to the next one. False while a round of the player is not drawn yet: revealing its seed would
 * tell its outcome. The hash was shown before the client seed came, so neither side could choose by the other's.
 */
export async function rotateSeeds(deps: Pick<PlayDeps, 'sql' | 'clock' | 'random'>, session: Session, clientSeed: string): Promise<boolean> {
  const now = deps.clock.now()
  return deps.sql.begin(async (tx) => {
    const { active, committed } = await lockSeeds(tx, session.scope)
    if (committed === null) throw new Error(`Nothing was committed to for ${session.scope}`)
    if ((await countUndrawn(tx, session.scope)) > 0) return false

    if (active !== null) await revealSeed(tx, active.id, now)
    await activateSeed(tx, committed.id, { clientSeed, now })
    await commitSeed(tx, session.scope, { id: newId(now, deps.random), serverSeed: deps.random(32), now })
    return true
  })
}
