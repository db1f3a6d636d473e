import type { PublishedKind } from '../access/roles.ts'
import type { House } from '../house.ts'
import { previewToken, type Preview } from './preview-token.ts'

type Doc = Readonly<Record<string, unknown>>

/** docs/rules/content-and-settings.md: previews expire soon. */
const previewForMs = 10 * 60_000

const prefixes: Readonly<Record<string, string>> = { en: 'en', uk: 'ua', ru: 'ru', kk: 'kz' }

/**
 * The preview address of a draft: its page, language and audience. It expires by the system clock; start dates are
 * compared with the site's clock, which can be moved.
 */
export function previewOf(
  {
    kind,
    doc,
    locale,
    now,
    siteNow,
  }: {
    readonly kind: PublishedKind
    readonly doc: Doc
    readonly locale: string
    readonly now: number
    readonly siteNow: number
  },
  { webUrl, hookKey }: Pick<House, 'webUrl' | 'hookKey'>,
): string {
  const address = new URL(`/${prefixes[locale] ?? 'ru'}${pathOf(kind, doc)}`, webUrl)
  address.searchParams.set(
    'preview',
    previewToken({ exp: now + previewForMs, ...when(doc, siteNow), ...forWhom(doc) }, hookKey),
  )
  return address.href
}

const pathOf = (kind: PublishedKind, doc: Doc): string => {
  const key = String(doc['key'] ?? doc['slug'] ?? '')
  switch (kind) {
    case 'components':
      return withComponent(placeOf(String(doc['page'] ?? 'home')), key)
    case 'info-lists':
      return key.startsWith('coming-') ? placeOf(key.slice('coming-'.length)) : (placesOfLists.get(key) ?? '')
    case 'modals':
      return `?status-modal=${encodeURIComponent(key)}`
    case 'pages':
      return `/${key}`
    case 'provider-texts':
      return `/providers/${key}`
  }
}

/** The page starts with the named component: a carousel opens at its slide. */
const withComponent = (place: string, key: string): string =>
  key === '' ? place : `${place}${place.includes('?') ? '&' : '?'}component=${encodeURIComponent(key)}`

/** Paths of the site that differ from their name. */
const places = new Map([
  ['home', ''],
  ['rating', '/profile?tab=rating'],
  ['live', '/games/live-casino'],
  ['stream', '/slot-stream'],
])

/** Lists shown on one page; other lists are shown on every page. */
const placesOfLists = new Map([
  ['account', '/profile'],
  ['limits', '/profile'],
  ['bonuses', '/bonuses'],
  ['bonus-invitation', '/bonuses'],
  ['cashbox', '/cashbox'],
  ['games', '/games'],
])

const placeOf = (name: string): string => places.get(name) ?? `/${name}`

// A document that starts later is previewed at its start.
const when = ({ startsAt }: Doc, now: number): Pick<Preview, 'at'> =>
  typeof startsAt === 'string' && Date.parse(startsAt) > now ? { at: new Date(startsAt).toISOString() } : {}

const forWhom = ({ audience }: Doc): Pick<Preview, 'audience'> =>
  audience === 'visitors' || audience === 'players' ? { audience } : {}
