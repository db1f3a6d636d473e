import { periodAt, type Currency, type Instant, type Period } from '@zoria/kernel'
import type { LimitKind } from './commands.ts'
import type { Gates, PeriodLimit } from './money-state.ts'
import type { LimitReached } from './outcomes.ts'

/**
 * The gates as they stand now: a limit whose period is over begins the next one with nothing used. It never goes back: another process,
 * whose clock is a little ahead, may have begun the next period already, and what was used of that is not forgotten (I-46).
 */
export function atPresent(gates: Gates, { currency, now }: { currency: Currency; now: Instant }): Gates {
  if (!gates.limits.some((limit) => isOver(limit, now))) return gates
  return { ...gates, limits: gates.limits.map((limit) => (isOver(limit, now) ? { ...limit, used: 0n, ...periodAt(limit.period, { currency, now }) } : limit)) }
}

/** The first limit that a stake would pass; bonus money has none. A loss limit is asked as if the stake were lost, so no stake jumps it (I-46). */
export function limitReached({ limits }: Gates, staked: bigint): LimitReached | null {
  if (staked === 0n) return null
  const passed = limits.find(({ used, max }) => used + staked > max)
  return passed ? `${passed.kind}_${passed.period}` : null
}

/** Real money that was played: what stakes took, what payouts gave. */
export interface Played {
  readonly staked: bigint
  readonly paid: bigint
}

/** The gates after real money was played now. */
export function played(gates: Gates, sums: Played): Gates {
  if (gates.limits.length === 0) return gates
  return { ...gates, limits: gates.limits.map((limit) => used(limit, sums)) }
}

/** The gates after an operation was undone, or stands again: it changes the periods that it happened in, no others. */
export function playedThen(gates: Gates, sums: Played, at: Instant): Gates {
  if (gates.limits.length === 0) return gates
  return { ...gates, limits: gates.limits.map((limit) => (covers(limit, at) ? used(limit, sums) : limit)) }
}

/** The limit of a kind and period that counts now; undefined where none does. */
export function presentLimit({ limits }: Gates, wanted: { limit: LimitKind; period: Period }, now: Instant): PeriodLimit | undefined {
  return limits.find((each) => each.kind === wanted.limit && each.period === wanted.period && !isOver(each, now))
}

const isOver = ({ until }: PeriodLimit, now: Instant): boolean => now >= until

/** True of an instant in the period that a limit counts. */
const covers = ({ since, until }: PeriodLimit, at: Instant): boolean => at >= since && at < until

const used = (limit: PeriodLimit, { staked, paid }: Played): PeriodLimit => ({ ...limit, used: limit.used + (limit.kind === 'stake' ? staked : staked - paid) })
