import {
  getComponent,
  getContentPage,
  getInfoList,
  getModalContent,
  getProviderText,
  listComponents,
  listStreams,
  type ContentComponent,
  type ContentPage,
  type SlotStream,
} from '@zoria/contract/content/http'
import { urlOf } from '@zoria/contract/client'
import { modalButtons, modalStatuses, type ContentLocale } from '@zoria/contract/content/words'
import { instant } from '@zoria/kernel'
import { systemChance } from '@zoria/platform/chance'
import { serveOn } from '@zoria/platform/http/serve'
import { createServer } from '@zoria/platform/http/server'
import { createLogger } from '@zoria/platform/logger'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createContent } from './index.ts'
import { contentTags } from './rules/localised.ts'
import { contentShapes } from './storage/content-rows.ts'

const clock = { now: () => instant('2026-11-22T12:00:00.000Z') }
const logger = createLogger({ name: 'content', level: 'fatal' })
const nobody = { byBearer: async () => undefined, byCookie: async () => undefined }

let server: FastifyInstance
beforeAll(async () => {
  server = await createServer({ logger, clock, chance: systemChance, proxyHops: 0 })
  const content = await createContent({
    sql: undefined as never,
    clock,
    machineClock: clock,
    logger,
    settings: { read: () => 600 as never, follow: () => undefined },
    sandboxUrl: 'http://localhost:3005',
    service: null,
  })
  content.serve(serveOn(server, { authenticator: nobody, isSandbox: false }), server)
})
afterAll(() => server.close())

const get = async (url: string) => {
  const reply = await server.inject({ url })
  return {
    status: reply.statusCode,
    body: reply.json<Record<string, unknown>>(),
    cache: reply.headers['cache-control'],
  }
}
type Item = { key: string; text: string; type: string; language: string }
const modal = async (key: string, locale: ContentLocale) =>
  ((await get(urlOf(getModalContent, { params: { key }, query: { locale } }, ''))).body as { items: Item[] }).items

// Spec §8: activation codes, local modals, modal keys and identifiers.
const modalsOfSpecification = [
  'BONUS_EXPIRED',
  'NEEDS_USER_CONFIRMATION',
  'BONUS_INVALID_ACTIVATION_CODE',
  'BONUS_NOT_FOUND',
  'BONUS_INVALID',
  'BONUS_IS_NOT_STARTED',
  'BONUS_ALREADY_USED',
  'BONUS_NOT_ALLOWED',
  'BONUS_NOT_ACTIVE',
  'NOVERIFIED_USER_ERROR',
  'LOW_USER_RATING',
  'MAKE_DEPOSIT',
  'CANCEL_ACTIVE_BONUS_WARNING',
  'user-rating-is-less-than-required',
  'welcome-deposit-cancellation-on-deposit-warning',
  'cancellation-on-deposit-warning-modal',
  'unexpected-error-modal',
  'approving-modal',
]
const further = [
  'BONUS_CANCELED_BY_USER',
  'payment-declined',
  'payment-untrusted',
  'payment-expired',
  'payment-credited',
  'withdrawal-denied',
  'withdrawal-paid',
  'bonus-activated',
  'play-break-prevention',
  'play-break-activated',
  // What a player is told of: winnings, the first days, a game that is not there, the site itself, and what stands in
  // the way of a stake or a withdrawal.
  'bonus-received',
  'win-bonus',
  'battle-win',
  'battle-win-bonus',
  'battle-win-rounds',
  'jackpot-win',
  'raffle-win',
  'wheel-win',
  'wheel-nothing',
  'weekly-cashback',
  'welcome-promo-code',
  'first-deposit',
  'deposit-interest',
  'register-first',
  'GAME_UNAVAILABLE',
  'GAME_COUNTRY_RESTRICTED',
  'GAME_MAINTENANCE',
  'STREAM_UNAVAILABLE',
  'INSUFFICIENT_FUNDS',
  'LIMIT_REACHED',
  'PLAYER_EXCLUDED',
  'TECHNICAL_WORK',
  'CONSENT_REQUIRED',
  'BIRTH_DATE_REQUIRED',
  'RATE_LIMITED',
  'UNREACHABLE',
  'UNAUTHORIZED',
  'NO_FUNDS_FOR_WITHDRAWAL',
  'PAYOUT_ON_HOLD',
]

describe('every modal of the specification has its texts', () => {
  test.each([...modalsOfSpecification, ...further])(
    '%s in four languages, with a status and a button that exist',
    async (key) => {
      const reported = await Promise.all((['en', 'ua', 'ru', 'kz'] as const).map((locale) => modal(key, locale)))
      expect(reported.map(([body]) => body?.language)).toEqual([...contentTags])
      expect(new Set(reported.map(([body]) => body?.text)).size).toBe(4)
      for (const [body, button] of reported) {
        expect(body?.key).toBe(`${key}-body`)
        expect(modalStatuses).toContain(body?.type)
        expect([undefined, `${key}-action-button`, `${key}-title`]).toContain(button?.key)
        expect([undefined, ...modalButtons]).toContain(button?.type)
      }
    },
  )

  test('each of the seven statuses is told by some modal', async () => {
    const types = await Promise.all(
      [...modalsOfSpecification, ...further].map(async (key) => (await modal(key, 'ru'))[0]?.type),
    )
    expect(modalStatuses.filter((status) => !types.includes(status))).toEqual([])
  })

  test('one that nobody wrote is not found', async () => {
    expect(await get('/content/modals/none-such?locale=ua')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  })
})

test.each([
  ['ua', 'uk'],
  ['kk', 'kk'],
  ['kz', 'kk'],
] as const)('locale %s is answered in %s', async (locale, language) => {
  expect((await modal('approving-modal', locale))[0]?.language).toBe(language)
})

test('without a language it is ru, with a strange one refused (Spec §9)', async () => {
  expect((await get('/content/modals/approving-modal')).body).toMatchObject({ items: [{ language: 'ru' }] })
  expect(await get('/content/modals/approving-modal?locale=de')).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION_ERROR' },
  })
})

describe('the home page', () => {
  const banners = async (auth: 'true' | 'false') =>
    (
      (await get(urlOf(listComponents, { query: { page: 'home', type: 'banner', language: 'kz', auth } }, '')))
        .body as { items: ContentComponent[] }
    ).items

  test('has at least six banners for players and for visitors, each with a title, a picture and a way on', async () => {
    for (const auth of ['true', 'false'] as const) {
      const shown = await banners(auth)
      expect(shown.length).toBeGreaterThanOrEqual(6)
      for (const { text, image, language, config } of shown) {
        expect([text === '', image?.imageUrl, language]).toEqual([false, null, 'kk'])
        expect(config.general.map(({ key }) => key)).toEqual(
          expect.arrayContaining(['kicker', 'line', 'text', 'action', 'action-label', 'colours', 'pictures']),
        )
      }
    }
  })

  test('invites visitors to register and players to withdraw, never the other way round', async () => {
    const keys = async (auth: 'true' | 'false') => (await banners(auth)).map(({ key }) => key)
    const [visitors, players] = [await keys('false'), await keys('true')]
    expect([visitors.slice(0, 3), players.slice(0, 3)]).toEqual([
      ['home-banner-welcome', 'home-banner-scythian-gold', 'home-banner-start'],
      ['home-banner-scythian-gold', 'home-banner-evenings', 'home-banner-payouts'],
    ])
    expect([
      visitors.includes('home-banner-payouts'),
      players.includes('home-banner-start'),
      players.includes('home-banner-welcome'),
    ]).toEqual([false, false, false])
  })

  test('keeps the banner of the New Year to its days', async () => {
    expect((await banners('true')).map(({ key }) => key)).not.toContain('home-banner-new-year')
    expect((await get('/content/components/home-banner-new-year')).status).toBe(404)
  })

  test.each([
    ['home-step', 3],
    ['home-trust', 4],
  ])('tells %s in %s lines', async (type, count) => {
    expect(
      (
        (await get(urlOf(listComponents, { query: { page: 'home', type, language: 'kz', auth: 'false' } }, '')))
          .body as { items: unknown[] }
      ).items.length,
    ).toBe(count)
  })
})

test('one component by its key', async () => {
  expect(
    (await get(urlOf(getComponent, { params: { key: 'home-banner-care' }, query: { language: 'en' } }, ''))).body,
  ).toEqual({
    key: 'home-banner-care',
    text: 'Play is fun',
    type: 'banner',
    withAuth: null,
    enabled: true,
    language: 'en',
    order: 50,
    orderNonAuth: 50,
    startDate: null,
    endDate: null,
    image: { key: 'lifebuoy', imageUrl: null },
    config: { general: expect.any(Array), desktop: [], mobile: [] },
  })
  expect((await get('/content/components/none-such')).status).toBe(404)
})

test('a list by type alone holds the components of every page (Spec §7)', async () => {
  const { items } = (await get(urlOf(listComponents, { query: { type: 'card', language: 'kz', auth: 'true' } }, '')))
    .body as { items: ContentComponent[] }
  expect(items.map(({ type }) => type)).toEqual(Array.from({ length: 8 }, () => 'card'))
  expect(items.slice(0, 2).map(({ key }) => key)).toEqual(['cashback-card-stakes', 'rating-card-stakes'])
})

test.each([
  ['cashback', ['target', 'trophy', 'money-bag', 'gift']],
  ['rating', ['coin', 'target', 'shield', 'gift']],
])('what %s is, in four cards with pictures', async (page, pictures) => {
  const { items } = (
    await get(urlOf(listComponents, { query: { page, type: 'card', language: 'kz', auth: 'true' } }, ''))
  ).body as { items: ContentComponent[] }
  expect(
    items.map(({ image, language, config }) => [image?.key, language, config.general.map(({ key }) => key)]),
  ).toEqual(pictures.map((picture) => [picture, 'kk', ['line']]))
})

describe('streams of machines', () => {
  const streams = async (language: ContentLocale, auth: 'true' | 'false') =>
    ((await get(urlOf(listStreams, { query: { language, auth } }, ''))).body as { items: SlotStream[] }).items

  test.each([
    ['en', 'en'],
    ['ua', 'uk'],
    ['ru', 'ru'],
    ['kz', 'kk'],
  ] as const)(
    'in %s are told with machine, address in the sandbox, and the times on air by the clock',
    async (locale, language) => {
      for (const auth of ['true', 'false'] as const) {
        const [always, evening] = await streams(locale, auth)
        expect(always).toMatchObject({
          key: 'stream-scythian-gold',
          language,
          game: 'zoloto-skifiv',
          address: 'http://localhost:3005/streams/zoloto-skifiv/main.m3u8',
          airings: [{ startsAt: '2026-11-20T22:00:00.000Z', endsAt: '2026-11-29T22:00:00.000Z' }],
        })
        expect(evening).toMatchObject({ key: 'stream-scythian-evening', language })
        expect(evening?.airings.map(({ startsAt }) => startsAt.slice(0, 16))).toEqual([
          '2026-11-22T13:00',
          '2026-11-23T13:00',
          '2026-11-24T13:00',
          '2026-11-25T13:00',
          '2026-11-26T13:00',
        ])
      }
    },
  )

  test('of the sandbox are shown nowhere else', async () => {
    const elsewhere = await createServer({ logger, clock, chance: systemChance, proxyHops: 0 })
    const content = await createContent({
      sql: undefined as never,
      clock,
      machineClock: clock,
      logger,
      settings: { read: () => 600 as never, follow: () => undefined },
      sandboxUrl: null,
      service: null,
    })
    content.serve(serveOn(elsewhere, { authenticator: nobody, isSandbox: false }), elsewhere)
    expect((await elsewhere.inject(urlOf(listStreams, { query: { language: 'en' } }, ''))).json()).toEqual({
      at: '2026-11-22T12:00:00.000Z',
      items: [],
    })
    await elsewhere.close()
  })

  test.each([
    ['address', 'http://video.example/main.m3u8'],
    ['hours', 'always'],
    ['market', 'de'],
    ['game', 'a b'],
  ])('a row with a wrong %s does not fit its shape: "%s"', (key, value) => {
    const whole = { game: 'berkut', address: 'https://video.example/main.m3u8', hours: '18:00-23:00', market: 'ua' }
    const row = (entries: Readonly<Record<string, string>>) => ({
      key: 'one',
      page: 'stream',
      type: 'stream',
      text: { ru: 'Стрим' },
      config: { general: Object.entries(entries).map(([name, text]) => ({ key: name, value: text })) },
    })
    expect([
      contentShapes.components.safeParse(row(whole)).success,
      contentShapes.components.safeParse(row({ ...whole, [key]: value })).success,
    ]).toEqual([true, false])
  })
})

test.each([
  ['cashback', 'coin'],
  ['live', 'roulette'],
  ['stream', 'rocket'],
])('what %s will hold', async (area, picture) => {
  const key = `coming-${area}`
  const text = expect.stringMatching(/\p{Script=Cyrillic}/u) as unknown
  expect((await get(urlOf(getInfoList, { params: { key }, query: { language: 'ua' } }, ''))).body).toEqual({
    key,
    language: 'uk',
    header: { text, image: { key: picture, imageUrl: null } },
    items: [1, 2, 3].map((place) => ({ key: `${key}-${place}`, text, image: null })),
  })
})

const rulesPages = [
  ['battle-rules', 300],
  ['jackpot-rules', 300],
  ['wheel-rules', 300],
  ['cashback-rules', 300],
  ['rating-rules', 300],
  ['wins-rules', 300],
  ['message-rules', 300],
  ['bonus-rules', 400],
] as const

test.each([
  'about',
  'responsible-gaming',
  'contacts',
  'terms',
  'privacy',
  'fairness',
  'credits',
  'help',
  ...rulesPages.map(([key]) => key),
])('the page %s is whole in each language', async (key) => {
  for (const [locale, language] of [
    ['en', 'en'],
    ['ua', 'uk'],
    ['ru', 'ru'],
    ['kz', 'kk'],
  ] as const) {
    const { status, body, cache } = await get(
      urlOf(getContentPage, { params: { key }, query: { language: locale } }, ''),
    )
    expect([status, body['language'], cache]).toEqual([200, language, 'public, max-age=0, s-maxage=600'])
    expect((body['sections'] as unknown[]).length).toBeGreaterThan(0)
  }
})

test.each(rulesPages)('%s are told in at least %s words of each language', async (key, wordsMin) => {
  for (const locale of ['en', 'ua', 'ru', 'kz'] as const) {
    const { title, intro, sections } = (
      await get(urlOf(getContentPage, { params: { key }, query: { language: locale } }, ''))
    ).body as ContentPage
    const reported = [
      title,
      intro,
      ...sections.flatMap(({ heading, paragraphs, items, after }) => [heading, ...paragraphs, ...items, ...after]),
    ].join(' ')
    expect(reported.match(/\p{L}[\p{L}’-]*/gu)?.length).toBeGreaterThanOrEqual(wordsMin)
  }
})

const providers = ['kurgan-studio', 'nova-reel', 'altyn-games']

test.each(providers)('the provider %s has a text of its own in ru, en and ua, and in kz', async (slug) => {
  const texts = await Promise.all(
    (['ru', 'en', 'ua', 'kz'] as const).map(
      async (language) => (await get(urlOf(getProviderText, { params: { slug }, query: { language } }, ''))).body,
    ),
  )
  expect(texts.map((body) => [body['slug'], body['language']])).toEqual([
    [slug, 'ru'],
    [slug, 'en'],
    [slug, 'uk'],
    [slug, 'kk'],
  ])
  expect(new Set(texts.map(({ language: _, ...text }) => JSON.stringify(text))).size, 'none is a copy of another').toBe(
    4,
  )
})
