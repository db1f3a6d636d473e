import { newId, sha256 } from '../chance.ts'
import { countUndrawn } from '../storage/rounds.ts'
import { activateSeed, commitSeed, lockSeeds, revealSeed, type FreshSeed } from '../storage/seeds.ts'
import type { Session } from '../storage/sessions.ts'
import type { PlayDeps } from './deps.ts'

/**
 * Puts the committed server seed to use with the client seed the player just chose, reveals the pair used until
 * now, and commits to the next one. False while a round of the player is not drawn yet: revealing its seed would
 * tell its outcome. The hash was shown before the client seed came, so neither side could choose by the other's.
 */
export async function rotateSeeds(deps: SeedDeps & Pick<PlayDeps, 'sql' | 'clock'>, session: Session, clientSeed: string): Promise<boolean> {
  const now = deps.clock.now()
  return deps.sql.begin(async (tx) => {
    const { active, committed } = await lockSeeds(tx, session.scope)
    if (committed === null) throw new Error(`Nothing was committed to for ${session.scope}`)
    if ((await countUndrawn(tx, session.scope)) > 0) return false

    if (active !== null) await revealSeed(tx, active.id, { serverSeed: deps.seal.open(active), now })
    await activateSeed(tx, committed.id, { clientSeed, now })
    await commitSeed(tx, session.scope, freshSeed(deps, now))
    return true
  })
}

type SeedDeps = Pick<PlayDeps, 'random' | 'seal'>

/** A server seed out of the operating system's generator, sealed before anything keeps it. Only its hash can be read from here on. */
export function freshSeed(deps: SeedDeps, now: number): FreshSeed {
  const id = newId(now, deps.random)
  const serverSeed = deps.random(32)
  return { id, sealedSeed: deps.seal.seal(serverSeed, id), serverSeedHash: sha256(serverSeed), now }
}
