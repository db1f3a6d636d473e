import type { GameCategory, GameStatus, GameTag } from '@zoria/contract/games/words'
import type { Queryable, Sql } from '@zoria/platform/database'
import type { WagerWeights } from '../rules/wager-weight.ts'

/** A game as the lobby and the launch read it. */
export type GameRow = {
  readonly id: string
  readonly game_uuid: string
  readonly slug: string
  readonly name: string
  readonly provider_slug: string
  readonly provider_name: string
  readonly category: GameCategory
  readonly tags: readonly GameTag[]
  readonly has_demo: boolean
  readonly has_lobby: boolean
  readonly rtp_bps: number | null
  readonly volatility: string | null
  readonly status: GameStatus
  readonly countries_blocked: readonly string[]
  readonly is_deleted: boolean
  readonly cover_hash: string | null
}

export type GameFilter = {
  readonly category: GameCategory | undefined
  readonly providers: readonly string[] | undefined
  readonly tag: GameTag | undefined
  /** Those found by a search, best first. */
  readonly ids: readonly string[] | undefined
  readonly volatilities: readonly string[] | undefined
  readonly hasDemo: boolean
  /** Where stakes count towards a wager; the setting says what counts. */
  readonly wagering: WagerWeights | undefined
  readonly sinceVersion: number | undefined
}

export type GameOrder = 'popular' | 'name' | 'new'
/** Best found first, where no other order was asked for. */
type FoundOrder = GameOrder | 'found'

export type PageOf<Row> = { readonly rows: readonly Row[]; readonly total: number }

/** Games of the catalogue that fit, one page of them in the order asked for. */
export async function findGames(sql: Sql, { filter, order, page, pageSize }: { filter: GameFilter; order: FoundOrder; page: number; pageSize: number }): Promise<PageOf<GameRow>> {
  const [rows, [count]] = await Promise.all([
    sql<GameRow[]>`select ${columns(sql)} ${tables(sql)} where ${fits(sql, filter)} order by ${orders[order](sql, filter)} limit ${pageSize} offset ${(page - 1) * pageSize}`,
    sql<{ total: number }[]>`select count(*)::int as total ${tables(sql)} where ${fits(sql, filter)}`,
  ])
  return { rows, total: count?.total ?? 0 }
}

/** One game, deleted or not. */
export async function findGame(sql: Sql, slug: string): Promise<GameRow | undefined> {
  const [row] = await sql<GameRow[]>`select ${columns(sql)} ${tables(sql)} where game.slug = ${slug}`
  return row
}

export type GameName = { readonly game_uuid: string; readonly slug: string; readonly name: string }

/** Names for the ids that rounds carry; deleted games keep theirs. */
export async function findGameNames(sql: Sql, gameUuids: readonly string[]): Promise<readonly GameName[]> {
  return sql<GameName[]>`select game_uuid, slug, name from games.game where game_uuid in ${sql(['', ...gameUuids])}`
}

/** The version of the catalogue. */
export async function catalogueVersion(sql: Queryable): Promise<number> {
  const [row] = await sql<{ version: bigint }[]>`select version from games.catalogue`
  return Number(row?.version ?? 0)
}

/** Ids of games deleted since a version. */
export async function findDeletedGames(sql: Sql, sinceVersion: number): Promise<readonly string[]> {
  const rows = await sql<{ id: string }[]>`select id from games.game where deleted_at is not null and version > ${sinceVersion} order by version, id`
  return rows.map(({ id }) => id)
}

/** True before the first synchronisation brought a game. */
export async function isCatalogueEmpty(sql: Sql): Promise<boolean> {
  const rows = await sql`select 1 from games.game limit 1`
  return rows.length === 0
}

export type ProviderRow = { readonly slug: string; readonly name: string; readonly games_count: number }

/** Providers that have a game in the catalogue, by name. */
export async function findProviders(sql: Sql, { page, pageSize }: { page: number; pageSize: number }): Promise<PageOf<ProviderRow>> {
  const rows = await sql<(ProviderRow & { total: number })[]>`
    select slug, name, games_count, count(*) over ()::int as total from (${withCounts(sql)}) provider
    order by name, slug limit ${pageSize} offset ${(page - 1) * pageSize}`
  if (rows[0] !== undefined || page === 1) return { rows, total: rows[0]?.total ?? 0 }
  const [count] = await sql<{ total: number }[]>`select count(*)::int as total from (${withCounts(sql)}) provider`
  return { rows, total: count?.total ?? 0 }
}

export async function findProvider(sql: Sql, slug: string): Promise<ProviderRow | undefined> {
  const [row] = await sql<ProviderRow[]>`select slug, name, games_count from (${withCounts(sql)}) provider where slug = ${slug}`
  return row
}

const withCounts = (sql: Sql) => sql`
  select provider.slug, provider.name, count(*)::int as games_count
  from games.provider provider join games.game game on game.provider_id = provider.id and game.deleted_at is null
  group by provider.id`

export const columns = (sql: Sql) => sql`
  game.id, game.game_uuid, game.slug, game.name, provider.slug as provider_slug, provider.name as provider_name, game.category, game.tags, game.has_demo, game.has_lobby,
  game.rtp_bps, game.volatility, coalesce(game.status_override, 'active') as status, game.countries_blocked, game.deleted_at is not null as is_deleted, cover.hash as cover_hash`

export const tables = (sql: Sql) => sql`
  from games.game game join games.provider provider on provider.id = game.provider_id left join games.cover cover on cover.game_id = game.id`

export const fits = (sql: Sql, { category, providers, tag, ids, volatilities, hasDemo, wagering, sinceVersion }: GameFilter) => sql`
  game.deleted_at is null
  ${category === undefined ? sql`` : sql`and game.category = ${category}`}
  ${providers === undefined ? sql`` : sql`and provider.slug in ${sql(['', ...providers])}`}
  ${tag === undefined ? sql`` : sql`and game.tags @> array[${tag}]`}
  ${ids === undefined ? sql`` : sql`and game.id = any(${[...ids]}::uuid[])`}
  ${volatilities === undefined ? sql`` : sql`and game.volatility in ${sql(['', ...volatilities])}`}
  ${hasDemo ? sql`and game.has_demo` : sql``}
  ${wagering === undefined ? sql`` : sql`and ${counts(sql, wagering)}`}
  ${sinceVersion === undefined ? sql`` : sql`and game.version > ${sinceVersion}`}`

/** True of a game whose stakes count towards a wager: the nearest word of the setting decides (rules/wager-weight.ts). */
export const counts = (sql: Sql, weights: WagerWeights) => {
  const { games, providers, categories } = weights
  const [ofGame, ofProvider, ofCategory] = [games, providers, categories].map((words) => sql`${JSON.stringify(words)}::text::jsonb`)
  return sql`coalesce((${ofGame ?? sql``} ->> game.slug)::int, (${ofProvider ?? sql``} ->> provider.slug)::int, (${ofCategory ?? sql``} ->> game.category)::int, 0) > 0`
}

const orders: Record<FoundOrder, (sql: Sql, filter: GameFilter) => ReturnType<Sql>> = {
  found: (sql, { ids = [] }) => sql`array_position(${[...ids]}::uuid[], game.id)`,
  // NOTE: until play is counted, popular is what the top tag says.
  popular: (sql) => sql`game.tags @> '{top}' desc, game.added_at, game.name, game.id`,
  name: (sql) => sql`game.name, game.id`,
  new: (sql) => sql`game.tags @> '{new}' desc, game.added_at desc, game.name, game.id`,
}
