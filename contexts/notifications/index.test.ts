import type { FrameOf } from '@zoria/contract/live/player-topics'
import { newId, money } from '@zoria/kernel'
import { systemChance } from '@zoria/platform/chance'
import { systemClock } from '@zoria/platform/clock'
import { serveOn } from '@zoria/platform/http/serve'
import { createServer } from '@zoria/platform/http/server'
import { announce } from '@zoria/platform/live'
import { createLogger } from '@zoria/platform/logger'
import { createTestDatabase, type TestDatabase } from '@zoria/testkit/database'
import { createWallet, type PlayerId, type Wallet } from '@zoria/wallet'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createNotifications, type Notifications } from './index.ts'

// A busy machine must not fail a test.
const patience = { timeout: 60_000 }

const logger = createLogger({ name: 'test', level: 'silent' })
const ann = newId<'Player'>(systemClock.now(), (count) => systemChance.bytes(count))
const bob = newId<'Player'>(systemClock.now(), (count) => systemChance.bytes(count))
const sessions = new Set(['alive'])

let database: TestDatabase
let wallet: Wallet
let notifications: Notifications
let server: Awaited<ReturnType<typeof createServer>>
let address: string
let openBonus: FrameOf<'bonus'> | undefined
let bonusesRead = 0
let inboxFails = false
/** Callers wait here for their authentication. */
let gate: Promise<void> = Promise.resolve()
let waiting = 0

beforeAll(async () => {
  database = await createTestDatabase()
  const sql = database.sql('app')
  wallet = createWallet({
    sql,
    writerUrl: database.url('app'),
    clock: systemClock,
    logger,
    spendingOrder: () => ['game', 'electronic', 'bonus'],
  })
  for (const playerId of [ann, bob]) await sql.begin((tx) => wallet.open(tx, { playerId, currency: 'uah' }))
  notifications = await createNotifications({
    sql,
    logger,
    wallet,
    readers: {
      payment: async (playerId, id) => (playerId === ann ? { id, direction: 'payin', status: 'success' } : undefined),
      bonus: async (playerId, id) => {
        bonusesRead += 1
        return playerId === ann && openBonus !== undefined && (id === 'open' || id === openBonus.id)
          ? openBonus
          : undefined
      },
      inbox: async () => {
        if (inboxFails) throw new Error('the database did not reply')
        return { unread: 0, prize: null }
      },
    },
    processName: 'test',
    isSessionAlive: async (id) => sessions.has(id),
  })
  server = await createServer({ logger, clock: systemClock, chance: systemChance })
  const tokens: Record<string, PlayerId> = { 'a.n.n': ann, 'b.o.b': bob }
  const byBearer = async (token: string) => {
    waiting += 1
    await gate
    waiting -= 1
    return tokens[token] ? { playerId: tokens[token], sessionId: 'alive' } : undefined
  }
  notifications.serve(
    serveOn(server, { isSandbox: true, authenticator: { byBearer, byCookie: async () => undefined } }),
  )
  address = await server.listen({ port: 0, host: '127.0.0.1' })
})

afterAll(async () => {
  await notifications.close()
  await server.close()
  await wallet.close()
  await database.drop()
})

/** Opens the stream and gathers what it says. */
async function listen(token: string) {
  const abort = new AbortController()
  const answer = await fetch(`${address}/users/updates`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  })
  const received = { text: '', isOver: false }
  void (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of answer.body ?? []) received.text += decoder.decode(chunk as Uint8Array)
    received.isOver = true
  })().catch(() => (received.isOver = true))
  return { answer, received, leave: () => abort.abort() }
}

const deposit = (playerId: PlayerId, externalId: string) =>
  wallet.execute({ kind: 'deposit', playerId, source: 'payments', externalId, amount: money(50_000n, 'uah') })

test('nobody listens without a proof of who he is', async () => {
  const answer = await fetch(`${address}/users/updates`)
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([401, 'UNAUTHORIZED'])
})

test('a stream begins with the present balance, then follows each movement and each payment of its own player', async () => {
  const { answer, received, leave } = await listen('a.n.n')
  expect(answer.headers.get('content-type')).toContain('text/event-stream')
  await vi.waitFor(() => expect(received.text).toContain('"version":0'), patience)

  await deposit(ann, 'one')
  await deposit(bob, 'one')
  await vi.waitFor(
    () =>
      expect(received.text).toContain(
        'id: 1\nevent: balance\ndata: {"version":1,"game_wallet_group":{"balance":"500.00"}',
      ),
    patience,
  )

  await announce(database.sql('app'), { playerId: bob, topic: 'payment', id: 'of-bob' })
  await announce(database.sql('app'), { playerId: ann, topic: 'payment', id: 'of-ann' })
  await vi.waitFor(
    () =>
      expect(received.text).toContain('event: payment\ndata: {"id":"of-ann","direction":"payin","status":"success"}'),
    patience,
  )
  expect(received.text).not.toContain('of-bob')
  expect(received.text.match(/event: balance/g)).toHaveLength(2)
  leave()
  await vi.waitFor(() => expect(notifications.stats().streams).toBe(0), patience)
})

test('how far the open bonus is comes with each movement, and its end when it happens', async () => {
  bonusesRead = 0
  const { received, leave } = await listen('a.n.n')
  await vi.waitFor(() => expect(bonusesRead).toBe(1), patience)
  await deposit(ann, 'two')
  await vi.waitFor(
    async () => expect(received.text).toContain(`"version":${(await wallet.balances(ann))?.version}`),
    patience,
  )
  // No bonus was open, and no bonus money is there: nobody is asked.
  expect([bonusesRead, received.text.includes('event: bonus')]).toEqual([1, false])

  const sums = { progress: '1.00', wager_amount: '2.00', bonus_amount: '3.00' }
  openBonus = { id: 'b', status: 'ACTIVE', ...sums }
  await wallet.execute({
    kind: 'bonus_credit',
    playerId: ann,
    source: 'bonuses',
    externalId: newId<'UserBonus'>(systemClock.now(), (count) => systemChance.bytes(count)),
    amount: money(3_00n, 'uah'),
    offerId: 'o',
    terms: {
      wagerType: 'CLASSIC',
      wager: money(2_00n, 'uah'),
      releaseMax: null,
      stakeMax: null,
      burnsAt: null,
      burnAtOrBelow: null,
      burnsOnDeposit: false,
      burnsOnWithdrawal: false,
    },
  })
  await vi.waitFor(
    () => expect(received.text).toContain('event: bonus\ndata: {"id":"b","status":"ACTIVE","progress":"1.00"'),
    patience,
  )

  openBonus = { id: 'b', status: 'COMPLETED', ...sums }
  await announce(database.sql('app'), { playerId: ann, topic: 'bonus', id: 'b' })
  await vi.waitFor(() => expect(received.text).toContain('"status":"COMPLETED"'), patience)
  leave()
})

test('a stream ends if the present state cannot be read, so that its client reconnects', async () => {
  inboxFails = true
  const { received } = await listen('a.n.n')
  await vi.waitFor(() => expect(received.isOver).toBe(true), patience)
  expect(notifications.stats().streams).toBe(0)
  inboxFails = false
})

test('who leaves while he is authenticated holds no stream', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  gate = promise
  const isGone = new Promise((gone) => server.server.once('connection', (connection) => connection.once('close', gone)))
  const client = connect(Number(new URL(address).port), '127.0.0.1').on('error', () => undefined)
  client.write('GET /users/updates HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer a.n.n\r\n\r\n')
  await vi.waitFor(() => expect(waiting).toBe(1), patience)
  client.destroy()
  await isGone
  gate = Promise.resolve()
  resolve()
  const { leave } = await listen('b.o.b')
  leave()
  await vi.waitFor(() => expect([notifications.stats().streams, notifications.connected()]).toEqual([0, []]), {
    timeout: 10_000,
  })
})

test('a stream ends soon after hints may have been missed: its client reconnects and begins from the present', async () => {
  const { received, leave } = await listen('a.n.n')
  await vi.waitFor(() => expect(received.text).toContain('event: balance'), patience)
  await database.sql(
    'app',
  )`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and query like 'listen %'`
  await vi.waitFor(() => expect(received.isOver).toBe(true), patience)
  const again = await listen('a.n.n')
  await vi.waitFor(() => expect(again.received.text).toContain('event: balance'), patience)
  expect(again.received.isOver).toBe(false)
  for (const each of [leave, again.leave]) each()
})

test('a stream ends soon after its session', async () => {
  const { received } = await listen('a.n.n')
  await vi.waitFor(() => expect(notifications.stats().streams).toBe(1), patience)
  sessions.delete('alive')
  await vi.waitFor(() => expect(received.isOver).toBe(true), { timeout: 60_000 })
  expect(notifications.stats().streams).toBe(0)
})
