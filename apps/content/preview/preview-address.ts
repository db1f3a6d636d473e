import type { PublishedKind } from '../access/roles.ts'
import type { House } from '../house.ts'
import { previewToken, type Preview } from './preview-token.ts'

type Doc = Readonly<Record<string, unknown>>

/** docs/rules/content-and-settings.md: a preview is short. */
const previewForMs = 10 * 60_000

const prefixes: Readonly<Record<string, string>> = { en: 'en', uk: 'ua', ru: 'ru', kk: 'kz' }

/** Where a draft is seen as readers will see it: the page it stands on, in the language it is edited in, for those it is meant for. It ends by the machine's time; what is still to come is so by the site's, which may have been moved. */
export function previewOf({ kind, doc, locale, now, siteNow }: { readonly kind: PublishedKind; readonly doc: Doc; readonly locale: string; readonly now: number; readonly siteNow: number }, { webUrl, hookKey }: Pick<House, 'webUrl' | 'hookKey'>): string {
  const address = new URL(`/${prefixes[locale] ?? 'ru'}${pathOf(kind, doc)}`, webUrl)
  address.searchParams.set('preview', previewToken({ exp: now + previewForMs, ...when(doc, siteNow), ...forWhom(doc) }, hookKey))
  return address.href
}

const pathOf = (kind: PublishedKind, doc: Doc): string => {
  const key = String(doc['key'] ?? doc['slug'] ?? '')
  switch (kind) {
    case 'components': return placeOf(String(doc['page'] ?? 'home'))
    case 'info-lists': return key.startsWith('coming-') ? placeOf(key.slice('coming-'.length)) : (placesOfLists.get(key) ?? '')
    case 'modals': return `?status-modal=${encodeURIComponent(key)}`
    case 'pages': return `/${key}`
    case 'provider-texts': return `/providers/${key}`
  }
}

/** Places of the site that are not at the address of their name. */
const places = new Map([['home', ''], ['rating', '/profile?tab=rating'], ['live', '/games/live-casino'], ['stream', '/slot-stream']])

/** Lists whose sentences stand around one place; of the others something is seen on every page. */
const placesOfLists = new Map([['account', '/profile'], ['limits', '/profile'], ['bonuses', '/bonuses'], ['bonus-invitation', '/bonuses'], ['cashbox', '/cashbox'], ['games', '/games']])

const placeOf = (name: string): string => places.get(name) ?? `/${name}`

// What starts later is looked at as it will be then.
const when = ({ startsAt }: Doc, now: number): Pick<Preview, 'at'> =>
  typeof startsAt === 'string' && Date.parse(startsAt) > now ? { at: new Date(startsAt).toISOString() } : {}

const forWhom = ({ audience }: Doc): Pick<Preview, 'audience'> => (audience === 'visitors' || audience === 'players' ? { audience } : {})
