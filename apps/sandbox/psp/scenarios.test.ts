import { seededChance } from '@zoria/testkit/chance'
import { frozenClock } from '@zoria/testkit/clock'
import { createEmptyDatabase, type TestDatabase } from '@zoria/testkit/database'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openMerchant, type Received, type Merchant } from '../testing/merchant.ts'
import { openSandbox, pspKey, type OpenSandbox } from '../testing/open-sandbox.ts'
import { isSigned } from './signature.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const machine = frozenClock('2026-11-21T12:00:00Z')
let database: TestDatabase
let sandbox: OpenSandbox
let merchant: Merchant

beforeAll(async () => {
  database = await createEmptyDatabase('sandbox')
  sandbox = await openSandbox({ sql: database.sql('sandbox'), machine, chance: seededChance('scenarios') })
  merchant = await openMerchant()
}, 60_000) // The first test file of a run starts PostgreSQL.
beforeEach(async () => {
  await database.sql('sandbox')`truncate sandbox.payment, sandbox.payout, sandbox.callback, sandbox.plan`
  sandbox.clock.follow(0)
  merchant.received.length = 0
})
afterAll(async () => {
  await merchant.close()
  await sandbox.close()
  await database.drop()
})

let references = 0
const open = async (change: object = {}) => {
  const reference = `ref-${(references += 1)}`
  const asked = {
    reference,
    method: 'visa',
    amount: '100.00',
    currency: 'UAH',
    language: 'ua',
    returnUrl: 'http://localhost:3000/ua/cashbox',
    callbackUrl: merchant.url,
    ...change,
  }
  const { body } = await sandbox.ask('/psp/payments', asked)
  return { reference, path: new URL(String(body['redirectUrl'])).pathname }
}
const pay = async (card: string) => {
  const { path, reference } = await open()
  const reply = await sandbox.server.inject({
    method: 'POST',
    url: `${path}/pay`,
    headers: { accept: 'application/json' },
    payload: { card, expiry: '12/49', cvc: '123' },
  })
  return { reference, path, reply: reply.json() as Record<string, unknown> }
}
const payOut = async (card: string) => {
  const reference = `ref-${(references += 1)}`
  const taken = await sandbox
    .ask('/psp/payouts', {
      reference,
      amount: '500.00',
      currency: 'UAH',
      card,
      recipientName: 'Olena Koval',
      callbackUrl: merchant.url,
    })
    .then(
      () => 'answered',
      () => 'lost',
    )
  machine.advance(1_500)
  await sandbox.look()
  return { reference, taken }
}
const statusOf = async (reference: string) => (await sandbox.ask('/psp/payments/status', { reference })).body
const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  sandbox.server.inject({ method: 'POST', url, headers, payload })
const bodyOf = ({ body }: Received) => JSON.parse(body) as Record<string, unknown>
const believable = ({ headers, body }: Received) =>
  isSigned([pspKey], {
    timestamp: headers['x-psp-timestamp'] ?? '',
    signature: headers['x-psp-signature'] ?? '',
    body: Buffer.from(body),
    nowS: Math.floor(sandbox.clock.now() / 1000),
  })

describe('later changes of a card, by the sandbox clock', () => {
  test.each([
    // card               first      after      then
    ['4000000000015000', 'expired', hourMs, 'success', null],
    ['4000000000016008', 'success', dayMs, 'reversed', 'reversed'],
    ['4000000000017006', 'success', 30 * dayMs, 'reversed', 'chargeback'],
    ['4000000000018004', 'success', hourMs, 'denied', 'generic_decline'],
  ])('card %s is %s, and after %s ms %s', async (card, first, afterMs, then, reason) => {
    const { reference, reply } = await pay(card)
    expect(reply).toMatchObject({ status: first })
    await sandbox.look()
    sandbox.clock.follow(afterMs - 1)
    expect(await sandbox.look()).toBe(1)
    expect(await statusOf(reference)).toMatchObject({ status: first })
    sandbox.clock.follow(afterMs)
    expect(await sandbox.look()).toBeNull()
    expect(await statusOf(reference)).toMatchObject({ status: then, reason, amount: '100.00' })
    expect(merchant.received.map(bodyOf).map(({ status }) => status)).toEqual([first, then])
  })

  test('a plan is executed once, however often due work runs', async () => {
    await pay('4000000000016008')
    sandbox.clock.follow(dayMs)
    await Promise.all([sandbox.look(), sandbox.look(), sandbox.look()])
    expect(merchant.received).toHaveLength(2)
  })

  test('a withdrawal is paid, and bounces the next day', async () => {
    const { reference } = await payOut('4000000000020406')
    sandbox.clock.follow(dayMs)
    await sandbox.look()
    expect(merchant.received.map(bodyOf)).toMatchObject([
      { type: 'payout', reference, status: 'success' },
      { type: 'payout', reference, status: 'denied', reason: 'payout_bounced' },
    ])
  })

  test('an unpaid checkout expires, and the merchant is notified', async () => {
    const { reference } = await open()
    sandbox.clock.follow(30 * 60_000)
    await sandbox.look()
    expect(merchant.received.map(bodyOf)).toMatchObject([{ reference, status: 'expired' }])
  })
})

describe('callback faults', () => {
  test.each([
    ['4000000000010308', 'signed by a stranger'],
    ['4000000000010803', 'ten minutes old'],
    ['4000000000010902', 'changed on its way'],
  ])('that of card %s, %s, is refused', async (card) => {
    const { reference } = await pay(card)
    await sandbox.look()
    expect(merchant.received.map(bodyOf)).toMatchObject([{ reference, status: 'success', amount: '100.00' }])
    expect(merchant.received.map(believable)).toEqual([false])
  })

  test('the one of ten minutes ago had a valid signature then', async () => {
    await pay('4000000000010803')
    await sandbox.look()
    sandbox.clock.follow(-600_000)
    expect(merchant.received.map(believable)).toEqual([true])
  })

  test('one names dollars, one another order; the status is correct', async () => {
    const dollars = await pay('4000000000011009')
    await pay('4000000000012007')
    await sandbox.look()
    expect(merchant.received.map(bodyOf)).toMatchObject([
      { reference: dollars.reference, currency: 'USD' },
      { reference: '01990000-0000-7000-8000-000000000000' },
    ])
    expect(merchant.received.map(believable)).toEqual([true, true])
    expect(await statusOf(dollars.reference)).toMatchObject({ currency: 'UAH' })
  })

  test('the prompt one is delivered before the browser is redirected', async () => {
    await pay('4000000000010704')
    expect(merchant.received).toHaveLength(1)
    await sandbox.look()
    expect(merchant.received).toHaveLength(1)
  })
})

describe('answer faults', () => {
  test('a bank charges dollars', async () => {
    const { reference } = await pay('4000000000013005')
    expect(await statusOf(reference)).toMatchObject({ status: 'success', amount: '100.00', currency: 'USD' })
  })

  test('requests are not answered for 20 s of machine time', async () => {
    const { reference } = await pay('4000000000014003')
    machine.advance(19_999)
    await expect(statusOf(reference)).rejects.toThrow('destroyed')
    machine.advance(1)
    expect(await statusOf(reference)).toMatchObject({ status: 'success' })
  })

  test('an opening is accepted and never answered', async () => {
    const asked = {
      reference: 'ref-lost',
      method: 'visa',
      amount: '667.00',
      currency: 'UAH',
      language: 'ua',
      returnUrl: 'http://localhost:3000/ua/cashbox',
      callbackUrl: merchant.url,
    }
    await expect(sandbox.ask('/psp/payments', asked)).rejects.toThrow('destroyed')
    await expect(sandbox.ask('/psp/payments', asked)).rejects.toThrow('destroyed')
    expect(await statusOf('ref-lost')).toMatchObject({ status: 'pending', amount: '667.00' })
  })

  test('a withdrawal bounces, and its answer is lost', async () => {
    const { reference, taken } = await payOut('4000000000020307')
    expect(taken).toBe('lost')
    expect((await sandbox.ask('/psp/payouts/status', { reference })).body).toMatchObject({
      status: 'denied',
      reason: 'payout_bounced',
    })
  })
})

describe('the page of testers', () => {
  test.each([
    ['success', { status: 'success', reason: null }],
    ['denied', { status: 'denied', reason: 'generic_decline' }],
    ['expired', { status: 'expired', reason: 'expired' }],
    ['reversed', { status: 'reversed', reason: 'reversed' }],
    ['charged_back', { status: 'reversed', reason: 'chargeback' }],
  ])('sets a payment to %s, once', async (status, then) => {
    const { reference } = await open()
    for (const _ of [1, 2])
      expect((await post(`/payments/${reference}/report`, { status })).json()).toMatchObject({ reference, ...then })
    await sandbox.look()
    expect(merchant.received.map(bodyOf)).toMatchObject([then])
  })

  test('sets any status of a finished payment', async () => {
    const { reference } = await pay('4242424242424242')
    for (const status of ['reversed', 'success', 'denied']) await post(`/payments/${reference}/report`, { status })
    await sandbox.look()
    expect(merchant.received.map(bodyOf).map(({ status }) => status)).toEqual([
      'success',
      'reversed',
      'success',
      'denied',
    ])
  })

  test('moves the clock, and planned changes happen', async () => {
    const { reference } = await pay('4000000000016008')
    expect((await post('/scenarios/clock', { seconds: 86_400 })).json()).toEqual({
      now: new Date(machine.now() + dayMs).toISOString(),
    })
    await sandbox.look()
    expect(await statusOf(reference)).toMatchObject({ status: 'reversed' })
  })

  test('shows the time, the plans and the payments, and loads only our own files', async () => {
    await pay('4000000000016008')
    await open({ amount: '250.00' })
    const page = await sandbox.server.inject({ url: '/scenarios', headers: { accept: 'text/html' } })
    expect(page.statusCode).toBe(200)
    for (const part of ['success, reversed the next day', '250.00 UAH', 'to the next plan', 'value="charged_back"'])
      expect(page.body).toContain(part)
    expect(page.body).not.toMatch(/<style|style=|<script|onclick=/)
    const json = (
      await sandbox.server.inject({ url: '/scenarios', headers: { accept: 'application/json' } })
    ).json() as Record<string, unknown[]>
    expect([json['payments']?.length, json['plans']]).toMatchObject([2, [{ kind: 'payment', becomes: 'reversed' }]])
  })

  test('accepts forms of a browser, and redirects it to the page', async () => {
    const { reference } = await open()
    const form = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' }
    const replies = await Promise.all([
      sandbox.server.inject({
        method: 'POST',
        url: `/payments/${reference}/report`,
        headers: form,
        payload: 'status=success',
      }),
      sandbox.server.inject({ method: 'POST', url: '/scenarios/clock', headers: form, payload: 'seconds=60' }),
    ])
    expect(replies.map(({ statusCode, headers }) => [statusCode, headers.location])).toEqual([
      [303, '/scenarios'],
      [303, '/scenarios'],
    ])
  })

  test('refuses unknown values', async () => {
    expect((await post('/payments/never/report', { status: 'success' })).statusCode).toBe(404)
    expect((await post('/payments/never/report', { status: 'lost' })).json()).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { status: 'INVALID' },
    })
    for (const seconds of [0, -5, 'soon', 1e12])
      expect((await post('/scenarios/clock', { seconds })).json()).toMatchObject({ details: { seconds: 'INVALID' } })
  })
})
