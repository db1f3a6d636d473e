import * as contract from '@zoria/contract/games/http'
import { ok } from '@zoria/kernel'
import type { Serve } from '@zoria/platform/http/serve'
import { dropFavourite, keepFavourite, type FavouriteDeps } from '../actions/keep-favourite.ts'
import type { ReadDeps } from '../reads/list-games.ts'
import { listFavourites, listRecentGames } from '../reads/own-games.ts'

/** What a player keeps at hand and opened last: always the caller's own. */
export function serveOwnGames(serve: Serve, deps: ReadDeps & FavouriteDeps): void {
  serve(contract.listFavourites, async ({ caller }) => ok({ status: 200, body: await listFavourites(deps)(caller.playerId) }))
  serve(contract.listRecentGames, async ({ caller }) => ok({ status: 200, body: await listRecentGames(deps)(caller.playerId) }))
  serve(contract.addFavourite, async ({ params, caller }) => {
    const kept = await keepFavourite(deps)({ playerId: caller.playerId, slug: params.slug })
    return kept.ok ? ok({ status: 204, body: undefined }) : kept
  })
  serve(contract.removeFavourite, async ({ params, caller }) => {
    await dropFavourite(deps)({ playerId: caller.playerId, slug: params.slug })
    return ok({ status: 204, body: undefined })
  })
}
