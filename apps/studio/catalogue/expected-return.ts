import { figuresOf, publishedGame } from '@zoria/game-maths'
import type { Expected } from '../rules/return-watch.ts'

/** What rounds of a version come to in the long run, by its published figures; null where there is no such version. */
export function expectedReturn(of: { readonly gameSlug: string; readonly gameVersion: number }): Expected | null {
  const game = publishedGame(of.gameSlug, of.gameVersion)
  if (game === undefined) return null
  const { rtp, variance, hitRate } = figuresOf(game)
  return { mean: Number(rtp), variance: Number(variance), hitRate: Number(hitRate) }
}
