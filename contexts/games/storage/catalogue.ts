import { bps, instant, toIso, type Id, type Instant } from '@zoria/kernel'
import type { GameCategory, GameTag } from '@zoria/contract/games/words'
import type { Queryable, TransactionSql } from '@zoria/platform/database'
import type { CatalogueGame, ListedGame } from '../rules/catalogue-plan.ts'

/** Locks the catalogue for this transaction, so that synchronisations never interleave, and returns its version. */
export async function lockCatalogue(tx: TransactionSql): Promise<number> {
  const [row] = await tx<{ version: bigint }[]>`select version from games.catalogue for update`
  return Number(row?.version ?? 0)
}

export async function setCatalogueVersion(tx: TransactionSql, version: number): Promise<void> {
  await tx`update games.catalogue set version = ${version}`
}

export type Mappings = {
  readonly categories: ReadonlyMap<string, GameCategory>
  readonly tags: ReadonlyMap<string, GameTag>
}

/** Our categories and tags by the aggregators' names. */
export async function readMappings(sql: Queryable): Promise<Mappings> {
  const categories = await sql<
    { provider_type: string; category: GameCategory }[]
  >`select provider_type, category from games.category_mapping`
  const tags = await sql<{ provider_tag: string; tag: GameTag }[]>`select provider_tag, tag from games.tag_mapping`
  return {
    categories: new Map(categories.map((row) => [row.provider_type, row.category])),
    tags: new Map(tags.map((row) => [row.provider_tag, row.tag])),
  }
}

/** Every game a merchant ever listed. */
export async function readHeldGames(tx: TransactionSql, merchant: string): Promise<readonly CatalogueGame[]> {
  const rows = await tx<HeldRow[]>`
    select game.id, game.game_uuid, game.name, provider.external_id, provider.name as provider_name, game.category, game.has_demo, game.has_lobby, game.rtp_bps, game.volatility,
      game.image_url, game.tags, game.tags_edited_at is not null as are_tags_edited, game.deleted_at is not null as is_deleted
    from games.game game join games.provider provider on provider.id = game.provider_id where game.merchant = ${merchant}`
  return rows.map(heldGameOf)
}

/** All used slugs. */
export async function readSlugs(tx: TransactionSql): Promise<{ games: Set<string>; providers: Set<string> }> {
  const games = await tx<{ slug: string }[]>`select slug from games.game`
  const providers = await tx<{ slug: string }[]>`select slug from games.provider`
  return { games: new Set(games.map(({ slug }) => slug)), providers: new Set(providers.map(({ slug }) => slug)) }
}

export type ProviderKey = { readonly id: string; readonly externalId: string }

export async function readProviders(
  tx: TransactionSql,
  merchant: string,
): Promise<readonly (ProviderKey & { readonly name: string })[]> {
  return tx<
    (ProviderKey & { name: string })[]
  >`select id, external_id as "externalId", name from games.provider where merchant = ${merchant}`
}

export async function insertProvider(
  tx: TransactionSql,
  provider: ProviderKey & { readonly merchant: string; readonly slug: string; readonly name: string },
): Promise<void> {
  await tx`insert into games.provider (id, merchant, external_id, slug, name) values (${provider.id}, ${provider.merchant}, ${provider.externalId}, ${provider.slug}, ${provider.name})`
}

export async function renameProvider(tx: TransactionSql, { id, name }: { id: string; name: string }): Promise<void> {
  await tx`update games.provider set name = ${name} where id = ${id}`
}

export type Stamped = { readonly version: number; readonly now: Instant }

export async function insertGame(
  tx: TransactionSql,
  game: ListedGame & { id: Id<'Game'>; merchant: string; slug: string; providerId: string },
  { version, now }: Stamped,
): Promise<void> {
  await tx`
    insert into games.game (id, merchant, game_uuid, slug, provider_id, name, category, has_demo, has_lobby, rtp_bps, volatility, image_url, tags, added_at, version)
    values (${game.id}, ${game.merchant}, ${game.gameUuid}, ${game.slug}, ${game.providerId}, ${game.name}, ${game.category}, ${game.hasDemo}, ${game.hasLobby},
      ${rtpOf(game)}, ${game.volatility}, ${game.imageUrl}, ${[...game.tags]}, ${toIso(now)}, ${version})`
}

/** Stores the aggregator's data; slug, status and other edits of ours remain. A deleted game is restored. */
export async function updateGame(
  tx: TransactionSql,
  game: ListedGame & { id: string; providerId: string },
  { version }: Stamped,
): Promise<void> {
  await tx`
    update games.game set provider_id = ${game.providerId}, name = ${game.name}, category = ${game.category}, has_demo = ${game.hasDemo}, has_lobby = ${game.hasLobby},
      rtp_bps = ${rtpOf(game)}, volatility = ${game.volatility}, image_url = ${game.imageUrl}, tags = ${[...game.tags]}, version = ${version}, deleted_at = null
    where id = ${game.id}`
}

export async function deleteGames(
  tx: TransactionSql,
  ids: readonly string[],
  { version, now }: Stamped,
): Promise<void> {
  await tx`update games.game set deleted_at = ${toIso(now)}, version = ${version} where id = any(${[...ids]}::uuid[])`
}

export type SyncState = {
  readonly merchant: string
  readonly now: Instant
  readonly listed: number | null
  readonly fault: string | null
  /** Since when the list seems to have lost most games; undefined leaves it unchanged. */
  readonly lostSince?: Instant | null
}

/** Stores the result of a synchronisation; the last success remains while later ones fail. */
export async function noteSync(sql: Queryable, { merchant, now, listed, fault, lostSince }: SyncState): Promise<void> {
  const succeededAt = fault === null ? toIso(now) : null
  const lost = lostSince ? toIso(lostSince) : null
  await sql`
    insert into games.sync_state (merchant, attempted_at, succeeded_at, games_listed, fault, lost_since) values (${merchant}, ${toIso(now)}, ${succeededAt}, ${listed}, ${fault}, ${lost})
    on conflict (merchant) do update set attempted_at = excluded.attempted_at, succeeded_at = coalesce(excluded.succeeded_at, sync_state.succeeded_at),
      games_listed = coalesce(excluded.games_listed, sync_state.games_listed), fault = excluded.fault,
      lost_since = ${lostSince === undefined ? sql`sync_state.lost_since` : sql`excluded.lost_since`}`
}

/** Since when a merchant's list seems to have lost most games; null if it does not. */
export async function readLostSince(sql: Queryable, merchant: string): Promise<Instant | null> {
  const [row] = await sql<
    { lost_since: Date | null }[]
  >`select lost_since from games.sync_state where merchant = ${merchant}`
  return row?.lost_since ? instant(row.lost_since.getTime()) : null
}

/** State of each merchant's list: when it was last read completely, and whether the last attempt failed. */
export async function readSyncStates(
  sql: Queryable,
): Promise<readonly { readonly merchant: string; readonly succeededAt: Instant | null; readonly hasFault: boolean }[]> {
  const rows = await sql<
    { merchant: string; succeeded_at: Date | null; has_fault: boolean }[]
  >`select merchant, succeeded_at, fault is not null as has_fault from games.sync_state order by merchant`
  return rows.map(({ merchant, succeeded_at, has_fault }) => ({
    merchant,
    succeededAt: succeeded_at && instant(succeeded_at.getTime()),
    hasFault: has_fault,
  }))
}

type HeldRow = {
  readonly id: string
  readonly game_uuid: string
  readonly name: string
  readonly external_id: string
  readonly provider_name: string
  readonly category: GameCategory
  readonly has_demo: boolean
  readonly has_lobby: boolean
  readonly rtp_bps: number | null
  readonly volatility: string | null
  readonly image_url: string | null
  readonly tags: readonly GameTag[]
  readonly are_tags_edited: boolean
  readonly is_deleted: boolean
}

const heldGameOf = (row: HeldRow): CatalogueGame => ({
  id: row.id,
  gameUuid: row.game_uuid,
  name: row.name,
  provider: { externalId: row.external_id, name: row.provider_name },
  category: row.category,
  hasDemo: row.has_demo,
  hasLobby: row.has_lobby,
  rtp: row.rtp_bps === null ? null : bps(row.rtp_bps),
  volatility: row.volatility,
  imageUrl: row.image_url,
  tags: row.tags,
  areTagsEdited: row.are_tags_edited,
  isDeleted: row.is_deleted,
})

const rtpOf = ({ rtp }: ListedGame): number | null => (rtp === null ? null : Number(rtp))
