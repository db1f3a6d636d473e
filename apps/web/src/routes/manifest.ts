import type { LoaderFunctionArgs } from 'react-router'
import { textsIn, type MessageId } from '../i18n/catalogues.ts'
import { headText } from '../i18n/head-texts.ts'
import { prefixOf } from '../i18n/languages.ts'
import { pageRequest } from '../lib/page/page-request.ts'
import { plainText } from '../lib/texts/text-pieces.ts'
import { textsFor } from '../lib/texts/page-texts.ts'

const night = '#0b1118'
const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** The site as an application on a home screen, in the language of its address; one application for all languages. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const page = context.get(pageRequest)
  const { language } = page
  const head = await textsFor(page, 'head')
  const home = `/${prefixOf[language]}`
  const shortcut = (name: MessageId, path: string) => ({
    name: textsIn(language)._(name),
    url: `${home}${path}`,
    icons: [icon('icon', 192, 'any')],
  })
  const manifest = {
    id: '/',
    name: headText(language, 'head.cardTitle'),
    short_name: 'Zoria',
    ...(head && { description: plainText(head.header.text) }),
    lang: language,
    dir: 'ltr',
    start_url: home,
    scope: '/',
    display: 'standalone',
    background_color: night,
    theme_color: night,
    categories: ['games', 'entertainment'],
    icons: [
      icon('icon', 192, 'any'),
      icon('icon', 512, 'any'),
      icon('maskable', 192, 'maskable'),
      icon('maskable', 512, 'maskable'),
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
    shortcuts: [shortcut('games.all', '/games'), shortcut('cashbox.title', '/cashbox')],
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' },
  })
}
