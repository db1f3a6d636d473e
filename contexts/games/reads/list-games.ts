import type { Game, Provider } from '@zoria/contract/games/http'
import type { GameCategory, GameTag } from '@zoria/contract/games/words'
import type { Sql } from '@zoria/platform/database'
import type { Settings } from '@zoria/settings'
import type { Found, Reading } from '../rules/search-games.ts'
import type { WagerWeights } from '../rules/wager-weight.ts'
import { findCover, type Cover } from '../storage/covers.ts'
import { countGames, type FilterCounts } from '../storage/game-counts.ts'
import { catalogueVersion, findDeletedGames, findGame, findGames, findProvider, findProviders, type GameFilter, type GameOrder, type ProviderRow } from '../storage/games.ts'
import type { SearchCatalogue } from './search-catalogue.ts'
import { wireGameOf } from './wire-game.ts'

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
  /** One word, or several separated by commas. */
  readonly volatility: string | undefined
  readonly hasDemo: boolean
  readonly isForWagering: boolean
  readonly withCounts: boolean
  readonly version: number | undefined
  readonly sort: GameOrder
  readonly page: number
  readonly pageSize: number
}

/** Games of the catalogue, with the version they are of: read before the games, so that a reader never skips a change. */
export const listGames = ({ sql, settings, search }: ListDeps) => async (query: GamesQuery): Promise<GamesReply> => {
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
    items: rows.map((row) => wireGameOf(row, weights)), total, page, pageSize, version,
    ...(found && { search: { text: found.text, reading: found.reading } }), ...(counts && { counts }),
  }
}

type GamesReply = Paged<Game> & { version: number; search?: { text: string; reading: Reading }; counts?: FilterCounts }

function filterOf(query: GamesQuery, found: Found | undefined, weights: WagerWeights): GameFilter {
  const { category, tag, hasDemo, provider, volatility, version } = query
  return {
    category, tag, hasDemo, ids: found?.ids, sinceVersion: version, providers: wordsIn(provider), volatilities: wordsIn(volatility),
    wagering: query.isForWagering ? weights : undefined,
  }
}

const wordsIn = (list: string | undefined): readonly string[] | undefined => list?.split(',').map((word) => word.trim())

/** A game that is in the catalogue now. */
export const showGame = ({ sql, settings }: ReadDeps) => async (slug: string): Promise<Game | undefined> => {
  const row = await findGame(sql, slug)
  return row === undefined || row.is_deleted ? undefined : wireGameOf(row, settings.read('WAGER_WEIGHTS'))
}

export const listDeletedGames = ({ sql }: ReadDeps) => async (sinceVersion: number): Promise<{ items: string[]; version: number }> => {
  const version = await catalogueVersion(sql)
  return { items: [...(await findDeletedGames(sql, sinceVersion))], version }
}

export const listProviders = ({ sql }: ReadDeps) => async ({ page, pageSize }: { page: number; pageSize: number }): Promise<Paged<Provider>> => {
  const { rows, total } = await findProviders(sql, { page, pageSize })
  return { items: rows.map(wireProviderOf), total, page, pageSize }
}

export const showProvider = ({ sql }: ReadDeps) => async (slug: string): Promise<Provider | undefined> => {
  const row = await findProvider(sql, slug)
  return row && wireProviderOf(row)
}

export const showCover = ({ sql }: ReadDeps) => (gameId: string): Promise<Cover | undefined> => findCover(sql, gameId)

// Aggregators list no pictures of providers.
const wireProviderOf = ({ slug, name, games_count }: ProviderRow): Provider => ({ slug, name, image: null, games_count })
