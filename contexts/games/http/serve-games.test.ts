import { createServer as createHttpServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { listGames, type Game } from '@zoria/contract/games/http'
import { bps, money, newId } from '@zoria/kernel'
import type { Identity } from '@zoria/identity'
import { inTransactionOf, type Sql } from '@zoria/platform/database'
import { serveOn } from '@zoria/platform/http/serve'
import { createServer } from '@zoria/platform/http/server'
import { migrateJobs } from '@zoria/platform/jobs'
import { createLogger } from '@zoria/platform/logger'
import { createSettings, type Settings } from '@zoria/settings'
import { seededChance } from '@zoria/testkit/chance'
import { frozenClock } from '@zoria/testkit/clock'
import { smallest } from '@zoria/testkit/photographs'
import { recordSecurity } from '@zoria/testkit/security'
import { createTestDatabase, type TestDatabase } from '@zoria/testkit/database'
import { createWallet, type PlayerId, type Wallet } from '@zoria/wallet'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createGames, type Games } from '../index.ts'

type Item = {
  uuid: string
  name: string
  type: string
  provider: string
  provider_id: number
  image?: string
  has_lobby?: number
  tags?: { code: string }[]
  parameters?: { rtp: number; volatility: string }
}
type Standing = NonNullable<Awaited<ReturnType<Identity['standing']>>>

const clock = frozenClock('2026-11-21T12:00:00Z')
const chance = seededChance('serve games')
const logger = createLogger({ name: 'games-test', level: 'silent' })
const player = newId<'Player'>(clock.now(), chance.bytes)
const bearer = { authorization: `Bearer a.${player}.c` }

let database: TestDatabase
let sql: Sql
let owner: Sql
let settings: Settings
let wallet: Wallet
let server: FastifyInstance
let provider: Server
let games: Games
let baseUrl = ''

// The provider's list, its launch answer, and the recorded requests.
let listed: Item[] = []
let launchStatus = 200
let asked: URLSearchParams[] = []
let pictures: Record<string, { type: string; bytes: string | Buffer }> = {}
let standing: Standing
let alias: string | null

const item = (uuid: string, over: Partial<Item> = {}): Item => ({
  uuid,
  name: `Game ${uuid}`,
  type: 'slots',
  provider: 'Zoria Studio',
  provider_id: 1,
  ...over,
})
const sync = () => games.tasks['games.sync_catalogue']!({})

beforeAll(async () => {
  database = await createTestDatabase({ seeded: true })
  sql = database.sql('app')
  owner = database.sql('owner')
  await migrateJobs({ ownerUrl: database.url('owner'), sql: owner })
  settings = await createSettings({ sql, clock, logger })
  wallet = createWallet({
    sql,
    writerUrl: database.url('app'),
    clock,
    logger,
    spendingOrder: () => settings.read('WALLET_SPENDING_ORDER'),
  })
  provider = createHttpServer((request, response) => {
    const path = request.url ?? ''
    const picture = pictures[path]
    let body = ''
    request.on('data', (part) => (body += String(part)))
    request.on('end', () => {
      if (path.startsWith('/games?')) return response.end(JSON.stringify({ items: listed, _meta: { pageCount: 1 } }))
      if (picture !== undefined) return response.setHeader('content-type', picture.type).end(picture.bytes)
      if (!path.startsWith('/games/init')) return response.writeHead(404).end()
      asked.push(new URLSearchParams(body))
      return response.writeHead(launchStatus).end(JSON.stringify({ url: `http://localhost:3004/play${path}` }))
    })
  })
  await new Promise<void>((resolve) => void provider.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  games = createGames({
    sql,
    inTransaction: inTransactionOf(sql),
    clock,
    chance,
    logger,
    security: recordSecurity(),
    wallet,
    settings,
    siteUrl: 'http://localhost:3000',
    identity: {
      standing: async (playerId) => (playerId === player ? standing : undefined),
      aliasesOf: async () => new Map(alias === null ? [] : [[player, alias]]),
    },
    gis: { baseUrl, merchantId: 'zoria', merchantKey: 'sandbox-gis-key' },
    gcp: null,
  })
  server = await createServer({ logger, clock, chance })
  const authenticator = {
    byBearer: async (token: string) => ({ playerId: token.split('.')[1] as PlayerId, sessionId: 's' }),
    byCookie: async () => undefined,
  }
  games.serve(serveOn(server, { authenticator, isSandbox: false }), server)
  await sql.begin((tx) => wallet.open(tx, { playerId: player, currency: 'uah' }))
})

beforeEach(async () => {
  launchStatus = 200
  asked = []
  pictures = {}
  alias = 'AmberFalcon4170'
  standing = {
    playerId: player,
    currency: 'uah',
    country: 'UA',
    phone_verified: true,
    missing: [],
    block: 'none',
    payoutHoldUntil: null,
    rating: 0,
  }
  await owner.unsafe(
    'delete from games.favourite; delete from games.game_session; delete from games.cover; delete from games.game; delete from games.provider; delete from games.sync_state',
  )
  await owner`update games.catalogue set version = 0`
  // A recreated catalogue has a version of another test: this call resets the search cache.
  await server.inject({ url: '/games?search=nothing' })
})
afterAll(async () => {
  await server.close()
  provider.close()
  await wallet.close()
  await settings.close()
  await database.drop()
})

const get = async (url: string) => {
  const reply = await server.inject({ url })
  return { status: reply.statusCode, body: reply.json() as Record<string, unknown> }
}
const found = async (query = ''): Promise<{ items: Game[]; total: number; version: number }> =>
  listGames.replies[200].parse((await get(`/games${query}`)).body)
const slugs = async (query = '') => (await found(query)).items.map(({ slug }) => slug)

describe('synchronising the catalogue with the provider', () => {
  test('a listed game appears completely, with our own terms and addresses', async () => {
    listed = [
      item('g1', { name: 'Золото скіфів', tags: [{ code: 'top' }], parameters: { rtp: 96.12, volatility: 'high' } }),
    ]
    await sync()
    expect(await found()).toEqual({
      items: [
        {
          id: expect.any(String),
          game_uuid: 'g1',
          slug: 'zoloto-skifiv',
          name: 'Золото скіфів',
          provider: { slug: 'zoria-studio', name: 'Zoria Studio' },
          category: 'slots',
          tags: ['top'],
          image: null,
          has_demo: true,
          has_lobby: false,
          is_live: false,
          rtp: 96.12,
          volatility: 'high',
          status: 'active',
          countries_blocked: [],
          wager_weight: 100,
        },
      ],
      total: 1,
      page: 1,
      pageSize: 16,
      version: 1,
    })
  })

  test('an unchanged list changes nothing, not even the version', async () => {
    listed = [item('g1'), item('g2')]
    await sync()
    await sync()
    expect((await found()).version).toBe(1)
    expect(await found('?version=1')).toMatchObject({ items: [], total: 0 })
  })

  test('changes since a version, and deletions', async () => {
    listed = [item('g1'), item('g2'), item('g3')]
    await sync()
    const gone = (await found()).items.find(({ game_uuid }) => game_uuid === 'g2')
    listed = [item('g1'), item('g3', { name: 'Renamed' }), item('g4')]
    await sync()
    expect((await slugs('?version=1&sort=name')).toSorted()).toEqual(['game-g3', 'game-g4'])
    expect((await get('/games/deleted?version=1')).body).toEqual({ items: [gone?.id], version: 2 })
    expect((await get('/games/deleted?version=2')).body).toEqual({ items: [], version: 2 })
    expect(await slugs()).not.toContain('game-g2')
    expect(await get('/games/game-g2')).toMatchObject({ status: 404, body: { code: 'GAME_NOT_FOUND' } })
  })

  test('a slug stays with its game through renaming, deletion and return', async () => {
    listed = [item('g1', { name: 'Berkut' })]
    await sync()
    const [before] = (await found()).items
    listed = []
    await sync()
    listed = [item('g1', { name: 'Golden Eagle' }), item('g2', { name: 'Berkut' })]
    await sync()
    const after = (await found()).items
    expect(after.find(({ game_uuid }) => game_uuid === 'g1')).toMatchObject({
      id: before?.id,
      slug: 'berkut',
      name: 'Golden Eagle',
    })
    expect(after.find(({ game_uuid }) => game_uuid === 'g2')).toMatchObject({ slug: 'berkut-zoria-studio' })
  })

  test("a route of the site is never a game's slug", async () => {
    listed = ['Top', 'New', 'Live Casino', 'Deleted', 'Init', 'Init Demo'].map((name, place) =>
      item(`g${place}`, { name }),
    )
    await sync()
    expect((await slugs()).toSorted()).toEqual([
      'deleted-zoria-studio',
      'init-demo-zoria-studio',
      'init-zoria-studio',
      'live-casino-zoria-studio',
      'new-zoria-studio',
      'top-zoria-studio',
    ])
  })

  test('a status and tags edited by staff remain', async () => {
    listed = [item('g1', { tags: [{ code: 'new' }] })]
    await sync()
    await owner`update games.game set status_override = 'maintenance', tags = '{top}', tags_edited_at = '2026-11-21T12:00:00Z'`
    listed = [item('g1', { name: 'Renamed', tags: [{ code: 'new' }] })]
    await sync()
    expect((await found()).items).toMatchObject([{ name: 'Renamed', status: 'maintenance', tags: ['top'] }])
  })

  test('an unreadable list changes nothing and is reported', async () => {
    listed = [item('g1')]
    await sync()
    listed = [item('g1'), { ...item('g2'), name: '' }]
    await expect(sync()).rejects.toThrow(/MALFORMED/)
    expect(await slugs()).toEqual(['game-g1'])
    expect(
      await owner`select fault is not null as has_fault, succeeded_at is not null as has_success, games_listed from games.sync_state`,
    ).toEqual([{ has_fault: true, has_success: true, games_listed: 1 }])
  })

  test('a renamed provider keeps its address', async () => {
    listed = [item('g1')]
    await sync()
    listed = [item('g1', { provider: 'Zoria Games' })]
    await sync()
    expect((await get('/providers')).body).toEqual({
      items: [{ slug: 'zoria-studio', name: 'Zoria Games', image: null, games_count: 1 }],
      total: 1,
      page: 1,
      pageSize: 16,
    })
  })

  test('the first synchronisation is requested once, and only while no game is known', async () => {
    const waiting = () => owner`select task_identifier as task from jobs.jobs`
    await games.keepRunning()
    await games.keepRunning()
    expect(await waiting()).toEqual([{ task: 'games.sync_catalogue' }])
    await owner`select jobs.complete_jobs(array(select id from jobs.jobs))`
    listed = [item('g1')]
    await sync()
    await games.keepRunning()
    expect(await waiting()).toEqual([])
  })
})

describe('finding games', () => {
  beforeEach(async () => {
    listed = [
      item('g1', { name: 'Berkut', tags: [{ code: 'top' }] }),
      item('g2', { name: 'Ананас 100%', type: 'crash', provider: 'Other', provider_id: 2 }),
      item('g3', { name: 'Roulette Lux', type: 'roulette', tags: [{ code: 'new' }] }),
      item('g4', { name: 'Live Baccarat', type: 'live casino', provider: 'Other', provider_id: 2 }),
    ]
    await sync()
  })

  test.each([
    ['?category=table', ['roulette-lux']],
    ['?category=instant', ['ananas-100']],
    ['?tag=top', ['berkut']],
    ['?tag=live', ['live-baccarat']],
    ['?provider=other&sort=name', ['live-baccarat', 'ananas-100']],
    ['?provider=other,zoria-studio&category=slots', ['berkut']],
    ['?provider=none', []],
    ['?search=rkU', ['berkut']],
    ['?search=анан', ['ananas-100']],
    ['?search=ananas', ['ananas-100']],
    ['?search=%20lux%20', ['roulette-lux']],
    ['?search=100%25', ['ananas-100']],
    ['?search=%25%25%25', []],
    ['?search=___', []],
    ['?search=%5C%5C%5C', []],
    ["?search=' or 1=1", []],
    ['?search=zoria&sort=name', ['berkut', 'roulette-lux']],
    ['?sort=popular&pageSize=1', ['berkut']],
    ['?sort=new&pageSize=1', ['roulette-lux']],
    ['?sort=name&pageSize=2&page=2', ['roulette-lux', 'ananas-100']],
    ['?page=9', []],
  ])('%s finds %j', async (query, expected) => expect(await slugs(query)).toEqual(expected))

  test('the total counts all pages', async () =>
    expect(await found('?pageSize=1&page=9')).toMatchObject({ total: 4, items: [] }))

  test.each([
    ['?search=ab', { search: 'SEARCH_TOO_SHORT' }],
    ['?search=%20a%20b', undefined],
    ['?search=%20%20ab', { search: 'SEARCH_TOO_SHORT' }],
    ['?category=dice', { category: 'INVALID' }],
    ['?tag=best', { tag: 'INVALID' }],
    ['?sort=random()', { sort: 'INVALID' }],
    ['?page=0', { page: 'INVALID' }],
    ['?pageSize=101', { pageSize: 'INVALID' }],
    ['?version=-1', { version: 'INVALID' }],
  ])('%s is refused with the reason', async (query, details) => {
    const reply = await get(`/games${query}`)
    expect([reply.status, reply.body['details']]).toEqual(details === undefined ? [200, undefined] : [400, details])
  })

  test('providers are listed with their games, page by page, and found by slug', async () => {
    expect((await get('/providers?pageSize=1&page=2')).body).toMatchObject({
      items: [{ slug: 'zoria-studio', games_count: 2 }],
      total: 2,
    })
    expect((await get('/providers?page=3')).body).toMatchObject({ items: [], total: 2 })
    expect((await get('/providers/other')).body).toEqual({ slug: 'other', name: 'Other', image: null, games_count: 2 })
    expect(await get('/providers/none')).toMatchObject({ status: 404, body: { code: 'PROVIDER_NOT_FOUND' } })
  })

  test('a game is found by slug; an unknown one is not', async () => {
    expect((await get('/games/berkut')).body).toMatchObject({ game_uuid: 'g1' })
    expect(await get('/games/none')).toMatchObject({ status: 404, body: { code: 'GAME_NOT_FOUND' } })
  })
})

describe('covers', () => {
  const image = async () => (await found()).items[0]?.image ?? null

  test('are served by us, cached forever, and change their address with the picture', async () => {
    pictures = {
      '/a.webp': { type: 'image/webp', bytes: smallest },
      '/b.svg': { type: 'image/svg+xml', bytes: '<svg/>' },
    }
    listed = [item('g1', { image: `${baseUrl}/a.webp` })]
    await sync()
    const first = await image()
    expect(first).toMatch(/^\/covers\/[0-9a-f-]{36}\?v=[0-9a-f]{12}$/)
    const reply = await server.inject({ url: String(first) })
    expect([reply.statusCode, reply.rawPayload]).toEqual([200, smallest])
    expect(reply.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(reply.headers['content-security-policy']).toContain('sandbox')

    const { version } = await found()
    listed = [item('g1', { image: `${baseUrl}/b.svg` })]
    await sync()
    expect(await image()).not.toBe(first)
    expect((await server.inject({ url: String(await image()) })).headers['content-type']).toBe('image/svg+xml')
    expect(await slugs(`?version=${version}`)).toEqual(['game-g1'])
  })

  test.each([
    ['the provider does not have', () => `${baseUrl}/none.webp`],
    ['another host has', () => 'https://elsewhere.example/a.webp'],
    ['is not a picture', () => `${baseUrl}/page`],
  ])('a picture that %s leaves a game without one, and is retried', async (_, address) => {
    pictures = { '/page': { type: 'text/html', bytes: '<script>' } }
    listed = [item('g1', { image: address() })]
    await sync()
    expect(await image()).toBeNull()
    pictures = {
      '/none.webp': { type: 'image/webp', bytes: smallest },
      '/page': { type: 'image/webp', bytes: smallest },
    }
    await sync()
    expect((await image()) === null).toBe(address().startsWith('https'))
  })

  test('of unknown games are not found', async () => {
    expect(await get(`/covers/${player}`)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect(await get('/covers/1')).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } })
  })
})

describe('opening a game', () => {
  const init = async (body: object = {}, headers: Record<string, string> = bearer) => {
    const reply = await server.inject({
      method: 'POST',
      url: '/games/init',
      headers,
      payload: { slug: 'game-g1', ...body },
    })
    return {
      status: reply.statusCode,
      body: reply.json<{ code?: string; message?: string; url?: string; sessionId?: string }>(),
    }
  }
  const demo = async (body: object = {}) => {
    const reply = await server.inject({
      method: 'POST',
      url: '/games/init-demo',
      payload: { slug: 'game-g1', ...body },
    })
    return { status: reply.statusCode, body: reply.json<{ code?: string; url?: string }>() }
  }
  beforeEach(async () => {
    listed = [item('g1'), item('g-lobby', { has_lobby: 1 })]
    await sync()
  })

  test('for money: creates a session and sends the provider what the protocol requires', async () => {
    const { status, body } = await init({ device: 'mobile', language: 'ua', returnUrl: '/ua/games' })
    expect([status, body.url]).toEqual([200, 'http://localhost:3004/play/games/init'])
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({
      game_uuid: 'g1',
      player_id: player,
      player_name: 'Amb***70',
      currency: 'UAH',
      session_id: body.sessionId,
      device: 'mobile',
      language: 'uk',
      return_url: 'http://localhost:3000/ua/games',
    })
    expect(await owner`select id, player_id, currency, country, device from games.game_session`).toEqual([
      { id: body.sessionId, player_id: player, currency: 'uah', country: 'UA', device: 'mobile' },
    ])
  })

  test('a player without an alias gets a name that says nothing', async () => {
    alias = null
    await init()
    expect(asked[0]?.get('player_name')).toBe(`player-${player.slice(-12)}`)
  })

  test('a foreign return address is replaced by the lobby', async () => {
    await init({ returnUrl: 'https://evil.example/' })
    expect(asked[0]?.get('return_url')).toBe('http://localhost:3000/games')
  })

  test('for play money: no account, no session, no player', async () => {
    expect(await demo({ language: 'kz' })).toEqual({
      status: 200,
      body: { url: 'http://localhost:3004/play/games/init-demo' },
    })
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({
      game_uuid: 'g1',
      device: 'desktop',
      language: 'kk',
      return_url: 'http://localhost:3000/games',
    })
    expect(await owner`select 1 from games.game_session`).toEqual([])
  })

  test('for money needs a player', async () => {
    expect(await init({}, {})).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
    expect(await init({}, { authorization: 'Bearer a.019aa000-0000-7000-8000-00000000dead.c' })).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED' },
    })
  })

  test.each([
    ['GAME_NOT_FOUND', 404, 'GAME_NOT_FOUND', { slug: 'none' }, {}],
    ['TABLE_REQUIRED', 409, 'TABLE_REQUIRED', { slug: 'game-g-lobby' }, {}],
    ['PLAYER_EXCLUDED', 409, 'PLAYER_EXCLUDED', {}, { block: 'restricted' as const }],
    [
      'CONSENT_REQUIRED',
      409,
      'CONSENT_REQUIRED',
      {},
      { missing: ['BIRTH_DATE_REQUIRED', 'CONSENT_REQUIRED'] as Standing['missing'] },
    ],
    [
      'BIRTH_DATE_REQUIRED',
      409,
      'BIRTH_DATE_REQUIRED',
      {},
      { missing: ['BIRTH_DATE_REQUIRED'] as Standing['missing'] },
    ],
  ])('%s', async (code, status, message, body, change) => {
    standing = { ...standing, ...change }
    expect(await init(body)).toMatchObject({ status, body: { code, message } })
    expect(asked).toHaveLength(0)
  })

  test('LIMIT_REACHED: if a personal limit leaves no room for the smallest stake, until the next period', async () => {
    const limit = (max: bigint, externalId: string) =>
      wallet.execute({
        kind: 'limit_change',
        playerId: player,
        source: 'player',
        externalId,
        limit: 'stake',
        period: 'day',
        max: money(max, 'uah'),
      })
    await limit(99n, 'limit-1')
    expect(await init()).toMatchObject({ status: 409, body: { code: 'LIMIT_REACHED' } })
    expect(asked).toHaveLength(0)
    expect(await demo()).toMatchObject({ status: 200 })
    await limit(1_00n, 'limit-2')
    expect(await init()).toMatchObject({ status: 200 })
    await wallet.execute({
      kind: 'limit_change',
      playerId: player,
      source: 'player',
      externalId: 'limit-3',
      limit: 'stake',
      period: 'day',
      max: null,
    })
  })

  test('PLAYER_EXCLUDED: while the wallet accepts no stake of the player', async () => {
    const block = (externalId: string, block: { scope: 'play'; reason: string } | null) =>
      wallet.execute({ kind: 'block_change', playerId: player, source: 'staff', externalId, block })
    await block('block-1', { scope: 'play', reason: 'a deposit came back' })
    expect(await init()).toMatchObject({ status: 409, body: { code: 'PLAYER_EXCLUDED' } })
    expect(asked).toHaveLength(0)
    expect(await demo()).toMatchObject({ status: 200 })
    await block('block-2', null)
    expect(await init()).toMatchObject({ status: 200 })
  })

  test.each([
    ['GAME_UNAVAILABLE', 'The game is currently unavailable', { status_override: 'unavailable' }],
    ['GAME_MAINTENANCE', 'Sorry, this game is not working', { status_override: 'maintenance' }],
    ['GAME_COUNTRY_RESTRICTED', 'This game is not available in your country', { countries_blocked: ['UA', 'KZ'] }],
  ])('%s, for money and for play', async (code, message, change) => {
    await owner`update games.game set ${owner(change)}`
    expect(await init()).toMatchObject({ status: 409, body: { code, message } })
    expect(await demo()).toMatchObject({ status: 409, body: { code, message } })
  })

  test('a provider that refuses or is unreachable makes the game unavailable', async () => {
    launchStatus = 422
    expect(await init()).toMatchObject({ status: 409, body: { code: 'GAME_UNAVAILABLE' } })
    launchStatus = 500
    expect(await demo()).toMatchObject({ status: 409, body: { code: 'GAME_UNAVAILABLE' } })
  })

  test('no game opens during technical work', async () => {
    await owner`update settings.setting set value = 'true' where code = 'TECHNICAL_WORK'`
    await settings.refresh()
    expect(await init()).toMatchObject({
      status: 503,
      body: { code: 'TECHNICAL_WORK', message: 'Technical work is underway' },
    })
    expect(await demo()).toMatchObject({ status: 503, body: { code: 'TECHNICAL_WORK' } })
    await owner`update settings.setting set value = 'false' where code = 'TECHNICAL_WORK'`
    await settings.refresh()
  })

  test.each([
    [{ slug: '../x' }, { slug: 'INVALID' }],
    [{ device: 'watch' }, { device: 'INVALID' }],
    [{ language: 'de' }, { language: 'INVALID' }],
    [{ returnUrl: 5 }, { returnUrl: 'INVALID' }],
  ])('%j is malformed', async (body, details) => {
    expect(await init(body)).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR', details } })
  })
})

describe('rounds of a player', () => {
  test('come from the journal with the names of their games, newest first', async () => {
    listed = [item('g1', { name: 'Berkut' })]
    await sync()
    const slot = {
      playerId: player,
      source: 'gis:zoria',
      provider: 'zoria-studio',
      sessionStartedAt: null,
      freeRound: null,
    } as const
    await wallet.execute({
      kind: 'deposit',
      playerId: player,
      source: 'payments',
      externalId: 'd1',
      amount: money(100_00n, 'uah'),
    })
    await wallet.execute({
      ...slot,
      kind: 'stake',
      objection: null,
      weight: bps(0),
      game: 'g1',
      externalId: 's1',
      amount: money(10_00n, 'uah'),
      round: 'r1',
      isRoundFinished: false,
    })
    await wallet.execute({
      ...slot,
      kind: 'payout',
      game: 'g1',
      externalId: 'p1',
      amount: money(12_50n, 'uah'),
      fraction: 0n,
      type: 'win',
      round: 'r1',
      isRoundFinished: true,
    })
    clock.advance(1_000)
    await wallet.execute({
      ...slot,
      kind: 'stake',
      objection: null,
      weight: bps(0),
      game: 'g-unlisted',
      externalId: 's2',
      amount: money(5_00n, 'uah'),
      round: 'r2',
      isRoundFinished: false,
    })
    const reply = await server.inject({ url: '/users/rounds', headers: bearer })
    expect(reply.json()).toEqual({
      items: [
        {
          id: 'zoria-studio/r2',
          game: { slug: 'g-unlisted', name: 'g-unlisted' },
          currency: 'uah',
          status: 'open',
          money: 'real',
          stake: '5.00',
          payout: '0.00',
          started_at: '2026-11-21T12:00:01.000Z',
          ended_at: null,
        },
        {
          id: 'zoria-studio/r1',
          game: { slug: 'berkut', name: 'Berkut' },
          currency: 'uah',
          status: 'settled',
          money: 'real',
          stake: '10.00',
          payout: '12.50',
          started_at: '2026-11-21T12:00:00.000Z',
          ended_at: '2026-11-21T12:00:00.000Z',
        },
      ],
      next: null,
    })
    expect((await server.inject({ url: '/users/rounds' })).statusCode).toBe(401)
    expect(await roundsBy('game=berkut')).toEqual([['r1'], true])
  })

  const roundsBy = async (query: string) => {
    const reply = (await server.inject({ url: `/users/rounds?${query}`, headers: bearer })).json() as {
      items: { id: string }[]
      next: string | null
    }
    return [reply.items.map(({ id }) => id.split('/')[1]), reply.next === null]
  }

  test.each([
    ['game=g-unlisted', ['r2']],
    ['game=none-such', []],
    ['outcome=paid', ['r1']],
    ['outcome=unpaid', []],
    ['money=real', ['r2', 'r1']],
    ['money=bonus', []],
    ['from=2026-11-21&to=2026-11-21', ['r2', 'r1']],
    ['from=2026-11-22', []],
    ['to=2026-11-20', []],
  ])('are filtered by %s', async (query, rounds) => {
    expect(await roundsBy(query)).toEqual([rounds, true])
  })

  test('come page by page: the next one begins behind the last', async () => {
    const first = (await server.inject({ url: '/users/rounds?pageSize=1', headers: bearer })).json() as {
      items: { id: string }[]
      next: string
    }
    expect(first.items.map(({ id }) => id)).toEqual(['zoria-studio/r2'])
    expect(await roundsBy(`pageSize=1&before=${first.next}`)).toEqual([['r1'], true])
  })

  test.each([
    ['from=2026-02-30', { from: 'DATE_INVALID' }],
    ['to=yesterday', { to: 'DATE_INVALID' }],
    ['before=x', { before: 'INVALID' }],
    ['outcome=won', { outcome: 'INVALID' }],
    ['money=cash', { money: 'INVALID' }],
    ['pageSize=101', { pageSize: 'INVALID' }],
  ])('%s is malformed', async (query, details) => {
    const reply = await server.inject({ url: `/users/rounds?${query}`, headers: bearer })
    expect([reply.statusCode, reply.json()]).toMatchObject([400, { code: 'VALIDATION_ERROR', details }])
  })
})

test('nonces are deleted when their calls would be too old', async () => {
  await owner`insert into games.gis_nonce (merchant, nonce, expires_at) values ('zoria', 'old', '2026-11-21T11:59:59Z'), ('zoria', 'young', '2026-11-21T13:00:00Z')`
  await games.tasks['games.forget_nonces']!({})
  expect(await owner`select nonce from games.gis_nonce`).toEqual([{ nonce: 'young' }])
})

test('sessions are deleted after 120 days, except the last one of each player and game; a second run deletes nothing', async () => {
  listed = [item('g1'), item('g2')]
  await sync()
  const other = newId(clock.now(), chance.bytes)
  const open = (playerId: string, [slug, startedAt]: readonly [string, string]) => owner`
    insert into games.game_session (id, player_id, game_id, merchant, currency, country, device, started_at)
    select ${newId(clock.now(), chance.bytes)}, ${playerId}, id, 'zoria', 'uah', 'UA', 'desktop', ${startedAt} from games.game where slug = ${slug}`
  // The clock is at noon of 2026-11-21: 120 days before is noon of 2026-07-24.
  for (const session of [
    ['game-g1', '2026-07-01T12:00:00Z'],
    ['game-g1', '2026-07-24T11:59:59Z'],
    ['game-g1', '2026-07-24T12:00:00Z'],
    ['game-g2', '2026-01-01T12:00:00Z'],
    ['game-g2', '2026-02-01T12:00:00Z'],
  ] as const)
    await open(player, session)
  await open(other, ['game-g1', '2026-01-01T12:00:00Z'])
  const kept = [
    [other, '2026-01-01'],
    [player, '2026-02-01'],
    [player, '2026-07-24'],
  ]
  for (const _ of [1, 2]) {
    await games.tasks['games.forget_sessions']!({})
    expect(
      (
        await owner<
          { who: string; day: string }[]
        >`select player_id as who, to_char(started_at at time zone 'utc', 'YYYY-MM-DD') as day from games.game_session order by started_at`
      ).map(({ who, day }) => [who, day]),
    ).toEqual(kept)
  }
})

describe('search tolerates', () => {
  beforeEach(async () => {
    listed = [
      item('g1', { name: 'Золото скіфів', parameters: { rtp: 96.3, volatility: 'high' } }),
      item('g2', { name: 'Беркут', provider: 'Other', provider_id: 2, parameters: { rtp: 95, volatility: 'low' } }),
      item('g3', { name: 'Roulette Lux', type: 'roulette' }),
    ]
    await sync()
  })

  test.each([
    ['zoloto', ['zoloto-skifiv'], { text: 'zoloto', reading: 'typed' }],
    ['pjkjnj', ['zoloto-skifiv'], { text: 'золото', reading: 'layout' }],
    ['беркат', ['berkut'], { text: 'беркат', reading: 'near' }],
    ['scythian', ['zoloto-skifiv'], { text: 'scythian', reading: 'typed' }],
    ['алтыны', ['zoloto-skifiv'], { text: 'алтыны', reading: 'typed' }],
  ])('%s', async (search, expected, reading) => {
    const query = `?search=${encodeURIComponent(search)}`
    expect(await slugs(query)).toEqual(expected)
    expect(await found(query)).toMatchObject({ search: reading })
  })

  test('no corrections if exact search is requested', async () =>
    expect(await slugs('?search=pjkjnj&exact=true')).toEqual([]))

  test('and finds a change of the catalogue at once', async () => {
    expect(await slugs('?search=ананас')).toEqual([])
    listed = [...listed, item('g4', { name: 'Ananas' })]
    await sync()
    expect(await slugs('?search=ананас')).toEqual(['ananas'])
  })

  test('every filter group is counted without its own choice', async () => {
    const asked = await get('/games?counts=true&category=slots&volatility=high')
    expect(asked.body).toMatchObject({
      total: 1,
      counts: {
        all: 1,
        categories: { slots: 1 },
        providers: { 'zoria-studio': 1 },
        volatilities: { high: 1, low: 1 },
        demo: 1,
        wagering: 1,
      },
    })
    expect(await slugs('?volatility=high,low&demo=true&sort=name')).toEqual(['berkut', 'zoloto-skifiv'])
    expect(await slugs('?wagering=true&category=slots&sort=name')).toEqual(['berkut', 'zoloto-skifiv'])
  })
})

describe('favourites of a player', () => {
  const own = async (method: 'GET' | 'PUT' | 'DELETE', url: string, headers: Record<string, string> = bearer) =>
    server.inject({ method, url, headers })
  const names = async (url: string) =>
    ((await own('GET', url)).json() as { items: Game[] }).items.map(({ slug }) => slug)
  beforeEach(async () => {
    listed = [item('g1'), item('g2'), item('g3')]
    await sync()
  })

  test('are listed once each, last added first, and can be removed', async () => {
    expect((await own('PUT', '/users/favourites/game-g1')).statusCode).toBe(204)
    clock.advance(1_000)
    await own('PUT', '/users/favourites/game-g3')
    await own('PUT', '/users/favourites/game-g1')
    expect(await names('/users/favourites')).toEqual(['game-g3', 'game-g1'])
    expect((await own('DELETE', '/users/favourites/game-g3')).statusCode).toBe(204)
    expect((await own('DELETE', '/users/favourites/game-g3')).statusCode).toBe(204)
    expect(await names('/users/favourites')).toEqual(['game-g1'])
  })

  test('added twice concurrently are not refused', async () => {
    listed = Array.from({ length: 20 }, (_, at) => item(`g${at}`))
    await sync()
    const answers = await Promise.all(
      listed.flatMap(({ uuid }) => Array.from({ length: 4 }, () => own('PUT', `/users/favourites/game-${uuid}`))),
    )
    expect([...new Set(answers.map(({ statusCode }) => statusCode))]).toEqual([204])
  })

  test('are visible only to that player', async () => {
    await own('PUT', '/users/favourites/game-g1')
    const other = { authorization: `Bearer a.${newId(clock.now(), chance.bytes)}.c` }
    await own('DELETE', '/users/favourites/game-g1', other)
    expect((await own('GET', '/users/favourites', other)).json()).toEqual({ items: [] })
    expect(await names('/users/favourites')).toEqual(['game-g1'])
    expect((await own('GET', '/users/favourites', {})).statusCode).toBe(401)
  })

  test('GAME_NOT_FOUND', async () =>
    expect((await own('PUT', '/users/favourites/none')).json()).toMatchObject({ code: 'GAME_NOT_FOUND' }))

  test('FAVOURITES_FULL: 200 is the maximum', async () => {
    listed = Array.from({ length: 201 }, (_, at) => item(`g${at}`))
    await sync()
    await owner`insert into games.favourite (player_id, game_id, added_at) select ${player}, id, '2026-11-21T12:00:00Z' from games.game where slug <> 'game-g200'`
    expect((await own('PUT', '/users/favourites/game-g200')).json()).toMatchObject({ code: 'FAVOURITES_FULL' })
    expect((await own('PUT', '/users/favourites/game-g1')).statusCode).toBe(204)
  })

  test('the games opened last for money come first, each once', async () => {
    const open = async (slug: string) => {
      clock.advance(1_000)
      await server.inject({ method: 'POST', url: '/games/init', headers: bearer, payload: { slug } })
    }
    for (const slug of ['game-g1', 'game-g2', 'game-g1']) await open(slug)
    expect(await names('/users/recent-games')).toEqual(['game-g1', 'game-g2'])
  })
})

describe('too many launches get a retry time', () => {
  const ask = (path: string, times: number, headers = {}) =>
    Promise.all(
      Array.from({ length: times }, () =>
        server.inject({ method: 'POST', url: path, headers, payload: { slug: 'none' } }),
      ),
    )

  test.each([
    ['/games/init', 60, bearer],
    ['/games/init-demo', 120, {}],
  ])('%s: %i a minute', async (path, most, headers) => {
    clock.advance(60_000)
    const replies = await ask(path, most + 1, headers)
    expect(replies.filter(({ statusCode }) => statusCode === 404)).toHaveLength(most)
    const refused = replies.find(({ statusCode }) => statusCode === 429)
    expect([refused?.json().code, Number(refused?.headers['retry-after'])]).toEqual(['RATE_LIMITED', 1])
    clock.advance(1_000)
    expect((await ask(path, 1, headers))[0]?.statusCode).toBe(404)
  })
})
