import * as contract from '@zoria/contract/games/http'
import { fail, ok } from '@zoria/kernel'
import type { Serve } from '@zoria/platform/http/serve'
import { listDeletedGames, listGames, listProviders, showCover, showGame, showProvider, type ReadDeps } from '../reads/list-games.ts'
import { searchCatalogue } from '../reads/search-catalogue.ts'

/** The catalogue, open to everybody. */
export function serveGames(serve: Serve, deps: ReadDeps): void {
  const list = listGames({ ...deps, search: searchCatalogue(deps.sql) })
  serve(contract.listProviders, async ({ query }) => ok({ status: 200, body: await listProviders(deps)(query) }))
  serve(contract.getProvider, async ({ params }) => {
    const provider = await showProvider(deps)(params.slug)
    return provider === undefined ? fail({ code: 'PROVIDER_NOT_FOUND' }) : ok({ status: 200, body: provider })
  })
  serve(contract.listGames, async ({ query }) => {
    const { category, provider, tag, search, version, volatility, sort, page, pageSize } = query
    const wishes = { isExact: query.exact === 'true', hasDemo: query.demo === 'true', isForWagering: query.wagering === 'true', withCounts: query.counts === 'true' }
    return ok({ status: 200, body: await list({ category, provider, tag, search, version, volatility, sort, page, pageSize, ...wishes }) })
  })
  serve(contract.listDeletedGames, async ({ query }) => ok({ status: 200, body: await listDeletedGames(deps)(query.version) }))
  serve(contract.getGame, async ({ params }) => {
    const game = await showGame(deps)(params.slug)
    return game === undefined ? fail({ code: 'GAME_NOT_FOUND' }) : ok({ status: 200, body: game })
  })
  serveCovers(serve, deps)
}

// A picture never changes under its address. It may be SVG: opened by itself it must not run anything.
const coverHeaders = { 'cache-control': 'public, max-age=31536000, immutable', 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox", 'cross-origin-resource-policy': 'cross-origin' }

function serveCovers(serve: Serve, deps: ReadDeps): void {
  serve(contract.getCover, async ({ params }, reply) => {
    const cover = await showCover(deps)(params.id)
    if (cover === undefined) return fail({ code: 'NOT_FOUND' })
    reply.headers(coverHeaders).type(cover.contentType)
    return ok({ status: 200, body: cover.bytes })
  })
}
