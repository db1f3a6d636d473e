import { listGames, listProviders } from '@zoria/contract/games/http'
import type { LoaderFunctionArgs } from 'react-router'
import { fallbackTag, languageTags, prefixOf } from '../i18n/languages.ts'
import { ask } from '../lib/ask.ts'
import { pageRequest } from '../lib/page-request.ts'

const fixed = ['', '/games', '/games/top', '/games/new', '/providers', '/about', '/responsible-gaming', '/contacts', '/terms', '/privacy', '/fairness', '/credits']

/** Every public page, each in four languages. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const page = context.get(pageRequest)
  const [games, providers] = await Promise.all([ask(listGames, { query: { pageSize: 100 } }, page), ask(listProviders, { query: { pageSize: 100 } }, page)])
  const paths = [...fixed, ...games.items.map(({ slug }) => `/games/${slug}`), ...providers.items.map(({ slug }) => `/providers/${slug}`)]
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${paths.map((path) => entry(page.publicUrl, path)).join('\n')}\n</urlset>\n`
  return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=600' } })
}

function entry(publicUrl: string, path: string): string {
  const links = languageTags.map((tag) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${publicUrl}/${prefixOf[tag]}${path}"/>`).join('')
  return languageTags.map((tag) => `<url><loc>${publicUrl}/${prefixOf[tag]}${path}</loc>${links}<xhtml:link rel="alternate" hreflang="x-default" href="${publicUrl}/${prefixOf[fallbackTag]}${path}"/></url>`).join('\n')
}
