import type { Instant } from '@zoria/kernel'
import type { Terms } from './terms.ts'

/** From when on terms count, and whether the pool runs. Sorted by `from`, periods cover all time from the opening on. */
export type Period = {
  readonly from: Instant
  readonly isRunning: boolean
  readonly terms: Pick<Terms, 'shareBps' | 'stakeMin' | 'categories'>
}

export type Contributing = { readonly stakeReal: bigint; readonly isFreeRound: boolean; readonly settledAt: Instant }

/** From when on a game was of a category; null: the catalogue did not have it. Sorted by `from`. */
export type GameCategory = { readonly from: Instant; readonly category: string | null }

/** The category a game had when a round was settled; undefined: none. */
export const categoryAt = (categories: readonly GameCategory[], settledAt: Instant): string | undefined =>
  categories.findLast(({ from }) => from <= settledAt)?.category ?? undefined

/**
 * What a settled round brings to a pool, in ten-thousandths of a minor unit: the share of its stake of own money under
 * the terms at its settlement. Zero: it does not count. It follows from the round alone, so an undone round takes back
 * what it brought, in whatever order the events come.
 */
export function contributionOf(round: Contributing, category: string | undefined, periods: readonly Period[]): bigint {
  const period = periods.findLast(({ from }) => from <= round.settledAt)
  if (!period?.isRunning || round.isFreeRound || round.stakeReal < period.terms.stakeMin) return 0n
  const { categories, shareBps } = period.terms
  if (category === undefined || (categories !== null && !categories.includes(category))) return 0n
  return round.stakeReal * BigInt(shareBps)
}
