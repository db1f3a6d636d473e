import { createServer as createHttpServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { money, msOf, newId } from '@zoria/kernel'
import { inTransactionOf, type Sql } from '@zoria/platform/database'
import { serveDocs } from '@zoria/platform/http/docs'
import { serveOn } from '@zoria/platform/http/serve'
import { createServer } from '@zoria/platform/http/server'
import { createLogger } from '@zoria/platform/logger'
import { createSettings, type Settings } from '@zoria/settings'
import { seededChance } from '@zoria/testkit/chance'
import { frozenClock } from '@zoria/testkit/clock'
import { recordSecurity } from '@zoria/testkit/security'
import { createTestDatabase, type TestDatabase } from '@zoria/testkit/database'
import { createWallet, type PlayerId, type Wallet } from '@zoria/wallet'
import { fc } from '@zoria/testkit/properties'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { answerCall } from '../actions/answer-call.ts'
import { fieldsOf, writePhpQuery, type FormValue } from '../gateways/gis/form.ts'
import { gisGateway } from '../gateways/gis/gateway.ts'
import { phpMerchant, signedHeaders } from '../gateways/gis/signature.ts'
import { createGames, type Games } from '../index.ts'
import { createAdmissions } from '../storage/admissions.ts'
import { createRefusedRequests } from '../storage/refused-requests.ts'
import { serveGateway } from './serve-gateway.ts'

const merchant = phpMerchant({ id: 'zoria', key: 'sandbox-gis-key' })
const start = '2026-11-21T12:00:00Z'
const clock = frozenClock(start)
const chance = seededChance('gis callback')
const logger = createLogger({ name: 'games-test', level: 'silent' })
const hour = 3_600_000

let database: TestDatabase
let sql: Sql
let owner: Sql
let settings: Settings
let wallet: Wallet
let server: FastifyInstance
let provider: Server
let games: Games
const security = recordSecurity()

const listed = ['g-slot', 'g-other', 'g-off'].map((uuid) => ({
  uuid,
  name: uuid,
  type: 'slots',
  provider: 'Zoria Studio',
  provider_id: 1,
}))

beforeAll(async () => {
  database = await createTestDatabase({ seeded: true })
  sql = database.sql('app')
  owner = database.sql('owner')
  settings = await createSettings({ sql, clock, logger })
  wallet = walletOfOneProcess()
  provider = createHttpServer(
    (request, response) =>
      void response
        .setHeader('content-type', 'application/json')
        .end(
          JSON.stringify(
            request.method === 'GET'
              ? { items: listed, _meta: { pageCount: 1 } }
              : { url: 'http://localhost:3004/play/x?token=t' },
          ),
        ),
  )
  await new Promise<void>((resolve) => void provider.listen(0, '127.0.0.1', resolve))
  games = gamesWith(wallet)
  await games.tasks['games.sync_catalogue']!({})
  server = await serverOf(games)
})

const walletOfOneProcess = (): Wallet =>
  createWallet({
    sql,
    writerUrl: database.url('app'),
    clock,
    logger,
    spendingOrder: () => settings.read('WALLET_SPENDING_ORDER'),
  })

const gamesWith = (wallet: Wallet): Games =>
  createGames({
    sql,
    inTransaction: inTransactionOf(sql),
    clock,
    chance,
    logger,
    security,
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
    gis: {
      baseUrl: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
      merchantId: merchant.id,
      merchantKey: merchant.key,
    },
    gcp: null,
  })

const serverOf = async (games: Games): Promise<FastifyInstance> => {
  const server = await createServer({ logger, clock, chance })
  await serveDocs(server, { title: 'test', version: '1' })
  const authenticator = {
    byBearer: async (token: string) => ({ playerId: token.split('.')[1] as PlayerId, sessionId: 's' }),
    byCookie: async () => undefined,
  }
  games.serve(serveOn(server, { authenticator, isSandbox: false }), server)
  return server
}

beforeEach(() => clock.set(start))
// Protocol cases may be strange, but the books must balance.
afterEach(async () => {
  const { isBalanced, faults } = await wallet.checkBooks('whole')
  if (!isBalanced) throw new Error(`the books do not balance: ${faults.join('; ')}`)
})
afterAll(async () => {
  await server.close()
  provider.close()
  await wallet.close()
  await settings.close()
  await database.drop()
})

type Form = Record<string, FormValue>
type Answer = {
  readonly balance?: number
  readonly transaction_id?: string
  readonly rollback_transactions?: readonly string[]
  readonly error_code?: string
  readonly error_description?: string
}

let counter = 0
const next = (name: string): string => `${name}-${(counter += 1)}`
const stampNow = () => ({
  merchantId: merchant.id,
  timestamp: String(Math.floor(msOf(clock.now()) / 1_000)),
  nonce: next('nonce'),
})

/** Posts like a provider; returns status and text. */
async function post(body: string, headers: Record<string, string>, at = server) {
  const reply = await at.inject({
    method: 'POST',
    url: '/integrations/gis/callback',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body,
  })
  return { status: reply.statusCode, text: reply.body, type: reply.headers['content-type'] }
}

async function call(form: Form, at = server): Promise<Answer> {
  const fields = fieldsOf(form)
  const { status, text } = await post(writePhpQuery(fields), signedHeaders(fields, stampNow(), merchant), at)
  expect(status).toBe(200)
  return JSON.parse(text) as Answer
}

type Player = { readonly id: PlayerId; readonly session: string }

/** A player with a game balance and a new session. */
async function newPlayer(amount = 100_00n): Promise<Player> {
  const id = newId<'Player'>(clock.now(), chance.bytes)
  await sql.begin((tx) => wallet.open(tx, { playerId: id, currency: 'uah' }))
  if (amount > 0n)
    await wallet.execute({
      kind: 'deposit',
      playerId: id,
      source: 'payments',
      externalId: next('deposit'),
      amount: money(amount, 'uah'),
    })
  return { id, session: await newSession(id) }
}

async function newSession(id: PlayerId): Promise<string> {
  const reply = await server.inject({
    method: 'POST',
    url: '/games/init',
    headers: { authorization: `Bearer a.${id}.c` },
    payload: { slug: 'g-slot' },
  })
  return reply.json<{ sessionId: string }>().sessionId
}

const common = (player: Player): Form => ({
  currency: 'UAH',
  player_id: player.id,
  session_id: player.session,
  game_uuid: 'g-slot',
})
const bet = (player: Player, over: Form = {}): Form => ({
  ...common(player),
  action: 'bet',
  amount: '10.00',
  transaction_id: next('bet'),
  type: 'bet',
  round_id: 'r1',
  ...over,
})
const win = (player: Player, over: Form = {}): Form => ({
  ...common(player),
  action: 'win',
  amount: '25.00',
  transaction_id: next('win'),
  type: 'win',
  round_id: 'r1',
  ...over,
})
const refund = (player: Player, stakeId: FormValue, over: Form = {}): Form => ({
  ...common(player),
  action: 'refund',
  amount: '10.00',
  transaction_id: next('refund'),
  bet_transaction_id: stakeId,
  type: 'refund',
  round_id: 'r1',
  ...over,
})
const rollback = (player: Player, items: Form[], over: Form = {}): Form => ({
  ...common(player),
  action: 'rollback',
  transaction_id: next('rollback'),
  type: 'rollback',
  round_id: 'r1',
  rollback_transactions: items,
  ...over,
})
const balanceOf = async (player: Player): Promise<Answer['balance']> =>
  (await call({ ...common(player), action: 'balance' })).balance
const ERROR = (error_description: string) => ({ error_code: 'INTERNAL_ERROR', error_description })
const NO_FUNDS = { error_code: 'INSUFFICIENT_FUNDS', error_description: 'Not enough balance' }

describe('every action, once and repeated', () => {
  test('balance returns the sum of all balances and moves nothing', async () => {
    const player = await newPlayer()
    const version = (await wallet.balances(player.id))?.version
    expect(await call({ ...common(player), action: 'balance' })).toEqual({ balance: 100 })
    expect((await wallet.balances(player.id))?.version).toBe(version)
  })

  test('a balance is a number with two decimals', async () => {
    const player = await newPlayer(12_50n)
    const fields = fieldsOf({ ...common(player), action: 'balance' })
    expect(await post(writePhpQuery(fields), signedHeaders(fields, stampNow(), merchant))).toEqual({
      status: 200,
      text: '{"balance":12.50}',
      type: 'application/json; charset=utf-8',
    })
  })

  test('a bet is taken once; its repeat gets the first answer', async () => {
    const player = await newPlayer()
    const form = bet(player)
    const first = await call(form)
    expect(first).toEqual({ balance: 90, transaction_id: expect.stringMatching(/^[0-9a-f]{32}$/) })
    await call(bet(player))
    expect(await call({ ...form, casino_request_retry_count: 1 })).toEqual(first)
    expect(await balanceOf(player)).toBe(80)
  })

  test('a win is credited once', async () => {
    const player = await newPlayer()
    await call(bet(player))
    const form = win(player)
    const first = await call(form)
    expect(first.balance).toBe(115)
    expect(await call(form)).toEqual(first)
    expect(await balanceOf(player)).toBe(115)
  })

  test('a refund returns a bet once, whatever its id', async () => {
    const player = await newPlayer()
    const staked = bet(player)
    await call(staked)
    const form = refund(player, staked.transaction_id as string)
    const first = await call(form)
    expect(first.balance).toBe(100)
    expect(await call(form)).toEqual(first)
    const second = refund(player, staked.transaction_id as string)
    expect(await call(second)).toEqual({ balance: 100, transaction_id: second.transaction_id })
    expect(await balanceOf(player)).toBe(100)
  })

  test('a rollback undoes exactly its list, once', async () => {
    const player = await newPlayer()
    const [staked, paid, kept] = [bet(player), win(player), bet(player)]
    for (const form of [staked, paid, kept]) await call(form)
    const form = rollback(player, [
      { action: 'bet', amount: '10.00', transaction_id: staked.transaction_id as string },
      { action: 'win', amount: '25.00', transaction_id: paid.transaction_id as string },
    ])
    const first = await call(form)
    expect(first).toMatchObject({ balance: 90, rollback_transactions: [staked.transaction_id, paid.transaction_id] })
    expect(await call(form)).toEqual(first)
    expect(
      (await call(rollback(player, [{ action: 'bet', transaction_id: staked.transaction_id as string }]))).balance,
    ).toBe(90)
  })

  test.each<[string, (items: { staked: Form; paid: Form }) => { item: Form; over?: Form }]>([
    ['another amount of a bet', ({ staked }) => ({ item: { ...staked, amount: '999.00' } })],
    ['another amount of a win', ({ paid }) => ({ item: { ...paid, amount: '25.01' } })],
    ['a fraction that the win did not have', ({ paid }) => ({ item: { ...paid, amount: '25.001' } })],
    ['another type of a win', ({ paid }) => ({ item: { ...paid, type: 'jackpot' } })],
    ['a free bet that was not free', ({ staked }) => ({ item: { ...staked, type: 'freespin' } })],
    ['another round', ({ staked }) => ({ item: staked, over: { round_id: 'r2' } })],
  ])('a rollback with %s is refused completely and moves nothing', async (_, given) => {
    const player = await newPlayer()
    const [staked, paid] = [bet(player), win(player)]
    for (const form of [staked, paid]) await call(form)
    const itemOf = ({ action, amount, transaction_id, type }: Form): Form => ({
      action: action!,
      amount: amount!,
      transaction_id: transaction_id!,
      type: type!,
    })
    const { item, over } = given({ staked, paid })
    expect(await call(rollback(player, [itemOf(item)], over))).toEqual(ERROR('Transaction is known with other content'))
    expect(await call(rollback(player, [itemOf(paid), itemOf(staked), itemOf(item)], over))).toEqual(
      ERROR('Transaction is known with other content'),
    )
    expect(await balanceOf(player)).toBe(115)
    const whole = rollback(player, [itemOf(staked), itemOf(paid)])
    expect((await call(whole)).balance).toBe(100)
    expect(
      await call({ ...whole, rollback_transactions: [itemOf(staked), { ...itemOf(paid), amount: '1.00' }] }),
    ).toEqual(ERROR('Transaction is known with other content'))
  })

  test.each([
    ['another amount', { amount: '9.99' }, 'Transaction is known with other content'],
    ['another round', { round_id: 'r2' }, 'Transaction is known with other content'],
    ['an unknown type', { type: 'gift' }, 'Request is malformed: type'],
    ['another currency', { currency: 'KZT' }, 'Currency is not the one of the player'],
    ['a negative amount', { amount: '-10.00' }, 'Request is malformed: amount'],
  ])('a refund of %s is refused and moves nothing', async (_, over, given) => {
    const player = await newPlayer()
    const staked = bet(player)
    await call(staked)
    expect(await call(refund(player, staked.transaction_id!, over))).toEqual(ERROR(given))
    expect(await balanceOf(player)).toBe(90)
  })

  test('a refund that names its round by provider_round_id alone is that of the bet, and its repeat may leave it out', async () => {
    const player = await newPlayer()
    const staked = bet(player)
    await call(staked)
    const form = refund(player, staked.transaction_id!, { round_id: '', provider_round_id: 'r1' })
    expect(await call({ ...form, transaction_id: 'of another round', provider_round_id: 'r2' })).toEqual(
      ERROR('Transaction is known with other content'),
    )
    const answer = await call(form)
    expect(answer.balance).toBe(100)
    // As an earlier release booked it, which did not read `provider_round_id`.
    expect(await call({ ...form, provider_round_id: '' })).toEqual(answer)
    expect(await call({ ...form, round_id: 'r1' })).toEqual(ERROR('Transaction is known with other content'))
  })

  test.each(['freespin', 'tip'])(
    'a refund of type %s that was booked without the type is repeated with the first answer, and moves nothing',
    async (type) => {
      const player = await newPlayer()
      const staked = bet(player, { type: 'bet' })
      await call(staked)
      const form = refund(player, staked.transaction_id!)
      const answer = await call(form)
      expect(answer.balance).toBe(100)
      // As an earlier release booked a typed refund.
      expect(await call({ ...form, type })).toEqual(answer)
      expect(await call({ ...form, type, amount: '9.99' })).toEqual(ERROR('Transaction is known with other content'))
      expect(await balanceOf(player)).toBe(100)
    },
  )

  test('an id of another player is unknown: the bet remains', async () => {
    const [one, other] = [await newPlayer(), await newPlayer()]
    const staked = bet(one)
    await call(staked)
    expect(
      (
        await call(
          rollback(other, [{ action: 'bet', amount: '10.00', transaction_id: staked.transaction_id!, type: 'bet' }]),
        )
      ).balance,
    ).toBe(100)
    expect(await balanceOf(one)).toBe(90)
  })

  test.each(['something_new', 'bet', 'rollback', 'WIN'])(
    'a win of unknown type %s is refused and credits nothing',
    async (type) => {
      const player = await newPlayer()
      await call(bet(player))
      expect(await call(win(player, { type }))).toEqual(ERROR('Request is malformed: type'))
      expect(await balanceOf(player)).toBe(90)
    },
  )

  test('a rollback repeated five hundred times, with a duplicate in its list, moves money once', async () => {
    const player = await newPlayer()
    const [staked, paid] = [bet(player), win(player)]
    for (const form of [staked, paid]) await call(form)
    const items = [staked, paid, staked].map(({ action, transaction_id }) => ({
      action: action!,
      transaction_id: transaction_id!,
    }))
    const form = rollback(player, items)
    const answers = await Promise.all(Array.from({ length: 500 }, () => call(form)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await balanceOf(player)).toBe(100)
    const later = bet(player)
    await call(later)
    expect(
      (await call(rollback(player, [...items, { action: 'bet', transaction_id: later.transaction_id! }]))).balance,
    ).toBe(100)
  })

  test('a repeat after a restart and after 30 days gets the first answer', async () => {
    const player = await newPlayer()
    const forms = [bet(player), win(player), rollback(player, [{ action: 'bet', transaction_id: 'never came' }])]
    forms.push(refund(player, forms[0]!.transaction_id!))
    const answers = []
    for (const form of forms) answers.push(await call(form))

    const restarted = walletOfOneProcess()
    const other = await serverOf(gamesWith(restarted))
    for (const days of [0, 30]) {
      clock.advance(days * 24 * hour)
      for (const [place, form] of forms.entries()) expect(await call(form, other)).toEqual(answers[place])
    }
    await other.close()
    await restarted.close()
  })

  test('a hundred concurrent repeats are one bet', async () => {
    const player = await newPlayer()
    const form = bet(player)
    const answers = await Promise.all(Array.from({ length: 100 }, () => call(form)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await balanceOf(player)).toBe(90)
  })

  test('concurrent bets never spend more than the balance', async () => {
    const player = await newPlayer(55_00n)
    const answers = await Promise.all(Array.from({ length: 20 }, () => call(bet(player))))
    expect(answers.filter(({ balance }) => balance !== undefined)).toHaveLength(5)
    expect(answers.filter(({ error_code }) => error_code === 'INSUFFICIENT_FUNDS')).toHaveLength(15)
    expect(await balanceOf(player)).toBe(5)
  })
})

describe('a known id with other content is a conflict and moves nothing', () => {
  test.each([
    ['another amount', { amount: '11.00' }],
    ['another round', { round_id: 'r2' }],
  ])('%s', async (_, change) => {
    const player = await newPlayer()
    const form = bet(player)
    await call(form)
    expect(await call({ ...form, ...change })).toEqual(ERROR('Transaction is known with other content'))
    expect(await balanceOf(player)).toBe(90)
  })

  test('an id belongs to its player', async () => {
    const [one, other] = [await newPlayer(), await newPlayer()]
    const form = bet(one)
    await call(form)
    expect((await call({ ...form, player_id: other.id, session_id: other.session })).balance).toBe(90)
  })
})

describe('a bet is refused', () => {
  test('one minor unit above the balance, and accepted at the exact balance', async () => {
    const player = await newPlayer(10_00n)
    expect(await call(bet(player, { amount: '10.01' }))).toEqual(NO_FUNDS)
    expect((await call(bet(player, { amount: '10.00' }))).balance).toBe(0)
  })

  test.each([
    ['an unknown player', { player_id: '019aa000-0000-7000-8000-00000000dead' }, 'Player is unknown'],
    ['an invalid player id', { player_id: '42' }, 'Player is unknown'],
    ["another currency than the player's", { currency: 'KZT' }, 'Currency is not the one of the player'],
    ['an unknown currency', { currency: 'XXX' }, 'Currency is not the one of the player'],
    [
      'an unknown player in an unknown currency',
      { player_id: '019aa000-0000-7000-8000-00000000dead', currency: 'XXX' },
      'Player is unknown',
    ],
    ['an unknown game', { game_uuid: 'g-none' }, 'Game takes no bets'],
    ['no session', { session_id: '' }, 'Session is unknown or has ended'],
    ['an invalid session id', { session_id: 's 1*~' }, 'Session is unknown or has ended'],
    ['an unknown session', { session_id: '019aa000-0000-7000-8000-00000000dead' }, 'Session is unknown or has ended'],
    ['less than the smallest stake', { amount: '0.99' }, 'Limit: the bet is outside the allowed bounds'],
    ['nothing', { amount: '0' }, 'Limit: the bet is outside the allowed bounds'],
    ['a negative amount', { amount: '-5' }, 'Request is malformed: amount'],
    ['three places', { amount: '10.005' }, 'Request is malformed: amount'],
  ])('for %s', async (_, change, description) => {
    const player = await newPlayer()
    expect(await call(bet(player, change))).toEqual(ERROR(description))
    expect(await balanceOf(player)).toBe(100)
  })

  test('for a body that is too long, within the protocol', async () => {
    const player = await newPlayer()
    expect(await call(bet(player, { round_id: 'r'.repeat(70_000) }))).toEqual(ERROR('Request is malformed: size'))
    expect(await balanceOf(player)).toBe(100)
  })

  test('with the session of another player', async () => {
    const [player, other] = [await newPlayer(), await newPlayer()]
    expect(await call(bet(player, { session_id: other.session }))).toEqual(ERROR('Session is unknown or has ended'))
  })

  test('above the largest stake, but for missing funds if both apply', async () => {
    const rich = await newPlayer(20_000_00n)
    expect(await call(bet(rich, { amount: '10000.01' }))).toEqual(ERROR('Limit: the bet is outside the allowed bounds'))
    expect((await call(bet(rich, { amount: '10000.00' }))).balance).toBe(10_000)
    expect(await call(bet(rich, { amount: '10000.01' }))).toEqual(NO_FUNDS)
  })

  test('if the game is switched off, which is checked before block and funds; its open rounds still settle', async () => {
    const player = await newPlayer()
    const before = bet(player, { game_uuid: 'g-off' })
    const first = await call(before)
    await owner`update games.game set status_override = 'maintenance' where game_uuid = 'g-off'`
    await wallet.execute({
      kind: 'block_change',
      playerId: player.id,
      source: 'staff',
      externalId: next('block'),
      block: { scope: 'play', reason: 'test' },
    })
    expect(await call(bet(player, { game_uuid: 'g-off', amount: '999.00' }))).toEqual(ERROR('Game takes no bets'))
    expect(await call(before)).toEqual(first)
    expect((await call(win(player, { game_uuid: 'g-off' }))).balance).toBe(115)
  })

  test('in a country where the game is not allowed', async () => {
    const player = await newPlayer()
    await owner`update games.game set countries_blocked = '{UA}' where game_uuid = 'g-other'`
    expect(await call(bet(player, { game_uuid: 'g-other' }))).toEqual(
      ERROR('Game is restricted in the country of the player'),
    )
    await owner`update games.game set countries_blocked = '{}' where game_uuid = 'g-other'`
  })

  test('from a blocked player, whose wins, refunds and rollbacks are still accepted', async () => {
    const player = await newPlayer()
    const [one, two] = [bet(player), bet(player)]
    await call(one)
    await call(two)
    await wallet.execute({
      kind: 'block_change',
      playerId: player.id,
      source: 'staff',
      externalId: next('block'),
      block: { scope: 'everything', reason: 'test' },
    })
    expect(await call(bet(player))).toEqual(ERROR('Player is blocked'))
    expect(await call(bet(player, { amount: '0.50' }))).toEqual(ERROR('Player is blocked'))
    expect((await call(win(player))).balance).toBe(105)
    expect((await call(refund(player, one.transaction_id as string))).balance).toBe(115)
    expect(
      (await call(rollback(player, [{ action: 'bet', transaction_id: two.transaction_id as string }]))).balance,
    ).toBe(125)
  })

  test('during technical work, while payouts are accepted', async () => {
    const player = await newPlayer()
    const before = bet(player)
    const first = await call(before)
    await owner`update settings.setting set value = 'true' where code = 'TECHNICAL_WORK'`
    await settings.refresh()
    expect(await call(bet(player))).toEqual(ERROR('Technical work is underway'))
    expect(await call(before)).toEqual(first)
    expect((await call(win(player))).balance).toBe(115)
    await owner`update settings.setting set value = 'false' where code = 'TECHNICAL_WORK'`
    await settings.refresh()
  })
})

describe('a repeat gets its first answer even if the catalogue changed', () => {
  test('when its game moved to another provider', async () => {
    const player = await newPlayer()
    const staked = bet(player, { game_uuid: 'g-other' })
    const first = await call(staked)
    const paid = win(player, { game_uuid: 'g-other' })
    const firstPaid = await call(paid)
    await owner`with other as (
      insert into games.provider (id, merchant, external_id, slug, name) values (gen_random_uuid(), 'zoria', '77', 'other-studio', 'Other Studio') returning id
    ) update games.game set provider_id = (select id from other) where game_uuid = 'g-other'`
    expect(await call(staked)).toEqual(first)
    expect(await call(paid)).toEqual(firstPaid)
    await owner`update games.game set provider_id = (select provider_id from games.game where game_uuid = 'g-slot') where game_uuid = 'g-other'`
  })

  test('when its game was not listed yet', async () => {
    const player = await newPlayer()
    const paid = win(player, { game_uuid: 'g-late' })
    const undone = rollback(player, [{ action: 'win', transaction_id: next('unknown') }], { game_uuid: 'g-late' })
    const [first, firstUndone] = [await call(paid), await call(undone)]
    await owner`update games.game set game_uuid = 'g-late' where game_uuid = 'g-other'`
    expect(await call(paid)).toEqual(first)
    expect(await call(undone)).toEqual(firstUndone)
    await owner`update games.game set game_uuid = 'g-other' where game_uuid = 'g-late'`
  })
})

describe('a session ends after 24 hours', () => {
  test('a bet is accepted in its last moment and refused after it', async () => {
    const player = await newPlayer()
    clock.advance(24 * hour - 1)
    expect((await call(bet(player))).balance).toBe(90)
    clock.advance(1)
    expect(await call(bet(player))).toEqual(ERROR('Session is unknown or has ended'))
  })

  test('wins, refunds and rollbacks are accepted, and a repeat of an accepted bet gets its answer', async () => {
    const player = await newPlayer()
    const [staked, other] = [bet(player), bet(player)]
    const first = await call(staked)
    await call(other)
    clock.advance(30 * hour)
    expect(await call(staked)).toEqual(first)
    expect((await call(win(player))).balance).toBe(105)
    expect((await call(refund(player, other.transaction_id as string))).balance).toBe(115)
    expect(
      (await call(rollback(player, [{ action: 'bet', transaction_id: staked.transaction_id as string }]))).balance,
    ).toBe(125)
  })

  test('a changed repeat is a conflict', async () => {
    const player = await newPlayer()
    const staked = bet(player)
    await call(staked)
    clock.advance(30 * hour)
    expect(await call({ ...staked, amount: '1.00' })).toEqual(ERROR('Transaction is known with other content'))
  })
})

describe('calls out of order', () => {
  test('a refund before its bet succeeds, and the late bet moves nothing, even with an ended session', async () => {
    const player = await newPlayer()
    const [late, later] = [bet(player), bet(player)]
    for (const { transaction_id } of [late, later])
      expect((await call(refund(player, transaction_id as string))).balance).toBe(100)
    expect(await call(late)).toEqual({ balance: 100, transaction_id: late.transaction_id })
    expect(await call(late)).toEqual({ balance: 100, transaction_id: late.transaction_id })
    clock.advance(30 * hour)
    expect(await call(later)).toEqual({ balance: 100, transaction_id: later.transaction_id })
    expect(await balanceOf(player)).toBe(100)
  })

  test('a rollback of unknown ids succeeds, and they move nothing when they arrive', async () => {
    const player = await newPlayer()
    const [lateBet, lateWin] = [bet(player), win(player)]
    expect(
      (
        await call(
          rollback(player, [
            { action: 'bet', transaction_id: lateBet.transaction_id as string },
            { action: 'win', transaction_id: lateWin.transaction_id as string },
          ]),
        )
      ).balance,
    ).toBe(100)
    expect((await call(lateBet)).balance).toBe(100)
    expect((await call(lateWin)).balance).toBe(100)
  })

  test('a win without a bet, round or session is credited', async () => {
    const player = await newPlayer()
    expect(
      (
        await call({
          action: 'win',
          currency: 'UAH',
          player_id: player.id,
          amount: '5',
          transaction_id: next('win'),
          type: 'promo',
        })
      ).balance,
    ).toBe(105)
  })

  test('rolling back a win that was spent never makes the balance negative', async () => {
    const player = await newPlayer(10_00n)
    await call(bet(player))
    const paid = win(player)
    await call(paid)
    await call(bet(player, { amount: '25.00', round_id: 'r2' }))
    expect(
      (await call(rollback(player, [{ action: 'win', transaction_id: paid.transaction_id as string }]))).balance,
    ).toBe(0)
    expect((await wallet.balances(player.id))?.debt).toEqual(money(25_00n, 'uah'))
  })
})

describe('rounds', () => {
  const statuses = async (player: Player) =>
    (await wallet.rounds(player.id, { page: 1, pageSize: 10 })).items.map(({ round, status }) => [round, status])

  test('`finished` settles a round; a refunded round is void', async () => {
    const player = await newPlayer()
    await call(bet(player))
    expect(await statuses(player)).toEqual([['r1', 'open']])
    await call(win(player, { amount: '0.00', finished: 1 }))
    const staked = bet(player, { round_id: 'r2' })
    await call(staked)
    await call(refund(player, staked.transaction_id as string, { round_id: 'r2' }))
    await call(bet(player, { round_id: 'r3', finished: 1 }))
    expect(await statuses(player)).toEqual([
      ['r3', 'settled'],
      ['r2', 'voided'],
      ['r1', 'settled'],
    ])
  })

  test('several games in a session and several sessions in a round use the same money', async () => {
    const player = await newPlayer()
    await call(bet(player, { game_uuid: 'g-other' }))
    await call(bet(player, { session_id: await newSession(player.id) }))
    await call(win(player, { session_id: await newSession(player.id), finished: 1 }))
    expect(await statuses(player)).toEqual([['r1', 'settled']])
    expect(await balanceOf(player)).toBe(105)
  })

  test('a round left open by its provider is closed after 24 hours; a later win is still credited to it', async () => {
    const player = await newPlayer()
    const sweep = async () => games.tasks['games.sweep_rounds']!({})
    await call(bet(player))
    clock.advance(24 * hour - 1)
    await sweep()
    expect(await statuses(player)).toEqual([['r1', 'open']])
    clock.advance(1)
    await sweep()
    await sweep()
    expect(await statuses(player)).toEqual([['r1', 'settled']])
    expect((await call(win(player))).balance).toBe(115)
    expect((await wallet.history(player.id, { page: 1, pageSize: 9, kinds: ['close_round'] })).items).toMatchObject([
      { source: 'sweep', round: 'r1' },
    ])

    await call(bet(player, { session_id: await newSession(player.id) }))
    clock.advance(24 * hour)
    await sweep()
    expect(await statuses(player)).toEqual([['r1', 'settled']])
  })

  test('a bet without a round is a round of its own', async () => {
    const player = await newPlayer()
    const staked = bet(player, { round_id: null })
    expect((await call(staked)).balance).toBe(90)
    expect(await statuses(player)).toEqual([[`stake ${String(staked.transaction_id)}`, 'open']])
  })

  test('a free round debits nothing and its win is credited', async () => {
    const player = await newPlayer()
    const form = bet(player, { type: 'freespin', freespin_id: 'f1', quantity: 9 })
    expect((await call(form)).balance).toBe(100)
    expect((await call(form)).balance).toBe(100)
    expect((await call(win(player, { type: 'freespin', amount: '3.00', finished: 1 }))).balance).toBe(103)
    clock.advance(30 * hour)
    expect(await call(bet(player, { type: 'freespin' }))).toEqual(ERROR('Session is unknown or has ended'))
  })

  test('fractions below one minor unit are carried until they add up to one', async () => {
    const player = await newPlayer()
    expect((await call(win(player, { amount: '0.006' }))).balance).toBe(100)
    expect((await call(win(player, { amount: '0.006' }))).balance).toBe(100.01)
  })
})

test('the route is part of the OpenAPI description', async () => {
  const { paths } = (await server.inject({ url: '/docs/json' })).json<{ paths: Record<string, object> }>()
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining(['/integrations/gis/callback', '/covers/{id}', '/games/init']),
  )
})

describe('authorisation', () => {
  const signedFor = (form: Form, over: Partial<ReturnType<typeof stampNow>> = {}) =>
    signedHeaders(fieldsOf(form), { ...stampNow(), ...over }, merchant)
  const answer = async (form: Form, headers: Record<string, string>) =>
    JSON.parse((await post(writePhpQuery(fieldsOf(form)), headers)).text) as Answer

  test.each([
    ['a wrong signature', (form: Form) => ({ ...signedFor(form), 'X-Sign': '0'.repeat(40) }), 'signature'],
    ['no signature', () => ({}), 'headers'],
    ['another amount than was signed', (form: Form) => signedFor({ ...form, amount: '0.01' }), 'signature'],
    ['another merchant', (form: Form) => signedFor(form, { merchantId: 'other' }), 'merchant'],
    [
      'an old timestamp',
      (form: Form) => signedFor(form, { timestamp: String(Math.floor(Date.parse(start) / 1_000) - 31) }),
      'timestamp',
    ],
    [
      'a timestamp in the future',
      (form: Form) => signedFor(form, { timestamp: String(Math.floor(Date.parse(start) / 1_000) + 31) }),
      'timestamp',
    ],
    [
      'another key',
      (form: Form) => signedHeaders(fieldsOf(form), stampNow(), phpMerchant({ id: 'zoria', key: 'other-key' })),
      'signature',
    ],
  ])('%s moves nothing', async (_, headers, fault) => {
    const player = await newPlayer()
    const form = bet(player)
    security.events.length = 0
    expect(await answer(form, headers(form))).toEqual(ERROR(`Signature is not valid: ${fault}`))
    expect(security.events).toEqual([
      {
        kind: 'signature_rejected',
        address: '127.0.0.1',
        facts: { provider: 'zoria', route: '/integrations/gis/callback', reason: fault },
      },
    ])
    expect(await balanceOf(player)).toBe(100)
  })

  test('a nonce is valid once, also among concurrent calls', async () => {
    const player = await newPlayer()
    const [one, two] = [bet(player), bet(player)]
    const stamp = stampNow()
    security.events.length = 0
    const answers = await Promise.all([answer(one, signedFor(one, stamp)), answer(two, signedFor(two, stamp))])
    expect(security.events.map(({ kind, facts }) => [kind, facts?.['reason']])).toEqual([
      ['signature_rejected', 'nonce'],
    ])
    expect(answers.filter(({ balance }) => balance === 90)).toHaveLength(1)
    expect(answers).toContainEqual(ERROR('Signature is not valid'))
    expect(await answer(two, signedFor(two, stamp))).toEqual(ERROR('Signature is not valid'))
    expect(await balanceOf(player)).toBe(90)
  })

  test("the platform's clock is used", async () => {
    const player = await newPlayer()
    const form = bet(player)
    const headers = signedFor(form)
    clock.advance(30_001)
    expect(await answer(form, headers)).toEqual(ERROR('Signature is not valid: timestamp'))
  })
})

describe('no input breaks the route', () => {
  test.each([
    ['no body', '', 'application/x-www-form-urlencoded'],
    ['a broken escape', 'action=%E0%A4%A', 'application/x-www-form-urlencoded'],
    ['JSON', '{"action":"bet"}', 'application/json'],
    ['broken JSON', '{', 'application/json'],
    ['a prototype', '{"__proto__":{"a":1}}', 'application/json'],
    ['XML', '<bet/>', 'text/xml'],
    ['no type', 'action=bet', ''],
    ['too much', `action=bet&a=${'x'.repeat(70_000)}`, 'application/x-www-form-urlencoded'],
  ])('%s is answered 200 with an error', async (_, body, type) => {
    const reply = await post(body, { 'content-type': type })
    expect(reply.status).toBe(200)
    expect(JSON.parse(reply.text)).toMatchObject({ error_code: 'INTERNAL_ERROR' })
  })

  test('our own fault is answered 200, asks for a retry and is logged completely', async () => {
    const broken = await createServer({ logger, clock, chance })
    const logged = new Promise<unknown>((resolve) =>
      broken.addHook('onRequest', async ({ log }) => void vi.spyOn(log, 'error').mockImplementation(resolve)),
    )
    const fault = new Error('the wallet broke a promise')
    const wallet = {
      balances: () => Promise.reject(fault),
      execute: () => Promise.reject(fault),
      executeTogether: () => Promise.reject(fault),
    }
    serveGateway(broken, gisGateway(merchant), {
      clock,
      security,
      isAllowedAddress: () => true,
      answerCall: answerCall({
        clock,
        logger,
        security,
        settings,
        wallet,
        admissions: createAdmissions(sql),
        refusedRequests: createRefusedRequests(sql),
        findGrants: async () => new Map(),
      }),
    })
    const fields = fieldsOf(win({ id: '019aa000-0000-7000-8000-00000000dead' as PlayerId, session: '' }))
    const headers = {
      ...signedHeaders(fields, stampNow(), merchant),
      'content-type': 'application/x-www-form-urlencoded',
    }
    const reply = await broken.inject({
      method: 'POST',
      url: '/integrations/gis/callback',
      headers,
      body: writePhpQuery(fields),
    })
    expect([reply.statusCode, reply.json()]).toEqual([200, ERROR('Outcome is unknown, repeat the same call')])
    expect(await logged).toMatchObject({ error: fault })
    await broken.close()
  })

  test('any body, however signed, gets 200 and JSON, and creates no money', async () => {
    const player = await newPlayer()
    const before = await wallet.balances(player.id)
    const names = fc.oneof(
      fc.constantFrom(
        'action',
        'amount',
        'currency',
        'player_id',
        'session_id',
        'game_uuid',
        'transaction_id',
        'bet_transaction_id',
        'round_id',
        'type',
        'finished',
        'rollback_transactions[0][action]',
        '__proto__',
        'rollback_transactions[0]',
      ),
      fc.string({ unit: 'binary', maxLength: 20 }),
    )
    const texts = fc.oneof(
      fc.constantFrom(
        'bet',
        'win',
        'refund',
        'rollback',
        'balance',
        'UAH',
        player.session,
        'g-slot',
        '-10.00',
        '1e9',
        '0x10',
        '\u0000',
        ' 10',
      ),
      fc.string({ unit: 'binary', maxLength: 40 }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(names, texts), { maxLength: 14 }), fc.boolean(), async (fields, isSigned) => {
        const reply = await post(writePhpQuery(fields), isSigned ? signedHeaders(fields, stampNow(), merchant) : {})
        expect(reply.status).toBe(200)
        expect(JSON.parse(reply.text)).toMatchObject({ error_code: 'INTERNAL_ERROR' })
      }),
      { numRuns: 300 },
    )
    expect(await wallet.balances(player.id)).toEqual(before)
  })

  test('any bytes at all', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        const reply = await server.inject({
          method: 'POST',
          url: '/integrations/gis/callback',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: Buffer.from(bytes),
        })
        expect(reply.statusCode).toBe(200)
        expect(reply.json()).toMatchObject({ error_code: 'INTERNAL_ERROR' })
      }),
      { numRuns: 200 },
    )
  })

  test.each(['transaction_id', 'round_id', 'session_id', 'game_uuid', 'player_id', 'currency', 'type'])(
    'a signed bet with any value as %s takes the stake or nothing',
    async (field) => {
      const player = await newPlayer(1_000_00n)
      await fc.assert(
        fc.asyncProperty(fc.oneof(fc.string(), fc.string({ unit: 'binary' })), async (text) => {
          const before = await wallet.balances(player.id)
          // A repeated id would correctly be answered as a repeat.
          const answer = await call(
            bet(player, { [field]: field === 'transaction_id' ? `${next('any')} ${text}` : text }),
          )
          const after = await wallet.balances(player.id)
          expect((before?.total.amount ?? 0n) - (after?.total.amount ?? 0n)).toBe(
            answer.error_code === undefined && answer.transaction_id?.length === 32 ? 10_00n : 0n,
          )
        }),
        { numRuns: 40 },
      )
    },
  )
})
