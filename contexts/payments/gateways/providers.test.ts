/** @module-tag full */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Id } from '@zoria/kernel'
import { systemClock } from '@zoria/platform/clock'
import { seededChance } from '@zoria/testkit/chance'
import { createEmptyDatabase, type TestDatabase } from '@zoria/testkit/database'
import { freePorts } from '@zoria/testkit/ports'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Payments } from '../index.ts'
import { openCashbox, type OpenCashbox } from '../testing/open-cashbox.ts'
import { installGateways } from './installed-gateways.ts'

// The cashbox against apps/sandbox in a separate process: all calls use the network, as with real providers.

const key = 'a key that both sides share'
const siteUrl = 'http://localhost:3000/ua/cashbox'
const providers = [
  ['liqpay', 'uah', '100.00', '200.00'],
  ['freedompay', 'kzt', '1200.00', '2400.00'],
] as const
type PlayerId = Id<'Player'>

let database: TestDatabase
let cashbox: OpenCashbox
let setup: Payments
let server: FastifyInstance
let sandbox: ChildProcess
let sandboxUrl: string

beforeAll(async () => {
  const port = await freePorts(4)
  sandboxUrl = `http://127.0.0.1:${port}`
  const apiUrl = `http://127.0.0.1:${port + 1}`
  database = await createEmptyDatabase('sandbox')
  sandbox = startSandbox({ port, apiUrl, databaseUrl: database.url('sandbox') })
  cashbox = await openCashbox('providers')
  const gateways = installGateways(
    {
      callbackRoot: apiUrl,
      sandbox: { url: sandboxUrl, publicUrl: sandboxUrl, keys: [key] },
      liqPay: null,
      freedomPay: null,
    },
    { clock: cashbox.clock, chance: seededChance('providers') },
  )
  setup = cashbox.another({ gateways })
  server = await cashbox.serverOf(setup)
  await server.listen({ port: port + 1, host: '127.0.0.1' })
  await routeToProviders()
  await sandboxIsReady()
})

afterAll(async () => {
  sandbox.kill('SIGTERM')
  if (sandbox.exitCode === null) await once(sandbox, 'exit')
  await server.close()
  await cashbox.close()
  await database.drop()
})

function startSandbox({
  port,
  apiUrl,
  databaseUrl,
}: {
  port: number
  apiUrl: string
  databaseUrl: string
}): ChildProcess {
  const environment = {
    SANDBOX: 'on',
    LOG_LEVEL: 'error',
    PORT: String(port),
    SMPP_PORT: String(port + 2),
    SMTP_PORT: String(port + 3),
    SANDBOX_DATABASE_URL: databaseUrl,
    SANDBOX_PUBLIC_URL: sandboxUrl,
    API_URL: apiUrl,
    PSP_SANDBOX_KEY: key,
  }
  return spawn(process.execPath, [join(import.meta.dirname, '../../../apps/sandbox/main.ts')], {
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** docs/runbooks/going-live-with-payments.md: which gateway takes what is a setting. */
async function routeToProviders(): Promise<void> {
  const route = { uah: 'liqpay', kzt: 'freedompay' }
  const routes = { applepay: route, googlepay: route, visa: route, mastercard: route }
  await cashbox.owner`update settings.setting set value = ${JSON.stringify(routes)}::text::jsonb where code = 'PAYMENT_ROUTES'`
  await cashbox.settings.refresh()
}

/** Ready, and its clock set to that of the cashbox. */
async function sandboxIsReady(): Promise<void> {
  await vi.waitFor(async () => expect((await fetch(`${sandboxUrl}/readyz`)).status).toBe(200), {
    timeout: 60_000,
    interval: 200,
  })
  await fetch(`${sandboxUrl}/dev/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ offsetMs: cashbox.clock.now() - systemClock.now() }),
  })
}

async function ask(playerId: PlayerId, path: string, payload?: object): Promise<Record<string, unknown>> {
  const options = payload
    ? {
        method: 'POST',
        headers: { authorization: `Bearer a.b.${playerId}`, 'content-type': 'application/json' },
        body: JSON.stringify(payload),
      }
    : { headers: { authorization: `Bearer a.b.${playerId}` } }
  return (await fetch(`${server.listeningOrigin}${path}`, options)).json() as Promise<Record<string, unknown>>
}

async function deposit(playerId: PlayerId, amount: string): Promise<{ id: string; page: string }> {
  const { id, redirectUrl } = await ask(playerId, '/payments/payin', { method: 'visa', amount, returnUrl: siteUrl })
  const opened = await fetch(String(redirectUrl), { redirect: 'manual' })
  // LiqPay redirects the browser to the page; Freedom Pay returns its address.
  return { id: String(id), page: opened.headers.get('location') ?? String(redirectUrl) }
}

async function pay(page: string, card: string): Promise<Record<string, unknown>> {
  const reply = await fetch(`${page}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ card, expiry: '12/30', cvc: '123' }),
  })
  return reply.json() as Promise<Record<string, unknown>>
}

/** Runs the worker's jobs after a callback. */
async function settled(playerId: PlayerId, id: string): Promise<Record<string, unknown>> {
  await expect.poll(() => cashbox.verdictsOf(id), { timeout: 60_000 }).not.toEqual([])
  await work()
  return ask(playerId, `/payments/${id}`)
}

async function work(): Promise<void> {
  const jobs = await cashbox.owner<{ task: string; payload: unknown }[]>`
    with taken as (delete from jobs._private_jobs returning task_id, payload) select t.identifier as task, taken.payload from taken join jobs._private_tasks t on t.id = taken.task_id`
  for (const { task, payload } of jobs) await setup.tasks[task]?.(payload)
}

const newPlayer = (currency: 'uah' | 'kzt', electronic = '0') => cashbox.newPlayer({ currency, electronic })

describe.each(providers)('%s in %s', (provider, currency, amount, withdrawal) => {
  test('a deposit is credited after its callback, once', async () => {
    const player = await newPlayer(currency)
    const { id, page } = await deposit(player, amount)
    expect(await pay(page, '4000000000010209')).toMatchObject({ status: 'success' }) // The callback is sent three times.
    expect(await settled(player, id)).toMatchObject({ status: 'success', amount })
    await expect.poll(() => cashbox.verdictsOf(id), { timeout: 60_000 }).toEqual(['accepted 2'])
    await work()
    expect(await cashbox.purse(player)).toMatchObject({ game: amount })
  })

  test('the reply to a callback makes the provider stop repeating it', async () => {
    const player = await newPlayer(currency)
    const { id, page } = await deposit(player, amount)
    await pay(page, '4242424242424242')
    await settled(player, id)
    const waiting = await database.sql(
      'sandbox',
    )`select last_answer, due_at from sandbox.hosted_notice where provider = ${provider} and tries > 0 and due_at is not null`
    expect(waiting).toEqual([])
  })

  test.each([
    ['4000000000000002', 'declined'],
    ['4000008400001280', 'declined'],
  ])('card %s credits nothing', async (card) => {
    const player = await newPlayer(currency)
    const { id, page } = await deposit(player, amount)
    const asked = await pay(page, card)
    if (asked['confirmUrl'])
      await fetch(`${sandboxUrl}${String(asked['confirmUrl'])}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"answer":"yes"}',
      })
    expect(await settled(player, id)).toMatchObject({ status: 'denied' })
    expect(await cashbox.purse(player)).toMatchObject({ game: '0.00' })
  })

  test('3-D Secure, then success', async () => {
    const player = await newPlayer(currency)
    const { id, page } = await deposit(player, amount)
    const { confirmUrl } = await pay(page, '4000000000003220')
    await fetch(`${sandboxUrl}${String(confirmUrl)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"answer":"yes"}',
    })
    expect(await settled(player, id)).toMatchObject({ status: 'success' })
  })

  test('a callback with a wrong signature is rejected; the status request still credits', async () => {
    const player = await newPlayer(currency)
    const { id, page } = await deposit(player, amount)
    await pay(page, '4000000000010308')
    cashbox.clock.advance(61_000)
    await setup.tasks['payments.reconcile']?.({})
    expect(await cashbox.verdictsOf(id)).toEqual([])
    expect(await cashbox.purse(player)).toMatchObject({ game: amount })
  })

  test('twenty concurrent copies of one callback credit once', async () => {
    const player = await newPlayer(currency)
    const { id, page } = await deposit(player, amount)
    await pay(page, '4242424242424242')
    await settled(player, id)
    const [notice] = await database.sql('sandbox')<
      { url: string; body: string }[]
    >`select url, body from sandbox.hosted_notice where provider = ${provider} order by id desc limit 1`
    const copies = await Promise.all(
      Array.from({ length: 20 }, () =>
        fetch(notice!.url, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: notice!.body,
        }),
      ),
    )
    expect(new Set(copies.map(({ status }) => status))).toEqual(new Set([200]))
    await work()
    expect(await cashbox.verdictsOf(id)).toEqual(['accepted 20'])
    expect(await cashbox.purse(player)).toMatchObject({ game: amount })
  })

  test('dollars instead of the player’s currency credit nothing', async () => {
    const player = await newPlayer(currency)
    const { id, page } = await deposit(player, amount)
    await pay(page, '4000000000013005')
    cashbox.clock.advance(61_000)
    await setup.tasks['payments.reconcile']?.({})
    expect(await cashbox.purse(player)).toMatchObject({ game: '0.00' })
    expect(await ask(player, `/payments/${id}`)).toMatchObject({ status: 'pending' })
  })

  test('half the amount is credited when the bank approved half', async () => {
    const player = await newPlayer(currency)
    const { id, page } = await deposit(player, amount)
    await pay(page, '4000000000010605')
    expect(await settled(player, id)).toMatchObject({ status: 'success', amount: `${Number(amount) / 2}.00` })
  })

  // Both providers use the test cards of the sandbox; here each card belongs to one person.
  afterEach(() => cashbox.owner`update payments.payment set destination_key = null`)

  test('a withdrawal to a token is paid, and one whose reply is lost is never sent twice', async () => {
    for (const card of ['4242424242424242', '4000000000020208']) {
      const player = await newPlayer(currency, '5000')
      const { id } = await ask(player, '/payments/payout', {
        method: 'visa',
        amount: withdrawal,
        destination: `card${card}`,
        recipientName: 'Olena Koval',
      })
      await work()
      expect(await settled(player, String(id))).toMatchObject({ status: 'success' })
      expect(await cashbox.purse(player)).toMatchObject({ held: '0.00' })
      expect(
        await database.sql(
          'sandbox',
        )`select count(*)::int as count from sandbox.hosted_order where order_id = ${String(id)}`,
      ).toEqual([{ count: 1 }])
    }
  })

  test('a withdrawal that bounces is returned', async () => {
    const player = await newPlayer(currency, '5000')
    const { id } = await ask(player, '/payments/payout', {
      method: 'visa',
      amount: withdrawal,
      destination: 'card4000000000020109',
      recipientName: 'Olena Koval',
    })
    await work()
    expect(await settled(player, String(id))).toMatchObject({ status: 'denied' })
    expect(await cashbox.purse(player)).toMatchObject({ electronic: '5000.00', held: '0.00' })
  })

  test('a card number is not accepted as a destination', async () => {
    const player = await newPlayer(currency, '5000')
    expect(
      await ask(player, '/payments/payout', {
        method: 'visa',
        amount: withdrawal,
        destination: '4242424242424242',
        recipientName: 'Olena Koval',
      }),
    ).toMatchObject({ code: expect.any(String) as string })
  })

  test('a deposit charged back by the bank is reversed', async () => {
    const player = await newPlayer(currency)
    const { id, page } = await deposit(player, amount)
    await pay(page, '4242424242424242')
    expect(await settled(player, id)).toMatchObject({ status: 'success' })
    await fetch(`${sandboxUrl}/hosted/${provider}/${id}/end`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"status":"reversed"}',
    })
    await expect.poll(async () => (await cashbox.verdictsOf(id)).length, { timeout: 60_000 }).toBe(2)
    await work()
    expect(await ask(player, `/payments/${id}`)).toMatchObject({ status: 'reversed' })
  })
})

test('after all of this the books balance', async () => {
  expect(await cashbox.wallet.checkBooks('whole')).toMatchObject({ isBalanced: true, faults: [] })
})
