import type { Currency, Instant } from '@zoria/kernel'
import type { PayoutType, PlayerId, SettledTotals, SettlingEvent } from '@zoria/wallet'

/**
 * A round whose result is final. Sums are minor units of the player's currency. `playerId` and `version` are its
 * identity.
 */
export interface SettledRound {
  readonly playerId: PlayerId
  readonly currency: Currency
  /** The version of the journal row that settled it. */
  readonly version: bigint
  /**
   * The version of the row that opened it: the same for every settlement of one round, different for a later round with
   * the same id.
   */
  readonly openedBy: bigint
  readonly provider: string
  readonly roundId: string
  /** The provider's id of the game in which the round began. */
  readonly gameUuid: string
  /** Business time of the first stake. */
  readonly startedAt: Instant
  /** Business time of the row that settled it. */
  readonly settledAt: Instant
  /** Stakes that were not undone. */
  readonly stakes: number
  /** What game and electronic paid of the stakes. */
  readonly stakeReal: bigint
  /** What bonus money paid of them. It never counts for promotions. */
  readonly stakeBonus: bigint
  /** All that the player got: `paidReal` and what went to a bonus. */
  readonly paid: bigint
  /** The part that landed in electronic, or settled debt. */
  readonly paidReal: bigint
  readonly isFreeRound: boolean
  /** Each type once; empty where nothing was paid. */
  readonly payoutTypes: readonly PayoutType[]
  /** The game's weight in basis points when the round began (setting WAGER_WEIGHTS). */
  readonly weight: number
}

/**
 * A round was settled, or a settlement was undone: `round` is then exactly what the `settled` event carried. A round
 * that is settled again (a later payout, one of several stakes undone) gives an `undone` and a `settled` event. Lanes
 * are not ordered among each other: an `undone` event may come before its `settled` event, so effects must add up in
 * either order.
 */
export interface RoundEvent {
  readonly kind: 'settled' | 'undone'
  readonly round: SettledRound
  /** The journal row of the event: player and `version` are its identity. */
  readonly version: bigint
  readonly lane: number
  readonly position: bigint
  /** When the row was booked, by the clock of the database. */
  readonly bookedAt: Date
}

/** What one journal row says: an undone settlement first, then the one in its place. */
export function eventsOf(row: SettlingEvent): readonly RoundEvent[] {
  const { settled, undone } = row.settlement
  const place = { version: row.version, lane: row.lane, position: row.position, bookedAt: row.bookedAt }
  const events: RoundEvent[] = []
  if (undone) events.push({ kind: 'undone', round: roundOf(row, undone), ...place })
  if (settled) events.push({ kind: 'settled', round: roundOf(row, settled), ...place })
  return events
}

const roundOf = ({ playerId, currency, provider, round }: SettlingEvent, totals: SettledTotals): SettledRound => ({
  playerId,
  currency,
  version: totals.version,
  openedBy: totals.openedBy,
  provider,
  roundId: round,
  gameUuid: totals.game,
  startedAt: totals.startedAt,
  settledAt: totals.at,
  stakes: totals.stakes,
  stakeReal: totals.stakeReal,
  stakeBonus: totals.stakeBonus,
  paid: totals.paidReal + totals.paidBonus,
  paidReal: totals.paidReal,
  isFreeRound: totals.isFreeRound,
  payoutTypes: totals.payoutTypes,
  weight: totals.weight,
})
