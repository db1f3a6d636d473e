import type { Currency } from '@zoria/kernel'
import type { Queryable } from '@zoria/platform/database'
import type { PlayerId } from '../rules/commands.ts'
import { onlyRow } from './only-row.ts'
import { partitionDays } from './writer-connection.ts'

/** Opens a wallet if there is none, and returns the currency of the existing one. */
export async function openWallet(
  tx: Queryable,
  { playerId, currency }: { playerId: PlayerId; currency: Currency },
): Promise<string> {
  return onlyRow(await tx<{ currency: string }[]>`select wallet.open_wallet(${playerId}, ${currency}) as currency`)
    .currency
}

/** Locks a player's wallet until the transaction ends; false if there is none. */
export async function lockWallet(tx: Queryable, playerId: PlayerId): Promise<boolean> {
  return onlyRow(await tx<{ is_there: boolean }[]>`select wallet.lock_wallet(${playerId}) as is_there`).is_there
}

/** Creates missing partitions from today on, by the database's date. Returns their number. */
export async function ensurePartitions(sql: Queryable): Promise<number> {
  return onlyRow(await sql<{ made: number }[]>`select wallet.ensure_partitions(${partitionDays}) as made`).made
}
