import type { LoaderFunctionArgs } from 'react-router'
import { textsIn } from '../i18n/catalogues.ts'
import { prefixOf } from '../i18n/languages.ts'
import { pageRequest } from '../lib/page-request.ts'

/** The site as an application on a home screen, in the language of its address. */
export function loader({ context }: LoaderFunctionArgs): Response {
  const { language } = context.get(pageRequest)
  const manifest = {
    name: 'Zoria',
    short_name: 'Zoria',
    description: textsIn(language)._('shell.description'),
    lang: language,
    start_url: `/${prefixOf[language]}`,
    scope: '/',
    display: 'standalone',
    background_color: '#0b1118',
    theme_color: '#0b1118',
    icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
  }
  return new Response(JSON.stringify(manifest), { headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' } })
}
