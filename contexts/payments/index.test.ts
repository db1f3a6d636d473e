import * as contract from '@zoria/contract/payments/http'
import { refusalStatuses } from '@zoria/contract/refusals'
import { formatAmount, instant, money, newId, parseAmount, plusMs, type Currency, type Id } from '@zoria/kernel'
import { inTransactionOf, type Sql } from '@zoria/platform/database'
import { serveOn } from '@zoria/platform/http/serve'
import { createServer } from '@zoria/platform/http/server'
import { migrateJobs } from '@zoria/platform/jobs'
import { createSettings, type Settings } from '@zoria/settings'
import { seededChance } from '@zoria/testkit/chance'
import { frozenClock } from '@zoria/testkit/clock'
import { recordSecurity } from '@zoria/testkit/security'
import { createTestDatabase, type TestDatabase } from '@zoria/testkit/database'
import { createWallet, type Wallet } from '@zoria/wallet'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signBody } from './gateways/sandbox/messages.ts'
import { createPayments, createSandboxPSP, type Payments, type PaymentsDeps } from './index.ts'
import { winUnnoticed } from './testing/deposits.ts'

type PlayerId = Id<'Player'>
type Standing = NonNullable<Awaited<ReturnType<PaymentsDeps['identity']['standing']>>>

const noon = '2026-11-21T12:00:00.000Z'
const key = 'psp key of the tests'
const clock = frozenClock(noon)
const chance = seededChance('payments')
const lines: string[] = []
const logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })

let database: TestDatabase
let sql: Sql
let owner: Sql
let settings: Settings
let wallet: Wallet
let payments: Payments
let server: FastifyInstance

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
  payments = createCashbox()
  server = await serverOf(payments)
}, 60_000) // The first test file of a run starts PostgreSQL.
afterAll(async () => {
  await wallet.close()
  await settings.close()
  await database.drop()
})
beforeEach(async () => {
  psp.fault = null
  psp.asked.length = 0
  standings.clear()
  clock.set(noon)
  lines.length = 0
  await owner`delete from jobs._private_jobs`
  await owner`truncate payments.callback`
  await owner`update payments.payment set status = 'expired' where status in ('created', 'pending')`
  await owner`update payments.payment set status = 'denied' where status in ('approved', 'sent')`
})

function createCashbox(change: Partial<PaymentsDeps> = {}): Payments {
  const gateway = createSandboxPSP({
    url: 'http://psp',
    keys: [key],
    callbackUrl: 'http://api/integrations/psp/sandbox/callback',
    clock,
    fetch: (async (url: string, init: RequestInit) => answerOfPSP(url, init)) as typeof fetch,
  })
  return createPayments({
    sql,
    inTransaction: inTransactionOf(sql),
    clock,
    chance,
    logger,
    security: recordSecurity(),
    settings,
    wallet,
    rating: { ratingOf: async () => ({ rating: 0, level: 0 }), payoutDayOf: () => undefined },
    bonuses: {
      meetDeposit: async () => ({ kind: 'none', why: 'nothing_waits' }),
      takeBackDeposit: async () => [],
      offersOfKinds: async () => ['offer of cashback'],
    },
    identity: {
      standing: async (playerId) => standings.get(playerId) ?? standing(playerId),
      isErased: async () => false,
      isSessionProven: async () => true,
      isVerified: async () => false,
    },
    gateways: [gateway],
    destinationSecret: 'a secret of the tests',
    siteOrigins: ['http://localhost:3000'],
    ...change,
  })
}

async function serverOf(setup: Payments): Promise<FastifyInstance> {
  const made = await createServer({ logger, clock, chance })
  const authenticator = {
    byBearer: async (token: string) => ({ playerId: token.split('.')[2] as PlayerId, sessionId: 's' }),
    byCookie: async () => undefined,
  }
  setup.serve(serveOn(made, { authenticator, isSandbox: true }), made)
  return made
}

// ---------------------------------------------------------------- players

const standings = new Map<PlayerId, Standing>()
const currencies = new Map<PlayerId, Currency>()
const standing = (playerId: PlayerId, change: Partial<Standing> = {}): Standing => {
  const currency = currencies.get(playerId) ?? 'uah'
  return {
    playerId,
    currency,
    country: currency === 'kzt' ? 'KZ' : 'UA',
    phone_verified: true,
    missing: [],
    block: 'none',
    payoutHoldUntil: null,
    rating: 0,
    ...change,
  }
}

const newPlayer = async ({
  electronic = '0',
  currency = 'uah',
}: { electronic?: string; currency?: Currency } = {}): Promise<PlayerId> => {
  const playerId = newId<'Player'>(clock.now(), (count) => chance.bytes(count))
  currencies.set(playerId, currency)
  await sql.begin((tx) => wallet.open(tx, { playerId, currency }))
  await winUnnoticed(wallet, playerId, parseAmount(electronic, currency)!)
  return playerId
}

const purse = async (playerId: PlayerId) => {
  const { game, electronic, held } = (await wallet.balances(playerId))!
  return { game: formatAmount(game), electronic: formatAmount(electronic), held: formatAmount(held) }
}

// ---------------------------------------------------------------- the PSP of these tests, in memory

type Kept = { id: string; reference: string; amount: string; currency: string; status: string; reason: string | null }
type Fault = 'down' | 'refuses' | 'loses the answer' | 'loses the call'

const psp = {
  payments: new Map<string, Kept>(),
  payouts: new Map<string, Kept>(),
  fault: null as Fault | null,
  asked: [] as string[],
}
let pspIds = 0

function answerOfPSP(url: string, init: RequestInit): Response {
  const path = new URL(url).pathname
  psp.asked.push(path)
  if (psp.fault === 'down' || (psp.fault === 'loses the call' && !path.endsWith('/status')))
    throw new TypeError('fetch failed')
  const message = JSON.parse(String(init.body)) as Kept
  const kept = path.includes('payouts') ? psp.payouts : psp.payments
  if (path.endsWith('/status')) {
    const found = kept.get(message.reference)
    return found ? Response.json(found) : Response.json({ reason: 'unknown_reference' }, { status: 404 })
  }
  if (psp.fault === 'refuses') return Response.json({ reason: 'processing_error' }, { status: 422 })
  const { reference, amount, currency } = message
  if (!kept.has(reference))
    kept.set(reference, { id: `psp-${(pspIds += 1)}`, reference, amount, currency, status: 'pending', reason: null })
  if (psp.fault === 'loses the answer') throw new TypeError('socket closed')
  return path === '/psp/payments'
    ? Response.json({ redirectUrl: `http://psp/checkout/${kept.get(reference)!.id}` }, { status: 201 })
    : Response.json(kept.get(reference), { status: 202 })
}

const atPSP = (id: string, change: Partial<Kept>) => {
  const kept = psp.payments.get(id) ?? psp.payouts.get(id)
  return Object.assign(kept!, change)
}

type Sent = { reported?: object; signWith?: string; atS?: number; path?: string }
const sendCallback = (
  id: string,
  {
    reported = {},
    signWith = key,
    atS = Math.floor(clock.now() / 1000),
    path = '/integrations/psp/sandbox/callback',
  }: Sent = {},
) => {
  const body = JSON.stringify({
    ...(psp.payments.get(id) ??
      psp.payouts.get(id) ?? { id: 'psp-0', reference: id, status: 'success', amount: '100.00', currency: 'UAH' }),
    ...reported,
  })
  return server.inject({
    method: 'POST',
    url: path,
    headers: {
      'content-type': 'application/json',
      'x-psp-timestamp': String(atS),
      'x-psp-signature': signBody(signWith, String(atS), body),
    },
    payload: body,
  })
}

/** Runs every waiting job once and returns their number. */
const work = async (setup = payments): Promise<number> => {
  const jobs = await owner<{ task: string; payload: unknown }[]>`
    with taken as (delete from jobs._private_jobs returning task_id, payload) select t.identifier as task, taken.payload from taken join jobs._private_tasks t on t.id = taken.task_id`
  for (const { task, payload } of jobs) await setup.tasks[task]!(payload)
  return jobs.length
}
const reconcile = () => payments.tasks['payments.reconcile']!({})

// ---------------------------------------------------------------- asking

const post = (playerId: PlayerId, path: string, payload: object, headers: Record<string, string> = {}, at = server) =>
  at.inject({ method: 'POST', url: path, headers: { authorization: `Bearer a.b.${playerId}`, ...headers }, payload })
const get = async (playerId: PlayerId, path: string) => {
  const reply = await server.inject({ url: path, headers: { authorization: `Bearer a.b.${playerId}` } })
  return reply.json() as Record<string, unknown> & { items: Record<string, unknown>[] }
}
const payinBody = (change: object = {}) => ({
  method: 'visa',
  amount: '100.00',
  returnUrl: 'http://localhost:3000/ua/cashbox',
  ...change,
})
const payoutBody = (change: object = {}) => ({
  method: 'visa',
  amount: '500.00',
  destination: '4242424242424242',
  recipientName: 'Olena Koval',
  ...change,
})
const payin = (playerId: PlayerId, change: object = {}, headers = {}) =>
  post(playerId, '/payments/payin', payinBody(change), headers)
const payout = (playerId: PlayerId, change: object = {}, headers = {}) =>
  post(playerId, '/payments/payout', payoutBody(change), headers)
const openPayin = async (playerId: PlayerId, change: object = {}): Promise<string> =>
  ((await payin(playerId, change)).json() as { id: string }).id
const openPayout = async (playerId: PlayerId, change: object = {}): Promise<string> =>
  ((await payout(playerId, change)).json() as { id: string }).id
const code = (reply: LightMyRequestResponse) => (reply.json() as { code?: string }).code ?? reply.statusCode
const statusOf = async (playerId: PlayerId, id: string) => (await get(playerId, `/payments/${id}`))['status']
const stepsOf = async (id: string) =>
  (await owner`select status from payments.payment_step where payment_id = ${id} order by place`).map(
    ({ status }) => status as string,
  )
const factsOf = async (id: string) =>
  (await owner`select name from platform.outbox where body->>'payment_id' = ${id} order by position`).map(
    ({ name }) => name as string,
  )
const verdictsOf = async (id: string) =>
  (await owner`select verdict, repeats from payments.callback where payment_id = ${id} order by id`).map(
    ({ verdict, repeats }) => `${verdict} ${repeats}`,
  )

describe('starting a deposit', () => {
  test('returns the checkout, and moves no money', async () => {
    const player = await newPlayer()
    const reply = await payin(player)
    expect(reply.statusCode).toBe(201)
    const { id, status, redirectUrl } = reply.json() as Record<string, string>
    expect([status, redirectUrl]).toEqual(['pending', `http://psp/checkout/${psp.payments.get(id!)!.id}`])
    expect(await get(player, `/payments/${id}`)).toMatchObject({
      direction: 'payin',
      amount: '100.00',
      currency: 'uah',
      status: 'pending',
      visible_status: 'waiting for approval',
      redirectUrl,
    })
    expect(await purse(player)).toEqual({ game: '0.00', electronic: '0.00', held: '0.00' })
    expect(await factsOf(id!)).toEqual(['payments.payin_requested.v1', 'payments.payin_opened.v1'])
  })

  test.each([
    [{ missing: ['CONSENT_REQUIRED'] as const }, {}, 'CONSENT_REQUIRED'],
    [{ missing: ['BIRTH_DATE_REQUIRED'] as const }, {}, 'BIRTH_DATE_REQUIRED'],
    [{ missing: ['PHONE_NOT_VERIFIED'] as const }, {}, 'PHONE_NOT_VERIFIED'],
    [{ block: 'restricted' as const }, {}, 'PLAYER_EXCLUDED'],
    [{ currency: 'usd' as const }, {}, 'PAYMENT_METHOD_UNAVAILABLE'],
    [{}, { amount: '99.99' }, 'AMOUNT_BELOW_MINIMUM'],
    [{}, { amount: '29999.01' }, 'AMOUNT_ABOVE_MAXIMUM'],
    [{}, { amount: '1e3' }, 'VALIDATION_ERROR'],
    [{}, { method: 'cash' }, 'VALIDATION_ERROR'],
    [{}, { returnUrl: 'http://evil.test/' }, 'VALIDATION_ERROR'],
    [{}, { returnUrl: '/cashbox' }, 'VALIDATION_ERROR'],
  ])('by a player who is %o with %o is refused: %s', async (change, body, refusal) => {
    const player = await newPlayer()
    standings.set(player, standing(player, change))
    const reply = await payin(player, body)
    expect([reply.statusCode, code(reply)]).toEqual([refusalStatuses[refusal as 'VALIDATION_ERROR'], refusal])
    expect(await owner`select 1 from payments.payment where player_id = ${player}`).toHaveLength(0)
  })

  test('every refusal of its list is provoked here, except the limits of a later capability', () => {
    const provoked = [
      'CONSENT_REQUIRED',
      'BIRTH_DATE_REQUIRED',
      'PHONE_NOT_VERIFIED',
      'PLAYER_EXCLUDED',
      'PAYMENT_METHOD_UNAVAILABLE',
      'AMOUNT_BELOW_MINIMUM',
      'AMOUNT_ABOVE_MAXIMUM',
      'UNPAID_DEPOSITS_LIMIT_REACHED',
      'PAYMENT_DECLINED',
      'IDEMPOTENCY_MISMATCH',
    ]
    expect(contract.createPayin.refusals.filter((refusal) => !provoked.includes(refusal))).toEqual(['LIMIT_REACHED'])
  })

  test('of one player are limited to ten unpaid ones, also concurrently; another is possible after one has ended', async () => {
    const player = await newPlayer()
    const replies = await Promise.all(Array.from({ length: 15 }, () => payin(player)))
    expect(replies.map(code).toSorted()).toEqual([
      ...Array.from({ length: 10 }, () => 201),
      ...Array.from({ length: 5 }, () => 'UNPAID_DEPOSITS_LIMIT_REACHED'),
    ])
    expect(replies.find((reply) => reply.statusCode === 409)?.json()).toMatchObject({ details: { max: '10' } })
    expect(code(await payin(await newPlayer()))).toBe(201)
    await owner`update payments.payment set status = 'expired' where id = (select id from payments.payment where player_id = ${player} limit 1)`
    expect((await Promise.all([payin(player), payin(player)])).map(code).toSorted()).toEqual([
      201,
      'UNPAID_DEPOSITS_LIMIT_REACHED',
    ])
  })

  test('the last allowed one under one key is one deposit for all concurrent requests', async () => {
    const player = await newPlayer()
    for (let count = 0; count < 9; count += 1) await payin(player)
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => payin(player, {}, { 'idempotency-key': 'the-tenth' })),
    )
    expect(replies.map(code)).toEqual([201, 201, 201, 201, 201])
    expect(new Set(replies.map((reply) => reply.json<{ id: string }>().id)).size).toBe(1)
    expect(code(await payin(player, {}, { 'idempotency-key': 'the-eleventh' }))).toBe('UNPAID_DEPOSITS_LIMIT_REACHED')
    expect(code(await payin(player, {}, { 'idempotency-key': 'the-tenth' }))).toBe(201)
  })

  test('without the gateway of its route is not offered', async () => {
    const player = await newPlayer()
    const bare = await serverOf(createCashbox({ gateways: [] }))
    expect(code(await post(player, '/payments/payin', payinBody(), {}, bare))).toBe('PAYMENT_METHOD_UNAVAILABLE')
  })

  test('that the PSP refuses is declined for good', async () => {
    const player = await newPlayer()
    psp.fault = 'refuses'
    const reply = await payin(player, {}, { 'idempotency-key': 'k' })
    expect([reply.statusCode, reply.json()]).toMatchObject([
      409,
      { code: 'PAYMENT_DECLINED', message: 'Something went wrong and your payment was declined.' },
    ])
    psp.fault = null
    expect(code(await payin(player, {}, { 'idempotency-key': 'k' }))).toBe('PAYMENT_DECLINED')
    expect((await get(player, '/transactions')).items).toMatchObject([{ status: 'denied', reason: 'processing_error' }])
  })

  test.each(['down', 'loses the answer'] as const)(
    'while the PSP fails with "%s" is declined, and the same key opens the same intent later',
    async (fault) => {
      const player = await newPlayer()
      psp.fault = fault
      expect(code(await payin(player, {}, { 'idempotency-key': 'k' }))).toBe('PAYMENT_DECLINED')
      psp.fault = null
      const again = await payin(player, {}, { 'idempotency-key': 'k' })
      expect(again.statusCode).toBe(201)
      expect(await owner`select 1 from payments.payment where player_id = ${player}`).toHaveLength(1)
      expect((await payin(player, {}, { 'idempotency-key': 'k' })).json()).toEqual(again.json())
    },
  )

  test('that never reached the PSP expires, but not before 5 minutes', async () => {
    const player = await newPlayer()
    psp.fault = 'down'
    await payin(player)
    psp.fault = null
    const { id } = (await get(player, '/transactions')).items[0] as { id: string }
    clock.advance(300_000)
    await reconcile()
    expect(await statusOf(player, id)).toBe('created')
    clock.advance(60_001)
    await reconcile()
    expect(await get(player, `/payments/${id}`)).toMatchObject({
      status: 'expired',
      visible_status: 'denied',
      reason: 'expired',
    })
  })

  test('the chosen bonus is stored: absent is the waiting one, null is none', async () => {
    const player = await newPlayer()
    for (const body of [{}, { bonusId: null }, { bonusId: 'offer-1' }]) {
      await payin(player, body)
      clock.advance(1)
    }
    expect(
      (await owner`select bonus_choice from payments.payment where player_id = ${player} order by created_at`).map(
        (row) => row['bonus_choice'],
      ),
    ).toEqual(['pending', 'none', 'offer-1'])
  })
})

describe('Idempotency-Key', () => {
  const headers = { 'idempotency-key': 'key-1' }

  test.each([
    ['payin', payin],
    ['payout', payout],
  ] as const)('a %s with the same key and body gets the stored reply, whatever has changed since', async (_, ask) => {
    const player = await newPlayer({ electronic: '5000' })
    const first = await ask(player, {}, headers)
    expect(first.statusCode).toBe(201)
    await work()
    standings.set(player, standing(player, { missing: ['CONSENT_REQUIRED'] }))
    const again = await ask(player, {}, headers)
    expect([again.statusCode, again.json()]).toEqual([201, first.json()])
    expect(await owner`select 1 from payments.payment where player_id = ${player}`).toHaveLength(1)
  })

  test.each([
    ['payin', payin],
    ['payout', payout],
  ] as const)('a %s with the same key and another body is a mismatch and moves nothing', async (_, ask) => {
    const player = await newPlayer({ electronic: '5000' })
    await ask(player, {}, headers)
    const before = await purse(player)
    expect(code(await ask(player, { amount: '300.00' }, headers))).toBe('IDEMPOTENCY_MISMATCH')
    expect(await purse(player)).toEqual(before)
  })

  test('a key is bound to one kind of request and one player', async () => {
    const player = await newPlayer({ electronic: '5000' })
    await payin(player, {}, headers)
    expect(code(await payout(player, {}, headers))).toBe('IDEMPOTENCY_MISMATCH')
    expect((await payin(await newPlayer(), {}, headers)).statusCode).toBe(201)
  })

  test.each([
    ['payins', payin],
    ['payouts', payout],
  ] as const)('twenty concurrent %s with one key are one', async (_, ask) => {
    const player = await newPlayer({ electronic: '50000' })
    const replies = await Promise.all(Array.from({ length: 20 }, () => ask(player, {}, headers)))
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
    expect(replies[0]!.statusCode).toBe(201)
    expect(await owner`select 1 from payments.payment where player_id = ${player}`).toHaveLength(1)
  })

  test('a refusal is not stored', async () => {
    const player = await newPlayer()
    expect(code(await payout(player, {}, headers))).toBe('NO_FUNDS_FOR_WITHDRAWAL')
    await wallet.execute({
      kind: 'adjustment',
      playerId: player,
      source: 'staff',
      externalId: 'gift',
      purse: 'electronic',
      direction: 'credit',
      amount: money(500_00n, 'uah'),
      reason: 'test',
      by: 'staff',
    })
    expect((await payout(player, {}, headers)).statusCode).toBe(201)
  })
})

describe('a paid deposit', () => {
  test('is credited once, to game, by ten concurrent callbacks and one more', async () => {
    const player = await newPlayer()
    const id = await openPayin(player)
    atPSP(id, { status: 'success' })
    const replies = await Promise.all(Array.from({ length: 10 }, () => sendCallback(id)))
    expect(replies.map(({ statusCode, body }) => `${statusCode} ${body}`)).toEqual(
      Array.from({ length: 10 }, () => '200 {"status":"received"}'),
    )
    expect(await work()).toBe(1)
    await sendCallback(id)
    expect(await work()).toBe(0)
    expect(await purse(player)).toEqual({ game: '100.00', electronic: '0.00', held: '0.00' })
    expect(await verdictsOf(id)).toEqual(['accepted 10'])
    expect(await stepsOf(id)).toEqual(['created', 'pending', 'success'])
    expect(await factsOf(id)).toEqual([
      'payments.payin_requested.v1',
      'payments.payin_opened.v1',
      'payments.payin_credited.v1',
    ])
    expect(await get(player, `/payments/${id}`)).toMatchObject({
      status: 'success',
      visible_status: 'success',
      redirectUrl: null,
    })
  })

  test('is credited once by the job and the poll together', async () => {
    const player = await newPlayer()
    const id = await openPayin(player)
    atPSP(id, { status: 'success' })
    clock.advance(60_001)
    await sendCallback(id)
    await Promise.all([work(), reconcile(), reconcile(), reconcile()])
    expect(await purse(player)).toMatchObject({ game: '100.00' })
    expect(await stepsOf(id)).toEqual(['created', 'pending', 'success'])
  })

  test.each([
    ['signed by a stranger', { signWith: 'another key' }, 'wrong_signature'],
    ['301 s old', { atS: Math.floor(Date.parse(noon) / 1000) - 301 }, 'wrong_time'],
    ['301 s ahead', { atS: Math.floor(Date.parse(noon) / 1000) + 301 }, 'wrong_time'],
  ])('a callback %s is stored, refused and does nothing', async (_, change, verdict) => {
    const player = await newPlayer()
    const id = await openPayin(player)
    atPSP(id, { status: 'success' })
    const reply = await sendCallback(id, change)
    expect([reply.statusCode, code(reply)]).toEqual([401, 'UNAUTHORIZED'])
    expect(await work()).toBe(0)
    expect(await owner`select verdict, dedupe_key from payments.callback`).toEqual([{ verdict, dedupe_key: null }])
    expect(await purse(player)).toMatchObject({ game: '0.00' })
  })

  test('a callback with another amount credits what the status request confirms', async () => {
    const player = await newPlayer()
    const id = await openPayin(player)
    atPSP(id, { status: 'success' })
    expect((await sendCallback(id, { reported: { amount: '900.00' } })).statusCode).toBe(200)
    expect(await verdictsOf(id)).toEqual(['wrong_amount 0'])
    await work()
    expect(await purse(player)).toMatchObject({ game: '100.00' })
  })

  test('paid partially is credited partially, and shows that amount', async () => {
    const player = await newPlayer()
    const id = await openPayin(player)
    atPSP(id, { status: 'success', amount: '50.00' })
    await sendCallback(id)
    await work()
    expect(await purse(player)).toMatchObject({ game: '50.00' })
    expect(await get(player, `/payments/${id}`)).toMatchObject({ status: 'success', amount: '50.00' })
    expect(await owner`select ordered_amount from payments.payment where id = ${id}`).toEqual([
      { ordered_amount: 10_000n },
    ])
  })

  test('in another currency is never credited', async () => {
    const player = await newPlayer()
    const id = await openPayin(player)
    atPSP(id, { status: 'success', currency: 'KZT' })
    expect((await sendCallback(id)).statusCode).toBe(200)
    expect(await verdictsOf(id)).toEqual(['wrong_currency 0'])
    expect(await work()).toBe(0)
    clock.advance(60_001)
    await reconcile()
    expect(await statusOf(player, id)).toBe('pending')
    expect(lines.join()).toContain('contradicts its PSP')
    expect(await purse(player)).toMatchObject({ game: '0.00' })
  })

  test('with amount zero is never credited', async () => {
    const player = await newPlayer()
    const id = await openPayin(player)
    atPSP(id, { status: 'success', amount: '0.00' })
    await sendCallback(id)
    await work()
    expect(await statusOf(player, id)).toBe('pending')
  })

  test('according to the callback but not the PSP’s status is not credited', async () => {
    const player = await newPlayer()
    const id = await openPayin(player)
    await sendCallback(id, { reported: { status: 'success' } })
    expect(await work()).toBe(1)
    expect(await statusOf(player, id)).toBe('pending')
    expect(await purse(player)).toMatchObject({ game: '0.00' })
  })

  test.each(['01990000-0000-7000-8000-000000000000', 'not an id'])(
    'a callback about %s is accepted, with an alarm',
    async (reference) => {
      const reply = await sendCallback(reference)
      expect(reply.statusCode).toBe(200)
      expect(await work()).toBe(0)
      expect(lines.join()).toContain('unknown_payment')
    },
  )

  test.each([
    ['{', 400, 'BAD_REQUEST'],
    ['{"id":1}', 400, 'BAD_REQUEST'],
    ['x'.repeat(17_000), 400, 'BAD_REQUEST'],
    ['', 400, 'BAD_REQUEST'],
  ])('a signed callback with a malformed body is refused', async (body, status, refusal) => {
    const atS = String(Math.floor(clock.now() / 1000))
    const reply = await server.inject({
      method: 'POST',
      url: '/integrations/psp/sandbox/callback',
      headers: {
        'content-type': 'application/json',
        'x-psp-timestamp': atS,
        'x-psp-signature': signBody(key, atS, body),
      },
      payload: body,
    })
    expect([reply.statusCode, code(reply)]).toEqual([status, refusal])
  })

  test('a callback of an unknown PSP is NOT_FOUND', async () => {
    expect((await sendCallback('x', { path: '/integrations/psp/liqpay/callback' })).statusCode).toBe(404)
  })

  test.each([
    [
      'denied',
      'declined',
      'insufficient_funds',
      { status: 'denied', reason: 'insufficient_funds', visible_status: 'denied' },
    ],
    ['expired', null, 'expired', { status: 'expired', reason: 'expired', visible_status: 'denied' }],
    ['reversed', null, null, { status: 'reversed', reason: 'reversed', visible_status: 'denied' }],
  ])('that the PSP calls %s is not credited', async (status, _, reason, shown) => {
    const player = await newPlayer()
    const id = await openPayin(player)
    atPSP(id, { status, reason })
    await sendCallback(id)
    await work()
    expect(await get(player, `/payments/${id}`)).toMatchObject(shown)
    expect(await purse(player)).toMatchObject({ game: '0.00' })
  })

  test('stays paid when the PSP reports denied afterwards, with an alarm', async () => {
    const player = await newPlayer()
    const id = await openPayin(player)
    atPSP(id, { status: 'success' })
    await sendCallback(id)
    await work()
    atPSP(id, { status: 'denied' })
    await sendCallback(id)
    await work()
    expect(await statusOf(player, id)).toBe('success')
    expect(await purse(player)).toMatchObject({ game: '100.00' })
    expect(lines.join()).toContain('declined after success')
  })

  test.each(['denied', 'expired'])('after it was %s is still credited, once', async (first) => {
    const player = await newPlayer()
    const id = await openPayin(player)
    for (const status of [first, 'success', 'success']) {
      atPSP(id, { status })
      await sendCallback(id)
      await work()
    }
    expect(await stepsOf(id)).toEqual(['created', 'pending', first, 'success'])
    expect(await purse(player)).toMatchObject({ game: '100.00' })
  })

  test('that is reversed is taken back, and never credited again', async () => {
    const player = await newPlayer()
    const id = await openPayin(player)
    for (const status of ['success', 'reversed', 'success']) {
      atPSP(id, { status })
      await sendCallback(id, { reported: { id: `psp-${status}` } })
      await work()
    }
    expect(await statusOf(player, id)).toBe('reversed')
    expect(await purse(player)).toMatchObject({ game: '0.00' })
  })

  test('under a reference that settled another payment is not credited', async () => {
    const player = await newPlayer()
    const [first, second] = [await openPayin(player), await openPayin(player)]
    atPSP(first, { status: 'success' })
    atPSP(second, { status: 'success', id: psp.payments.get(first)!.id })
    for (const id of [first, second]) {
      await sendCallback(id)
      await work()
    }
    expect(await purse(player)).toMatchObject({ game: '100.00' })
    expect(await statusOf(player, second)).toBe('pending')
  })

  test('waits while the PSP is unreachable, and the job is retried', async () => {
    const player = await newPlayer()
    const id = await openPayin(player)
    atPSP(id, { status: 'success' })
    await sendCallback(id)
    psp.fault = 'down'
    await expect(work()).rejects.toThrow('the job will be retried')
    psp.fault = null
    await payments.tasks['payments.settle']!({ payment: id })
    expect(await purse(player)).toMatchObject({ game: '100.00' })
  })

  test('without a callback is credited by the poll after a minute', async () => {
    const player = await newPlayer()
    const id = await openPayin(player)
    atPSP(id, { status: 'success' })
    clock.advance(60_000)
    await reconcile()
    expect(await statusOf(player, id)).toBe('pending')
    clock.advance(1)
    await reconcile()
    expect(await purse(player)).toMatchObject({ game: '100.00' })
  })
})

describe('reconciliation', () => {
  test('checks each payment once a minute, and again at the next run after a missing reply', async () => {
    const player = await newPlayer()
    for (let count = 0; count < 3; count += 1) await openPayin(player)
    clock.advance(60_001)
    psp.asked.length = 0
    psp.fault = 'down'
    await reconcile()
    expect(psp.asked).toHaveLength(6) // Each request and its retry.
    psp.fault = null
    psp.asked.length = 0
    await reconcile()
    expect(psp.asked).toHaveLength(3)
    clock.advance(60_000)
    await reconcile()
    expect(psp.asked).toHaveLength(3)
  })

  test('is scheduled every minute', () => {
    expect(payments.schedules).toContainEqual({ task: 'payments.reconcile', when: '* * * * *' })
  })
})

describe('requesting a withdrawal', () => {
  test('up to the automatic limit holds the money, is approved, sent and paid', async () => {
    const player = await newPlayer({ electronic: '2000' })
    const reply = await payout(player, { amount: '2000.00' })
    expect([reply.statusCode, reply.json()]).toMatchObject([201, { status: 'approved' }])
    const { id } = reply.json() as { id: string }
    expect(await purse(player)).toEqual({ game: '0.00', electronic: '0.00', held: '2000.00' })

    await work()
    expect(await statusOf(player, id)).toBe('sent')
    expect(psp.payouts.get(id)).toMatchObject({ amount: '2000.00', currency: 'UAH', status: 'pending' })
    atPSP(id, { status: 'success' })
    await Promise.all([sendCallback(id), sendCallback(id)])
    await work()
    expect(await purse(player)).toEqual({ game: '0.00', electronic: '0.00', held: '0.00' })
    expect(await get(player, `/payments/${id}`)).toMatchObject({
      direction: 'payout',
      status: 'success',
      visible_status: 'success',
      destination: '•••• 4242',
    })
    expect(await factsOf(id)).toEqual([
      'payments.payout_approved.v1',
      'payments.payout_sent.v1',
      'payments.payout_paid.v1',
    ])
  })

  test('above it waits for staff, held and not sent', async () => {
    const player = await newPlayer({ electronic: '3000' })
    const id = await openPayout(player, { amount: '2000.01' })
    expect(await statusOf(player, id)).toBe('waiting_approval')
    expect(await work()).toBe(0)
    expect(await purse(player)).toMatchObject({ electronic: '999.99', held: '2000.01' })
  })

  test('does not touch game and bonus money', async () => {
    const player = await newPlayer()
    atPSP(await openPayin(player, { amount: '1000.00' }), { status: 'success' })
    clock.advance(60_001)
    await reconcile()
    expect(code(await payout(player))).toBe('NO_FUNDS_FOR_WITHDRAWAL')
    expect(await purse(player)).toMatchObject({ game: '1000.00', held: '0.00' })
  })

  test.each([
    [{ missing: ['CONSENT_REQUIRED'] as const }, {}, 'CONSENT_REQUIRED'],
    [{ missing: ['BIRTH_DATE_REQUIRED'] as const }, {}, 'BIRTH_DATE_REQUIRED'],
    [{ missing: ['PHONE_NOT_VERIFIED'] as const }, {}, 'PHONE_NOT_VERIFIED'],
    [{ payoutHoldUntil: plusMs(instant(noon), 1) }, {}, 'PAYOUT_ON_HOLD'],
    [{}, { method: 'applepay' }, 'PAYMENT_METHOD_UNAVAILABLE'],
    [{}, { amount: '199.99' }, 'AMOUNT_BELOW_MINIMUM'],
    [{}, { amount: '50000.01' }, 'AMOUNT_ABOVE_MAXIMUM'],
    [{}, { amount: '5000.01' }, 'NO_FUNDS_FOR_WITHDRAWAL'],
    [{}, { recipientName: 'Olena' }, 'VALIDATION_ERROR'],
    [{}, { destination: '4242424242424241' }, 'VALIDATION_ERROR'],
    [{}, { destination: '' }, 'VALIDATION_ERROR'],
  ])('by a player who is %o with %o is refused: %s', async (change, body, refusal) => {
    const player = await newPlayer({ electronic: '5000' })
    standings.set(player, standing(player, change))
    const reply = await payout(player, body)
    expect([reply.statusCode, code(reply)]).toEqual([refusalStatuses[refusal as 'VALIDATION_ERROR'], refusal])
    expect(await purse(player)).toEqual({ game: '0.00', electronic: '5000.00', held: '0.00' })
    expect(await owner`select 1 from payments.payment where player_id = ${player}`).toHaveLength(0)
    expect(await work()).toBe(0)
  })

  test('below the rating that the setting requires is refused', async () => {
    const player = await newPlayer({ electronic: '5000' })
    const strict = await serverOf(
      createCashbox({
        settings: { read: (code) => (code === 'PAYOUT_MIN_RATING' ? 3 : settings.read(code)) as never },
      }),
    )
    expect(code(await post(player, '/payments/payout', payoutBody(), {}, strict))).toBe(
      'user-rating-is-less-than-required',
    )
    standings.set(player, standing(player, { rating: 3 }))
    expect((await post(player, '/payments/payout', payoutBody(), {}, strict)).statusCode).toBe(201)
  })

  test('without the setting no rating is too low', async () => {
    const player = await newPlayer({ electronic: '5000' })
    standings.set(player, standing(player, { rating: 0 }))
    const open = await serverOf(
      createCashbox({
        settings: { read: (code) => (code === 'PAYOUT_MIN_RATING' ? null : settings.read(code)) as never },
      }),
    )
    expect((await post(player, '/payments/payout', payoutBody(), {}, open)).statusCode).toBe(201)
  })

  test.each([
    [true, true, 201],
    [true, false, 201],
    [false, true, 201],
    [false, false, 'PAYOUT_VERIFICATION_REQUIRED'],
  ])('from a verified session: %s, after a confirming call: %s: %s', async (isProven, isVerified, then) => {
    const player = await newPlayer({ electronic: '5000' })
    const asked: unknown[] = []
    const identity = {
      standing: async (playerId: PlayerId) => standing(playerId),
      isErased: async () => false,
      isSessionProven: async () => isProven,
      isVerified: async (...question: unknown[]) => asked.push(question) > 0 && isVerified,
    }
    const careful = await serverOf(createCashbox({ identity }))
    expect(code(await post(player, '/payments/payout', payoutBody(), {}, careful))).toBe(then)
    expect(asked).toEqual([[player, 'PAYOUT']])
  })

  test('from a wallet that staff blocked is refused, and leaves nothing behind', async () => {
    const player = await newPlayer({ electronic: '5000' })
    await wallet.execute({
      kind: 'block_change',
      playerId: player,
      source: 'staff',
      externalId: 'b',
      block: { scope: 'everything', reason: 'test' },
    })
    expect(code(await payout(player, {}, { 'idempotency-key': 'k' }))).toBe('PAYOUT_ON_HOLD')
    expect(await owner`select 1 from payments.payment where player_id = ${player}`).toHaveLength(0)
    expect(await owner`select 1 from payments.request where player_id = ${player}`).toHaveLength(0)
    expect(await work()).toBe(0)
  })

  test('of a restricted account is accepted', async () => {
    const player = await newPlayer({ electronic: '500' })
    standings.set(player, standing(player, { block: 'restricted' }))
    expect((await payout(player)).statusCode).toBe(201)
  })

  test('every refusal of its list is provoked', () => {
    const provoked = [
      // Saved cards are tested in actions/save-card.test.ts.
      'CARD_NOT_FOUND',
      'CONSENT_REQUIRED',
      'BIRTH_DATE_REQUIRED',
      'PHONE_NOT_VERIFIED',
      'PAYOUT_ON_HOLD',
      'user-rating-is-less-than-required',
      'PAYMENT_METHOD_UNAVAILABLE',
      'AMOUNT_BELOW_MINIMUM',
      'AMOUNT_ABOVE_MAXIMUM',
      'PAYOUT_DAY_LIMIT_REACHED',
      'PAYOUT_24H_LIMIT_REACHED',
      'PAYOUT_VERIFICATION_REQUIRED',
      'NO_FUNDS_FOR_WITHDRAWAL',
      'IDEMPOTENCY_MISMATCH',
    ]
    expect(contract.createPayout.refusals).toEqual(provoked)
  })

  test('twenty concurrent ones for the whole balance: one is accepted', async () => {
    for (let round = 0; round < 5; round += 1) {
      const player = await newPlayer({ electronic: '1500' })
      const replies = await Promise.all(Array.from({ length: 20 }, () => payout(player, { amount: '1500.00' })))
      expect(replies.map(code).toSorted()).toEqual([
        201,
        ...Array.from({ length: 19 }, () => 'NO_FUNDS_FOR_WITHDRAWAL'),
      ])
      expect(await purse(player)).toEqual({ game: '0.00', electronic: '0.00', held: '1500.00' })
    }
  })

  test('ten concurrent ones never exceed the daily limit', async () => {
    const player = await newPlayer({ electronic: '100000' })
    const replies = await Promise.all(Array.from({ length: 10 }, () => payout(player, { amount: '6000.00' })))
    expect(replies.map(code).filter((answer) => answer === 201)).toHaveLength(8)
    expect(new Set(replies.map(code))).toEqual(new Set([201, 'PAYOUT_DAY_LIMIT_REACHED']))
    expect(await get(player, '/payments/restriction')).toMatchObject({ leftToday: '2000.00', left24h: '27000.00' })
  })

  test('a new day resets the daily limit, the sliding one keeps counting', async () => {
    const player = await newPlayer({ electronic: '200000' })
    clock.set('2026-11-21T21:59:59.999Z') // The last millisecond of the day in Kyiv.
    expect(code(await payout(player, { amount: '50000.00' }))).toBe(201)
    expect(code(await payout(player, { amount: '200.00' }))).toBe('PAYOUT_DAY_LIMIT_REACHED')
    clock.advance(1)
    expect(code(await payout(player, { amount: '25000.01' }))).toBe('PAYOUT_24H_LIMIT_REACHED')
    expect(code(await payout(player, { amount: '25000.00' }))).toBe(201)
    clock.set('2026-11-22T21:59:59.998Z')
    expect(code(await payout(player, { amount: '200.00' }))).toBe('PAYOUT_24H_LIMIT_REACHED')
    clock.advance(1)
    expect(code(await payout(player, { amount: '200.00' }))).toBe(201)
  })

  test('a denied one does not count', async () => {
    const player = await newPlayer({ electronic: '2000' })
    psp.fault = 'refuses'
    await openPayout(player, { amount: '2000.00' })
    expect(await get(player, '/payments/restriction')).toMatchObject({ leftToday: '48000.00' })
    await work()
    expect(await get(player, '/payments/restriction')).toMatchObject({
      leftToday: '50000.00',
      left24h: '75000.00',
      available: '2000.00',
    })
  })

  test('of a player in Kazakhstan has limits in tenge', async () => {
    const player = await newPlayer({ electronic: '30000', currency: 'kzt' })
    expect(code(await payout(player, { amount: '2399.99' }))).toBe('AMOUNT_BELOW_MINIMUM')
    expect((await payout(player, { amount: '24000.00' })).json()).toMatchObject({ status: 'approved' })
    expect(await get(player, '/payments/restriction')).toMatchObject({
      currency: 'kzt',
      min: '2400.00',
      maxPerDay: '600000.00',
      maxPer24h: '900000.00',
      available: '6000.00',
    })
  })
})

describe('sending a withdrawal', () => {
  const send = (id: string) => payments.tasks['payments.send_payout']!({ payment: id })
  const sendings = () => psp.asked.filter((path) => path === '/psp/payouts').length
  const approved = async () => {
    const player = await newPlayer({ electronic: '500' })
    const id = await openPayout(player)
    psp.asked.length = 0
    return { player, id }
  }

  test('a definite refusal of the PSP returns the money', async () => {
    const { player, id } = await approved()
    psp.fault = 'refuses'
    await work()
    expect(await get(player, `/payments/${id}`)).toMatchObject({
      status: 'denied',
      reason: 'processing_error',
      visible_status: 'denied',
    })
    expect(await purse(player)).toEqual({ game: '0.00', electronic: '500.00', held: '0.00' })
  })

  test('whose reply is lost stays sent, is never sent twice, and ends as the PSP reports', async () => {
    const { player, id } = await approved()
    psp.fault = 'loses the answer'
    await work()
    expect(await statusOf(player, id)).toBe('sent')
    psp.fault = null
    await send(id)
    await send(id)
    expect(sendings()).toBe(1)
    atPSP(id, { status: 'success' })
    clock.advance(60_001)
    await reconcile()
    expect(await statusOf(player, id)).toBe('success')
    expect(await purse(player)).toMatchObject({ electronic: '0.00', held: '0.00' })
  })

  test('whose call was lost is sent again under the same reference', async () => {
    const { player, id } = await approved()
    psp.fault = 'loses the call'
    await work()
    expect([await statusOf(player, id), psp.payouts.has(id)]).toEqual(['sent', false])
    psp.fault = null
    clock.advance(299_999)
    await reconcile()
    expect([sendings(), psp.payouts.has(id)]).toEqual([1, false]) // An earlier call may still be pending.
    clock.advance(60_001)
    await reconcile()
    expect(psp.payouts.get(id)).toMatchObject({ reference: id, amount: '500.00' })
    expect(sendings()).toBe(2)
  })

  test('while the PSP is down stays sent without a time limit', async () => {
    const { player, id } = await approved()
    psp.fault = 'down'
    await work()
    clock.advance(86_400_000)
    await reconcile()
    expect(await statusOf(player, id)).toBe('sent')
    expect(await purse(player)).toMatchObject({ electronic: '0.00', held: '500.00' })
  })

  test('by two concurrent workers reaches the PSP once', async () => {
    const { id } = await approved()
    await Promise.all([send(id), send(id), send(id)])
    expect(psp.payouts.get(id)).toBeDefined()
    expect(sendings()).toBe(1)
    expect(await stepsOf(id)).toEqual(['approved', 'sent'])
  })

  test('that lost its job is found by the poll', async () => {
    const { player, id } = await approved()
    clock.advance(60_001)
    await reconcile()
    expect(await statusOf(player, id)).toBe('sent')
    expect(sendings()).toBe(1)
  })

  test('that bounces returns the money, once', async () => {
    const { player, id } = await approved()
    await work()
    atPSP(id, { status: 'denied', reason: 'payout_bounced' })
    for (let time = 0; time < 3; time += 1) {
      await sendCallback(id, { reported: { id: `psp-again-${time}` } })
      await work()
    }
    expect(await get(player, `/payments/${id}`)).toMatchObject({ status: 'denied', reason: 'bounced' })
    expect(await purse(player)).toEqual({ game: '0.00', electronic: '500.00', held: '0.00' })
    expect(await stepsOf(id)).toEqual(['approved', 'sent', 'denied'])
  })

  test.each([
    ['success', 'denied', '0.00', 'bounced after success'],
    ['denied', 'success', '500.00', 'paid after denied'],
  ])(
    'that ended as %s stays so when the PSP reports %s later, with an alarm',
    async (first, later, electronic, alarm) => {
      const { player, id } = await approved()
      await work()
      for (const status of [first, later]) {
        atPSP(id, { status })
        await sendCallback(id)
        await work()
      }
      expect(await statusOf(player, id)).toBe(first)
      expect(await purse(player)).toEqual({ game: '0.00', electronic, held: '0.00' })
      expect(lines.join()).toContain(alarm)
    },
  )

  test('reported with another amount than was held does not end', async () => {
    const { player, id } = await approved()
    await work()
    atPSP(id, { status: 'success', amount: '5.00' })
    await sendCallback(id)
    await work()
    expect(await statusOf(player, id)).toBe('sent')
    expect(await purse(player)).toMatchObject({ held: '500.00' })
  })

  test('stores the card encrypted, and deletes it at the end', async () => {
    const { id } = await approved()
    await work()
    const [before] = await owner<
      { text: string; sealed: Buffer }[]
    >`select payment::text as text, destination_sealed as sealed from payments.payment where id = ${id}`
    expect(before!.sealed.toString('latin1')).not.toContain('4242424242424242')
    expect(before!.text).not.toMatch(/4242424242424242|Olena/)
    atPSP(id, { status: 'success' })
    await sendCallback(id)
    await work()
    expect(await owner`select destination_sealed from payments.payment where id = ${id}`).toEqual([
      { destination_sealed: null },
    ])
    expect(lines.join()).not.toMatch(/4242424242424242|Olena/)
  })
})

describe('reading the cashbox', () => {
  test('methods and limits are those of the player’s currency', async () => {
    const player = await newPlayer({ currency: 'kzt' })
    expect((await get(player, '/payments/methods')).items).toEqual([
      { method: 'applepay', payin: true, payout: false },
      { method: 'googlepay', payin: true, payout: false },
      { method: 'visa', payin: true, payout: true },
      { method: 'mastercard', payin: true, payout: true },
    ])
    const { items } = await get(player, '/payments/limits')
    expect(items).toHaveLength(6)
    expect(items).toContainEqual({
      method: 'visa',
      currency: 'kzt',
      direction: 'payin',
      min: '1200.00',
      max: '359988.00',
    })
    expect(items).toContainEqual({
      method: 'visa',
      currency: 'kzt',
      direction: 'payout',
      min: '2400.00',
      max: '600000.00',
    })
  })

  test('the largest withdrawal is the one that the level of the player allows', async () => {
    const rating = { ratingOf: async () => ({ rating: 4, level: 4 }), payoutDayOf: () => money(6_000_000n, 'uah') }
    const setup = await serverOf(createCashbox({ rating }))
    const player = await newPlayer()
    const reply = await setup.inject({ url: '/payments/limits', headers: { authorization: `Bearer a.b.${player}` } })
    expect(reply.json().items.at(-1)).toMatchObject({ direction: 'payout', max: '60000.00' })
  })

  test('the restriction returns limits, remaining amounts, hold and balance', async () => {
    const player = await newPlayer({ electronic: '700' })
    const holdUntil = '2026-11-22T12:00:00.000Z'
    standings.set(player, standing(player, { payoutHoldUntil: instant(holdUntil) }))
    expect(await get(player, '/payments/restriction')).toEqual({
      currency: 'uah',
      min: '200.00',
      maxPerDay: '50000.00',
      maxPer24h: '75000.00',
      leftToday: '50000.00',
      left24h: '75000.00',
      minRating: 0,
      available: '700.00',
      holdUntil,
    })
    clock.set(holdUntil)
    expect(await get(player, '/payments/restriction')).toMatchObject({ holdUntil: null })
  })

  test.each([
    [null, 'none', null],
    [0, 'none', 0],
    [3, 'none', 3],
    [3, 'restricted', null],
  ] as const)(
    'the restriction with the setting %s of an account that is %s returns the minimum rating %s: an absent one differs from 0',
    async (ratingMin, block, returned) => {
      const setup = await serverOf(
        createCashbox({
          settings: { read: (code) => (code === 'PAYOUT_MIN_RATING' ? ratingMin : settings.read(code)) as never },
        }),
      )
      const player = await newPlayer({ electronic: '700' })
      standings.set(player, standing(player, { block }))
      const reply = await setup.inject({
        url: '/payments/restriction',
        headers: { authorization: `Bearer a.b.${player}` },
      })
      expect(reply.json()).toMatchObject({ minRating: returned })
    },
  )

  test('currencies are all known ones', async () => {
    expect((await get(await newPlayer(), '/payments/currencies')).items.filter(({ enabled }) => enabled)).toEqual([
      { code: 'uah', enabled: true },
      { code: 'kzt', enabled: true },
    ])
  })

  test.each(['01990000-0000-7000-8000-000000000000', 'nothing'])('payment %s is not found', async (id) => {
    const reply = await server.inject({
      url: `/payments/${id}`,
      headers: { authorization: `Bearer a.b.${await newPlayer()}` },
    })
    expect(reply.statusCode).toBe(id === 'nothing' ? 400 : 404)
  })

  test('another player’s payment is not found', async () => {
    const id = await openPayin(await newPlayer())
    const stranger = await newPlayer()
    expect(await get(stranger, `/payments/${id}`)).toMatchObject({ code: 'PAYMENT_NOT_FOUND' })
    expect(await payments.frames.payment?.(stranger, id)).toBeUndefined()
  })

  test('a frame contains the status of the player’s own payment', async () => {
    const player = await newPlayer()
    const id = await openPayin(player)
    expect(await payments.frames.payment?.(player, id)).toEqual({ id, direction: 'payin', status: 'pending' })
    expect(await payments.frames.payment?.(player, 'nothing')).toBeUndefined()
  })

  test('all endpoints require a token', async () => {
    expect((await server.inject({ url: '/transactions' })).statusCode).toBe(401)
  })
})

describe('transactions', () => {
  const history = async () => {
    const player = await newPlayer({ electronic: '5000' })
    clock.set('2026-11-20T21:59:59.999Z')
    await openPayin(player)
    clock.set('2026-11-20T22:00:00.000Z')
    await openPayout(player, { amount: '3000.00' })
    clock.set('2026-11-21T08:00:00.000Z')
    await wallet.execute({
      kind: 'crosspay',
      playerId: player,
      source: 'player',
      externalId: 'c',
      amount: money(200_00n, 'uah'),
    })
    clock.set('2026-11-21T22:00:00.000Z')
    atPSP(await openPayin(player, { amount: '250.00' }), { status: 'success' })
    clock.advance(60_001)
    await reconcile()
    return player
  }
  const kinds = ({ items }: { items: Record<string, unknown>[] }) =>
    items.map(({ kind, amount }) => `${String(kind)} ${String(amount)}`)

  test('are payments and other movements as one list, newest first', async () => {
    const player = await history()
    const list = await get(player, '/transactions')
    expect(kinds(list)).toEqual(['payin 250.00', 'crosspay 200.00', 'payout 3000.00', 'payin 100.00'])
    expect(list).toMatchObject({ total: 4, page: 1, pageSize: 16 })
    expect(list.items.map((item) => item['visible_status'])).toEqual([
      'success',
      'success',
      'waiting for approval',
      'waiting for approval',
    ])
  })

  test.each([
    ['?kind=payin', ['payin 250.00', 'payin 100.00']],
    ['?kind=crosspay', ['crosspay 200.00']],
    ['?kind=bonus', []],
    ['?status=success', ['payin 250.00', 'crosspay 200.00']],
    ['?status=denied', []],
    ['?status=waiting%20for%20approval', ['payout 3000.00', 'payin 100.00']],
    ['?from=2026-11-21', ['payin 250.00', 'crosspay 200.00', 'payout 3000.00']],
    ['?to=2026-11-20', ['payin 100.00']],
    ['?from=2026-11-21&to=2026-11-21', ['crosspay 200.00', 'payout 3000.00']],
    ['?page=1&pageSize=2', ['payin 250.00', 'crosspay 200.00']],
    ['?page=2&pageSize=2', ['payout 3000.00', 'payin 100.00']],
    ['?page=100000&pageSize=100', []],
  ])('%s: %o', async (query, expected) => {
    expect(kinds(await get(await history(), `/transactions${query}`))).toEqual(expected)
  })

  test('list a claim of cashback as cashback, and other bonuses as bonuses', async () => {
    const player = await newPlayer()
    const terms = {
      wagerType: 'CLASSIC',
      wager: money(0n, 'uah'),
      releaseMax: null,
      stakeMax: null,
      burnsAt: null,
      burnAtOrBelow: null,
      burnsOnDeposit: false,
      burnsOnWithdrawal: false,
    } as const
    for (const [offerId, amount] of [
      ['offer of cashback', 10_00n],
      ['offer of a code', 20_00n],
    ] as const) {
      expect(
        await wallet.execute({
          kind: 'bonus_credit',
          playerId: player,
          source: 'bonuses',
          externalId: newId(clock.now(), (count) => chance.bytes(count)),
          offerId,
          amount: money(amount, 'uah'),
          terms,
        }),
      ).toMatchObject({ code: 'OK' })
      clock.advance(1)
    }
    const [all, cashback, bonus] = await Promise.all(
      ['', '?kind=cashback', '?kind=bonus'].map(async (query) => kinds(await get(player, `/transactions${query}`))),
    )
    expect([all, cashback, bonus]).toEqual([['bonus 20.00', 'cashback 10.00'], ['cashback 10.00'], ['bonus 20.00']])
  })

  test.each([
    ['?from=2026-02-30', 'from'],
    ['?to=9999-12-31', 'to'],
    ['?from=yesterday', 'from'],
  ])('%s is refused', async (query, field) => {
    expect(await get(await newPlayer(), `/transactions${query}`)).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { [field]: 'DATE_INVALID' },
    })
  })
})

describe('the database', () => {
  test.each([
    'delete from payments.payment',
    'delete from payments.callback',
    'update payments.payment_step set status = status',
    'update payments.psp_reference set reference = reference',
    'update payments.payment set ordered_amount = 1',
    'delete from payments.request',
  ])('forbids the app to %s', async (statement) => {
    await expect(sql.unsafe(statement)).rejects.toThrow('permission denied')
  })
})

test('after all of this the books balance', async () => {
  expect(await wallet.checkBooks('whole')).toMatchObject({ isBalanced: true, faults: [] })
})
