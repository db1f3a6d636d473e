import type { ReelGame, Turn } from '@zoria/game-maths'
import { stripsFor } from './feature.ts'

/** How long a reel that decides turns on after all before it stand. */
const HOLD_MS = 1_150

/**
 * How much longer each reel turns: where the reels that already stand are one scatter short of free spins, or have them, every
 * reel that can show one is waited for. Told from the reels to the left alone, so that the wait says nothing about what comes.
 */
export function holdsOf(game: ReelGame, turn: Pick<Turn, 'kind' | 'window'>): readonly number[] {
  const { scatter, feature } = game
  if (scatter === undefined || feature === undefined) return turn.window.map(() => 0)
  const least = Math.min(...Object.keys(feature.awards).map(Number))
  const strips = stripsFor(game, turn)
  let standing = 0
  return turn.window.map((symbols, reel) => {
    const mayShow = strips[reel]?.includes(scatter) === true
    const hold = mayShow && standing >= least - 1 ? HOLD_MS : 0
    standing += symbols.filter((symbol) => symbol === scatter).length
    return hold
  })
}
