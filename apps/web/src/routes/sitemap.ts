import { getContentPage } from '@zoria/contract/content/http'
import { listGames, listProviders } from '@zoria/contract/games/http'
import type { LoaderFunctionArgs } from 'react-router'
import { ask } from '../lib/ask.ts'
import { sitemapOf, type SitemapPage } from '../lib/head/sitemap.ts'
import { pageRequest, type PageRequest } from '../lib/page-request.ts'
import { readFromServer } from '../lib/server-api.ts'

/** Pages whose content lives elsewhere than in the content service, and the home page, whose path is empty. */
const fixed = ['', '/games', '/games/top', '/games/new', '/providers', '/battles', '/jackpots', '/wheel', '/bonuses', '/cashback', '/cashbox']
const written = ['about', 'responsible-gaming', 'contacts', 'terms', 'privacy', 'fairness', 'credits', 'bonus-rules']

/** Every page that may be listed, each in four languages. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const page = context.get(pageRequest)
  const [games, providers, texts] = await Promise.all([
    slugsOf((number) => ask(listGames, { query: { pageSize, page: number } }, page)),
    slugsOf((number) => ask(listProviders, { query: { pageSize, page: number } }, page)),
    Promise.all(written.map((key) => textPage(key, page))),
  ])
  const pages: SitemapPage[] = [...fixed.map((path) => ({ path })), ...texts, ...games.map((slug) => ({ path: `/games/${slug}` })), ...providers.map((slug) => ({ path: `/providers/${slug}` }))]
  return new Response(sitemapOf(page.publicUrl, pages), { headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=600' } })
}

/** The largest page of the API's lists, and as many of them as a sitemap may hold in four languages. */
const pageSize = 100
const pagesMax = 100

async function slugsOf(ask: (page: number) => Promise<{ readonly items: readonly { readonly slug: string }[]; readonly total: number }>): Promise<readonly string[]> {
  const slugs: string[] = []
  for (let number = 1; number <= pagesMax; number += 1) {
    const { items, total } = await ask(number)
    slugs.push(...items.map(({ slug }) => slug))
    if (items.length === 0 || slugs.length >= total) break
  }
  return slugs
}

async function textPage(key: string, page: PageRequest): Promise<SitemapPage> {
  const answer = await readFromServer(getContentPage, { params: { key }, query: { language: 'ru' } }, page)
  return { path: `/${key}`, ...(answer.ok && { changed: answer.value.body.updatedAt.slice(0, 10) }) }
}
