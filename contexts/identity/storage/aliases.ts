import { instant, parseId, toIso, type Instant } from '@zoria/kernel'
import type { Queryable, TransactionSql } from '@zoria/platform/database'
import type { PlayerId } from './players.ts'

type Alias = { readonly alias: string; readonly key: string }

/** Inserts the alias of a new player; false if one that looks alike exists. */
export async function insertAlias(
  tx: TransactionSql,
  { playerId, alias, key }: Alias & { readonly playerId: PlayerId },
): Promise<boolean> {
  await lockKey(tx, key)
  const rows =
    await tx`insert into identity.alias (player_id, alias, alias_key) values (${playerId}, ${alias}, ${key}) on conflict (alias_key) do nothing returning player_id`
  return rows.length === 1
}

/** Replaces a player's alias; false if another player has one that looks alike. */
export async function replaceAlias(
  tx: TransactionSql,
  { playerId, alias, key, now }: Alias & { readonly playerId: PlayerId; readonly now: Instant },
): Promise<boolean> {
  await lockKey(tx, key)
  const rows = await tx`
    update identity.alias set alias = ${alias}, alias_key = ${key}, changed_at = ${toIso(now)}
    where player_id = ${playerId} and not exists (select from identity.alias where alias_key = ${key} and player_id <> ${playerId}) returning player_id`
  return rows.length === 1
}

/** Of two transactions that give or choose one alias, the second waits here and then sees the first. */
const lockKey = (tx: TransactionSql, key: string) =>
  tx`select pg_advisory_xact_lock(hashtextextended(${`identity.alias ${key}`}, 0))`

/** The alias of a player and when he chose it; undefined for unknown and erased players. */
export async function findAlias(
  db: Queryable,
  playerId: PlayerId,
): Promise<{ readonly alias: string; readonly changedAt: Instant | null } | undefined> {
  const [row] = await db<
    { alias: string; changed_at: Date | null }[]
  >`select alias, changed_at from identity.alias where player_id = ${playerId}`
  return row && { alias: row.alias, changedAt: row.changed_at && instant(row.changed_at.getTime()) }
}

/** The aliases of players; erased ones are missing. */
export async function listAliases(db: Queryable, playerIds: readonly string[]): Promise<ReadonlyMap<PlayerId, string>> {
  if (playerIds.length === 0) return new Map()
  const rows = await db<
    { player_id: string; alias: string }[]
  >`select player_id, alias from identity.alias where player_id in ${db(playerIds)}`
  return new Map(rows.map(({ player_id, alias }) => [parseId<'Player'>(player_id), alias]))
}
