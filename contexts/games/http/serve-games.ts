import * as contract from '@zoria/contract/games/http'
import { getDealerPicture, listTables as tables } from '@zoria/contract/games/tables'
import { fail, ok } from '@zoria/kernel'
import type { Serve } from '@zoria/platform/http/serve'
import { networkOf } from '@zoria/identity'
import { createRateLimit } from '@zoria/platform/http/rate-limit'
import type { Wallet } from '@zoria/wallet'
import {
  listDeletedGames,
  listFavourites,
  listGames,
  listProviders,
  listRecentGames,
  type ReadDeps,
  showCover,
  showGame,
  showProvider,
} from '../reads/list-games.ts'
import { searchCatalogue } from '../reads/search-catalogue.ts'
import { removeFavourite, addFavourite, type FavouriteDeps } from '../actions/favourites.ts'
import { launchDemo, launchGame, type LaunchDeps } from '../actions/launch-game.ts'
import { listRounds, recallRound } from '../reads/list-rounds.ts'
import { listTables, showDealerPicture, type TableDeps } from '../reads/list-tables.ts'

/** The public catalogue. */
export function serveGames(serve: Serve, deps: ReadDeps): void {
  const list = listGames({ ...deps, search: searchCatalogue(deps.sql) })
  serve(contract.listProviders, async ({ query }) => ok({ status: 200, body: await listProviders(deps)(query) }))
  serve(contract.getProvider, async ({ params }) => {
    const provider = await showProvider(deps)(params.slug)
    return provider === undefined ? fail({ code: 'PROVIDER_NOT_FOUND' }) : ok({ status: 200, body: provider })
  })
  serve(contract.listGames, async ({ query }) => {
    const { category, provider, tag, search, version, volatility, sort, page, pageSize } = query
    const wishes = {
      isExact: query.exact === 'true',
      hasDemo: query.demo === 'true',
      isForWagering: query.wagering === 'true',
      withCounts: query.counts === 'true',
    }
    return ok({
      status: 200,
      body: await list({ category, provider, tag, search, version, volatility, sort, page, pageSize, ...wishes }),
    })
  })
  serve(contract.listDeletedGames, async ({ query }) =>
    ok({ status: 200, body: await listDeletedGames(deps)(query.version) }),
  )
  serve(contract.getGame, async ({ params }) => {
    const game = await showGame(deps)(params.slug)
    return game === undefined ? fail({ code: 'GAME_NOT_FOUND' }) : ok({ status: 200, body: game })
  })
  serveCovers(serve, deps)
}

// docs/rules/games.md#live-tables: as long as the provider is not asked again.
const tablesHeld = 'public, max-age=2, s-maxage=4'

/** The live casino. */
export function serveTables(serve: Serve, deps: TableDeps): void {
  const list = listTables(deps)
  serve(tables, async ({ query }, reply) => {
    const listed = await list({ currency: query.currency, game: query.game })
    if (!listed.ok) return listed
    reply.header('cache-control', tablesHeld)
    return ok({ status: 200, body: listed.value })
  })
  serve(getDealerPicture, async ({ params }, reply) => {
    const picture = await showDealerPicture(deps)(params.hash)
    if (picture === undefined) return fail({ code: 'NOT_FOUND' })
    reply.headers(coverHeaders).type(picture.contentType)
    return ok({ status: 200, body: picture.bytes })
  })
}

// A picture never changes under its address. It may be an SVG: opened directly it must not run scripts.
const coverHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
}

function serveCovers(serve: Serve, deps: ReadDeps): void {
  serve(contract.getCover, async ({ params }, reply) => {
    const cover = await showCover(deps)(params.id)
    if (cover === undefined) return fail({ code: 'NOT_FOUND' })
    reply.headers(coverHeaders).type(cover.contentType)
    return ok({ status: 200, body: cover.bytes })
  })
}

/** The caller's own favourites and recent games. */
export function serveOwnGames(serve: Serve, deps: ReadDeps & FavouriteDeps): void {
  serve(contract.listFavourites, async ({ caller }) =>
    ok({ status: 200, body: await listFavourites(deps)(caller.playerId) }),
  )
  serve(contract.listRecentGames, async ({ caller }) =>
    ok({ status: 200, body: await listRecentGames(deps)(caller.playerId) }),
  )
  serve(contract.addFavourite, async ({ params, caller }) => {
    const added = await addFavourite(deps)({ playerId: caller.playerId, slug: params.slug })
    return added.ok ? ok({ status: 204, body: undefined }) : added
  })
  serve(contract.removeFavourite, async ({ params, caller }) => {
    await removeFavourite(deps)({ playerId: caller.playerId, slug: params.slug })
    return ok({ status: 204, body: undefined })
  })
}

// docs/rules/games.md#launch. A launch calls a provider and writes a row; no person opens a game per second.
const launchesPerMinute = 60
/** Many visitors may share a network address. */
const demosPerMinute = 120

/** Opening games, and the rounds played. */
export function servePlay(
  serve: Serve,
  deps: LaunchDeps & { readonly wallet: Pick<Wallet, 'findRounds' | 'round' | 'roundRows'> },
): void {
  const launches = createRateLimit({ perMinute: launchesPerMinute })
  const demos = createRateLimit({ perMinute: demosPerMinute })
  serve(contract.initGame, async ({ body, caller }) => {
    const waitMs = launches(caller.playerId, deps.clock.now())
    if (waitMs > 0) return tooMany(waitMs)
    const { slug, device, language, returnUrl, table } = body
    const launched = await launchGame(deps)({ slug, device, language, returnUrl, table, playerId: caller.playerId })
    return launched.ok ? ok({ status: 200, body: launched.value }) : launched
  })
  serve(contract.initDemo, async ({ body, address }) => {
    const waitMs = demos(networkOf(address), deps.clock.now())
    if (waitMs > 0) return tooMany(waitMs)
    const { slug, device, language, returnUrl } = body
    const launched = await launchDemo(deps)({ slug, device, language, returnUrl })
    return launched.ok ? ok({ status: 200, body: launched.value }) : launched
  })
  serve(contract.listRounds, async ({ query, caller }) => {
    const listed = await listRounds(deps)(caller.playerId, query)
    return listed.ok ? ok({ status: 200, body: listed.value }) : listed
  })
  serve(contract.getRound, async ({ params, caller }) => {
    const round = await recallRound(deps)(caller.playerId, params)
    return round === undefined ? fail({ code: 'NOT_FOUND' }) : ok({ status: 200, body: round })
  })
}

const tooMany = (waitMs: number) => fail({ code: 'RATE_LIMITED' as const, retryAfter: Math.ceil(waitMs / 1000) })
