import { periodAt, type Currency, type Instant, type Period } from '@zoria/kernel'
import type { LimitKind } from './commands.ts'
import type { Gates, PeriodLimit } from './money-state.ts'
import type { LimitReached } from './outcomes.ts'

/**
 * The current gates: an expired limit starts the next period at zero. A limit never goes back: another process, whose
 * clock is slightly ahead, may have started the next period already, and its use must stay (I-46).
 */
export function atPresent(gates: Gates, { currency, now }: { currency: Currency; now: Instant }): Gates {
  if (!gates.limits.some((limit) => isOver(limit, now))) return gates
  return {
    ...gates,
    limits: gates.limits.map((limit) =>
      isOver(limit, now) ? { ...limit, used: 0n, ...periodAt(limit.period, { currency, now }) } : limit,
    ),
  }
}

/**
 * The first limit a stake would exceed; bonus money has none. A loss limit is checked as if the stake were lost, so
 * that no stake can exceed it (I-46).
 */
export function limitReached({ limits }: Gates, staked: bigint): LimitReached | null {
  if (staked === 0n) return null
  const passed = limits.find(({ used, max }) => used + staked > max)
  return passed ? `${passed.kind}_${passed.period}` : null
}

/** Real money of play: taken by stakes, given by payouts. */
export interface Played {
  readonly staked: bigint
  readonly paid: bigint
}

/** The gates after real money was played now. */
export function played(gates: Gates, sums: Played): Gates {
  if (gates.limits.length === 0) return gates
  return { ...gates, limits: gates.limits.map((limit) => used(limit, sums)) }
}

/** The gates after an operation was undone or restored: only the period of the operation changes. */
export function playedThen(gates: Gates, sums: Played, at: Instant): Gates {
  if (gates.limits.length === 0) return gates
  return { ...gates, limits: gates.limits.map((limit) => (covers(limit, at) ? used(limit, sums) : limit)) }
}

/** The current limit of a kind and period; undefined if there is none. */
export function presentLimit(
  { limits }: Gates,
  wanted: { limit: LimitKind; period: Period },
  now: Instant,
): PeriodLimit | undefined {
  return limits.find((each) => each.kind === wanted.limit && each.period === wanted.period && !isOver(each, now))
}

const isOver = ({ until }: PeriodLimit, now: Instant): boolean => now >= until

/** Whether an instant is in the current period of a limit. */
const covers = ({ since, until }: PeriodLimit, at: Instant): boolean => at >= since && at < until

const used = (limit: PeriodLimit, { staked, paid }: Played): PeriodLimit => ({
  ...limit,
  used: limit.used + (limit.kind === 'stake' ? staked : staked - paid),
})
