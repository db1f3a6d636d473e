import { listContentPages } from '@zoria/contract/content/http'
import { listGames, listProviders } from '@zoria/contract/games/http'
import type { LoaderFunctionArgs } from 'react-router'
import { ask, askOr } from '../lib/queries/ask.ts'
import { hasOwnAddress, sitemapOf, type SitemapPage } from '../lib/head/sitemap.ts'
import { pageRequest } from '../lib/page/page-request.ts'

/** Pages whose content lives elsewhere than in the content service, and the home page, whose path is empty. */
const fixed = [
  '',
  '/games',
  '/games/top',
  '/games/new',
  '/games/live-casino',
  '/providers',
  '/battles',
  '/jackpots',
  '/wheel',
  '/bonuses',
  '/cashback',
  '/rating',
  '/cashbox',
]

/** Every page that may be listed, each in four languages. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const page = context.get(pageRequest)
  const [games, providers, texts] = await Promise.all([
    slugsOf((number) => ask(listGames, { query: { pageSize, page: number } }, page)),
    slugsOf((number) => ask(listProviders, { query: { pageSize, page: number } }, page)),
    askOr(listContentPages, {}, page, { items: [] }),
  ])
  const pages: SitemapPage[] = [
    ...fixed.map((path) => ({ path })),
    ...texts.items
      .filter(({ key }) => hasOwnAddress(key))
      .map(({ key, updatedAt }) => ({ path: `/${key}`, changed: updatedAt.slice(0, 10) })),
    ...games.map((slug) => ({ path: `/games/${slug}` })),
    ...providers.map((slug) => ({ path: `/providers/${slug}` })),
  ]
  return new Response(sitemapOf(page.publicUrl, pages), {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=600' },
  })
}

/** The largest page of the API's lists, and as many of them as a sitemap may hold in four languages. */
const pageSize = 100
const pagesMax = 100

/** The slugs of a whole list. A game with a lobby has no page of its own: it leads to its tables. */
async function slugsOf(
  ask: (page: number) => Promise<{
    readonly items: readonly { readonly slug: string; readonly has_lobby?: boolean }[]
    readonly total: number
  }>,
): Promise<readonly string[]> {
  const slugs: string[] = []
  let seen = 0
  for (let number = 1; number <= pagesMax; number += 1) {
    const { items, total } = await ask(number)
    slugs.push(...items.filter(({ has_lobby: hasLobby }) => hasLobby !== true).map(({ slug }) => slug))
    seen += items.length
    if (items.length === 0 || seen >= total) break
  }
  return slugs
}
