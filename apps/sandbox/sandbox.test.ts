import { seededChance } from '@zoria/testkit/chance'
import { frozenClock } from '@zoria/testkit/clock'
import { createEmptyDatabase, type TestDatabase } from '@zoria/testkit/database'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isSigned } from './psp/signature.ts'
import { openMerchant, type Received, type Merchant } from './testing/merchant.ts'
import { openSandbox, pspKey, type OpenSandbox } from './testing/open-sandbox.ts'

const machine = frozenClock('2026-11-21T12:00:00Z')
let database: TestDatabase
let sandbox: OpenSandbox
let merchant: Merchant

beforeAll(async () => {
  database = await createEmptyDatabase('sandbox')
  sandbox = await openSandbox({ sql: database.sql('sandbox'), machine, chance: seededChance('sandbox') })
  merchant = await openMerchant()
}, 60_000) // The first test file of a run starts PostgreSQL.
beforeEach(async () => {
  await sandbox.look() // Rows of earlier tests.
  merchant.received.length = 0
  merchant.answers.length = 0
})
afterAll(async () => {
  await merchant.close()
  await sandbox.close()
  await database.drop()
})

let references = 0
const newReference = () => `ref-${(references += 1)}`
const order = (change: object = {}) => ({
  reference: newReference(),
  method: 'visa',
  amount: '100.00',
  currency: 'UAH',
  language: 'ua',
  returnUrl: 'http://localhost:3000/ua/cashbox',
  callbackUrl: merchant.url,
  ...change,
})
const payoutOrder = (change: object = {}) => ({
  reference: newReference(),
  amount: '500.00',
  currency: 'UAH',
  card: '4242424242424242',
  recipientName: 'Olena Koval',
  callbackUrl: merchant.url,
  ...change,
})
const open = async (change: object = {}) => {
  const asked = order(change)
  const { body } = await sandbox.ask('/psp/payments', asked)
  return { reference: asked.reference, path: new URL(String(body['redirectUrl'])).pathname }
}
const pay = (path: string, card: string, headers: Record<string, string> = { accept: 'application/json' }) =>
  sandbox.server.inject({ method: 'POST', url: `${path}/pay`, headers, payload: { card, expiry: '12/30', cvc: '123' } })
const bodyOf = ({ body }: Received) => JSON.parse(body) as Record<string, unknown>
const statusOf = async (reference: string) => (await sandbox.ask('/psp/payments/status', { reference })).body
const look = () => sandbox.look()

describe('opening a checkout', () => {
  test('returns an address without query, trailing slash or guessable parts', async () => {
    const { status, body } = await sandbox.ask('/psp/payments', order())
    expect(status).toBe(201)
    expect(body['redirectUrl']).toMatch(/^http:\/\/localhost:3005\/checkout\/[0-9a-f]{32}$/)
    expect(body['status']).toBe('pending')
  })

  test('one reference is one payment, also when repeated', async () => {
    const asked = order()
    const [first, second] = await Promise.all([
      sandbox.ask('/psp/payments', asked),
      sandbox.ask('/psp/payments', asked),
    ])
    expect(first.body['redirectUrl']).toBe(second.body['redirectUrl'])
  })

  test('one reference with another sum is refused', async () => {
    const asked = order()
    await sandbox.ask('/psp/payments', asked)
    expect(await sandbox.ask('/psp/payments', { ...asked, amount: '900.00' })).toEqual({
      status: 409,
      body: { reason: 'reference_taken' },
    })
  })

  test('the refused sum is refused before a card is asked for', async () => {
    expect(await sandbox.ask('/psp/payments', order({ amount: '666.00' }))).toEqual({
      status: 422,
      body: { reason: 'processing_error' },
    })
  })

  test.each([
    { amount: '0.00' },
    { amount: '1e3' },
    { currency: 'XXX' },
    { returnUrl: 'javascript:alert(1)' },
    { reference: '' },
  ])('%o is malformed', async (change) => {
    expect((await sandbox.ask('/psp/payments', order(change))).status).toBe(400)
  })

  test('an unsigned request is not answered', async () => {
    const reply = await sandbox.server.inject({ method: 'POST', url: '/psp/payments', payload: order() })
    expect([reply.statusCode, reply.json()]).toEqual([401, { reason: 'wrong_signature' }])
  })

  test('an unknown reference is not found', async () => {
    expect(await sandbox.ask('/psp/payments/status', { reference: 'never' })).toEqual({
      status: 404,
      body: { reason: 'unknown_reference' },
    })
  })
})

describe('the checkout page', () => {
  test.each([
    ['en', 'lang="en"', 'Card number', '1 234.50 ₴'],
    ['ua', 'lang="uk"', 'Номер картки', '1 234.50 ₴'],
    ['ru', 'lang="ru"', 'Номер карты', '1 234.50 ₴'],
    ['kz', 'lang="kk"', 'Карта нөмірі', '1 234.50 ₴'],
  ])('speaks %s', async (language, tag, label, sum) => {
    const { path } = await open({ language, amount: '1234.50' })
    const page = await sandbox.server.inject({ url: path, headers: { accept: 'text/html' } })
    expect(page.statusCode).toBe(200)
    for (const part of [tag, label, sum.replaceAll(' ', '\u00a0')]) expect(page.body).toContain(part)
  })

  test('loads only our own files, has no inline code, and lets its form lead to the site', async () => {
    const { path } = await open()
    const page = await sandbox.server.inject({ url: path })
    expect(page.headers['content-security-policy']).toContain("form-action 'self' http://localhost:3000;")
    expect(page.body).not.toMatch(/<style|style=|<script>|onclick=/)
    for (const [, file] of page.body.matchAll(/(?:href|src)="(\/static\/[^"]+)"/g))
      expect((await sandbox.server.inject({ url: file! })).statusCode).toBe(200)
  })

  test("escapes the merchant's texts", async () => {
    const { path } = await open({ returnUrl: 'http://localhost:3000/?a="><img src=x>' })
    expect((await sandbox.server.inject({ url: path })).body).not.toContain('<img src=x>')
  })

  test('an unknown address has a page of its own', async () => {
    const page = await sandbox.server.inject({ url: `/checkout/${'0'.repeat(32)}`, headers: { accept: 'text/html' } })
    expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  })
})

describe('paying', () => {
  test.each([
    ['4242424242424242', { status: 'success' }],
    ['5555555555554444', { status: 'success' }],
    ['4000000000000002', { status: 'denied', reason: 'generic_decline' }],
    ['4000000000009995', { status: 'denied', reason: 'insufficient_funds' }],
    ['4000000000000119', { status: 'denied', reason: 'processing_error' }],
    ['4100000000000019', { status: 'denied', reason: 'fraudulent' }],
    ['4000000000003055', { status: 'success' }],
    ['4111111111111111', { status: 'denied', reason: 'generic_decline' }],
  ])('card %s ends as %o', async (card, answer) => {
    const { path, reference } = await open()
    expect((await pay(path, card)).json()).toEqual(answer)
    await look()
    expect(merchant.received.map(bodyOf)).toMatchObject([
      { reference, status: answer.status, amount: '100.00', currency: 'UAH', card: { last4: card.slice(-4) } },
    ])
    expect(await statusOf(reference)).toMatchObject({ status: answer.status, amount: '100.00' })
  })

  test.each([
    ['4000000000003220', 'yes', { status: 'success' }],
    ['4000000000003220', 'no', { status: 'denied', reason: 'authentication_failed' }],
    ['4000008400001629', 'yes', { status: 'denied', reason: 'generic_decline' }],
    ['4000008400001280', 'yes', { status: 'denied', reason: 'authentication_failed' }],
  ])('card %s asks its bank, and after %s ends as %o', async (card, answer, outcome) => {
    const { path, reference } = await open()
    expect((await pay(path, card)).json()).toEqual({ status: 'pending', confirmUrl: `${path}/confirm` })
    expect(await statusOf(reference)).toMatchObject({ status: 'pending' })
    expect((await sandbox.server.inject({ url: path })).body).toContain('name="answer"')
    const confirmed = await sandbox.server.inject({
      method: 'POST',
      url: `${path}/confirm`,
      headers: { accept: 'application/json' },
      payload: { answer },
    })
    expect(confirmed.json()).toEqual(outcome)
  })

  test('a browser is redirected to the site, or to its bank first', async () => {
    const browser = { accept: 'text/html,application/xhtml+xml', 'content-type': 'application/x-www-form-urlencoded' }
    const post = async (card: string) => {
      const { path } = await open()
      const reply = await sandbox.server.inject({
        method: 'POST',
        url: `${path}/pay`,
        headers: browser,
        payload: `card=${card}&expiry=12%2F30&cvc=123`,
      })
      return [reply.statusCode, reply.headers.location, path]
    }
    expect((await post('4242+4242+4242+4242')).slice(0, 2)).toEqual([303, 'http://localhost:3000/ua/cashbox'])
    const [status, location, path] = await post('4000000000003220')
    expect([status, location]).toEqual([303, path])
  })

  test('wrong fields are marked, and nothing is paid', async () => {
    const { path, reference } = await open()
    const payload = { card: '4242424242424241', expiry: '10/26', cvc: '1' }
    const script = await sandbox.server.inject({
      method: 'POST',
      url: `${path}/pay`,
      headers: { accept: 'application/json' },
      payload,
    })
    expect(script.json()).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { card: 'INVALID', expiry: 'INVALID', cvc: 'INVALID' },
    })
    const browser = await sandbox.server.inject({
      method: 'POST',
      url: `${path}/pay`,
      headers: { accept: 'text/html' },
      payload,
    })
    expect(browser.statusCode).toBe(422)
    expect(browser.body).toContain('Перевірте номер картки')
    expect(browser.body).not.toContain('4242424242424241')
    expect(await statusOf(reference)).toMatchObject({ status: 'pending' })
  })

  test('twenty concurrent forms pay once', async () => {
    const { path } = await open()
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay(path, '4242424242424242')))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    await look()
    expect(merchant.received).toHaveLength(1)
  })

  test('a finished payment is unchanged, and shows its result', async () => {
    const { path } = await open()
    await pay(path, '4000000000000002')
    expect((await pay(path, '4242424242424242')).json()).toMatchObject({ status: 'denied' })
    expect((await sandbox.server.inject({ url: path })).body).toContain('Банк відхилив платіж')
  })

  test.each([
    [29 * 60_000 + 59_999, 'success'],
    [30 * 60_000, 'expired'],
  ])('paid %s ms after the opening it is %s', async (ms, status) => {
    const { path, reference } = await open()
    sandbox.clock.follow(ms)
    expect((await pay(path, '4242424242424242')).json()).toMatchObject({ status })
    expect(await statusOf(reference)).toMatchObject({ status })
    sandbox.clock.follow(0)
  })

  test('no card is stored', async () => {
    const { path } = await open()
    await pay(path, '4242424242424242')
    const rows = await database.sql(
      'sandbox',
    )`select payment::text as text from sandbox.payment union all select callback::text from sandbox.callback`
    expect(rows.filter(({ text }) => String(text).includes('4242424242424242'))).toEqual([])
  })
})

describe('callbacks', () => {
  test('are signed over what they carry, at the sandbox clock', async () => {
    sandbox.clock.follow(86_400_000)
    await pay((await open()).path, '4242424242424242')
    await look()
    const { headers, body } = merchant.received[0]!
    const nowS = Math.floor(sandbox.clock.now() / 1000)
    expect(
      isSigned([pspKey], {
        timestamp: headers['x-psp-timestamp']!,
        signature: headers['x-psp-signature']!,
        body: Buffer.from(body),
        nowS,
      }),
    ).toBe(true)
    sandbox.clock.follow(0)
  })

  test('are retried after 1 s, then after 2 s, until accepted', async () => {
    merchant.answers.push(500, 503)
    await pay((await open()).path, '4242424242424242')
    expect(await look()).toBe(1_000)
    expect(merchant.received).toHaveLength(1)
    machine.advance(999)
    await look()
    expect(merchant.received).toHaveLength(1)
    machine.advance(1)
    expect(await look()).toBe(2_000)
    machine.advance(2_000)
    expect(await look()).toBeNull()
    expect(merchant.received).toHaveLength(3)
    expect(new Set(merchant.received.map(({ body }) => body)).size).toBe(1)
  })

  test('of the late card come after 90 s', async () => {
    await pay((await open()).path, '4000000000010100')
    expect(await look()).toBe(90_000)
    machine.advance(90_000)
    await look()
    expect(merchant.received).toHaveLength(1)
  })

  test.each([
    ['4000000000010209', 'three times', 3, '100.00'],
    ['4000000000010506', 'not at all', 0, ''],
    ['4000000000010407', 'with half the sum', 1, '50.00'],
    ['4000000000010605', 'about the half that was paid', 1, '50.00'],
  ])('of card %s arrive %s', async (card, _, count, amount) => {
    await pay((await open()).path, card)
    await look()
    expect(merchant.received.map(bodyOf).map((body) => body['amount'])).toEqual(
      Array.from({ length: count }, () => amount),
    )
  })

  test('of the badly signing card are not believable', async () => {
    await pay((await open()).path, '4000000000010308')
    await look()
    const { headers, body } = merchant.received[0]!
    expect(
      isSigned([pspKey], {
        timestamp: headers['x-psp-timestamp']!,
        signature: headers['x-psp-signature']!,
        body: Buffer.from(body),
        nowS: Math.floor(machine.now() / 1000),
      }),
    ).toBe(false)
  })
})

describe('payouts', () => {
  const payoutStatus = async (reference: string) =>
    (await sandbox.ask('/psp/payouts/status', { reference })).body['status']
  const resolve = (reference: string, status: string) =>
    sandbox.server.inject({ method: 'POST', url: `/payouts/${reference}/resolve`, payload: { status } })

  test.each([
    ['2000.00', 'UAH', 'success'],
    ['2000.01', 'UAH', 'pending'],
    ['24000.00', 'KZT', 'success'],
    ['24000.01', 'KZT', 'pending'],
  ])('%s %s is %s after a short delay', async (amount, currency, status) => {
    const asked = payoutOrder({ amount, currency })
    expect(await sandbox.ask('/psp/payouts', asked)).toMatchObject({ status: 202, body: { status: 'pending' } })
    machine.advance(1_500)
    await look()
    expect(await payoutStatus(asked.reference)).toBe(status)
    expect(merchant.received.map(bodyOf)).toMatchObject(
      status === 'success' ? [{ type: 'payout', reference: asked.reference, status, amount, currency }] : [],
    )
  })

  test('to the bouncing card is denied', async () => {
    const asked = payoutOrder({ card: '4000000000020109' })
    await sandbox.ask('/psp/payouts', asked)
    machine.advance(1_500)
    await look()
    expect(merchant.received.map(bodyOf)).toMatchObject([{ status: 'denied', reason: 'payout_bounced' }])
  })

  test('to the losing card is accepted, but the answer never arrives', async () => {
    const asked = payoutOrder({ card: '4000000000020208' })
    await expect(sandbox.ask('/psp/payouts', asked)).rejects.toThrow('destroyed')
    expect(await payoutStatus(asked.reference)).toBe('pending')
  })

  test('one reference is one payout', async () => {
    const asked = payoutOrder()
    const answers = [await sandbox.ask('/psp/payouts', asked), await sandbox.ask('/psp/payouts', asked)]
    expect(answers[0]!.body['id']).toBe(answers[1]!.body['id'])
    expect((await sandbox.ask('/psp/payouts', { ...asked, amount: '1.00' })).status).toBe(409)
  })

  test.each(['success', 'denied'])('a tester resolves a large one as %s, once', async (status) => {
    const asked = payoutOrder({ amount: '9000.00' })
    await sandbox.ask('/psp/payouts', asked)
    expect((await resolve(asked.reference, status)).json()).toMatchObject({ reference: asked.reference, status })
    expect((await resolve(asked.reference, status)).statusCode).toBe(200)
    expect((await resolve(asked.reference, status === 'success' ? 'denied' : 'success')).statusCode).toBe(409)
    await look()
    expect(merchant.received).toHaveLength(1)
  })

  test('are listed newest first, with the card masked', async () => {
    const asked = payoutOrder({ amount: '9000.00' })
    machine.advance(1)
    await sandbox.ask('/psp/payouts', asked)
    const { items } = (await sandbox.server.inject({ url: '/payouts' })).json() as { items: unknown[] }
    expect(items[0]).toMatchObject({
      reference: asked.reference,
      amount: '9000.00',
      currency: 'UAH',
      status: 'pending',
      card: { last4: '4242' },
    })
    expect(JSON.stringify(items)).not.toContain('4242424242424242')
  })

  test('that is unknown cannot be resolved', async () => {
    expect((await resolve('never', 'success')).statusCode).toBe(404)
    expect((await resolve('never', 'maybe')).json()).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { status: 'INVALID' },
    })
  })
})

describe('the clock', () => {
  test('follows the API', async () => {
    const before = sandbox.clock.now()
    expect(
      (await sandbox.server.inject({ method: 'POST', url: '/dev/clock', payload: { offsetMs: 3_600_000 } })).json(),
    ).toEqual({ offsetMs: 3_600_000 })
    expect(sandbox.clock.now() - before).toBe(3_600_000)
    await sandbox.server.inject({ method: 'POST', url: '/dev/clock', payload: { offsetMs: 0 } })
  })

  test.each([{}, { offsetMs: 'soon' }, { offsetMs: 1.5 }])('does not follow %o', async (payload) => {
    expect((await sandbox.server.inject({ method: 'POST', url: '/dev/clock', payload })).statusCode).toBe(400)
  })
})

test('health, readiness and metrics are served', async () => {
  const statuses = await Promise.all(
    ['/healthz', '/readyz', '/metrics', '/'].map(async (url) => (await sandbox.server.inject({ url })).statusCode),
  )
  expect(statuses).toEqual([200, 200, 200, 200])
})
