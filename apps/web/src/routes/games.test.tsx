import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { rendered } from '../../testing/rendered.tsx'
import { steppe } from '../features/battles/ui/battle-samples.ts'
import { RunningCards } from '../features/content/ui/running-cards.tsx'
import { ownWheel, sectors } from '../features/wheel/ui/wheel-samples.ts'
import { loadCatalogue } from '../i18n/catalogues.ts'
import { pageRequest, type PageRequest } from '../lib/page/page-request.ts'
import { loader } from './games.tsx'

vi.mock('../features/games/index.ts', () => ({ filtersOf: () => ({ page: 1 }), queryOf: () => ({}) }))
vi.mock('../shell/index.ts', () => ({ isOtherPlaceOrPlayer: () => false }))
vi.mock('../lib/site.ts', () => ({ useSite: () => ({ language: 'en' }) }))

const card = (title: string, action: string) => ({
  key: title,
  text: 'Text',
  type: 'coming-card',
  withAuth: null,
  enabled: true,
  language: 'en',
  order: 1,
  orderNonAuth: 1,
  startDate: null,
  endDate: null,
  image: null,
  config: {
    general: [
      { key: 'title', value: title },
      { key: 'action', value: action },
    ],
    desktop: [],
    mobile: [],
  },
})
const page = (items: readonly unknown[]) => ({ items, total: items.length, page: 1, pageSize: 24 })
const answers: Readonly<Record<string, unknown>> = {
  '/games': page([]),
  '/providers': page([]),
  '/content/components': {
    items: [card('Battles', '/battles'), card('Wheel of fortune', '/wheel'), card('Slot stream', '/slot-stream')],
  },
  '/battles': page([steppe]),
  '/wheel/available': { is_open: true, currency: 'uah', sectors, deposit_min: null, own: ownWheel },
}
const api = createServer((request, response) => {
  const answer = answers[new URL(request.url ?? '', 'http://api').pathname]
  response
    .writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' })
    .end(JSON.stringify(answer ?? { code: 'NOT_FOUND', message: '', requestId: 'r' }))
})
await new Promise<void>((done) => void api.listen(0, '127.0.0.1', done))
afterAll(() => void api.close())

const baseUrl = () => `http://127.0.0.1:${(api.address() as AddressInfo).port}`
const load = (asked: PageRequest) =>
  loader({
    context: { get: (key: unknown) => (key === pageRequest ? asked : undefined) },
    request: new Request('https://zoria.example/games'),
  } as never)

test('the lobby shows the next battle and a waiting spin in its first paint, and no area that is only to come', async () => {
  const asked = {
    apiUrl: baseUrl(),
    language: 'en',
    cookie: 'zoria_refresh=a',
    requestId: 'r',
    preview: null,
    madeOf: () => undefined,
    report: (error: unknown) => {
      throw error
    },
  } as unknown as PageRequest
  const { cards } = await load(asked)
  const html = rendered(<RunningCards cards={cards} />)
  expect(html).toMatch(/href="\/battles\/active\/steppe".*Wild Steppe.*href="\/wheel".*Wheel of fortune.*Spin ready/s)
  expect(html).not.toContain('Slot stream')
})

test.each([
  ['uk', 'uah'],
  ['kk', 'kzt'],
  ['en', 'uah'],
  ['ru', 'uah'],
] as const)(
  'a visitor who reads %s sees the next battle, the jackpots and the wheel in %s',
  async (language, currency) => {
    await loadCatalogue(language)
    const addresses: string[] = []
    await load({
      apiUrl: baseUrl(),
      language,
      cookie: '',
      requestId: 'r',
      preview: null,
      madeOf: (address: string) => addresses.push(address),
      report: () => undefined,
    } as unknown as PageRequest)
    const shown = addresses
      .map((address) => new URL(address, 'http://api'))
      .filter(({ pathname }) => ['/battles', '/jackpots', '/wheel/available'].includes(pathname))
    expect(shown.map(({ pathname, searchParams }) => [pathname, searchParams.get('currency')]).toSorted()).toEqual([
      ['/battles', currency],
      ['/jackpots', currency],
      ['/wheel/available', currency],
    ])
  },
)
