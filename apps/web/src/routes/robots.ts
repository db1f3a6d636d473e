import type { LoaderFunctionArgs } from 'react-router'
import { pageRequest } from '../lib/page-request.ts'

const lasts = { headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' } }

/** Robots may look at every page: what shall not be listed says so itself (lib/head/standing.ts), and only a page that may be fetched can. */
export function loader({ context }: LoaderFunctionArgs): Response {
  const { publicUrl } = context.get(pageRequest)
  return new Response(`User-agent: *\nDisallow: /api/\nDisallow: /*?*modal=\nDisallow: /*?*cashbox=\n\nSitemap: ${publicUrl}/sitemap.xml\n`, lasts)
}
