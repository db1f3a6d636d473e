import type { Game, Provider } from '@zoria/contract/games/http'
import type { GameCategory, GameTag } from '@zoria/contract/games/words'
import type { Sql } from '@zoria/platform/database'
import type { Settings } from '@zoria/settings'
import { findCover, type Cover } from '../storage/covers.ts'
import { catalogueVersion, findDeletedGames, findGame, findGames, findProvider, findProviders, type GameOrder, type ProviderRow } from '../storage/games.ts'
import { wireGameOf } from './wire-game.ts'

export type ReadDeps = { readonly sql: Sql; readonly settings: Pick<Settings, 'read'> }

type Paged<Item> = { items: Item[]; total: number; page: number; pageSize: number }

export type GamesQuery = {
  readonly category: GameCategory | undefined
  /** One slug, or several separated by commas. */
  readonly provider: string | undefined
  readonly tag: GameTag | undefined
  readonly search: string | undefined
  readonly version: number | undefined
  readonly sort: GameOrder
  readonly page: number
  readonly pageSize: number
}

/** Games of the catalogue, with the version they are of: read before the games, so that a reader never skips a change. */
export const listGames = ({ sql, settings }: ReadDeps) => async (query: GamesQuery): Promise<Paged<Game> & { version: number }> => {
  const { category, tag, search, sort, page, pageSize } = query
  const version = await catalogueVersion(sql)
  const filter = { category, tag, search, sinceVersion: query.version, providers: query.provider?.split(',').map((slug) => slug.trim()) }
  const { rows, total } = await findGames(sql, { filter, order: sort, page, pageSize })
  return { items: rows.map((row) => wireGameOf(row, settings.read('WAGER_WEIGHTS'))), total, page, pageSize, version }
}

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
