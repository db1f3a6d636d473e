import type { CashbackMode } from '@zoria/contract/cashback/words'
import { plusMs, type Instant, type Span } from '@zoria/kernel'
import { floored, microsPerMinorUnit } from './earning.ts'

/** A week of play of one player, as it is when a week is closed. Sums are minor units. */
export type WeekOfPlay = {
  readonly week: string
  readonly staked: bigint
  readonly paid: bigint
  /** The part of its basis that earlier closes paid for; zero of a week that was never closed. */
  readonly settled: bigint
  /** The terms it was closed under; null: never closed. */
  readonly terms: WeeklyTerms | null
}

export type WeeklyTerms = { readonly mode: CashbackMode; readonly rate: number }

export type ClosedWeek = {
  /** The basis of the week itself, and what changed in earlier ones since they were closed. */
  readonly basis: bigint
  readonly correction: bigint
  readonly amount: bigint
  /** What is left over for the next close, in millionths: a fraction, or what corrections took too much. */
  readonly carry: bigint
  /** The weeks as they are paid for now. */
  readonly weeks: readonly (WeekOfPlay & { readonly terms: WeeklyTerms })[]
}

/** What counts of a week: stakes of real money, or their net loss, never below zero. */
export function basisOf({ staked, paid }: Pick<WeekOfPlay, 'staked' | 'paid'>, mode: CashbackMode): bigint {
  const basis = mode === 'turnover' ? staked : staked - paid
  return basis < 0n ? 0n : basis
}

/**
 * Closes a week of one player: its share, with what later events changed in weeks that were closed before, each at its
 * own rate. Less than nothing is carried to the next week. docs/rules/cashback-and-rating.md#weekly-cashback
 */
export function closeWeek(
  weeks: readonly WeekOfPlay[],
  { week, terms, carry }: { week: string; terms: WeeklyTerms; carry: bigint },
): ClosedWeek {
  const settled = weeks.map((each) => {
    const own = each.terms ?? terms
    return { ...each, terms: own, change: basisOf(each, own.mode) - each.settled }
  })
  const sumOf = (isOwn: boolean) =>
    settled.filter((each) => (each.week === week) === isOwn).reduce((sum, { change }) => sum + change, 0n)
  const micros = settled.reduce((sum, { change, terms: { rate } }) => sum + change * BigInt(rate), carry)
  const amount = micros < 0n ? 0n : floored(micros, microsPerMinorUnit)
  return {
    basis: sumOf(true),
    correction: sumOf(false),
    amount,
    carry: micros - amount * microsPerMinorUnit,
    weeks: settled.map(({ change, ...each }) => ({ ...each, settled: each.settled + change })),
  }
}

/** How long after its Monday midnight a week is closed: what play brought at its end has settled by then. */
const closeAfterMs = 5 * 60_000

/** When the week that ended last is to be closed. */
export function closesAt(running: Span): Instant {
  return plusMs(running.since, closeAfterMs)
}

/** The permanent name of a week's offer. */
export const nameOfWeek = (playerId: string, week: string): string => `week:${playerId}:${week}`
