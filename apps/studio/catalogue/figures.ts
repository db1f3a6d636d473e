import { proveRTP, type Volatility } from '@zoria/game-maths'
import type { CatalogueGame } from './catalogue.ts'

/** What is published about a game. Computed from the game itself, so it cannot differ from what is played. */
export interface GameFigures {
  readonly version: number
  readonly rtpBps: number
  readonly hitRateBps: number
  /** The largest payout in stakes, in hundredths: 20420 is × 204.2. */
  readonly multiplierMaxHundredths: number
  readonly volatility: Volatility
}

const proofs = new Map<string, GameFigures>()

/** The figures of a game; counted at the first question, then kept. */
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
