import { payoutOf, type Outcome, type ReelGame } from '@zoria/game-maths'
import { drawOutcome } from '../outcome/draw-outcome.ts'
import type { SeedSeal } from '../seed-seal.ts'
import type { Sql } from '../storage/database.ts'
import type { Round } from '../storage/rounds.ts'
import { findSeed } from '../storage/seeds.ts'

/** The drawn result of a round: nonce, outcome and payout. */
export interface Drawn {
  readonly nonce: number
  readonly outcome: Outcome
  readonly payout: bigint
}

/** Draws rounds. A draw counts only after it was stored with its nonce. */
export interface Drawer {
  readonly draw: (game: ReelGame, round: Round) => Promise<Drawn>
  /** Drops the cached seeds after the database had another next nonce. */
  readonly forget: (seedId: string) => void
}

interface Pair {
  readonly serverSeed: Uint8Array
  readonly clientSeed: string
  nonceNext: number
}

/** Maximum cached seed pairs; the least recently used are evicted. */
const pairsMax = 20_000

/**
 * Seed pairs in use are cached with their next nonce, so that a draw reads nothing; the statement that stores the draw
 * checks the nonce.
 */
export function createDrawer({ sql, seal }: { readonly sql: Sql; readonly seal: SeedSeal }): Drawer {
  const pairs = new Map<string, Pair>()

  const pairOf = async (round: Round): Promise<Pair> => {
    const known = pairs.get(round.seedId)
    if (known !== undefined) return known
    const seed = await findSeed(sql, round.seedId)
    if (seed === null || seed.state !== 'active' || seed.clientSeed === null)
      throw new Error(`Round ${round.id} cannot be drawn: its seeds are not in use`)
    // Another call may have cached the pair meanwhile.
    const pair = pairs.get(round.seedId) ?? {
      serverSeed: seal.open(seed),
      clientSeed: seed.clientSeed,
      nonceNext: seed.nonceNext,
    }
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
