import { favouritesMax } from '@zoria/contract/games/words'
import { fail, ok, type Id, type Result } from '@zoria/kernel'
import type { Clock } from '@zoria/platform/clock'
import type { Sql } from '@zoria/platform/database'
import * as favourites from '../storage/favourites.ts'
import { findGame } from '../storage/games.ts'

export type FavouriteDeps = { readonly sql: Sql; readonly clock: Clock }
type Choice = { readonly playerId: Id<'Player'>; readonly slug: string }

/** Marks a game as favourite; idempotent. */
export const addFavourite =
  ({ sql, clock }: FavouriteDeps) =>
  async ({ playerId, slug }: Choice): Promise<Result<null, { code: 'GAME_NOT_FOUND' | 'FAVOURITES_FULL' }>> => {
    const game = await findGame(sql, slug)
    if (game === undefined || game.is_deleted) return fail({ code: 'GAME_NOT_FOUND' })
    const isStored = await favourites.storeFavourite(sql, {
      playerId,
      gameId: game.id,
      now: clock.now(),
      max: favouritesMax,
    })
    return isStored ? ok(null) : fail({ code: 'FAVOURITES_FULL' })
  }

/** Removes a favourite; idempotent. */
export const removeFavourite =
  ({ sql }: FavouriteDeps) =>
  ({ playerId, slug }: Choice): Promise<void> =>
    favourites.dropFavourite(sql, playerId, slug)
