import { createEmptyDatabase, type TestDatabase } from '@zoria/testkit/database'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { catalogue } from '../catalogue/catalogue.ts'
import { seatPlayer, startStudioAtWork, type StudioAtWork } from '../testing/studio-at-work.ts'
import { fieldsOf } from './query-string.ts'
import { signedHeaders } from './signature.ts'

let database: TestDatabase
let work: StudioAtWork

beforeAll(async () => {
  database = await createEmptyDatabase('studio')
})
beforeEach(async () => {
  work = await startStudioAtWork({ databaseUrl: database.url('studio'), balance: '1000.00' })
})
afterEach(() => work.close())
afterAll(() => database.drop())

interface GamesPage {
  readonly items: readonly Record<string, unknown>[]
  readonly _links: Readonly<Record<string, { href: string }>>
  readonly _meta: Readonly<Record<string, number>>
}

describe('the list of games', () => {
  test('is a page of everything a platform needs, with its counts in the headers too', async () => {
    const answer = await work.gis('GET', '/games', { expand: 'tags,parameters,images', page: 1 })
    const page = answer.json<GamesPage>()
    expect(page._meta).toEqual({ totalCount: catalogue.length, pageCount: 1, currentPage: 1, perPage: 50 })
    expect(answer.headers).toMatchObject({ 'x-pagination-total-count': String(catalogue.length), 'x-pagination-per-page': '50' })
    expect(page._links).toMatchObject({ self: { href: 'http://localhost:80/games?page=1' } })
    expect(page.items[0]).toEqual({
      uuid: expect.stringMatching(/^[0-9a-f]{40}$/), name: 'Золото скіфів', image: 'http://localhost:80/covers/zoloto-skifiv.webp', type: 'slots',
      provider: 'Kurgan Studio', provider_id: 101, technology: 'HTML5', has_lobby: 0, is_mobile: 1, has_freespins: 0, has_tables: 0,
      freespin_valid_until_full_day: 0, label: 'Золото скіфів',
      tags: [{ code: 'top', label: 'Top' }],
      parameters: { rtp: 95.87, volatility: 'medium', reels_count: '3', lines_count: 5 },
      images: [{ name: 'cover', type: 'thumbnail', file: 'http://localhost:80/covers/zoloto-skifiv.webp', url: 'http://localhost:80/covers/zoloto-skifiv.webp' }],
    })
  })

  test('without expand has neither tags nor parameters', async () => {
    const [item] = (await work.gis('GET', '/games')).json<GamesPage>().items
    expect(Object.keys(item ?? {})).not.toEqual(expect.arrayContaining(['tags']))
    expect(item).not.toHaveProperty('parameters')
  })

  test('past its end is empty', async () => {
    expect((await work.gis('GET', '/games', { page: 2 })).json<GamesPage>().items).toEqual([])
  })

  test('comes from three names and at least six games, each with its own uuid', () => {
    expect(new Set(catalogue.map(({ brand }) => brand.name)).size).toBe(3)
    expect(new Set(catalogue.map(({ uuid }) => uuid)).size).toBeGreaterThanOrEqual(6)
  })
})

describe('opening a game', () => {
  const form = { game_uuid: catalogue[0]?.uuid, player_id: '42', player_name: 'Оксана', currency: 'UAH', session_id: 's1', language: 'kz', device: 'mobile' }

  test('for money answers an address of the studio in the language asked for', async () => {
    expect((await work.gis('POST', '/games/init', form)).json<{ url: string }>().url).toContain('/play/zoloto-skifiv?launch=')
    expect((await work.gis('POST', '/games/init', form)).json<{ url: string }>().url).toMatch(/language=kk$/)
  })

  test('for play money needs the game only', async () => {
    expect((await work.gis('POST', '/games/init-demo', { game_uuid: form.game_uuid })).statusCode).toBe(200)
  })

  test.each([
    // what is wrong                         status
    [{ game_uuid: 'none' },                  404],
    [{ game_uuid: null },                    422],
    [{ player_id: null },                    422],
    [{ player_name: '' },                    422],
    [{ session_id: null },                   422],
    [{ currency: 'USD' },                    422],
    [{ device: 'watch' },                    422],
    [{ return_url: 'javascript:alert(1)' },  422],
  ])('with %j is refused with %i', async (change, status) => {
    const answer = await work.gis('POST', '/games/init', { ...form, ...change })
    expect([answer.statusCode, answer.json()]).toMatchObject([status, { code: 0, status, name: expect.any(String), message: expect.any(String) }])
  })
})

describe('a call is refused', () => {
  const signedGet = (headers: Record<string, string>, path = '/games') => work.studio().app.inject({ url: path, headers })
  const headersAt = (ms: number, nonce = 'n-1') =>
    signedHeaders(fieldsOf({}), { merchantId: 'zoria', timestamp: String(Math.floor(ms / 1_000)), nonce }, work.platform.merchant.key)

  test('without a signature', async () => expect((await signedGet({})).statusCode).toBe(403))

  test('that is stale', async () => {
    expect((await signedGet(headersAt(work.clock.now() - 31_000))).json()).toMatchObject({ message: 'The call is not accepted: timestamp' })
  })

  test('whose nonce was used, also by another process on the same database', async () => {
    const headers = headersAt(work.clock.now())
    expect((await signedGet(headers)).statusCode).toBe(200)
    await work.restart()
    expect((await signedGet(headers)).json()).toMatchObject({ message: 'The call is not accepted: nonce' })
  })

  test('whose query was changed', async () => {
    expect((await signedGet(headersAt(work.clock.now()), '/games?page=2')).json()).toMatchObject({ message: 'The call is not accepted: signature' })
  })

  test('with a field twice', async () => expect((await signedGet(headersAt(work.clock.now()), '/games?page=1&page=2')).statusCode).toBe(400))

  test('with a broken escape', async () => expect((await signedGet(headersAt(work.clock.now()), '/games?page=%E0%A4%A')).statusCode).toBe(400))
})

describe('tags and limits', () => {
  test('tags carry their category where asked', async () => {
    expect((await work.gis('GET', '/game-tags', { expand: 'category' })).json()).toEqual({
      items: [
        { code: 'top', label: 'Top', category: { code: 'marketing', label: 'Marketing' } },
        { code: 'new', label: 'New', category: { code: 'marketing', label: 'Marketing' } },
      ],
    })
  })

  test('limits are the largest stakes', async () => {
    const providers = ['Kurgan Studio', 'Nova Reel', 'Altyn Games']
    expect((await work.gis('GET', '/limits')).json()).toEqual([
      { amount: '10000.00', currency: 'UAH', providers },
      { amount: '120000.00', currency: 'KZT', providers },
    ])
  })
})

describe('self-validation', () => {
  test('walks a sound wallet through the protocol and leaves its balance', async () => {
    await seatPlayer(work)
    const answer = (await work.gis('POST', '/self-validate')).json<{ success: boolean; log: { name: string; success: boolean; message: string }[] }>()
    expect(answer.log.filter(({ success }) => !success)).toEqual([])
    expect(answer.success).toBe(true)
    expect(work.platform.balance()).toBe('1000.00')
  })

  test('names the step that failed and goes on', async () => {
    await seatPlayer(work)
    work.platform.fail('win', { kind: 'answer', status: 200, text: '{"balance":5,"transaction_id":"w"}' })
    const answer = (await work.gis('POST', '/self-validate')).json<{ success: boolean; log: { name: string; success: boolean }[] }>()
    expect(answer.success).toBe(false)
    expect(answer.log.find(({ name }) => name === 'win')?.success).toBe(false)
    expect(answer.log).toHaveLength(10)
  })

  test.each([
    [900_000, 200],
    [900_001, 422],
  ])('needs a session of the last 15 minutes: after %i ms answers %i', async (ms, status) => {
    await seatPlayer(work)
    work.advance(ms)
    expect((await work.gis('POST', '/self-validate')).statusCode).toBe(status)
  })
})
