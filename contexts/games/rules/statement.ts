import { instant, plusMs, toIso, type Currency, type Instant, type Money } from '@zoria/kernel'

/** A round as its provider's statement tells it. `bet` and `win` are what our books must say once it has ended. */
export type ToldRound = {
  readonly round: string
  readonly playerId: string
  readonly gameUuid: string | null
  readonly status: 'open' | 'settled' | 'voided' | 'refused'
  readonly bet: Money
  readonly win: Money
}

/** A row of a round in our journal: how the player's money moved, and what of it an ended bonus left to the house. */
export type HeldStep = { readonly kind: string; readonly moved: bigint; readonly kept: bigint }

export type StatementSpan = { readonly from: Instant; readonly to: Instant }

/** Why a round of the statement and of the journal are not the same. */
export type StatementFault = 'unknown_here' | 'unknown_there' | 'player' | 'currency' | 'bet' | 'win'

/** What a round staked and paid as its provider sees it, in minor units: what the house kept of an ended bonus was paid all the same. */
export function sumsOf(steps: readonly HeldStep[]): { readonly bet: bigint; readonly win: bigint } {
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
 * Compares one round, to the unit; null where both say the same. A round that still runs there is compared once it has ended, and one that moved
 * nothing on either side is no difference. docs/rules/gis.md#statement
 */
export function compareRound(told: ToldRound | undefined, held: { readonly playerId: string; readonly currency: Currency; readonly steps: readonly HeldStep[] } | undefined): StatementFault | null {
  const { bet, win } = sumsOf(held?.steps ?? [])
  if (told === undefined) return bet === 0n && win === 0n ? null : 'unknown_there'
  if (told.status === 'open') return null
  if (held === undefined) return told.bet.amount === 0n && told.win.amount === 0n ? null : 'unknown_here'
  if (told.playerId !== held.playerId) return 'player'
  if (told.bet.currency !== held.currency) return 'currency'
  if (told.bet.amount !== bet) return 'bet'
  return told.win.amount === win ? null : 'win'
}

/** The closed days that come after the last one compared, as in 2026-11-21; of a journal that was never compared only the last. */
export function daysToCompare({ lastCompared, lastClosed }: { readonly lastCompared: string | null; readonly lastClosed: string | null }): readonly string[] {
  if (lastClosed === null) return []
  const days: string[] = []
  for (let day = lastCompared === null ? lastClosed : dayAfter(lastCompared); day <= lastClosed; day = dayAfter(day)) days.push(day)
  return days
}

const dayAfter = (day: string): string => toIso(plusMs(instant(`${day}T00:00:00Z`), 24 * 3_600_000)).slice(0, 10)
