import { describe, expect, test } from 'vitest'
import { catalogue } from '../catalogue/catalogue.ts'
import { findLiveGame, liveGames } from '../catalogue/live-games.ts'
import { seatPlayer } from '../testing/studio-at-work.ts'
import { studioPerTest } from '../testing/studio-per-test.ts'
import { seatAtTable } from '../testing/table-at-work.ts'
import { fieldsOf } from './query-string.ts'
import { signedHeaders } from './signature.ts'

const listed = catalogue.length + liveGames.length

const work = studioPerTest({ balance: '1000.00' })

interface GamesPage {
  readonly items: readonly Record<string, unknown>[]
  readonly _links: Readonly<Record<string, { href: string }>>
  readonly _meta: Readonly<Record<string, number>>
}

describe('the list of games', () => {
  test('has all data a platform needs, with the counts also in headers', async () => {
    const answer = await work.gis('GET', '/games', { expand: 'tags,parameters,images', page: 1 })
    const page = answer.json<GamesPage>()
    expect(page._meta).toEqual({ totalCount: listed, pageCount: 1, currentPage: 1, perPage: 50 })
    expect(answer.headers).toMatchObject({ 'x-pagination-total-count': String(listed), 'x-pagination-per-page': '50' })
    expect(answer.headers.link).toContain('<http://localhost:80/games?page=1>; rel=self')
    expect(page._links).toMatchObject({ self: { href: 'http://localhost:80/games?page=1' } })
    expect(page.items[0]).toEqual({
      uuid: expect.stringMatching(/^[0-9a-f]{40}$/),
      name: 'Золото скіфів',
      image: 'http://localhost:80/covers/zoloto-skifiv.webp',
      type: 'slots',
      provider: 'Kurgan Studio',
      provider_id: 101,
      technology: 'HTML5',
      has_lobby: 0,
      is_mobile: 1,
      has_freespins: 1,
      has_tables: 0,
      freespin_valid_until_full_day: 0,
      label: 'Kurgan Studio',
      tags: [{ code: 'top', label: 'Top' }],
      parameters: {
        rtp: expect.any(Number),
        volatility: 'medium',
        reels_count: expect.stringMatching(/^[35]$/),
        lines_count: expect.any(Number),
      },
      images: [
        {
          name: 'zoloto-skifiv.webp',
          type: 'regular',
          file: 'covers/zoloto-skifiv.webp',
          url: 'http://localhost:80/covers/zoloto-skifiv.webp',
        },
      ],
    })
  })

  test('without expand has neither tags nor parameters', async () => {
    const [item] = (await work.gis('GET', '/games')).json<GamesPage>().items
    expect(Object.keys(item ?? {})).not.toEqual(expect.arrayContaining(['tags']))
    expect(item).not.toHaveProperty('parameters')
  })

  test('lists other games of the same name on request', async () => {
    const { items } = (await work.gis('GET', '/games', { expand: 'related_games' })).json<GamesPage>()
    const related = items.map(
      ({ uuid, related_games }) =>
        [uuid, (related_games as readonly { uuid: string; provider: string }[]).map(({ uuid }) => uuid)] as const,
    )
    for (const [uuid, others] of related) expect(others).not.toContain(uuid)
    expect(related.flatMap(([, others]) => others).length).toBeGreaterThan(0)
  })

  test('is empty after the last page', async () => {
    expect((await work.gis('GET', '/games', { page: 2 })).json<GamesPage>().items).toEqual([])
  })

  test('has three brands and at least six games, each with its own uuid', () => {
    expect(new Set(catalogue.map(({ brand }) => brand.name)).size).toBe(3)
    expect(new Set(catalogue.map(({ uuid }) => uuid)).size).toBeGreaterThanOrEqual(6)
  })
})

describe('opening a game', () => {
  const form = {
    game_uuid: catalogue[0]?.uuid,
    player_id: '42',
    player_name: 'Оксана',
    currency: 'UAH',
    session_id: 's1',
    language: 'kz',
    device: 'mobile',
  }

  test('for money returns an address of the studio in the requested language', async () => {
    expect(
      (await work.gis('POST', '/games/init', { ...form, email: 'oksana@example.com' })).json<{ url: string }>().url,
    ).toContain('/play/zoloto-skifiv?launch=')
    const [kept] = await work.sql<{ launch: string }[]>`select to_jsonb(launch)::text as launch from studio.launch`
    expect(kept?.launch).toContain('"player_id": "42"')
    for (const own of ['Оксана', 'oksana@example.com']) expect(kept?.launch).not.toContain(own)
    expect((await work.gis('POST', '/games/init', form)).json<{ url: string }>().url).toMatch(/language=kk$/)
  })

  test('for play money needs only the game', async () => {
    expect((await work.gis('POST', '/games/init-demo', { game_uuid: form.game_uuid })).statusCode).toBe(200)
  })

  test.each([
    // what is wrong                         status
    [{ game_uuid: 'none' }, 404],
    [{ game_uuid: null }, 422],
    [{ player_id: null }, 422],
    [{ player_name: '' }, 422],
    [{ session_id: null }, 422],
    [{ currency: 'USD' }, 422],
    [{ device: 'watch' }, 422],
    [{ return_url: 'javascript:alert(1)' }, 422],
  ])('with %j is refused with %i', async (change, status) => {
    const answer = await work.gis('POST', '/games/init', { ...form, ...change })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      status,
      { code: 0, status, name: expect.any(String), message: expect.any(String) },
    ])
  })
})

describe('a refused call', () => {
  const signedGet = (headers: Record<string, string>, path = '/games') =>
    work.studio().app.inject({ url: path, headers })
  const headersAt = (ms: number, nonce = 'n-1') =>
    signedHeaders(
      fieldsOf({}),
      { merchantId: 'zoria', timestamp: String(Math.floor(ms / 1_000)), nonce },
      work.platform.merchant.key,
    )

  test('has no signature', async () => {
    const answer = await signedGet({})
    expect([answer.statusCode, answer.json()]).toEqual([
      401,
      { name: 'Unauthorized', message: 'The call is not accepted: missing', code: 0, status: 401 },
    ])
  })

  test('comes from another merchant', async () => {
    const headers = signedHeaders(
      fieldsOf({}),
      { merchantId: 'stranger', timestamp: String(Math.floor(work.clock.now() / 1_000)), nonce: 'n-1' },
      work.platform.merchant.key,
    )
    expect((await signedGet(headers)).json()).toMatchObject({
      status: 401,
      message: 'The call is not accepted: merchant',
    })
  })

  test('has a nonce of more than 128 characters', async () => {
    expect((await signedGet(headersAt(work.clock.now(), 'n'.repeat(129)))).statusCode).toBe(401)
    expect((await signedGet(headersAt(work.clock.now(), 'n'.repeat(128)))).statusCode).toBe(200)
  })

  test('is too old', async () => {
    expect((await signedGet(headersAt(work.clock.now() - 31_000))).json()).toMatchObject({
      message: 'The call is not accepted: timestamp',
    })
  })

  test('has a used nonce, even if another process on the same database saw it', async () => {
    const headers = headersAt(work.clock.now())
    expect((await signedGet(headers)).statusCode).toBe(200)
    await work.restart()
    expect((await signedGet(headers)).json()).toMatchObject({ message: 'The call is not accepted: nonce' })
  })

  test('has a changed query', async () => {
    expect((await signedGet(headersAt(work.clock.now()), '/games?page=2')).json()).toMatchObject({
      message: 'The call is not accepted: signature',
    })
  })

  test('has a duplicate field', async () =>
    expect((await signedGet(headersAt(work.clock.now()), '/games?page=1&page=2')).statusCode).toBe(400))

  test('has a broken escape', async () =>
    expect((await signedGet(headersAt(work.clock.now()), '/games?page=%E0%A4%A')).statusCode).toBe(400))
})

describe('unsupported calls', () => {
  const plain = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, headers: Record<string, string> = {}) =>
    work
      .studio()
      .app.inject({ method, url, headers, ...(headers['content-type'] === undefined ? {} : { payload: '{}' }) })

  test.each([
    ['POST', '/games', 'GET'],
    ['GET', '/games/init', 'POST'],
    ['DELETE', '/freespins/set', 'POST'],
    ['PUT', '/self-validate', 'POST'],
  ] as const)('%s %s gets 405 with the allowed methods', async (method, url, allowed) => {
    const answer = await plain(method, url)
    expect([answer.statusCode, answer.headers.allow, answer.json<{ status: number }>().status]).toEqual([
      405,
      allowed,
      405,
    ])
  })

  test.each([
    '/games/none',
    '/freespins/none',
    '/freevouchers/none',
    '/limits/none',
    '/balance/none',
    '/operations/none',
  ])('%s gets 404', async (url) => {
    expect((await plain('GET', url)).json()).toMatchObject({ name: 'Not Found', status: 404 })
  })

  test.each(['application/json', 'text/plain', 'multipart/form-data; boundary=x'])(
    'a form sent as %s gets 415',
    async (type) => {
      expect((await plain('POST', '/games/init', { 'content-type': type })).json()).toMatchObject({
        name: 'Unsupported Media Type',
        status: 415,
      })
    },
  )

  test.each([
    ['an unknown game', 404, 'none'],
    ['a game that has none', 422, catalogue[0]?.uuid],
  ] as const)('the lobby of %s gets %i', async (_, status, game_uuid) => {
    expect((await work.gis('GET', '/games/lobby', { game_uuid, currency: 'UAH' })).statusCode).toBe(status)
  })

  test('the lobby of a live game has its tables with limits and opening', async () => {
    const [game] = liveGames
    const { lobby } = (
      await work.gis('GET', '/games/lobby', { game_uuid: game?.uuid, currency: 'KZT', technology: 'html5' })
    ).json<{ lobby: readonly object[] }>()
    expect(lobby).toHaveLength(game?.tables.length ?? 0)
    expect(lobby).toContainEqual({
      lobbyData: 'roulette-salon',
      tableId: 'roulette-salon',
      name: 'Salon',
      isOpen: false,
      openTime: '2026-11-21T16:00:00.000Z',
      closeTime: '2026-11-22T04:00:00.000Z',
      dealerName: 'Tamila',
      dealerAvatar: 'http://localhost:80/assets/table-roulette-salon.webp',
      technology: 'html5',
      limits: [{ currency: 'KZT', min: '600.00', max: '600000.00' }],
      live: {
        language: 'en',
        names: { en: 'Salon', uk: 'Салон', ru: 'Салон', kk: 'Салон' },
        dealerNames: { en: 'Tamila', uk: 'Таміла', ru: 'Тамила', kk: 'Тамила' },
        players: 0,
        seats: 200,
        seatsFree: 200,
        results: [],
      },
    })
  })

  test.each([
    ['no table', {}],
    ['an unknown one', { lobby_data: 'none' }],
  ])('a live game opened at %s gets 422', async (_, table) => {
    const answer = await work.gis('POST', '/games/init', {
      game_uuid: liveGames[0]?.uuid,
      player_id: '42',
      player_name: 'Оксана',
      currency: 'UAH',
      session_id: 's1',
      ...table,
    })
    expect(answer.json()).toMatchObject({ status: 422, message: 'lobby_data: a table of the lobby is needed' })
  })

  test('a live game has no demo', async () => {
    expect((await work.gis('POST', '/games/init-demo', { game_uuid: liveGames[0]?.uuid })).statusCode).toBe(422)
  })

  test('there are no jackpots', async () => expect((await work.gis('GET', '/jackpots')).json()).toEqual([]))
})

describe('tags and limits', () => {
  test('at most a thousand free rounds can be granted at once', async () => {
    expect((await work.gis('GET', '/limits/freespin')).json()).toMatchObject([
      { quantity: 1_000, currency: 'UAH' },
      { quantity: 1_000, currency: 'KZT' },
    ])
  })

  test('tags include their category on request', async () => {
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
  type Report = { success: boolean; log: string[] }
  const steps = 18

  test('checks a correct wallet against the protocol and restores its balance', async () => {
    await seatPlayer(work)
    const answer = (await work.gis('POST', '/self-validate')).json<Report>()
    expect(answer.log.filter((line) => !line.endsWith(': ok'))).toEqual([])
    expect([answer.success, answer.log.length]).toEqual([true, steps])
    expect(work.platform.balance()).toBe('1000.00')
  })

  test('on the session of a table names its game in every call', async () => {
    await seatAtTable(work)
    expect((await work.gis('POST', '/self-validate')).json<Report>().success).toBe(true)
    expect(new Set(work.platform.calls.map(({ game_uuid }) => game_uuid))).toEqual(
      new Set([findLiveGame('zoria-ruletka')?.uuid]),
    )
  })

  test('names the failed step and continues', async () => {
    await seatPlayer(work)
    work.platform.fail('win', { kind: 'answer', status: 200, text: '{"balance":5,"transaction_id":"w"}' })
    const answer = (await work.gis('POST', '/self-validate')).json<Report>()
    expect(answer.success).toBe(false)
    expect(answer.log).toContain('win: the balance is 5.00, expected 1000.00')
    expect(answer.log).toHaveLength(steps)
  })

  test('can be started and fetched later', async () => {
    await seatPlayer(work)
    const { task } = (await work.gis('POST', '/self-validate/run')).json<{ task: string }>()
    const read = async () =>
      (await work.gis('GET', `/self-validate/result/${task}`)).json<Report & { status: string }>()
    await expect.poll(async () => (await read()).status).toBe('done')
    expect(await read()).toMatchObject({ status: 'done', success: true })
  })

  test('that was interrupted is reported as failed', async () => {
    const id = '019aa000-0000-7000-8000-000000000001'
    await work.sql`insert into studio.validation (id, started_at) values (${id}, ${new Date(work.clock.now())})`
    expect((await work.gis('GET', `/self-validate/result/${id}`)).json()).toEqual({ status: 'running' })
    work.advance(120_001)
    expect((await work.gis('GET', `/self-validate/result/${id}`)).json()).toMatchObject({
      status: 'failed',
      success: false,
    })
  })

  test.each([['nobody'], ['019aa000-0000-7000-8000-000000000002']])('of unknown task %s is not found', async (id) => {
    expect((await work.gis('GET', `/self-validate/result/${id}`)).statusCode).toBe(404)
  })

  test.each([
    [900_000, 200],
    [900_001, 422],
  ])('needs a session of the last 15 minutes: after %i ms gets %i', async (ms, status) => {
    await seatPlayer(work)
    work.advance(ms)
    expect((await work.gis('POST', '/self-validate')).statusCode).toBe(status)
    expect((await work.gis('POST', '/self-validate/run')).statusCode).toBe(status)
  })
})
