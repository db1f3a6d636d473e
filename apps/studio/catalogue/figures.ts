import { figuresOf } from '@zoria/game-maths'
import type { GameFigures } from '../wire.ts'
import type { CatalogueGame } from './catalogue.ts'

/** The published figures of a game's current version. The maths package proves each of them from the game itself. */
export function proofOf(game: CatalogueGame): GameFigures {
  const { version, rtpBps, hitRateBps, multiplierMaxHundredths, volatility } = figuresOf(game.maths)
  return { version, rtpBps, hitRateBps, multiplierMaxHundredths, volatility }
}
