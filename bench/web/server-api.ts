import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ReplyOf } from '@zoria/contract/endpoint'
import { followContentChanges, listComponents, type ContentComponent } from '@zoria/contract/content/http'
import { listGames, listProviders, type Game } from '@zoria/contract/games/http'
import { currentSession } from '@zoria/contract/identity/http'
import { getGlobalSettings } from '@zoria/contract/settings/http'
import { getOnline, listBigWins } from '@zoria/contract/wins/http'
import { announce } from '../setting/child.ts'

// A fake API with the constant data of the home page, so that only the site is measured.

const idOf = (number: number) => `0192f000-0000-7000-8000-${String(number).padStart(12, '0')}`

const games: readonly Game[] = Array.from({ length: 12 }, (_, number) => ({
  id: idOf(number),
  game_uuid: idOf(number),
  slug: `game-${number}`,
  name: `Game number ${number}`,
  provider: { slug: 'zoria', name: 'Zoria' },
  category: 'slots',
  tags: [number < 3 ? 'new' : 'top'],
  image: null,
  has_demo: true,
  has_lobby: false,
  is_live: false,
  rtp: 96.2,
  volatility: 'high',
  status: 'active',
  wager_weight: 100,
  countries_blocked: [],
}))

const group = { balance: '1250.00' }
const session: ReplyOf<typeof currentSession>['body'] = {
  user: {
    id: idOf(99),
    currency: 'uah',
    rating: 12.5,
    level: 8,
    alias: 'AmberFalcon4170',
    alias_changeable_at: null,
    phone: '+380671234567',
    email: null,
    country: 'UA',
    phone_verified: true,
    email_verified: false,
    birth_date: '1990-05-17',
    consents: { age: true, terms: true, newsletter: false },
    missing: [],
    created_at: '2026-01-01T00:00:00.000Z',
    wallet_version: 1,
    game_wallet_group: group,
    bonus_wallet_group: group,
    electronic_wallet_group: group,
    cashback_balance: '0.00',
  },
}
const providers: ReplyOf<typeof listProviders>['body'] = {
  items: [{ slug: 'zoria', name: 'Zoria', image: null, games_count: 12 }],
  total: 1,
  page: 1,
  pageSize: 8,
}
const settings: ReplyOf<typeof getGlobalSettings>['body'] = {
  flags: {},
  constants: { PRELOADER_MS: 3000 },
  currencies: [],
  languages: [],
  defaults: { currency: 'uah', country: 'KZ', language: 'ru' },
}

const wins: ReplyOf<typeof listBigWins>['body'] = {
  items: games.map(({ slug, name, image }, number) => ({
    id: String(number),
    game: { slug, name, image },
    alias: 'Amb***70',
    amount: '7777.00',
    currency: 'uah',
    multiplier: 388.85,
    at: '2026-11-24T12:00:00.000Z',
  })),
}

type Text = string | { readonly ru: string; readonly kk?: string }
type Row = Omit<ContentComponent, 'text' | 'config'> & {
  readonly page: string
  readonly text: Text
  readonly config?: { readonly general?: readonly { readonly key: string; readonly value: Text }[] }
}

/** The first texts of the home page from the seeds, in Kazakh: banners, steps, cards, rails. */
function seededComponents(): ReplyOf<typeof listComponents>['body'] {
  const place = new URL('../../contexts/content/storage/seeds/components/', import.meta.url)
  const rows = readdirSync(place).flatMap(
    (file) => JSON.parse(readFileSync(new URL(file, place), 'utf8')) as readonly Row[],
  )
  const textOf = (text: Text): string => (typeof text === 'string' ? text : (text.kk ?? text.ru))
  const forVisitors = rows
    .filter(({ page, withAuth }) => page === 'home' && withAuth !== true)
    .toSorted((left, right) => left.orderNonAuth - right.orderNonAuth)
  return {
    items: forVisitors.map(({ key, type, text, order, orderNonAuth, image, config }) => ({
      key,
      type,
      text: textOf(text),
      enabled: true,
      withAuth: null,
      order,
      orderNonAuth,
      image: image ?? null,
      language: 'kk',
      startDate: null,
      endDate: null,
      config: {
        general: (config?.general ?? []).map((entry) => ({ ...entry, value: textOf(entry.value) })),
        desktop: [],
        mobile: [],
      },
    })),
  }
}
const components = seededComponents()

const listed = (url: URL): ReplyOf<typeof listGames>['body'] => {
  const pageSize = Number(url.searchParams.get('pageSize') ?? 16)
  return { items: games.slice(0, pageSize), total: games.length, page: 1, pageSize, version: 1 }
}

const answers: Readonly<Record<string, (url: URL) => object>> = {
  [listGames.path]: listed,
  [listProviders.path]: () => providers,
  [getGlobalSettings.path]: () => settings,
  [listComponents.path]: () => components,
  [currentSession.path]: () => session,
  [listBigWins.path]: () => wins,
  [getOnline.path]: () => ({ active: 12, total: 1_204 }),
  '/healthz': () => ({ status: 'alive' }),
}

const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost')
  if (url.pathname === followContentChanges.path)
    return void response.writeHead(200, { 'content-type': 'text/event-stream' }).write(':\n\n') // Nothing ever changes.
  const answer = answers[url.pathname]
  response
    .writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
    .end(JSON.stringify(answer ? answer(url) : { code: 'NOT_FOUND', message: `the stand-in has no ${url.pathname}` }))
})
server.listen(0, '127.0.0.1', () =>
  announce({ port: (server.address() as AddressInfo).port }, async () => server.close()),
)
