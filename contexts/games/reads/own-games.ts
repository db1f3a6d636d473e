import type { Game } from '@zoria/contract/games/http'
import type { Id } from '@zoria/kernel'
import { findFavourites, findRecentGames } from '../storage/favourites.ts'
import type { GameRow } from '../storage/games.ts'
import type { ReadDeps } from './list-games.ts'
import { wireGameOf } from './wire-game.ts'

/** As many as a rail and its sheet show. */
const recentCount = 24

export const listFavourites = (deps: ReadDeps) => async (playerId: Id<'Player'>): Promise<{ items: Game[] }> => itemsOf(deps, await findFavourites(deps.sql, playerId))

export const listRecentGames = (deps: ReadDeps) => async (playerId: Id<'Player'>): Promise<{ items: Game[] }> => itemsOf(deps, await findRecentGames(deps.sql, playerId, recentCount))

const itemsOf = ({ settings }: ReadDeps, rows: readonly GameRow[]) => ({ items: rows.map((row) => wireGameOf(row, settings.read('WAGER_WEIGHTS'))) })
