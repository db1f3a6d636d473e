import type { ReelGame } from '@zoria/game-maths'
import { stakeLevels, type Currency } from './stakes.ts'

/** A stake that free rounds can have. Its place in the list is its id and never changes. */
export interface FreeStake {
  readonly id: number
  readonly stake: bigint
  /** What one line costs, where the stake divides among them; a game of ways has no lines. */
  readonly perLine: bigint | null
}

/** No free round stakes more than 100.00 uah or as much in another currency: the largest levels are for the player's own money. */
const LEVELS_FREE = 7

/** Free rounds given at once, at most. */
export const FREE_ROUNDS_MAX = 1_000

/** The stakes free rounds of a game can have, from the least to the largest. */
export function freeStakes(game: ReelGame, currency: Currency): readonly FreeStake[] {
  const lines = BigInt(game.lines.length)
  return stakeLevels(currency).slice(0, LEVELS_FREE).map((stake, id) => ({
    id,
    stake,
    perLine: lines > 0n && stake % lines === 0n ? stake / lines : null,
  }))
}
