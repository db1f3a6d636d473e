import { rouletteColour, roulettePockets } from '@zoria/game-maths'
import type { ResultView } from '../../wire-tables.ts'

/** Counts of past results. They say nothing about the next one. Shares are basis points of the counted rounds. */
export interface RouletteStatistics {
  readonly rounds: number
  readonly hot: readonly { readonly pocket: number; readonly count: number }[]
  readonly cold: readonly { readonly pocket: number; readonly count: number }[]
  readonly shares: Readonly<Record<'red' | 'black' | 'green' | 'odd' | 'even' | 'low' | 'high', number>>
}

/** Pockets that are listed at each end. */
const LISTED = 5

/** Statistics of the results of a roulette table. */
export function rouletteStatistics(results: readonly Pick<ResultView, 'outcome'>[]): RouletteStatistics {
  const pockets = results.flatMap(({ outcome }) => (outcome.kind === 'roulette' ? [outcome.pocket] : []))
  const counts = roulettePockets.map((pocket) => ({ pocket, count: pockets.filter((each) => each === pocket).length }))
  const rising = counts.toSorted((left, right) => left.count - right.count || left.pocket - right.pocket)
  const share = (isIn: (pocket: number) => boolean): number =>
    pockets.length === 0 ? 0 : Math.round((pockets.filter(isIn).length * 10_000) / pockets.length)
  return {
    rounds: pockets.length,
    hot: counts.toSorted((left, right) => right.count - left.count || left.pocket - right.pocket).slice(0, LISTED),
    cold: rising.slice(0, LISTED),
    shares: {
      red: share((pocket) => rouletteColour(pocket) === 'red'),
      black: share((pocket) => rouletteColour(pocket) === 'black'),
      green: share((pocket) => pocket === 0),
      odd: share((pocket) => pocket % 2 === 1),
      even: share((pocket) => pocket > 0 && pocket % 2 === 0),
      low: share((pocket) => pocket >= 1 && pocket <= 18),
      high: share((pocket) => pocket >= 19),
    },
  }
}
