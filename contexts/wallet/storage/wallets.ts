import type { Currency } from '@zoria/kernel'
import type { Queryable } from '@zoria/platform/database'
import type { PlayerId } from '../rules/commands.ts'
import { onlyRow } from './only-row.ts'
import { partitionDays } from './writer-connection.ts'

/** Opens a wallet if there is none, and answers the currency of the one there is. */
export async function openWallet(tx: Queryable, { playerId, currency }: { playerId: PlayerId; currency: Currency }): Promise<string> {
  return onlyRow(await tx<{ currency: string }[]>`select wallet.open_wallet(${playerId}, ${currency}) as currency`).currency
}

/** Locks a player's wallet until the transaction ends; false where there is none. */
export async function lockWallet(tx: Queryable, playerId: PlayerId): Promise<boolean> {
  return onlyRow(await tx<{ is_there: boolean }[]>`select wallet.lock_wallet(${playerId}) as is_there`).is_there
}

/** Makes the partitions that are missing from today on, by the database's own date. Answers how many. */
export async function ensurePartitions(sql: Queryable): Promise<number> {
  return onlyRow(await sql<{ made: number }[]>`select wallet.ensure_partitions(${partitionDays}) as made`).made
}
