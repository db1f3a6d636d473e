import { payoutOf, type Outcome, type ReelGame } from '@zoria/game-maths'
import { drawOutcome } from '../outcome/draw-outcome.ts'
import type { SeedSeal } from '../seed-seal.ts'
import type { Sql } from '../storage/database.ts'
import type { Round } from '../storage/rounds.ts'
import { findSeed } from '../storage/seeds.ts'

/** What a round came to: which nonce of its seeds decides it, what was drawn, what it pays. */
export interface Drawn {
  readonly nonce: number
  readonly outcome: Outcome
  readonly payout: bigint
}

/** Draws rounds. A draw counts once it is stored under its nonce; until then it is nobody's. */
export interface Drawer {
  readonly draw: (game: ReelGame, round: Round) => Promise<Drawn>
  /** The database has another next nonce: what is known of these seeds is read again. */
  readonly forget: (seedId: string) => void
}

interface Pair {
  readonly serverSeed: Uint8Array
  readonly clientSeed: string
  nonceNext: number
}

/** Pairs of seeds that are kept ready; those of players who are long gone make room. */
const pairsMax = 20_000

/** The pairs in use stay in memory with their next nonce, so that a draw reads nothing; the statement that stores it checks the nonce. */
export function createDrawer({ sql, seal }: { readonly sql: Sql; readonly seal: SeedSeal }): Drawer {
  const pairs = new Map<string, Pair>()

  const pairOf = async (round: Round): Promise<Pair> => {
    const known = pairs.get(round.seedId)
    if (known !== undefined) return known
    const seed = await findSeed(sql, round.seedId)
    if (seed === null || seed.state !== 'active' || seed.clientSeed === null) throw new Error(`Round ${round.id} cannot be drawn: its seeds are not in use`)
    // Who came meanwhile counts already.
    const pair = pairs.get(round.seedId) ?? { serverSeed: seal.open(seed), clientSeed: seed.clientSeed, nonceNext: seed.nonceNext }
    pairs.set(round.seedId, pair)
    if (pairs.size > pairsMax) pairs.delete(pairs.keys().next().value as string)
    return pair
  }
  return {
    draw: async (game, round) => {
      const pair = await pairOf(round)
      const nonce = pair.nonceNext
      pair.nonceNext += 1
      const outcome = drawOutcome({ game, serverSeed: pair.serverSeed, clientSeed: pair.clientSeed, nonce })
      return { nonce, outcome, payout: payoutOf(game, round.stake, outcome.units) }
    },
    forget: (seedId) => void pairs.delete(seedId),
  }
}
