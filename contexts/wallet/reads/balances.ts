import { money, type Instant, type Money } from '@zoria/kernel'
import type { Queryable } from '@zoria/platform/database'
import type { PlayerId } from '../rules/commands.ts'
import { balancesOf } from '../rules/decision.ts'
import type { Balances, LimitReached } from '../rules/outcomes.ts'
import { atPresent, limitReached } from '../rules/period-limits.ts'
import { readStates } from '../storage/wallet-rows.ts'

/** The balances of these players; players without a wallet are missing. */
export async function readBalances(
  sql: Queryable,
  playerIds: readonly PlayerId[],
): Promise<ReadonlyMap<PlayerId, Balances>> {
  const states = await readStates(sql, playerIds)
  return new Map([...states].map(([playerId, state]) => [playerId, balancesOf(state)]))
}

/** The gates of a player that would refuse this much real money now. */
export interface GatesInTheWay {
  readonly isBlocked: boolean
  readonly limit: LimitReached | null
}

/** A block, and the limit that would refuse this much real money now; neither without a wallet. */
export async function gatesInTheWay(
  sql: Queryable,
  { playerId, staked, now }: { playerId: PlayerId; staked: Money; now: Instant },
): Promise<GatesInTheWay> {
  const state = (await readStates(sql, [playerId])).get(playerId)
  if (state === undefined) return { isBlocked: false, limit: null }
  return {
    isBlocked: state.gates.block !== null,
    limit: limitReached(atPresent(state.gates, { currency: state.currency, now }), staked.amount),
  }
}

/** A player's open bonus: its money, its progress, and its largest bet. */
export interface BonusBalance {
  readonly id: string
  readonly balance: Money
  readonly counted: Money
  readonly wager: Money
  readonly stakeMax: Money | null
}

/** The open bonus of a player; undefined if there is none. */
export async function readOpenBonus(sql: Queryable, playerId: PlayerId): Promise<BonusBalance | undefined> {
  const state = (await readStates(sql, [playerId])).get(playerId)
  if (!state?.bonus) return undefined
  const {
    currency,
    purses,
    bonus: { id, counted, wager, stakeMax },
  } = state
  return {
    id,
    balance: money(purses.bonus, currency),
    counted: money(counted, currency),
    wager: money(wager, currency),
    stakeMax: stakeMax === null ? null : money(stakeMax, currency),
  }
}
