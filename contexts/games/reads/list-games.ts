import type { Game, Provider } from '@zoria/contract/games/http'
import type { GameCategory, GameTag } from '@zoria/contract/games/words'
import type { Sql } from '@zoria/platform/database'
import type { Settings } from '@zoria/settings'
import type { Id } from '@zoria/kernel'
import type { Found, Reading } from '../rules/search-games.ts'
import { type WagerWeights, weightOf } from '../rules/wager-weight.ts'
import { findCover, type Cover } from '../storage/covers.ts'
import {
  catalogueVersion,
  countGames,
  type FilterCounts,
  findDeletedGames,
  findGame,
  findGames,
  findProvider,
  findProviders,
  type GameFilter,
  type GameOrder,
  type GameRow,
  type ProviderRow,
} from '../storage/games.ts'
import { findFavourites, findRecentGames } from '../storage/favourites.ts'
import type { SearchCatalogue } from './search-catalogue.ts'

export type ReadDeps = { readonly sql: Sql; readonly settings: Pick<Settings, 'read'> }
type ListDeps = ReadDeps & { readonly search: SearchCatalogue }

type Paged<Item> = { items: Item[]; total: number; page: number; pageSize: number }

export type GamesQuery = {
  readonly category: GameCategory | undefined
  /** One slug, or several separated by commas. */
  readonly provider: string | undefined
  readonly tag: GameTag | undefined
  readonly search: string | undefined
  readonly isExact: boolean
  /** One value, or several separated by commas. */
  readonly volatility: string | undefined
  readonly hasDemo: boolean
  readonly isForWagering: boolean
  readonly withCounts: boolean
  readonly version: number | undefined
  readonly sort: GameOrder
  readonly page: number
  readonly pageSize: number
}

/** Games of the catalogue, with its version: read before the games, so that a reader never misses a change. */
export const listGames =
  ({ sql, settings, search }: ListDeps) =>
  async (query: GamesQuery): Promise<GamesReply> => {
    const { sort, page, pageSize } = query
    const version = await catalogueVersion(sql)
    const found = query.search === undefined ? undefined : await search(query.search, query.isExact)
    const weights = settings.read('WAGER_WEIGHTS')
    const filter = filterOf(query, found, weights)
    const order = found !== undefined && sort === 'popular' ? 'found' : sort
    const [{ rows, total }, counts] = await Promise.all([
      findGames(sql, { filter, order, page, pageSize }),
      query.withCounts ? countGames(sql, filter, weights) : undefined,
    ])
    return {
      items: rows.map((row) => wireGameOf(row, weights)),
      total,
      page,
      pageSize,
      version,
      ...(found && { search: { text: found.text, reading: found.reading } }),
      ...(counts && { counts }),
    }
  }

type GamesReply = Paged<Game> & { version: number; search?: { text: string; reading: Reading }; counts?: FilterCounts }

function filterOf(query: GamesQuery, found: Found | undefined, weights: WagerWeights): GameFilter {
  const { category, tag, hasDemo, provider, volatility, version } = query
  return {
    category,
    tag,
    hasDemo,
    ids: found?.ids,
    sinceVersion: version,
    providers: wordsIn(provider),
    volatilities: wordsIn(volatility),
    wagering: query.isForWagering ? weights : undefined,
  }
}

const wordsIn = (list: string | undefined): readonly string[] | undefined => list?.split(',').map((word) => word.trim())

/** A game of the current catalogue. */
export const showGame =
  ({ sql, settings }: ReadDeps) =>
  async (slug: string): Promise<Game | undefined> => {
    const row = await findGame(sql, slug)
    return row === undefined || row.is_deleted ? undefined : wireGameOf(row, settings.read('WAGER_WEIGHTS'))
  }

export const listDeletedGames =
  ({ sql }: ReadDeps) =>
  async (sinceVersion: number): Promise<{ items: string[]; version: number }> => {
    const version = await catalogueVersion(sql)
    return { items: [...(await findDeletedGames(sql, sinceVersion))], version }
  }

export const listProviders =
  ({ sql }: ReadDeps) =>
  async ({ page, pageSize }: { page: number; pageSize: number }): Promise<Paged<Provider>> => {
    const { rows, total } = await findProviders(sql, { page, pageSize })
    return { items: rows.map(wireProviderOf), total, page, pageSize }
  }

export const showProvider =
  ({ sql }: ReadDeps) =>
  async (slug: string): Promise<Provider | undefined> => {
    const row = await findProvider(sql, slug)
    return row && wireProviderOf(row)
  }

export const showCover =
  ({ sql }: ReadDeps) =>
  (gameId: string): Promise<Cover | undefined> =>
    findCover(sql, gameId)

// Aggregators list no pictures of providers.
const wireProviderOf = ({ slug, name, games_count }: ProviderRow): Provider => ({
  slug,
  name,
  image: null,
  games_count,
})

/** The number shown by the rail and its sheet. */
const recentCount = 24

export const listFavourites =
  (deps: ReadDeps) =>
  async (playerId: Id<'Player'>): Promise<{ items: Game[] }> =>
    itemsOf(deps, await findFavourites(deps.sql, playerId))

export const listRecentGames =
  (deps: ReadDeps) =>
  async (playerId: Id<'Player'>): Promise<{ items: Game[] }> =>
    itemsOf(deps, await findRecentGames(deps.sql, playerId, recentCount))

const itemsOf = ({ settings }: ReadDeps, rows: readonly GameRow[]) => ({
  items: rows.map((row) => wireGameOf(row, settings.read('WAGER_WEIGHTS'))),
})

/**
 * A game on the wire. Its picture is served by us: the aggregator's address is never published
 * (docs/rules/games.md#catalogue).
 */
function wireGameOf(row: GameRow, weights: WagerWeights): Game {
  return {
    id: row.id,
    game_uuid: row.game_uuid,
    slug: row.slug,
    name: row.name,
    provider: { slug: row.provider_slug, name: row.provider_name },
    category: row.category,
    tags: [...row.tags],
    image: imageOf(row),
    has_demo: row.has_demo,
    has_lobby: row.has_lobby,
    is_live: row.category === 'live',
    rtp: row.rtp_bps === null ? null : row.rtp_bps / 100,
    volatility: row.volatility,
    status: row.status,
    countries_blocked: [...row.countries_blocked],
    wager_weight:
      Number(weightOf({ slug: row.slug, provider: row.provider_slug, category: row.category }, weights)) / 100,
  }
}

/** The address of a game's picture. It changes with the picture, so that it can be cached forever. */
export const imageOf = ({ id, cover_hash: hash }: Pick<GameRow, 'id' | 'cover_hash'>): string | null =>
  hash === null ? null : `/covers/${id}?v=${hash.slice(0, 12)}`
