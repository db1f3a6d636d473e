import { getPreview, listComponents } from '@zoria/contract/content/http'
import { urlOf } from '@zoria/contract/client'
import { serveOn } from '@zoria/platform/http/serve'
import { createServer } from '@zoria/platform/http/server'
import { createLogger } from '@zoria/platform/logger'
import { seededChance } from '@zoria/testkit/chance'
import { frozenClock } from '@zoria/testkit/clock'
import { createTestDatabase, type TestDatabase } from '@zoria/testkit/database'
import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createContent } from '../index.ts'
import { standInService } from '../testing/stand-in-service.ts'

// A busy machine must not fail a test.
const patience = { timeout: 60_000 }

const [readKey, hookKey] = ['key-of-a-client-that-reads', 'key-that-signs-what-changed']
const noon = '2026-11-22T12:00:00.000Z'
const all = (ru: string) => ({ ru, uk: `${ru} uk`, kk: `${ru} kk`, en: `${ru} en` })

let database: TestDatabase
let service: Awaited<ReturnType<typeof standInService>>
beforeAll(async () => {
  ;[database, service] = await Promise.all([createTestDatabase(), standInService(readKey)])
})
afterAll(async () => {
  service.close()
  await database.drop()
})

const clock = frozenClock(noon)
const machineClock = frozenClock(noon)
const opened: (() => Promise<void>)[] = []
beforeEach(() => {
  clock.set(noon)
  machineClock.set(noon)
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((close) => close()))
  Object.assign(service.state, { isDown: false, collections: {}, questions: 0 })
  await database.sql('owner')`truncate content_kept.rows_of_kind`
})

/** A process that answers content. */
async function open() {
  const logger = createLogger({ name: 'content-test', level: 'silent' })
  const server = await createServer({ logger, clock, chance: seededChance('content'), proxyHops: 0 })
  let onSetting = (): void => undefined
  const content = await createContent({
    sql: database.sql('app'),
    clock,
    machineClock,
    logger,
    settings: { read: () => 600 as never, follow: (told) => void (onSetting = told) },
    sandboxUrl: 'http://localhost:3005',
    service: { url: service.url, readKey, hookKey },
  })
  content.serve(
    serveOn(server, {
      authenticator: { byBearer: async () => undefined, byCookie: async () => undefined },
      isSandbox: false,
    }),
    server,
  )
  const publishing = await content.publish({ onTimeMoved: () => undefined })
  opened.push(async () => {
    await publishing.close()
    await server.close()
    await content.close()
  })
  const get = async (url: string) => {
    const reply = await server.inject({ url })
    return {
      status: reply.statusCode,
      body: reply.json<Record<string, never>>(),
      cache: reply.headers['cache-control'],
    }
  }
  const title = async () => ((await get('/content/pages/about?language=ru')).body as { title?: string }).title
  const banners = async (query: Parameters<typeof urlOf<typeof listComponents>>[1]['query'] = {}) => {
    const { body, cache } = await get(urlOf(listComponents, { query: { page: 'home', language: 'ru', ...query } }, ''))
    return { keys: (body as unknown as { items: { key: string }[] }).items.map(({ key }) => key), cache }
  }
  return { server, get, title, banners, notifySettingsChanged: () => onSetting() }
}
const page = (title: string) => ({
  key: 'about',
  title: all(title),
  intro: all('Введение'),
  revisedAt: noon,
  sections: [
    { id: 'x', key: 'one', heading: all('Часть'), paragraphs: [{ text: all('Слова') }], items: [], after: null },
  ],
  _status: 'published',
})
const banner = (key: string, more: Record<string, unknown> = {}) => ({
  key,
  page: 'home',
  type: 'banner',
  text: all(key),
  enabled: true,
  audience: 'both',
  languages: [],
  order: 1,
  orderNonAuth: 1,
  startsAt: null,
  endsAt: null,
  image: { key: 'gift' },
  config: { general: [{ key: 'colours', value: { ru: '#112233' } }], desktop: [], mobile: [] },
  ...more,
})
const publish = (title: string) => {
  service.state.collections = { pages: { published: [page(title)] } }
}
const hook = (
  server: Awaited<ReturnType<typeof open>>['server'],
  { body = '{"collection":"pages","key":"about"}', key = hookKey } = {},
) =>
  server.inject({
    method: 'POST',
    url: '/integrations/content/changed',
    payload: body,
    headers: {
      'content-type': 'application/json',
      'x-content-signature': createHmac('sha256', key).update(body).digest('hex'),
    },
  })

describe('what is shown', () => {
  test('is what the seeds say until the service has answered, also where it has nothing yet', async () => {
    const { title } = await open()
    const seeded = await title()
    publish('Из службы')
    machineClock.advance(600_000)
    expect([seeded === 'Из службы', seeded !== undefined, await title()]).toEqual([false, true, 'Из службы'])
  })

  test('stays as it was while the service is down, also for a process that starts meanwhile', async () => {
    publish('Последнее')
    const before = await open()
    expect(await before.title()).toBe('Последнее')
    service.state.isDown = true
    machineClock.advance(600_000)
    const after = await open()
    expect([await before.title(), await after.title()]).toEqual(['Последнее', 'Последнее'])
    expect((await after.get('/content/pages/about')).cache).toBe('public, max-age=0, s-maxage=30')
  })

  test('is asked for once in 600 s, after a failure not again at once, and then nobody waits for it', async () => {
    publish('Один')
    const { title } = await open()
    for (let times = 0; times < 3; times += 1) await title()
    expect(service.state.questions).toBe(1)
    service.state.isDown = true
    machineClock.advance(600_000)
    await title()
    await title()
    expect(service.state.questions).toBe(2)
    Object.assign(service.state, { isDown: false })
    publish('Два')
    machineClock.advance(5_001)
    expect(await title()).toBe('Один')
    await vi.waitFor(async () => expect(await title()).toBe('Два'), patience)
  })

  test('of a row that does not fit is what it was before', async () => {
    publish('Верно')
    const { title } = await open()
    await title()
    service.state.collections = { pages: { published: [{ ...page('Нет'), title: { en: 'No Russian' } }] } }
    machineClock.advance(600_000)
    expect(await title()).toBe('Верно')
  })

  test('is gone once it is withdrawn', async () => {
    publish('Есть')
    const { server, get, title } = await open()
    expect(await title()).toBe('Есть')
    service.state.collections = { pages: { published: [{ ...page('Другая'), key: 'other' }] } }
    await hook(server)
    await vi.waitFor(async () => expect((await get('/content/pages/about')).status).toBe(404), patience)
    expect((await get('/content/sitemap')).body).toEqual({ items: [{ key: 'other', updatedAt: noon }] })
  })
})

test('a seed that stands in for a row that does not fit stands there after a restart too', async () => {
  service.state.collections = { pages: { published: [{ ...page('Нет'), title: { en: 'No Russian' } }] } }
  const { title } = await open()
  const seeded = await title()
  expect(seeded).toBeDefined()
  service.state.isDown = true
  expect(await (await open()).title()).toBe(seeded)
})

test('what cannot be kept for the next start is shown all the same, and is no failure of the service', async () => {
  publish('Показано')
  await database.sql(
    'owner',
  )`alter table content_kept.rows_of_kind add constraint keeps_nothing check (false) not valid`
  const { title, get } = await open()
  expect([await title(), (await get('/content/pages/about')).cache]).toEqual([
    'Показано',
    'public, max-age=0, s-maxage=600',
  ])
  await title()
  expect(service.state.questions).toBe(1)
  await database.sql('owner')`alter table content_kept.rows_of_kind drop constraint keeps_nothing`
})

describe('a change that the service tells of', () => {
  test('of a picture reaches the rows it may stand in', async () => {
    service.state.collections = { components: { published: [banner('one')] } }
    const { server, banners } = await open()
    expect((await banners()).keys).toEqual(['one'])
    service.state.collections = { components: { published: [banner('other')] } }
    expect((await hook(server, { body: '{"collection":"media","key":"spring.png"}' })).statusCode).toBe(200)
    await vi.waitFor(async () => expect((await banners()).keys).toEqual(['other']), patience)
  })

  test('reaches every process, and those who follow', async () => {
    publish('Старое')
    const [one, other] = [await open(), await open()]
    expect([await one.title(), await other.title()]).toEqual(['Старое', 'Старое'])
    const address = await other.server.listen({ port: 0, host: '127.0.0.1' })
    const leaving = new AbortController()
    const stream = (await fetch(`${address}/content/changes`, { signal: leaving.signal })).body?.pipeThrough(
      new TextDecoderStream(),
    )
    publish('Новое')
    expect((await hook(one.server)).statusCode).toBe(200)
    await vi.waitFor(async () => expect([await one.title(), await other.title()]).toEqual(['Новое', 'Новое']), patience)
    const received: string[] = []
    for await (const text of stream ?? [])
      if (received.push(text) && received.join('').includes('/content/pages/about')) break
    expect(received.join('')).toContain('event: changed')
    leaving.abort()
  })

  test('is told to those who follow where it is one of the settings', async () => {
    const { server, notifySettingsChanged } = await open()
    const address = await server.listen({ port: 0, host: '127.0.0.1' })
    const leaving = new AbortController()
    const stream = (await fetch(`${address}/content/changes`, { signal: leaving.signal })).body?.pipeThrough(
      new TextDecoderStream(),
    )
    notifySettingsChanged()
    const received: string[] = []
    for await (const text of stream ?? [])
      if (received.push(text) && received.join('').includes('/global-settings')) break
    expect(received.join('')).toContain('event: changed\ndata: {"beginnings":["/global-settings"]}')
    leaving.abort()
  })

  test.each([
    ['not signed with our key', { key: 'another-key-of-somebody' }, 401],
    ['signed but no word of ours', { body: '{"key":1}' }, 400],
    ["of a collection that is not the site's", { body: '{"collection":"editors","key":"x"}' }, 200],
  ])('%s: %o is answered %i and changes nothing', async (_, given, status) => {
    publish('Было')
    const { server, title } = await open()
    await title()
    publish('Стало')
    expect((await hook(server, given)).statusCode).toBe(status)
    expect(await title()).toBe('Было')
  })

  test('nobody but this machine follows', async () => {
    const { server } = await open()
    expect(
      (await server.inject({ url: '/content/changes', headers: { 'x-forwarded-for': '127.0.0.1' } })).statusCode,
    ).toBe(404)
  })
})

test('an answer holds until the next start or end, and shows what is for its readers', async () => {
  service.state.collections = {
    components: {
      published: [
        banner('both'),
        banner('visitors', { audience: 'visitors', orderNonAuth: 0 }),
        banner('players', { audience: 'players', order: 0 }),
        banner('kazakh', { languages: ['kk'] }),
        banner('soon', { startsAt: '2026-11-22T12:01:30.000Z', endsAt: '2026-11-22T13:00:00.000Z' }),
      ],
    },
  }
  const { banners } = await open()
  expect(await banners()).toEqual({ keys: ['visitors', 'both'], cache: 'public, max-age=0, s-maxage=90' })
  expect((await banners({ auth: 'true' })).keys).toEqual(['players', 'both'])
  expect((await banners({ language: 'kz' })).keys).toEqual(['visitors', 'both', 'kazakh'])
  clock.advance(90_000)
  expect(await banners()).toEqual({ keys: ['visitors', 'both', 'soon'], cache: 'public, max-age=0, s-maxage=600' })
})

test('an entry of a config names the component it stands for, and a picture that was given to the service, in its sizes', async () => {
  const file = {
    filename: 'spring.png',
    url: '/api/media/file/spring.png',
    sizes: {
      avif480: { filename: 'spring-480.avif', mimeType: 'image/avif', width: 480 },
      webp480: { filename: null, mimeType: null, width: null },
    },
  }
  const general = [
    { key: 'beside', component: 7 },
    { key: 'picture', image: { key: null, file } },
    { key: 'line', value: all('Слова'), breakpoint: 'tablet' },
    { key: 'empty', value: null },
  ]
  service.state.collections = {
    components: { published: [banner('one', { config: { general, desktop: null } }), { ...banner('other'), id: 7 }] },
  }
  const { get } = await open()
  const image = {
    key: 'spring.png',
    imageUrl: '/api/content/media/spring.png',
    sources: [{ imageUrl: '/api/content/media/spring-480.avif', type: 'image/avif', width: 480 }],
  }
  expect((await get('/content/components/one?language=kz')).body['config']).toEqual({
    general: [
      { key: 'beside', value: 'other', component: 'other' },
      { key: 'picture', value: 'spring.png', image },
      { key: 'line', value: 'Слова kk', breakpoint: 'tablet' },
    ],
    desktop: [],
    mobile: [],
  })
})

test('an item of a modal has key, text, image and type (Spec §3)', async () => {
  const body = { key: 'spring-body', type: 'success', text: all('Слова'), image: { key: 'gift' } }
  service.state.collections = { modals: { published: [{ key: 'spring', items: [body] }] } }
  const { get } = await open()
  expect((await get('/content/modals/spring?locale=kk')).body).toEqual({
    items: [
      {
        key: 'spring-body',
        type: 'success',
        text: 'Слова kk',
        language: 'kk',
        image: { key: 'gift', imageUrl: null },
      },
    ],
  })
})

describe('a preview', () => {
  const tokenOf = (given: object, key = hookKey) => {
    const body = Buffer.from(JSON.stringify(given)).toString('base64url')
    return `${body}.${createHmac('sha256', key).update(body).digest('hex')}`
  }
  const soon = '2026-11-22T12:10:00.000Z'

  test('shows drafts at its moment to its audience, and is never kept', async () => {
    service.state.collections = {
      components: {
        published: [banner('now')],
        drafts: [
          banner('now'),
          banner('draft', { audience: 'players', startsAt: '2026-12-01T00:00:00.000Z', _status: 'draft' }),
          { key: 'unfinished', text: null },
        ],
      },
    }
    const { banners, get } = await open()
    const preview = tokenOf({ exp: soon, at: '2026-12-01T09:00:00.000Z', audience: 'players' })
    expect(await banners({ preview })).toEqual({ keys: ['draft', 'now'], cache: 'no-store' })
    expect((await banners({ preview: tokenOf({ exp: soon }) })).keys).toEqual(['now'])
    expect((await get(urlOf(getPreview, { query: { token: preview } }, ''))).body).toEqual({
      until: soon,
      at: '2026-12-01T09:00:00.000Z',
      audience: 'players',
    })
  })

  test('shows a draft that is not said in Russian yet in the language it has', async () => {
    const text = { uk: 'Чернетка' }
    service.state.collections = {
      components: {
        published: [banner('now')],
        drafts: [banner('now'), banner('draft', { text, config: { general: [{ key: 'line', value: text }] } })],
      },
    }
    const { banners } = await open()
    expect((await banners({ preview: tokenOf({ exp: soon }), language: 'en' })).keys).toEqual(['draft', 'now'])
    expect((await banners({ language: 'en' })).keys).toEqual(['now'])
  })

  test.each([
    ['is over', () => tokenOf({ exp: noon })],
    ['is signed by somebody else', () => tokenOf({ exp: soon }, 'another-key-of-somebody')],
    ['is no token', () => 'x.y.z'],
    ['says nothing', () => tokenOf([])],
  ])('whose token %s shows what is published', async (_, token) => {
    service.state.collections = { components: { published: [banner('now')], drafts: [banner('draft')] } }
    const { banners, get } = await open()
    expect(await banners({ preview: token() })).toEqual({ keys: ['now'], cache: 'no-store' })
    expect((await get(urlOf(getPreview, { query: { token: token() } }, ''))).status).toBe(404)
  })

  test('while the service is down shows what was published last', async () => {
    service.state.collections = { components: { published: [banner('now')], drafts: [banner('draft')] } }
    const { banners } = await open()
    await banners()
    service.state.isDown = true
    expect((await banners({ preview: tokenOf({ exp: soon }) })).keys).toEqual(['now'])
  })
})
