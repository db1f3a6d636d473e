import { toIso, type Currency, type Instant } from '@zoria/kernel'
import type { Queryable, TransactionSql } from '@zoria/platform/database'
import type { Win } from '../rules/big-win.ts'

export type RoundName = { readonly playerId: string; readonly version: bigint }

export type StoredWin = { readonly id: bigint; readonly playerId: string; readonly currency: Currency; readonly amount: bigint; readonly multiplier: bigint; readonly gameUuid: string; readonly at: Date }

/** Adds a win; where its undoing came first, the two cancel out. */
export async function addWin(tx: TransactionSql, { playerId, version, currency, gameUuid, win }: RoundName & { readonly currency: Currency; readonly gameUuid: string; readonly win: Win }): Promise<void> {
  await tx`
    insert into wins.big_win as known (player_id, version, settled, currency, amount, multiplier, game_uuid, at)
    values (${playerId}, ${version}, 1, ${currency}, ${win.amount}, ${win.multiplier}, ${gameUuid}, ${toIso(win.at)})
    on conflict (player_id, version) do update set settled = known.settled + 1, currency = excluded.currency, amount = excluded.amount, multiplier = excluded.multiplier, game_uuid = excluded.game_uuid`
}

/** Notes that a settlement was undone, whether or not it was a win; answers whether a win that was shown leaves. */
export async function undoWin(tx: TransactionSql, { playerId, version, at }: RoundName & { readonly at: Instant }): Promise<boolean> {
  const [row] = await tx<[{ left: boolean }]>`
    insert into wins.big_win as known (player_id, version, settled, at) values (${playerId}, ${version}, -1, ${toIso(at)})
    on conflict (player_id, version) do update set settled = known.settled - 1 returning settled = 0 as left`
  return row.left
}

/** The last wins that stand, the newest first. */
export async function listWins(db: Queryable, rowsMax: number): Promise<readonly StoredWin[]> {
  const rows = await db<{ id: bigint; player_id: string; currency: Currency; amount: bigint; multiplier: bigint; game_uuid: string; at: Date }[]>`
    select id, player_id, currency, amount, multiplier, game_uuid, at from wins.big_win where settled = 1 order by at desc, id desc limit ${rowsMax}`
  return rows.map(({ player_id: playerId, game_uuid: gameUuid, ...row }) => ({ ...row, playerId, gameUuid }))
}

/** Deletes wins that are older than a moment; those that another transaction changes are left for the next time. */
export async function deleteWins(db: Queryable, before: Instant): Promise<void> {
  await db`delete from wins.big_win where ctid in (select ctid from wins.big_win where at < ${toIso(before)} for update skip locked)`
}
