/** The terms of a jackpot; sums in minor units. docs/rules/promotions.md#jackpots */
export type Terms = {
  /** The value with which the pool begins. */
  readonly seed: bigint
  /** Share of a stake in basis points. */
  readonly shareBps: number
  /** The threshold is drawn from `min` to `max`. */
  readonly min: bigint
  readonly max: bigint
  readonly stakeMin: bigint
  /** Categories of eligible games; null: all. */
  readonly categories: readonly string[] | null
}

const valuesMax = 2n ** 32n

/** Why terms cannot be in force, a sentence each; empty: they can. */
export function termFaults({ seed, min, max }: Terms): readonly string[] {
  return [
    ...(min > seed ? [] : ['min must be above seed: a pool must not drop at its start']),
    ...(max >= min ? [] : ['max must not be below min']),
    ...(max - min < valuesMax ? [] : ['max and min are too far apart for one draw']),
  ]
}
