import type { Queryable } from '@zoria/platform/database'
import type { PlayerId } from '../rules/commands.ts'
import { balancesOf } from '../rules/decision.ts'
import type { Balances } from '../rules/outcomes.ts'
import { readStates } from '../storage/wallet-rows.ts'

/** What these players have now; who has no wallet is missing. */
export async function readBalances(sql: Queryable, playerIds: readonly PlayerId[]): Promise<ReadonlyMap<PlayerId, Balances>> {
  const states = await readStates(sql, playerIds)
  return new Map([...states].map(([playerId, state]) => [playerId, balancesOf(state)]))
}
