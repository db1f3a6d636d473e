import { toIso, type Id, type Instant } from '@zoria/kernel'
import type { Queryable, Sql } from '@zoria/platform/database'
import { columns, tables, type GameRow } from './games.ts'

type Player = Id<'Player'>

/** A player's favourites, last added first; games that left the catalogue are omitted. */
export async function findFavourites(sql: Sql, playerId: Player): Promise<readonly GameRow[]> {
  return sql<GameRow[]>`
    select ${columns(sql)} ${tables(sql)} join games.favourite favourite on favourite.game_id = game.id
    where favourite.player_id = ${playerId} and game.deleted_at is null order by favourite.added_at desc, game.id`
}

type Keeping = { readonly playerId: Player; readonly gameId: string; readonly now: Instant; readonly max: number }

/**
 * Stores a favourite if there is room or it is stored already; returns whether it is. The second query sees concurrent
 * inserts.
 */
export async function storeFavourite(sql: Queryable, keeping: Keeping): Promise<boolean> {
  return (await isStoredNow(sql, keeping)) || isStoredNow(sql, keeping)
}

// One statement, so that the count and the insert are consistent.
async function isStoredNow(sql: Queryable, { playerId, gameId, now, max }: Keeping): Promise<boolean> {
  const rows = await sql`
    with kept as (
      insert into games.favourite (player_id, game_id, added_at)
      select ${playerId}, ${gameId}, ${toIso(now)}::timestamptz where (select count(*) from games.favourite where player_id = ${playerId}) < ${max}
      on conflict do nothing returning 1
    )
    select 1 from kept union all select 1 from games.favourite where player_id = ${playerId} and game_id = ${gameId}`
  return rows.length > 0
}

export async function dropFavourite(sql: Queryable, playerId: Player, slug: string): Promise<void> {
  await sql`delete from games.favourite using games.game game where game.id = favourite.game_id and favourite.player_id = ${playerId} and game.slug = ${slug}`
}

/** Games a player opened for money, each once, last opened first. */
export async function findRecentGames(sql: Sql, playerId: Player, count: number): Promise<readonly GameRow[]> {
  return sql<GameRow[]>`
    select ${columns(sql)} ${tables(sql)}
    join (select game_id, max(started_at) as opened_at from games.game_session where player_id = ${playerId} group by game_id) opened on opened.game_id = game.id
    where game.deleted_at is null order by opened.opened_at desc, game.id limit ${count}`
}

/** Favourites, opened games and granted free rounds of a player, for an export of his personal data. */
export async function readPlayerGames(
  sql: Sql,
  playerId: Player,
): Promise<Readonly<Record<'favourites' | 'sessions' | 'freeRounds', readonly object[]>>> {
  return {
    favourites:
      await sql`select game.slug, favourite.added_at from games.favourite favourite join games.game game on game.id = favourite.game_id where favourite.player_id = ${playerId} order by favourite.added_at`,
    sessions:
      await sql`select game.slug, session.started_at from games.game_session session join games.game game on game.id = session.game_id where session.player_id = ${playerId} order by session.started_at`,
    freeRounds:
      await sql`select id, game_uuid, count, stake, currency, valid_until, asked_at from games.free_rounds where player_id = ${playerId} order by asked_at`,
  }
}

/** Deletes the favourites of a player who is erased. Sessions and free rounds stay under his id: rounds name them. */
export async function dropAllFavourites(sql: Queryable, playerId: Player): Promise<void> {
  await sql`delete from games.favourite where player_id = ${playerId}`
}
