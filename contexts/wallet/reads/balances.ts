import type { Instant, Money } from '@zoria/kernel'
import type { Queryable } from '@zoria/platform/database'
import type { PlayerId } from '../rules/commands.ts'
import { balancesOf } from '../rules/decision.ts'
import type { Balances, LimitReached } from '../rules/outcomes.ts'
import { atPresent, limitReached } from '../rules/period-limits.ts'
import { readStates } from '../storage/wallet-rows.ts'

/** What these players have now; who has no wallet is missing. */
export async function readBalances(sql: Queryable, playerIds: readonly PlayerId[]): Promise<ReadonlyMap<PlayerId, Balances>> {
  const states = await readStates(sql, playerIds)
  return new Map([...states].map(([playerId, state]) => [playerId, balancesOf(state)]))
}

/** Which limit of a player would refuse this much real money now; null where none would, or there is no wallet. */
export async function limitInTheWay(sql: Queryable, { playerId, staked, now }: { playerId: PlayerId; staked: Money; now: Instant }): Promise<LimitReached | null> {
  const state = (await readStates(sql, [playerId])).get(playerId)
  return state === undefined ? null : limitReached(atPresent(state.gates, { currency: state.currency, now }), staked.amount)
}
