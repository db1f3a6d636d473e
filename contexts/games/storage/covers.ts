import { toIso, type Instant } from '@zoria/kernel'
import type { Sql, TransactionSql } from '@zoria/platform/database'

export type Cover = { readonly contentType: string; readonly bytes: Uint8Array }

/** The picture of a game as it is served. */
export async function findCover(sql: Sql, gameId: string): Promise<Cover | undefined> {
  const [row] = await sql<
    { content_type: string; bytes: Buffer }[]
  >`select content_type, bytes from games.cover where game_id = ${gameId}`
  return row === undefined ? undefined : { contentType: row.content_type, bytes: row.bytes }
}

export type WantedCover = { readonly gameId: string; readonly url: string }

/**
 * Games whose picture was never fetched, has another address now, or was fetched before an instant; those without one
 * first. An address that failed comes after all others, the oldest failure first: many dead ones must not keep the
 * others away.
 */
export async function findWantedCovers(
  sql: Sql,
  { merchant, fetchedBefore, countMax }: { merchant: string; fetchedBefore: Instant; countMax: number },
): Promise<readonly WantedCover[]> {
  return sql<WantedCover[]>`
    select game.id as "gameId", game.image_url as url from games.game game left join games.cover cover on cover.game_id = game.id
    where game.merchant = ${merchant} and game.deleted_at is null and game.image_url is not null
      and (cover.source_url is distinct from game.image_url or cover.fetched_at <= ${toIso(fetchedBefore)})
    order by case when game.cover_failed_url = game.image_url then game.cover_failed_at end nulls first,
      cover.source_url is not distinct from game.image_url, cover.fetched_at nulls first, game.id limit ${countMax}`
}

/** Notes that a picture could not be fetched from its address. */
export async function noteFailedCover(sql: Sql, { gameId, url }: WantedCover, now: Instant): Promise<void> {
  await sql`update games.game set cover_failed_url = ${url}, cover_failed_at = ${toIso(now)} where id = ${gameId}`
}

/** Stores a picture and returns whether it changed; then the game is changed as of `version`. */
export async function storeCover(
  tx: TransactionSql,
  {
    gameId,
    url,
    contentType,
    bytes,
    hash,
    now,
    version,
  }: WantedCover & Cover & { readonly hash: string; readonly now: Instant; readonly version: number },
): Promise<boolean> {
  const [before] = await tx<{ hash: string }[]>`select hash from games.cover where game_id = ${gameId} for update`
  await tx`
    insert into games.cover (game_id, source_url, content_type, bytes, hash, fetched_at) values (${gameId}, ${url}, ${contentType}, ${Buffer.from(bytes)}, ${hash}, ${toIso(now)})
    on conflict (game_id) do update set source_url = excluded.source_url, content_type = excluded.content_type, bytes = excluded.bytes, hash = excluded.hash, fetched_at = excluded.fetched_at`
  await tx`update games.game set cover_failed_url = null, cover_failed_at = null where id = ${gameId} and cover_failed_at is not null`
  if (before?.hash === hash) return false
  await tx`update games.game set version = ${version} where id = ${gameId}`
  return true
}
