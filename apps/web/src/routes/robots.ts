import type { LoaderFunctionArgs } from 'react-router'
import { pageRequest } from '../lib/page/page-request.ts'

const lasts = { headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' } }

/**
 * Robots may fetch every page: a page that must not be listed carries noindex (lib/head/standing.ts), which only a
 * fetched page can.
 */
export function loader({ context }: LoaderFunctionArgs): Response {
  const { publicUrl } = context.get(pageRequest)
  return new Response(
    `User-agent: *\nDisallow: /api/\nDisallow: /*?*modal=\nDisallow: /*?*cashbox=\n\nSitemap: ${publicUrl}/sitemap.xml\n`,
    lasts,
  )
}
