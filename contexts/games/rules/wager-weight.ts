import { bps, type Bps } from '@zoria/kernel'
import type { GameCategory } from '@zoria/contract/games/words'

/** Setting WAGER_WEIGHTS: basis points of a stake that count towards a wager. */
export type WagerWeights = {
  readonly categories: Readonly<Record<string, number>>
  readonly providers: Readonly<Record<string, number>>
  readonly games: Readonly<Record<string, number>>
}

/**
 * The most specific weight applies: game, then provider, then category. Without a weight nothing counts.
 * docs/rules/bonuses.md
 */
export function weightOf(game: { slug: string; provider: string; category: GameCategory }, weights: WagerWeights): Bps {
  return bps(
    ownWeight(weights.games, game.slug) ??
      ownWeight(weights.providers, game.provider) ??
      ownWeight(weights.categories, game.category) ??
      0,
  )
}

/** Providers name games and themselves, and `constructor` is a property of every object. */
const ownWeight = (weights: Readonly<Record<string, number>>, name: string): number | undefined =>
  Object.hasOwn(weights, name) ? weights[name] : undefined
