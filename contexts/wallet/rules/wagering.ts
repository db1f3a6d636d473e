import type { Bps, Instant } from '@zoria/kernel'
import { lesser } from './lesser.ts'
import type { OpenBonus, Parts } from './money-state.ts'
import { wagerStrategies } from './wager-strategy.ts'

export const wholeInBps = 10_000n

/** What a stake will count, fixed when it is made: its weight rounded down, and no more than is left after all that has counted or waits (I-26). */
export function willCount(bonus: OpenBonus | null, { parts, weight, now }: { parts: Parts; weight: Bps; now: Instant }): bigint {
  if (bonus === null || isTimeOver(bonus, now)) return 0n
  const weighed = (wagerStrategies[bonus.wagerType].countable(parts) * weight) / wholeInBps
  return atMostLeft(bonus, weighed)
}

/** No stake counts past the finish, also none that stands again. */
export function atMostLeft({ wager, counted, awaited }: OpenBonus, sum: bigint): bigint {
  return lesser(sum, wager - counted - awaited)
}

/** Its time is over: from then on it is neither spent nor counts, and waits for the rounds that it paid. docs/rules/bonuses.md#ends */
export function isTimeOver({ burnsAt }: OpenBonus, now: Instant): boolean {
  return burnsAt !== null && now >= burnsAt
}

/** How a wager moves: `awaited` for stakes whose round is open, `counted` for those that settled. */
export interface WagerMove {
  readonly awaited: bigint
  readonly counted: bigint
}

export const noMove: WagerMove = { awaited: 0n, counted: 0n }

/** The bonus after a move; the same one where nothing moved. */
export function wagered(bonus: OpenBonus | null, { awaited, counted }: WagerMove): OpenBonus | null {
  if (bonus === null || (awaited === 0n && counted === 0n)) return bonus
  return { ...bonus, awaited: bonus.awaited + awaited, counted: bonus.counted + counted }
}
