import { instant, plusMs, toIso, type Currency, type Instant, type Money } from '@zoria/kernel'

/** A round in its provider's statement. `bet` and `win` are the amounts our books must have after its end. */
export type StatementRound = {
  readonly round: string
  readonly playerId: string
  readonly gameUuid: string | null
  readonly status: 'open' | 'settled' | 'voided' | 'refused'
  readonly bet: Money
  readonly win: Money
}

/**
 * A row of a round in our journal: the movement of the player's money, and the part that a forfeited bonus left to the
 * house.
 */
export type JournalStep = { readonly kind: string; readonly moved: bigint; readonly kept: bigint }

export type StatementSpan = { readonly from: Instant; readonly to: Instant }

/** How a round differs between statement and journal. */
export type StatementFault = 'unknown_here' | 'unknown_there' | 'player' | 'currency' | 'bet' | 'win'

/**
 * Stake and payout of a round from the provider's point of view, in minor units: a forfeited part was paid all the
 * same.
 */
export function sumsOf(steps: readonly JournalStep[]): { readonly bet: bigint; readonly win: bigint } {
  let [bet, win] = [0n, 0n]
  for (const { kind, moved, kept } of steps) {
    if (stakeKinds.has(kind)) bet -= moved + kept
    if (payoutKinds.has(kind)) win += moved + kept
  }
  return { bet, win }
}

const stakeKinds = new Set(['stake', 'refund', 'stake_undone', 'refund_undone'])
const payoutKinds = new Set(['payout', 'payout_undone'])

/**
 * Compares one round, to the unit; null if both sides agree. A running round is compared after its end, and a round
 * without movements on either side is no difference. docs/rules/gis.md#statement
 */
export function compareRound(
  reported: StatementRound | undefined,
  held: { readonly playerId: string; readonly currency: Currency; readonly steps: readonly JournalStep[] } | undefined,
): StatementFault | null {
  const { bet, win } = sumsOf(held?.steps ?? [])
  if (reported === undefined) return bet === 0n && win === 0n ? null : 'unknown_there'
  if (reported.status === 'open') return null
  if (held === undefined) return reported.bet.amount === 0n && reported.win.amount === 0n ? null : 'unknown_here'
  if (reported.playerId !== held.playerId) return 'player'
  if (reported.bet.currency !== held.currency) return 'currency'
  if (reported.bet.amount !== bet) return 'bet'
  return reported.win.amount === win ? null : 'win'
}

/** The closed days after the last one compared, as in 2026-11-21; if none was compared yet, only the last. */
export function daysToCompare({
  lastCompared,
  lastClosed,
}: {
  readonly lastCompared: string | null
  readonly lastClosed: string | null
}): readonly string[] {
  if (lastClosed === null) return []
  const days: string[] = []
  for (let day = lastCompared === null ? lastClosed : dayAfter(lastCompared); day <= lastClosed; day = dayAfter(day))
    days.push(day)
  return days
}

const dayAfter = (day: string): string => toIso(plusMs(instant(`${day}T00:00:00Z`), 24 * 3_600_000)).slice(0, 10)
