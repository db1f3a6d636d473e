import { toIso, type Currency, type Instant } from '@zoria/kernel'
import type { Queryable, TransactionSql } from '@zoria/platform/database'
import type { Win } from '../rules/big-win.ts'

export type RoundName = { readonly playerId: string; readonly version: bigint }

export type StoredWin = {
  readonly id: bigint
  readonly playerId: string
  readonly currency: Currency
  readonly amount: bigint
  readonly multiplier: bigint
  readonly gameUuid: string
  readonly at: Date
}

/** Adds a win; where its undoing came first, the two cancel out. */
export async function addWin(
  tx: TransactionSql,
  {
    playerId,
    version,
    currency,
    gameUuid,
    win,
  }: RoundName & { readonly currency: Currency; readonly gameUuid: string; readonly win: Win },
): Promise<void> {
  await tx`
    insert into wins.big_win as known (player_id, version, settled, currency, amount, multiplier, game_uuid, at)
    values (${playerId}, ${version}, 1, ${currency}, ${win.amount}, ${win.multiplier}, ${gameUuid}, ${toIso(win.at)})
    on conflict (player_id, version) do update set settled = known.settled + 1, currency = excluded.currency, amount = excluded.amount, multiplier = excluded.multiplier, game_uuid = excluded.game_uuid`
}

/** Notes that a settlement was undone, whether or not it was a win; answers whether a win that was shown leaves. */
export async function undoWin(
  tx: TransactionSql,
  { playerId, version, at }: RoundName & { readonly at: Instant },
): Promise<boolean> {
  const [row] = await tx<[{ left: boolean }]>`
    insert into wins.big_win as known (player_id, version, settled, at) values (${playerId}, ${version}, -1, ${toIso(at)})
    on conflict (player_id, version) do update set settled = known.settled - 1 returning settled = 0 as left`
  return row.left
}

/** Wins that stand, the newest first, after some. */
export async function listWins(
  db: Queryable,
  { after, rowsMax }: { readonly after: number; readonly rowsMax: number },
): Promise<readonly StoredWin[]> {
  const rows = await db<
    {
      id: bigint
      player_id: string
      currency: Currency
      amount: bigint
      multiplier: bigint
      game_uuid: string
      at: Date
    }[]
  >`
    select id, player_id, currency, amount, multiplier, game_uuid, at from wins.big_win where settled = 1 order by at desc, id desc limit ${rowsMax} offset ${after}`
  return rows.map(({ player_id: playerId, game_uuid: gameUuid, ...row }) => ({ ...row, playerId, gameUuid }))
}

/** The wins of a player, for an export of his personal data. Amounts are minor units, multipliers hundredths. */
export async function listWinsOf(db: Queryable, playerId: string): Promise<readonly object[]> {
  return db<
    object[]
  >`select currency, amount, multiplier, game_uuid, at from wins.big_win where player_id = ${playerId} and settled = 1 order by at, version`
}

/** Deletes all wins of a player, in the order in which others lock them. */
export async function deleteWinsOf(tx: TransactionSql, playerId: string): Promise<void> {
  await tx`delete from wins.big_win where (player_id, version) in (select player_id, version from wins.big_win where player_id = ${playerId} order by version for update)`
}

/** Deletes wins that are older than a moment; those that another transaction changes are left for the next time. */
export async function deleteWins(db: Queryable, before: Instant): Promise<void> {
  await db`delete from wins.big_win where ctid in (select ctid from wins.big_win where at < ${toIso(before)} for update skip locked)`
}
