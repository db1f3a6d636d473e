import type { GameCategory, GameStatus, GameTag } from '@zoria/contract/games/words'
import type { Fragment, Queryable, Sql } from '@zoria/platform/database'
import type { WagerWeights } from '../rules/wager-weight.ts'
import type { Named } from '../rules/search-games.ts'

/** A game as the lobby and the launch read it. */
export type GameRow = {
  readonly id: string
  /** Whose list it is of. */
  readonly merchant: string
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
  /** Ids found by a search, best first. */
  readonly ids: readonly string[] | undefined
  readonly volatilities: readonly string[] | undefined
  readonly hasDemo: boolean
  /** Only games whose stakes count towards a wager under this setting. */
  readonly wagering: WagerWeights | undefined
  readonly sinceVersion: number | undefined
}

export type GameOrder = 'popular' | 'name' | 'new'
/** Search rank, if no other order was requested. */
type FoundOrder = GameOrder | 'found'

export type PageOf<Row> = { readonly rows: readonly Row[]; readonly total: number }

/** One page of the matching games in the requested order. */
export async function findGames(
  sql: Sql,
  { filter, order, page, pageSize }: { filter: GameFilter; order: FoundOrder; page: number; pageSize: number },
): Promise<PageOf<GameRow>> {
  const [rows, [count]] = await Promise.all([
    sql<
      GameRow[]
    >`select ${columns(sql)} ${tables(sql)} where ${fits(sql, filter)} order by ${orders[order](sql, filter)} limit ${pageSize} offset ${(page - 1) * pageSize}`,
    sql<{ total: number }[]>`select count(*)::int as total ${tables(sql)} where ${fits(sql, filter)}`,
  ])
  return { rows, total: count?.total ?? 0 }
}

/** Games with a lobby, in the order of the lobby; a game that left the catalogue is none. */
export async function findLobbyGames(
  sql: Sql,
): Promise<readonly Pick<GameRow, 'slug' | 'name' | 'game_uuid' | 'status'>[]> {
  return sql`
    select game.slug, game.name, game.game_uuid, coalesce(game.status_override, 'active') as status ${tables(sql)}
    where game.has_lobby and game.deleted_at is null
    order by game.added_at, game.name, game.id`
}

/** One game, deleted or not. */
export async function findGame(sql: Sql, slug: string): Promise<GameRow | undefined> {
  const [row] = await sql<GameRow[]>`select ${columns(sql)} ${tables(sql)} where game.slug = ${slug}`
  return row
}

export type GameName = { readonly game_uuid: string; readonly slug: string; readonly name: string }

/** Names for the game ids of rounds, including deleted games. */
export async function findGameNames(sql: Sql, gameUuids: readonly string[]): Promise<readonly GameName[]> {
  return sql<GameName[]>`select game_uuid, slug, name from games.game where game_uuid in ${sql(['', ...gameUuids])}`
}

/** How its provider names the game of a slug, deleted or not. */
export async function findGameUuid(sql: Sql, slug: string): Promise<string | undefined> {
  const [row] = await sql<{ game_uuid: string }[]>`select game_uuid from games.game where slug = ${slug}`
  return row?.game_uuid
}

/** Games by their providers' ids: those that are in the catalogue and not switched off. */
export async function findOpenGames(sql: Sql, gameUuids: readonly string[]): Promise<readonly GameRow[]> {
  return sql<
    GameRow[]
  >`select ${columns(sql)} ${tables(sql)} where game.game_uuid in ${sql(['', ...gameUuids])} and game.deleted_at is null and coalesce(game.status_override, 'active') = 'active'`
}

/** The version of the catalogue. */
export async function catalogueVersion(sql: Queryable): Promise<number> {
  const [row] = await sql<{ version: bigint }[]>`select version from games.catalogue`
  return Number(row?.version ?? 0)
}

/** Ids of games deleted since a version. */
export async function findDeletedGames(sql: Sql, sinceVersion: number): Promise<readonly string[]> {
  const rows = await sql<
    { id: string }[]
  >`select id from games.game where deleted_at is not null and version > ${sinceVersion} order by version, id`
  return rows.map(({ id }) => id)
}

/** Whether no game was ever synchronised. */
export async function isCatalogueEmpty(sql: Sql): Promise<boolean> {
  const rows = await sql`select 1 from games.game limit 1`
  return rows.length === 0
}

export type ProviderRow = { readonly slug: string; readonly name: string; readonly games_count: number }

/** Providers with a game in the catalogue, by name. */
export async function findProviders(
  sql: Sql,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<PageOf<ProviderRow>> {
  const rows = await sql<(ProviderRow & { total: number })[]>`
    select slug, name, games_count, count(*) over ()::int as total from (${withCounts(sql)}) provider
    order by name, slug limit ${pageSize} offset ${(page - 1) * pageSize}`
  if (rows[0] !== undefined || page === 1) return { rows, total: rows[0]?.total ?? 0 }
  const [count] = await sql<{ total: number }[]>`select count(*)::int as total from (${withCounts(sql)}) provider`
  return { rows, total: count?.total ?? 0 }
}

export async function findProvider(sql: Sql, slug: string): Promise<ProviderRow | undefined> {
  const [row] = await sql<
    ProviderRow[]
  >`select slug, name, games_count from (${withCounts(sql)}) provider where slug = ${slug}`
  return row
}

const withCounts = (sql: Sql) => sql`
  select provider.slug, provider.name, count(*)::int as games_count
  from games.provider provider join games.game game on game.provider_id = provider.id and game.deleted_at is null
  group by provider.id`

export const columns = (sql: Sql) => sql`
  game.id, game.merchant, game.game_uuid, game.slug, game.name, provider.slug as provider_slug, provider.name as provider_name, game.category, game.tags, game.has_demo, game.has_lobby,
  game.rtp_bps, game.volatility, coalesce(game.status_override, 'active') as status, game.countries_blocked, game.deleted_at is not null as is_deleted, cover.hash as cover_hash`

export const tables = (sql: Sql) => sql`
  from games.game game join games.provider provider on provider.id = game.provider_id left join games.cover cover on cover.game_id = game.id`

const fits = (
  sql: Sql,
  { category, providers, tag, ids, volatilities, hasDemo, wagering, sinceVersion }: GameFilter,
) => sql`
  game.deleted_at is null
  ${category === undefined ? sql`` : sql`and game.category = ${category}`}
  ${providers === undefined ? sql`` : sql`and provider.slug in ${sql(['', ...providers])}`}
  ${tag === undefined ? sql`` : sql`and game.tags @> array[${tag}]`}
  ${ids === undefined ? sql`` : sql`and game.id = any(${[...ids]}::uuid[])`}
  ${volatilities === undefined ? sql`` : sql`and game.volatility in ${sql(['', ...volatilities])}`}
  ${hasDemo ? sql`and game.has_demo` : sql``}
  ${wagering === undefined ? sql`` : sql`and ${counts(sql, wagering)}`}
  ${sinceVersion === undefined ? sql`` : sql`and game.version > ${sinceVersion}`}`

/**
 * Whether a game's stakes count towards a wager: the most specific weight of the setting applies
 * (rules/wager-weight.ts).
 */
const counts = (sql: Sql, weights: WagerWeights) => {
  const { games, providers, categories } = weights
  const [ofGame, ofProvider, ofCategory] = [games, providers, categories].map(
    (words) => sql`${JSON.stringify(words)}::text::jsonb`,
  )
  return sql`coalesce((${ofGame ?? sql``} ->> game.slug)::int, (${ofProvider ?? sql``} ->> provider.slug)::int, (${ofCategory ?? sql``} ->> game.category)::int, 0) > 0`
}

const orders: Record<FoundOrder, (sql: Sql, filter: GameFilter) => Fragment> = {
  found: (sql, { ids = [] }) => sql`array_position(${[...ids]}::uuid[], game.id)`,
  // NOTE: until play is counted, popularity is the top tag.
  popular: (sql) => sql`game.tags @> '{top}' desc, game.added_at, game.name, game.id`,
  name: (sql) => sql`game.name, game.id`,
  new: (sql) => sql`game.tags @> '{new}' desc, game.added_at desc, game.name, game.id`,
}

type CountsByChoice = Readonly<Record<string, number>>
export type FilterCounts = {
  readonly all: number
  readonly categories: CountsByChoice
  readonly providers: CountsByChoice
  readonly volatilities: CountsByChoice
  readonly demo: number
  readonly wagering: number
}

/**
 * Counts the games of each filter choice; a group is counted without its own choice, so that another of it can be
 * chosen.
 */
export async function countGames(sql: Sql, filter: GameFilter, weights: WagerWeights): Promise<FilterCounts> {
  const [categories, providers, volatilities, [rest]] = await Promise.all([
    sql<
      ChoiceCount[]
    >`select game.category as choice, count(*)::int as total ${tables(sql)} where ${fits(sql, { ...filter, category: undefined })} group by game.category`,
    sql<
      ChoiceCount[]
    >`select provider.slug as choice, count(*)::int as total ${tables(sql)} where ${fits(sql, { ...filter, providers: undefined })} group by provider.slug`,
    sql<
      ChoiceCount[]
    >`select game.volatility as choice, count(*)::int as total ${tables(sql)} where ${fits(sql, { ...filter, volatilities: undefined })} and game.volatility is not null group by game.volatility`,
    sql<{ demo: number; wagering: number }[]>`
      select count(*) filter (where game.has_demo)::int as demo, count(*) filter (where ${counts(sql, weights)})::int as wagering
      ${tables(sql)} where ${fits(sql, filter)}`,
  ])
  return {
    all: categories.reduce((sum, { total }) => sum + total, 0),
    categories: toCounts(categories),
    providers: toCounts(providers),
    volatilities: toCounts(volatilities),
    demo: rest?.demo ?? 0,
    wagering: rest?.wagering ?? 0,
  }
}

type ChoiceCount = { readonly choice: string; readonly total: number }

const toCounts = (rows: readonly ChoiceCount[]): CountsByChoice =>
  Object.fromEntries(rows.map(({ choice, total }) => [choice, total]))

/** Every game of the catalogue with all its names. */
export async function findNamed(sql: Sql): Promise<readonly Named[]> {
  return sql<Named[]>`
    select game.id, game.name, game.slug, provider.name as provider, coalesce(array_agg(alias.alias order by alias.alias) filter (where alias.alias is not null), '{}') as aliases
    from games.game game join games.provider provider on provider.id = game.provider_id left join games.alias alias on alias.slug = game.slug
    where game.deleted_at is null
    group by game.id, provider.id
    order by game.tags @> '{top}' desc, game.added_at, game.name, game.id`
}

/** What a game is by slug, provider and category, by its provider's id; deleted games too. */
export async function findGameKinds(
  sql: Sql,
  gameUuids: readonly string[],
): Promise<
  readonly {
    readonly game_uuid: string
    readonly slug: string
    readonly provider: string
    readonly category: GameCategory
  }[]
> {
  return sql`select game.game_uuid, game.slug, provider.slug as provider, game.category from games.game game join games.provider provider on provider.id = game.provider_id where game.game_uuid in ${sql(['', ...gameUuids])}`
}

/** The same of one game by its slug. */
export async function findGameKind(
  sql: Sql,
  slug: string,
): Promise<{ readonly slug: string; readonly provider: string; readonly category: GameCategory } | undefined> {
  const [row] = await sql<
    { slug: string; provider: string; category: GameCategory }[]
  >`select game.slug, provider.slug as provider, game.category from games.game game join games.provider provider on provider.id = game.provider_id where game.slug = ${slug}`
  return row
}

/** What names games, deleted ones too: in an order that does not change. */
export async function listNames(
  sql: Sql,
): Promise<readonly { readonly game_uuid: string; readonly slug: string; readonly provider: string }[]> {
  return sql`select game.game_uuid, game.slug, provider.slug as provider from games.game game join games.provider provider on provider.id = game.provider_id order by game.slug`
}

/** Open games by slug, provider or category, the popular ones first: some of them, and how many there are. */
export async function findPicked(
  sql: Sql,
  { kind, slugs }: GamePick,
  rowsMax: number,
): Promise<readonly (GameRow & { readonly total: bigint })[]> {
  const column = {
    all: sql`true`,
    list: sql`game.slug = any (${slugs as string[]}::text[])`,
    provider: sql`provider.slug = any (${slugs as string[]}::text[])`,
    category: sql`game.category = any (${slugs as string[]}::text[])`,
  }[kind]
  return sql<(GameRow & { total: bigint })[]>`
    select ${columns(sql)}, count(*) over () as total ${tables(sql)} where game.deleted_at is null and coalesce(game.status_override, 'active') = 'active' and ${column}
    order by game.tags @> '{top}' desc, game.name, game.id limit ${rowsMax}`
}

/** A choice of games: all, or by slugs of games, providers or categories. */
export type GamePick = { readonly kind: 'all' | 'list' | 'provider' | 'category'; readonly slugs: readonly string[] }
