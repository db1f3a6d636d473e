/** @module-tag full */
import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { createServer as createHttpServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { createGames, type Games } from '@zoria/games'
import { money, newId } from '@zoria/kernel'
import { inTransactionOf, type Sql } from '@zoria/platform/database'
import { serveOn } from '@zoria/platform/http/serve'
import { createServer } from '@zoria/platform/http/server'
import { createLogger } from '@zoria/platform/logger'
import { createSettings, type Settings } from '@zoria/settings'
import { seededChance } from '@zoria/testkit/chance'
import { frozenClock } from '@zoria/testkit/clock'
import { createTestDatabase, type TestDatabase } from '@zoria/testkit/database'
import { recordSecurity } from '@zoria/testkit/security'
import { tryHub88Wallet } from '@zoria/tools/conformance/hub88-suite'
import { openGCP, openHub88, type Aggregator, type ListedGame } from '@zoria/tools/simulator/aggregators'
import { createWallet, type PlayerId, type Wallet } from '@zoria/wallet'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

// Zoria on real sockets with two aggregators that are strangers to it: they list and launch games, and call the wallet.
const [hubKeys, ourKeys] = [
  generateKeyPairSync('rsa', { modulusLength: 2_048 }),
  generateKeyPairSync('rsa', { modulusLength: 2_048 }),
]
const gcpKey = 'a key of tests for GCP'
const hubGame = (code: string, over: ListedGame = {}): ListedGame => ({
  game_code: code,
  name: `Hub ${code}`,
  product: 'One Touch',
  category: 'Video Slots',
  url_thumb: '/thumb.webp',
  rtp: '96.12',
  enabled: true,
  demo_game_support: true,
  ...over,
})
const gcpGame = (identifier: string, over: ListedGame = {}): ListedGame => ({
  identifier,
  title: `GCP ${identifier}`,
  provider: 'softswiss',
  producer: 'BGaming',
  category: 'slots',
  payout: 97.3,
  volatility_rating: 'high',
  ...over,
})
const hubGames = [
  hubGame('clt_berkut'),
  hubGame('clt_tables', { category: 'Live Dealer', demo_game_support: false }),
  hubGame('clt_off', { enabled: false }),
]
const gcpGames = [
  gcpGame('bgaming:Elvis'),
  gcpGame('bgaming:Poker', { category: 'video_poker', payout: '99.1%' }),
  gcpGame('bgaming:Old', { recalled_at: '2026-01-01' }),
]

let database: TestDatabase
let sql: Sql
let settings: Settings
let wallet: Wallet
let games: Games
let server: Awaited<ReturnType<typeof createServer>>
let door: Server
let url = ''
let hub: Aggregator
let gcp: Aggregator
const clock = frozenClock('2026-11-21T12:00:00Z')
const chance = seededChance('aggregators')

beforeAll(async () => {
  database = await createTestDatabase({ seeded: true })
  sql = database.sql('app')
  const logger = createLogger({ name: 'aggregators-test', level: 'silent' })
  settings = await createSettings({ sql, clock, logger })
  wallet = createWallet({
    sql,
    writerUrl: database.url('app'),
    clock,
    logger,
    spendingOrder: () => settings.read('WALLET_SPENDING_ORDER'),
  })
  hub = await openHub88({ operatorKey: ourKeys.publicKey, operatorId: 7, games: hubGames })
  gcp = await openGCP({ key: gcpKey, casinoId: 'zoria', games: gcpGames })
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
      standing: async (playerId) => ({
        playerId,
        currency: 'uah',
        country: 'UA',
        phone_verified: true,
        missing: [],
        block: 'none',
        payoutHoldUntil: null,
        rating: 0,
      }),
      aliasesOf: async () => new Map(),
    },
    // The studio does not answer: that keeps nobody else from being listed.
    gis: { baseUrl: 'http://127.0.0.1:1', merchantId: 'zoria', merchantKey: 'a key of tests for GIS' },
    gcp: { id: 'gcp', keys: [gcpKey], api: { baseUrl: gcp.url, casinoId: 'zoria' } },
    hub88: {
      id: 'hub88',
      publicKeys: [hubKeys.publicKey],
      privateKey: ourKeys.privateKey,
      baseUrl: hub.url,
      operatorId: 7,
    },
  })
  server = await createServer({ logger, clock, chance })
  games.serve(
    serveOn(server, {
      authenticator: {
        byBearer: async (token) => ({ playerId: token.split('.')[1] as PlayerId, sessionId: 's' }),
        byCookie: async () => undefined,
      },
      isSandbox: false,
    }),
    server,
  )
  await server.ready()
  door = createHttpServer((request, response) => server.routing(request, response))
  await new Promise<void>((resolve) => void door.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(door.address() as AddressInfo).port}`
})
afterEach(async () => expect(await wallet.checkBooks('whole')).toMatchObject({ isBalanced: true }))
afterAll(async () => {
  door.closeAllConnections()
  await server.close()
  await Promise.all([hub.close(), gcp.close(), new Promise((resolve) => door.close(resolve))])
  await wallet.close()
  await settings.close()
  await database.drop()
})

const sync = () => games.tasks['games.sync_catalogue']!({})
let deposits = 0
const newPlayer = async (amount: bigint): Promise<PlayerId> => {
  const playerId = newId<'Player'>(clock.now(), chance.bytes)
  await sql.begin((tx) => wallet.open(tx, { playerId, currency: 'uah' }))
  await wallet.execute({
    kind: 'deposit',
    playerId,
    source: 'payments',
    externalId: `d${(deposits += 1)}`,
    amount: money(amount, 'uah'),
  })
  return playerId
}
const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
  const reply = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
}
const launch = (playerId: PlayerId, slug: string, device = 'desktop') =>
  post('/games/init', { slug, device, language: 'ua' }, { authorization: `Bearer a.${playerId}.c` })
const total = async (playerId: PlayerId) => (await wallet.balances(playerId))?.total.amount

describe('the catalogue', () => {
  test('has the games of both, although another provider does not answer, and leaves out what they switched off', async () => {
    await expect(sync()).rejects.toThrow('the catalogue could not be read from zoria: UNREACHABLE')
    const listed = await sql<object[]>`
      select game.merchant, game_uuid, game.name, provider.name as provider, category, has_demo, rtp_bps, volatility from games.game game join games.provider provider on provider.id = provider_id order by game_uuid`
    expect(listed).toEqual([
      {
        merchant: 'gcp',
        game_uuid: 'bgaming:Elvis',
        name: 'GCP bgaming:Elvis',
        provider: 'BGaming',
        category: 'slots',
        has_demo: true,
        rtp_bps: 9_730,
        volatility: 'high',
      },
      {
        merchant: 'gcp',
        game_uuid: 'bgaming:Poker',
        name: 'GCP bgaming:Poker',
        provider: 'BGaming',
        category: 'card',
        has_demo: true,
        rtp_bps: 9_910,
        volatility: 'high',
      },
      {
        merchant: 'hub88',
        game_uuid: 'clt_berkut',
        name: 'Hub clt_berkut',
        provider: 'One Touch',
        category: 'slots',
        has_demo: true,
        rtp_bps: 9_612,
        volatility: null,
      },
      {
        merchant: 'hub88',
        game_uuid: 'clt_tables',
        name: 'Hub clt_tables',
        provider: 'One Touch',
        category: 'live',
        has_demo: false,
        rtp_bps: 9_612,
        volatility: null,
      },
    ])
    expect((await games.figures()).catalogues.map(({ merchant, hasFault }) => [merchant, hasFault])).toEqual([
      ['gcp', false],
      ['hub88', false],
      ['zoria', true],
    ])
  })

  test.each([
    ['a list that cannot be read completely', [{ ...hubGame('clt_berkut'), name: '' }]],
    ['a game whose id cannot be stored', [hubGame('clt\u0000')]],
  ])('%s changes nothing', async (_, list) => {
    hub.list(list)
    await expect(sync()).rejects.toThrow('hub88: MALFORMED')
    hub.list(hubGames)
    expect(await sql`select 1 from games.game where merchant = 'hub88' and deleted_at is null`).toHaveLength(2)
  })
})

describe('a launch', () => {
  test('at Hub88 is signed by us and names the player, the session and where to return to; no personal data', async () => {
    const player = await newPlayer(10_00n)
    const { status, body } = await launch(player, 'hub-clt-berkut', 'mobile')
    expect([status, body['url']]).toEqual([200, `${hub.url}/play/${hub.launches.length}`])
    expect(hub.launches.at(-1)).toEqual({
      path: '/game/url',
      fields: {
        user: player,
        token: body['sessionId'],
        game_code: 'clt_berkut',
        platform: 'GPL_MOBILE',
        lang: 'uk',
        currency: 'UAH',
        game_currency: 'UAH',
        country: 'UA',
        lobby_url: 'http://localhost:3000/games',
        operator_id: 7,
      },
    })
  })

  test('at GCP opens a session of ours', async () => {
    const player = await newPlayer(10_00n)
    const { status, body } = await launch(player, 'gcp-bgaming-elvis')
    expect([status, body['url']]).toEqual([200, `${gcp.url}/play/${gcp.launches.length}`])
    expect(gcp.launches.at(-1)).toEqual({
      path: '/sessions',
      fields: {
        game: 'bgaming:Elvis',
        locale: 'uk',
        client_type: 'desktop',
        jurisdiction: 'UA',
        urls: { return_url: 'http://localhost:3000/games' },
        currency: 'UAH',
        session_id: body['sessionId'],
        user: { id: player, nickname: `player-${player.slice(-12)}`, country: 'UA' },
        casino_id: 'zoria',
      },
    })
    const call = JSON.stringify({
      user_id: player,
      currency: 'UAH',
      game: 'bgaming:Elvis',
      game_id: 'r1',
      session_id: body['sessionId'],
      finished: true,
      actions: [
        { action: 'bet', action_id: 'b1', amount: 400 },
        { action: 'win', action_id: 'w1', amount: 900 },
      ],
    })
    const played = await fetch(`${url}/integrations/gcp/play`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-request-sign': createHmac('sha256', gcpKey).update(call).digest('hex'),
      },
      body: call,
    })
    expect(await played.json()).toMatchObject({ balance: 1_500 })
  })

  test('for play money names nobody', async () => {
    for (const [slug, side] of [
      ['hub-clt-berkut', hub],
      ['gcp-bgaming-elvis', gcp],
    ] as const) {
      expect((await post('/games/init-demo', { slug, device: 'desktop', language: 'en' })).status).toBe(200)
      expect(
        Object.keys(side.launches.at(-1)?.fields ?? {}).filter((name) =>
          ['user', 'token', 'session_id'].includes(name),
        ),
      ).toEqual([])
    }
    expect(hub.launches.at(-1)?.fields['currency']).toBe('XXX')
    expect(await post('/games/init-demo', { slug: 'hub-clt-tables', device: 'desktop', language: 'en' })).toMatchObject(
      { status: 409, body: { code: 'GAME_UNAVAILABLE' } },
    )
  })

  test('that the aggregator refuses is a game that cannot be opened, and free rounds are granted over GIS only', async () => {
    const player = await newPlayer(10_00n)
    hub.list([])
    expect(await launch(player, 'hub-clt-berkut')).toMatchObject({ status: 409, body: { code: 'GAME_UNAVAILABLE' } })
    hub.list(hubGames)
    const order = {
      id: 'f1',
      playerId: player,
      userBonusId: null,
      slug: 'hub-clt-berkut',
      count: 5,
      stake: money(1_00n, 'uah'),
      validFrom: clock.now(),
      validUntil: clock.now(),
    }
    expect(await games.freeRounds.give(order)).toEqual({ ok: false, refusal: { code: 'GAME_UNAVAILABLE' } })
  })
})

test('the wallet keeps the promises of Hub88 over real connections', async () => {
  const user = await newPlayer(500_00n)
  const { body } = await launch(user, 'hub-clt-berkut')
  const launched = { user, token: String(body['sessionId']), currency: 'UAH', game: 'clt_berkut' }
  const findings = await tryHub88Wallet({
    url: `${url}/integrations/hub88`,
    key: hubKeys.privateKey,
    launched,
    stake: 1,
    storm: 40,
    groups: [1, 2, 3, 4, 5, 7],
    onFinding: () => undefined,
  })
  expect(findings.filter(({ verdict }) => verdict !== 'held')).toEqual([])
  expect(new Set(findings.map(({ group }) => group)).size).toBe(6)
})

describe('a wallet does not pass that', () => {
  type Passing = { readonly path: string; readonly body: string; readonly json: Record<string, unknown> }
  const resigned = async (path: string, body: string) =>
    (
      await fetch(`${url}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-hub88-signature': sign('RSA-SHA256', Buffer.from(body), hubKeys.privateKey).toString('base64'),
        },
        body,
      })
    ).text()
  const renamed = ({ json }: Passing) =>
    JSON.stringify({ ...json, request_uuid: randomUUID(), transaction_uuid: randomUUID() })

  test.each<[string, number, (passing: Passing) => Promise<string>]>([
    ['believes any signature', 1, ({ path, body }) => resigned(path, body)],
    [
      'takes a repeat for another bet',
      4,
      async (passing) => {
        const text = await resigned(passing.path, passing.path.endsWith('/bet') ? renamed(passing) : passing.body)
        return text.replace(/"request_uuid":"[^"]*"/, `"request_uuid":"${String(passing.json['request_uuid'])}"`)
      },
    ],
    [
      'pays a win without its bet',
      5,
      ({ path, body, json }) =>
        resigned(path, path.endsWith('/win') ? JSON.stringify({ ...json, is_supplier_promo: true }) : body),
    ],
    [
      'forgets a rollback',
      7,
      async ({ path, body, json }) =>
        path.endsWith('/rollback')
          ? resigned(
              '/integrations/hub88/user/balance',
              JSON.stringify({ user: json['user'], request_uuid: json['request_uuid'] }),
            )
          : resigned(path, body),
    ],
  ])('which %s', async (_, group, answer) => {
    const user = await newPlayer(500_00n)
    const { body } = await launch(user, 'hub-clt-berkut')
    const proxy = createHttpServer((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        const text = Buffer.concat(parts).toString('utf8')
        answer({ path: request.url ?? '', body: text, json: JSON.parse(text) as Record<string, unknown> }).then(
          (said) => response.end(said),
          () => response.destroy(),
        )
      })
    })
    await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve))
    const at = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/integrations/hub88`
    const launched = { user, token: String(body['sessionId']), currency: 'UAH', game: 'clt_berkut' }
    const findings = await tryHub88Wallet({
      url: at,
      key: hubKeys.privateKey,
      launched,
      stake: 1,
      storm: 4,
      groups: [group as 1],
      onFinding: () => undefined,
    })
    proxy.close()
    proxy.closeAllConnections()
    const broken = findings.filter(({ verdict }) => verdict === 'broken')
    expect(broken.length).toBeGreaterThan(0)
    expect(broken.filter(({ remark }) => remark.includes('the suite itself failed'))).toEqual([])
  })
})

describe('connections that misbehave', () => {
  const path = '/integrations/hub88/transaction/bet'
  /** Sends bytes and reads until the other side closes, or until `isEnough`. */
  const raw = (bytes: string | Buffer, isEnough: (text: string) => boolean = () => false): Promise<string> =>
    new Promise((resolve) => {
      let text = ''
      const socket = connect((door.address() as AddressInfo).port, '127.0.0.1', () => socket.write(bytes))
      socket.on('data', (part) => {
        text += String(part)
        if (isEnough(text)) socket.destroy()
      })
      socket.on('error', () => undefined)
      socket.on('close', () => resolve(text))
    })
  const request = (headers: string, body = '') =>
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${headers}\r\n${body}`

  test.each([
    [
      'a length beyond the limit is refused before the body comes',
      request('content-length: 10000000\r\n\r\n'.replace(/\r\n$/, ''), ''),
      'RS_ERROR_WRONG_SYNTAX',
    ],
    [
      'an endless chunk is refused',
      request('transfer-encoding: chunked\r\n', `20000\r\n${'x'.repeat(0x20000)}\r\n0\r\n\r\n`),
      'RS_ERROR_WRONG_SYNTAX',
    ],
    [
      'two signatures are none',
      request('x-hub88-signature: AAAA\r\nx-hub88-signature: AAAA\r\ncontent-length: 2\r\n', '{}'),
      'RS_ERROR_INVALID_SIGNATURE',
    ],
  ])('%s', async (_, bytes, status) => {
    expect(await raw(bytes, (text) => text.includes('RS_'))).toContain(`"status":"${status}"`)
  })

  test('a request smuggled behind another has no signature of its own, and one that breaks off moves nothing', async () => {
    const player = await newPlayer(10_00n)
    const smuggled = request('content-length: 2\r\n', '{}')
    expect(
      (
        await raw(
          `${request('content-length: 2\r\n', '{}')}${smuggled}`,
          (text) => text.split('RS_ERROR_INVALID_SIGNATURE').length === 3,
        )
      ).split('RS_ERROR_INVALID_SIGNATURE'),
    ).toHaveLength(3)
    const cut = connect((door.address() as AddressInfo).port, '127.0.0.1')
    await new Promise<void>(
      (resolve) => void cut.write(request('content-length: 500\r\n', '{"user":"'), () => resolve()),
    )
    cut.destroy()
    expect(await total(player)).toBe(10_00n)
  })

  test('slow callers keep nobody waiting', async () => {
    const slow = Array.from({ length: 100 }, () =>
      connect((door.address() as AddressInfo).port, '127.0.0.1', function (this: { write(text: string): void }) {
        this.write(request('content-length: 500\r\n', '{'))
      }),
    )
    for (const socket of slow) socket.on('error', () => undefined)
    expect((await post('/integrations/hub88/user/balance', {})).body).toMatchObject({
      status: 'RS_ERROR_INVALID_SIGNATURE',
    })
    for (const socket of slow) socket.destroy()
  })
})
