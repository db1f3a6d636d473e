import { money } from '@zoria/kernel'
import type { Id } from '@zoria/kernel'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { noon, openCashbox, pspKey, type OpenCashbox, type Sent } from './testing/open-cashbox.ts'

type PlayerId = Id<'Player'>

const dayMs = 86_400_000
let box: OpenCashbox

beforeAll(async () => {
  box = await openCashbox('payin')
}, 60_000) // The first test file of a run starts PostgreSQL.
beforeEach(() => box.reset())
afterAll(() => box.close())

const body = (change: object = {}) => ({ method: 'visa', amount: '100.00', returnUrl: 'http://localhost:3000/ua/cashbox', ...change })
const open = async (player: PlayerId, change: object = {}, headers = {}): Promise<string> => ((await box.post(player, '/payments/payin', body(change), headers)).json() as { id: string }).id
const payout = (player: PlayerId) => box.post(player, '/payments/payout', { method: 'visa', amount: '300.00', destination: '4242424242424242', recipientName: 'Olena Koval' })
const code = (reply: { json(): unknown; statusCode: number }) => (reply.json() as { code?: string }).code ?? reply.statusCode
const atOnce = <Value>(count: number, work: (place: number) => Promise<Value>) => Promise.all(Array.from({ length: count }, (_, place) => work(place)))

/** The PSP says so, calls back, and the worker does its jobs. */
const tell = async (id: string, change: { status: string; reason?: string | null; amount?: string }, sent: Sent = {}) => {
  box.psp.becomes(id, change)
  const reply = await box.sendCallback(id, sent)
  await box.work()
  return reply
}

const credited = async ({ electronic = '0', amount = '100.00' } = {}) => {
  const player = await box.newPlayer({ electronic })
  const id = await open(player, { amount })
  await tell(id, { status: 'success' })
  return { player, id }
}

/** Takes money of game away, as play would. */
const play = (playerId: PlayerId, minor: bigint) =>
  box.wallet.execute({ kind: 'adjustment', playerId, source: 'staff', externalId: `${playerId} plays ${minor}`, purse: 'game', direction: 'debit', amount: money(minor, 'uah'), reason: 'test', by: 'test' })
const staffLifts = (playerId: PlayerId) => box.wallet.execute({ kind: 'block_change', playerId, source: 'staff', externalId: `lift ${playerId}`, block: null })

describe('the timeline of a deposit', () => {
  test('tells every state with its time, and promises nothing', async () => {
    const player = await box.newPlayer()
    const id = await open(player)
    box.clock.advance(5_000)
    await tell(id, { status: 'success' })
    expect(await box.get(player, `/payments/${id}`)).toMatchObject({
      status: 'success', expected: null,
      timeline: [{ status: 'created', at: noon }, { status: 'pending', at: noon }, { status: 'success', at: '2026-11-21T12:00:05.000Z' }],
    })
  })
})

describe('a credited deposit that is taken back', () => {
  test.each([
    // electronic  played  game     electronic  receivable
    ['0', 0n, '0.00', '0.00', '0.00'],
    ['0', 30_00n, '0.00', '0.00', '30.00'],
    ['0', 100_00n, '0.00', '0.00', '100.00'],
    ['500', 100_00n, '0.00', '400.00', '0.00'],
    ['40', 70_00n, '0.00', '0.00', '30.00'],
  ])('with %s won and %s played leaves game %s, electronic %s and the house a claim of %s', async (electronic, played, game, left, receivable) => {
    const { player, id } = await credited({ electronic })
    if (played > 0n) await play(player, played)
    await tell(id, { status: 'reversed', reason: 'reversed' })
    expect(await box.purse(player)).toEqual({ game, electronic: left, held: '0.00' })
    expect(await box.get(player, `/payments/${id}`)).toMatchObject({ status: 'reversed', visible_status: 'denied', reason: 'reversed' })
    expect(await box.stepsOf(id)).toEqual(['created', 'pending', 'success', 'reversed'])
    expect((await box.factsOf(id)).at(-1)).toBe('payments.payin_reversed.v1')
    expect(box.lines.find((line) => line.includes('taken back by its PSP'))).toContain(`"receivable":"${receivable}"`)
  })

  test('by the card’s holder says so', async () => {
    const { player, id } = await credited()
    await tell(id, { status: 'reversed', reason: 'chargeback' })
    expect(await box.get(player, `/payments/${id}`)).toMatchObject({ status: 'reversed', reason: 'charged_back' })
  })

  test('holds the account: no withdrawal and no deposit, until staff has looked', async () => {
    const { player, id } = await credited({ electronic: '900' })
    await tell(id, { status: 'reversed' })
    expect(code(await payout(player))).toBe('PAYOUT_ON_HOLD')
    expect(code(await box.post(player, '/payments/payin', body()))).toBe('PLAYER_EXCLUDED')
    await staffLifts(player)
    expect(code(await payout(player))).toBe(201)
    expect(code(await box.post(player, '/payments/payin', body()))).toBe(201)
  })

  test('in part moves nothing: staff decide', async () => {
    const { player, id } = await credited()
    await tell(id, { status: 'reversed', amount: '40.00' })
    expect(await box.purse(player)).toMatchObject({ game: '100.00' })
    expect(await box.stepsOf(id)).toEqual(['created', 'pending', 'success'])
    expect(box.lines.join()).toContain('reversed in another sum')
  })

  test('after it was credited in part is taken back in that part', async () => {
    const player = await box.newPlayer()
    const id = await open(player)
    await tell(id, { status: 'success', amount: '60.00' })
    await tell(id, { status: 'reversed' })
    expect(await box.purse(player)).toMatchObject({ game: '0.00' })
    expect(await box.stepsOf(id)).toEqual(['created', 'pending', 'success', 'reversed'])
  })

  test('by twenty callbacks, jobs and polls at once is taken back once', async () => {
    const { player, id } = await credited({ electronic: '900' })
    box.clock.advance(dayMs + 1)
    box.psp.becomes(id, { status: 'reversed' })
    await Promise.all([
      ...Array.from({ length: 20 }, (_, place) => box.sendCallback(id, { told: { id: `psp-${place}` } })),
      ...Array.from({ length: 5 }, () => box.run('payments.settle', { payment: id })),
      box.run('payments.recheck_credited'), box.run('payments.recheck_credited'),
    ])
    await box.work()
    expect(await box.stepsOf(id)).toEqual(['created', 'pending', 'success', 'reversed'])
    expect(await box.purse(player)).toEqual({ game: '0.00', electronic: '900.00', held: '0.00' })
  })

  test('is never credited again, whatever comes later', async () => {
    const { player, id } = await credited()
    for (const status of ['reversed', 'success', 'denied', 'success', 'reversed']) await tell(id, { status })
    expect(await box.stepsOf(id)).toEqual(['created', 'pending', 'success', 'reversed'])
    expect(await box.purse(player)).toMatchObject({ game: '0.00' })
  })

  test('without a callback is found a day after the credit', async () => {
    const { player, id } = await credited()
    box.psp.becomes(id, { status: 'reversed' })
    box.clock.advance(dayMs)
    await box.run('payments.recheck_credited')
    expect(await box.stepsOf(id)).toHaveLength(3)
    box.clock.advance(1)
    await box.run('payments.recheck_credited')
    expect(await box.stepsOf(id)).toHaveLength(4)
    expect(await box.purse(player)).toMatchObject({ game: '0.00' })
  })

  test('before it was credited moves nothing, and holds nobody', async () => {
    const player = await box.newPlayer()
    const id = await open(player)
    await tell(id, { status: 'reversed' })
    await tell(id, { status: 'success' })
    expect(await box.purse(player)).toMatchObject({ game: '0.00' })
    expect(await box.stepsOf(id)).toEqual(['created', 'pending', 'reversed'])
    expect(code(await box.post(player, '/payments/payin', body()))).toBe(201)
  })
})

describe('asking about credited deposits', () => {
  const askedIn = async (days: number): Promise<number> => {
    box.psp.asked.length = 0
    box.clock.advance(days * dayMs)
    await box.run('payments.recheck_credited')
    return box.psp.asked.length
  }

  test('comes after 1 day, then after half of the time that has passed, but at least a day, and ends after 120 days', async () => {
    await box.owner`update payments.payment set status = 'expired' where status = 'success'`
    await credited()
    expect(await askedIn(1.01)).toBe(1)
    expect(await askedIn(0.9)).toBe(0)
    expect(await askedIn(0.2)).toBe(1)
    expect(await askedIn(8)).toBe(1)
    expect(await askedIn(4.5)).toBe(0)
    expect(await askedIn(1)).toBe(1)
    expect(await askedIn(110)).toBe(0)
  })

  test('stops at the first silence of a PSP', async () => {
    await box.owner`update payments.payment set status = 'expired' where status = 'success'`
    for (const _ of [1, 2, 3]) await credited()
    box.psp.fault = 'down'
    expect(await askedIn(2)).toBe(2) // One question and its repeat.
    box.psp.fault = null
    expect(await askedIn(0)).toBe(3)
  })
})

describe('a callback', () => {
  test.each<[string, (signed: string) => string]>([
    ['with other spaces', (signed) => JSON.stringify(JSON.parse(signed), null, 1)],
    ['with its fields in another order', (signed) => JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(signed) as object).toReversed()))],
    ['with a line end', (signed) => `${signed}\n`],
    ['with its sum as a number', (signed) => signed.replace('"100.00"', '100.00')],
    ['with another sum', (signed) => signed.replace('100.00', '900.00')],
    ['with another currency', (signed) => signed.replace('UAH', 'USD')],
    ['about another payment', (signed) => signed.replace(/"reference":"..../, '"reference":"0000')],
  ])('re-serialised on its way, %s, is not believed', async (_, sentBody) => {
    const player = await box.newPlayer()
    const id = await open(player)
    const reply = await tell(id, { status: 'success' }, { sentBody })
    expect([reply.statusCode, code(reply)]).toEqual([401, 'UNAUTHORIZED'])
    expect(await box.owner`select verdict, dedupe_key from payments.callback`).toEqual([{ verdict: 'wrong_signature', dedupe_key: null }])
    expect(await box.purse(player)).toMatchObject({ game: '0.00' })
  })

  test('replayed at once is counted, replayed after 300 s is not believed, and signed again a month later is counted', async () => {
    const { player, id } = await credited()
    const atS = Math.floor(box.clock.now() / 1000)
    expect((await box.sendCallback(id, { atS })).statusCode).toBe(200)
    box.clock.advance(301_000)
    expect((await box.sendCallback(id, { atS })).statusCode).toBe(401)
    box.clock.advance(30 * dayMs)
    expect((await box.sendCallback(id)).statusCode).toBe(200)
    expect(await box.work()).toBe(0)
    expect(await box.verdictsOf(id)).toEqual(['accepted 2'])
    expect(await box.purse(player)).toMatchObject({ game: '100.00' })
  })

  test('that comes before the checkout is answered is not lost', async () => {
    const player = await box.newPlayer()
    box.psp.onOpening = async (reference) => tell(reference, { status: 'success' })
    const reply = await box.post(player, '/payments/payin', body())
    expect(reply.json()).toMatchObject({ status: 'success', redirectUrl: expect.stringContaining('http://psp/checkout/') as string })
    expect(await box.purse(player)).toMatchObject({ game: '100.00' })
    expect(await box.stepsOf((reply.json() as { id: string }).id)).toEqual(['created', 'success'])
  })

  test('is kept as it came, with the headers that were signed', async () => {
    const { id } = await credited()
    const [kept] = await box.owner<{ body: Buffer; headers: object }[]>`select body, headers from payments.callback where payment_id = ${id}`
    expect(JSON.parse(kept!.body.toString())).toMatchObject({ reference: id, status: 'success' })
    expect(Object.keys(kept!.headers)).toEqual(['x-psp-signature', 'x-psp-timestamp'])
  })

  test.each([['the new key', 200, 'the key of tomorrow'], ['the old key', 200, pspKey], ['no key of ours', 401, 'a key of nobody']])('while keys are changed, signed with %s, is answered %s', async (_, status, signWith) => {
    const rotating = await box.serverOf(box.house({ gateways: [box.psp.gateway(['the key of tomorrow', pspKey])] }))
    const id = await open(await box.newPlayer())
    box.psp.becomes(id, { status: 'success' })
    expect((await box.sendCallback(id, { signWith }, rotating)).statusCode).toBe(status)
  })

  test('of one PSP about a payment of another is taken with an alarm, and moves nothing', async () => {
    const gateway = box.psp.gateway([pspKey])
    const two = await box.serverOf(box.house({ gateways: [gateway, { ...gateway, name: 'other' }] }))
    const player = await box.newPlayer()
    const id = await open(player)
    box.psp.becomes(id, { status: 'success' })
    expect((await box.sendCallback(id, { path: '/integrations/psp/other/callback' }, two)).statusCode).toBe(200)
    expect(await box.work()).toBe(0)
    expect(await box.owner`select verdict, payment_id from payments.callback`).toEqual([{ verdict: 'unknown_payment', payment_id: null }])
  })

  test('that nobody believes is kept a thousand times an hour, and the believed ones beside them', async () => {
    await box.owner`
      insert into payments.callback (id, gateway, received_at, headers, body, verdict)
      select gen_random_uuid(), 'sandbox', ${noon}::timestamptz, '{}', '', 'wrong_signature' from generate_series(1, 999)`
    const kept = async () => Number((await box.owner`select count(*) as count from payments.callback where dedupe_key is null`)[0]!['count'])
    const id = await open(await box.newPlayer())
    for (const _ of [1, 2, 3]) expect((await box.sendCallback(id, { signWith: 'a key of nobody' })).statusCode).toBe(401)
    expect(await kept()).toBe(1_000)
    await tell(id, { status: 'success' })
    expect(await box.verdictsOf(id)).toEqual(['accepted 0'])
    box.clock.advance(3_600_000)
    await box.sendCallback(id, { signWith: 'a key of nobody' })
    expect(await kept()).toBe(1_001)
  })

  test('that names another currency asks for nothing; the poll hears what is true', async () => {
    const player = await box.newPlayer()
    const id = await open(player)
    await tell(id, { status: 'success' }, { told: { currency: 'KZT' } })
    expect(await box.verdictsOf(id)).toEqual(['wrong_currency 0'])
    expect(await box.purse(player)).toMatchObject({ game: '0.00' })
    box.clock.advance(60_001)
    await box.run('payments.reconcile')
    expect(await box.purse(player)).toMatchObject({ game: '100.00' })
  })
})

describe('a deposit that nobody pays', () => {
  test('expires when its PSP says so, and is credited all the same when it is paid later', async () => {
    const player = await box.newPlayer()
    const id = await open(player)
    await tell(id, { status: 'expired', reason: 'expired' })
    expect(await box.get(player, `/payments/${id}`)).toMatchObject({ status: 'expired', visible_status: 'denied', reason: 'expired', redirectUrl: null })
    box.clock.advance(3_600_000)
    await tell(id, { status: 'success', reason: null })
    expect(await box.stepsOf(id)).toEqual(['created', 'pending', 'expired', 'success'])
    expect(await box.purse(player)).toMatchObject({ game: '100.00' })
  })

  test('and that its PSP forgot expires after a day', async () => {
    const player = await box.newPlayer()
    const id = await open(player)
    box.psp.payments.delete(id)
    box.clock.advance(dayMs)
    await box.run('payments.reconcile')
    expect((await box.get(player, `/payments/${id}`))['status']).toBe('pending')
    box.clock.advance(60_001)
    await box.run('payments.reconcile')
    expect((await box.get(player, `/payments/${id}`))['status']).toBe('expired')
  })
})

describe('twenty at once', () => {
  test('deposits under one key, their callbacks and the poll are one deposit, credited once', async () => {
    const player = await box.newPlayer()
    box.psp.onOpening = async (reference) => {
      box.psp.becomes(reference, { status: 'success' })
      await box.sendCallback(reference)
    }
    const replies = await atOnce(20, () => box.post(player, '/payments/payin', body(), { 'idempotency-key': 'one' }))
    expect(new Set(replies.map((reply) => (reply.json() as { id: string }).id)).size).toBe(1)
    box.clock.advance(60_001)
    await Promise.all([box.work(), ...Array.from({ length: 5 }, () => box.run('payments.reconcile'))])
    expect(await box.purse(player)).toMatchObject({ game: '100.00' })
  })

  test('callbacks of twenty deposits, each three times and in any order, beside the poll, credit each once', async () => {
    const player = await box.newPlayer()
    const ids: string[] = []
    for (let place = 0; place < 20; place += 1) ids.push(await open(player, { amount: `${100 + place}.00` }))
    for (const id of ids) box.psp.becomes(id, { status: 'success' })
    box.clock.advance(60_001)
    await Promise.all([...ids, ...ids.toReversed(), ...ids].map((id) => box.sendCallback(id)))
    await Promise.all([box.work(), box.run('payments.reconcile'), box.run('payments.reconcile')])
    expect(await box.purse(player)).toMatchObject({ game: '2190.00' })
    for (const id of ids) expect(await box.stepsOf(id)).toEqual(['created', 'pending', 'success'])
  })

  test('a credit and its reversal, told again and again, end reversed with nothing left', async () => {
    for (let round = 0; round < 5; round += 1) {
      const player = await box.newPlayer()
      const id = await open(player)
      await atOnce(20, async (place) => {
        box.psp.becomes(id, { status: place < 10 ? 'success' : 'reversed' })
        await box.sendCallback(id)
        await box.run('payments.settle', { payment: id })
      })
      await box.run('payments.settle', { payment: id })
      expect((await box.get(player, `/payments/${id}`))['status']).toBe('reversed')
      expect(await box.purse(player)).toEqual({ game: '0.00', electronic: '0.00', held: '0.00' })
    }
  })
})

test('after all of this the books balance', async () => {
  expect(await box.wallet.checkBooks('whole')).toMatchObject({ isBalanced: true, faults: [] })
})
