import { newId, sha256 } from '../chance.ts'
import { countUndrawn } from '../storage/rounds.ts'
import { activateSeed, commitSeed, lockSeeds, revealSeed, type FreshSeed } from '../storage/seeds.ts'
import type { Session } from '../storage/sessions.ts'
import type { PlayDeps } from './deps.ts'

/**
 * Activates the committed server seed together with the client seed the player just chose, reveals the previous pair,
 * and commits to the next server seed. False while a round of the player is not drawn yet: revealing its seed would
 * reveal its outcome. The hash was published before the client seed was chosen, so neither side could choose its seed
 * knowing the other's.
 */
export async function rotateSeeds(
  deps: SeedDeps & Pick<PlayDeps, 'sql' | 'clock'>,
  session: Session,
  clientSeed: string,
): Promise<boolean> {
  const now = deps.clock.now()
  return deps.sql.begin(async (tx) => {
    const { active, committed } = await lockSeeds(tx, session.scope)
    if (committed === null) throw new Error(`No seed is committed for ${session.scope}`)
    if ((await countUndrawn(tx, session.scope)) > 0) return false

    if (active !== null) await revealSeed(tx, active, { serverSeed: deps.seal.open(active), now })
    await activateSeed(tx, committed, { clientSeed, now })
    await commitSeed(tx, session.scope, freshSeed(deps, now))
    return true
  })
}

type SeedDeps = Pick<PlayDeps, 'random' | 'seal'>

/**
 * A new server seed from the operating system's generator, encrypted before it is stored. Only its hash is readable
 * from now on.
 */
export function freshSeed(deps: SeedDeps, now: number): FreshSeed {
  const id = newId(now, deps.random)
  const serverSeed = deps.random(32)
  return { id, sealedSeed: deps.seal.seal(serverSeed, id), serverSeedHash: sha256(serverSeed), now }
}
