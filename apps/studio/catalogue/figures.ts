import { proveRTP } from '@zoria/game-maths'
import type { GameFigures } from '../wire.ts'
import type { CatalogueGame } from './catalogue.ts'

const proofs = new Map<string, GameFigures>()

/** The figures of a game, counted from the game itself, so they cannot differ from what is played. Counted once, then kept. */
export function proofOf(game: CatalogueGame): GameFigures {
  const known = proofs.get(game.uuid)
  if (known !== undefined) return known
  const report = proveRTP(game.maths)
  const figures: GameFigures = {
    version: game.maths.version,
    rtpBps: report.rtpBps,
    hitRateBps: report.hitRateBps,
    multiplierMaxHundredths: Number((report.multiplierMax.n * 100n) / report.multiplierMax.d),
    volatility: report.volatility,
  }
  proofs.set(game.uuid, figures)
  return figures
}
