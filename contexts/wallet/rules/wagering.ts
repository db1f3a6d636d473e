import type { Bps, Instant } from '@zoria/kernel'
import { min } from './min.ts'
import type { OpenBonus, Parts } from './money-state.ts'
import { wagerStrategies } from './wager-strategy.ts'

export const wholeInBps = 10_000n

/**
 * What a stake will count, fixed when it is made: its weight rounded down, and at most what is left after everything
 * counted or awaited (I-26).
 */
export function willCount(
  bonus: OpenBonus | null,
  { parts, weight, now }: { parts: Parts; weight: Bps; now: Instant },
): bigint {
  if (bonus === null || isTimeOver(bonus, now)) return 0n
  const weighed = (wagerStrategies[bonus.wagerType].countable(parts) * weight) / wholeInBps
  return atMostLeft(bonus, weighed)
}

/** No stake counts beyond the wager, including restored ones. */
export function atMostLeft({ wager, counted, awaited }: OpenBonus, sum: bigint): bigint {
  return min(sum, wager - counted - awaited)
}

/** Expired: it is neither spent nor counts any more, and waits for the rounds it paid. docs/rules/bonuses.md#ends */
export function isTimeOver({ burnsAt }: OpenBonus, now: Instant): boolean {
  return burnsAt !== null && now >= burnsAt
}

/** A change of a wager: `awaited` for stakes of open rounds, `counted` for settled ones. */
export interface WagerMove {
  readonly awaited: bigint
  readonly counted: bigint
}

export const noMove: WagerMove = { awaited: 0n, counted: 0n }

/** The bonus after a change; the same object if nothing changed. */
export function wagered(bonus: OpenBonus | null, { awaited, counted }: WagerMove): OpenBonus | null {
  if (bonus === null || (awaited === 0n && counted === 0n)) return bonus
  return { ...bonus, awaited: bonus.awaited + awaited, counted: bonus.counted + counted }
}
