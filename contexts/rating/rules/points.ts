/** Full weight of a game in basis points. */
const wholeInBps = 10_000n

/**
 * What one settled round adds to a player's score: stakes of real money times the game's weight. Free rounds add
 * nothing. docs/rules/cashback-and-rating.md#rating
 */
export function weightedTurnover({
  stakeReal,
  weight,
  isFreeRound,
}: {
  stakeReal: bigint
  weight: number
  isFreeRound: boolean
}): bigint {
  return isFreeRound ? 0n : stakeReal * BigInt(weight)
}

/** A rating in hundredths, rounded down, never below zero. `unit` is the turnover in minor units that makes one point. */
export function hundredthsOf(weighted: bigint, unit: bigint): number {
  return weighted <= 0n ? 0 : Number((weighted * 100n) / (unit * wholeInBps))
}

/** The turnover with full weight that has counted, in minor units rounded down, never below zero. */
export function turnoverCounted(weighted: bigint): bigint {
  return weighted <= 0n ? 0n : weighted / wholeInBps
}

/** The turnover with full weight, in minor units rounded up, that is missing to a rating in hundredths. */
export function turnoverMissing(weighted: bigint, { hundredths, unit }: { hundredths: number; unit: bigint }): bigint {
  const missing = BigInt(hundredths) * unit * (wholeInBps / 100n) - (weighted > 0n ? weighted : 0n)
  return missing <= 0n ? 0n : (missing + wholeInBps - 1n) / wholeInBps
}

/** The level that a rating reaches: the last one whose threshold it has. Levels grow from 0 on. */
export function levelAt(
  levels: readonly { readonly level: number; readonly threshold: number }[],
  hundredths: number,
): number {
  return levels.findLast(({ threshold }) => threshold <= hundredths)?.level ?? 0
}
