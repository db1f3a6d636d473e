import { figuresOf, publishedGame } from '@zoria/game-maths'
import type { GameFigures } from '../wire.ts'
import type { Expected } from '../rules/return-watch.ts'
import type { CatalogueGame } from './catalogue.ts'

/** The published figures of a game's current version. The maths package proves each of them from the game itself. */
export function proofOf(game: CatalogueGame): GameFigures {
  const { version, rtpBps, hitRateBps, multiplierMaxHundredths, volatility } = figuresOf(game.maths)
  return { version, rtpBps, hitRateBps, multiplierMaxHundredths, volatility }
}

/** Theoretical return of a version from its published figures; null for an unknown version. */
export function expectedReturn(of: { readonly gameSlug: string; readonly gameVersion: number }): Expected | null {
  const game = publishedGame(of.gameSlug, of.gameVersion)
  if (game === undefined) return null
  const { rtp, variance, hitRate } = figuresOf(game)
  return { mean: Number(rtp), variance: Number(variance), hitRate: Number(hitRate) }
}
