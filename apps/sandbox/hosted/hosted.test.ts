import { createHash } from 'node:crypto'
import { seededChance } from '@zoria/testkit/chance'
import { frozenClock } from '@zoria/testkit/clock'
import { createEmptyDatabase, type TestDatabase } from '@zoria/testkit/database'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isSigned, readFlatXML, signedXML, type Message } from '../freedompay/messages.ts'
import { freedomPayShop } from '../freedompay/told.ts'
import { liqPayShop, sign } from '../liqpay/shop.ts'
import { openMerchant, type Merchant } from '../testing/merchant.ts'
import { openSandbox, pspKey, type OpenSandbox } from '../testing/open-sandbox.ts'

const machine = frozenClock('2026-11-21T12:00:00Z')
const liqPay = liqPayShop(pspKey)
const freedomPay = freedomPayShop(pspKey)
const returnUrl = 'http://localhost:3000/ua/cashbox'
let database: TestDatabase
let sandbox: OpenSandbox
let merchant: Merchant

beforeAll(async () => {
  database = await createEmptyDatabase('sandbox')
  sandbox = await openSandbox({ sql: database.sql('sandbox'), machine, chance: seededChance('hosted') })
  merchant = await openMerchant()
}, 60_000) // The first test file of a run starts PostgreSQL.
const signedOk = (secret: string) => signedXML('callback', { pg_status: 'ok', pg_salt: 's' }, secret)

beforeEach(async () => {
  merchant.replies.splice(0, merchant.replies.length, ...Array.from({ length: 20 }, () => signedOk(freedomPay.secret)))
  await sandbox.look() // What an earlier test left behind.
  merchant.heard.length = 0
  merchant.answers.length = 0
})
afterAll(async () => {
  await merchant.close()
  await sandbox.close()
  await database.drop()
})

let orders = 0
const newOrder = () => `order-${(orders += 1)}`
const form = (fields: Record<string, string>) => ({ headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: new URLSearchParams(fields).toString() })
const pathOf = (address: string) => new URL(address).pathname

async function pay(page: string, card: string): Promise<Record<string, unknown>> {
  const reply = await sandbox.server.inject({ method: 'POST', url: `${page}/pay`, payload: { card, expiry: '12/30', cvc: '123' } })
  return reply.json()
}

// ---------------------------------------------------------------- LiqPay

const pack = (message: object, key = liqPay.privateKey) => {
  const data = Buffer.from(JSON.stringify({ version: 3, public_key: liqPay.publicKey, ...message })).toString('base64')
  return { data, signature: sign({ ...liqPay, privateKey: key }, data) }
}
const askLiqPay = async (message: object, key?: string) => (await sandbox.server.inject({ method: 'POST', url: '/liqpay/api/request', ...form(pack(message, key)) })).json() as Record<string, unknown>
const checkoutOf = (id: string, change: object = {}) => ({ action: 'pay', order_id: id, amount: '100.00', currency: 'UAH', description: 'test', server_url: merchant.url, result_url: returnUrl, expired_date: '2026-11-21 12:30:00', ...change })

async function openLiqPay(id: string, change: object = {}): Promise<string> {
  const reply = await sandbox.server.inject({ url: `/liqpay/api/3/checkout?${new URLSearchParams(pack(checkoutOf(id, change)))}` })
  expect(reply.statusCode).toBe(303)
  return pathOf(reply.headers.location!)
}

const heardByLiqPay = () => merchant.heard.map(({ body }) => {
  const fields = new URLSearchParams(body)
  return { isSigned: sign(liqPay, fields.get('data')!) === fields.get('signature'), told: JSON.parse(Buffer.from(fields.get('data')!, 'base64').toString()) as Record<string, unknown> }
})

describe('LiqPay', () => {
  test('signs with sha1 of key, data, key', () => {
    expect(sign({ publicKey: '', privateKey: 'your_private_key' }, 'base64_post_string')).toBe('tp+ZLmKm1/E83dIzUpx5ljcttP4=')
  })

  test('knows no order before its page is opened, then one page of it', async () => {
    const id = newOrder()
    expect(await askLiqPay({ action: 'status', order_id: id })).toMatchObject({ result: 'error', status: 'error', err_code: 'payment_not_found' })
    const page = await openLiqPay(id)
    expect(await openLiqPay(id)).toBe(page)
    expect(await askLiqPay({ action: 'status', order_id: id })).toMatchObject({ result: 'ok', status: 'prepared', order_id: id, amount: 100, currency: 'UAH', payment_id: expect.any(Number) as number })
  })

  test('shows a page in the language of the order', async () => {
    const reply = await sandbox.server.inject({ url: await openLiqPay(newOrder()) })
    expect(reply.body).toContain('lang="uk"')
    expect(reply.body).toContain('100.00')
    expect(reply.headers['content-security-policy']).toContain("form-action 'self' http://localhost:3000")
  })

  test.each([
    ['4242424242424242', 'success', 'sandbox', undefined],
    ['4000000000009995', 'denied', 'failure', '9859'],
    ['4100000000000019', 'denied', 'failure', 'frod'],
    ['4111111111111111', 'denied', 'failure', '9854'],
  ])('card %s is %s, told as %s with code %s', async (card, ours, status, code) => {
    const id = newOrder()
    expect(await pay(await openLiqPay(id), card)).toMatchObject({ status: ours })
    await sandbox.look()
    expect(heardByLiqPay()).toMatchObject([{ isSigned: true, told: { order_id: id, status, amount: 100, currency: 'UAH', public_key: liqPay.publicKey } }])
    expect(await askLiqPay({ action: 'status', order_id: id })).toMatchObject({ status, ...(code ? { err_code: code } : {}) })
  })

  test('asks the bank where a card wants it', async () => {
    const id = newOrder()
    const page = await openLiqPay(id)
    const asked = await pay(page, '4000000000003220')
    expect(await askLiqPay({ action: 'status', order_id: id })).toMatchObject({ status: '3ds_verify' })
    const reply = await sandbox.server.inject({ method: 'POST', url: String(asked['confirmUrl']), ...form({ answer: 'yes' }) })
    expect([reply.statusCode, reply.headers.location]).toEqual([303, returnUrl])
    expect(await askLiqPay({ action: 'status', order_id: id })).toMatchObject({ status: 'sandbox' })
  })

  test('keeps a page open until the time the shop named', async () => {
    const id = newOrder()
    await openLiqPay(id)
    machine.advance(30 * 60_000)
    expect(await askLiqPay({ action: 'status', order_id: id })).toMatchObject({ status: 'error', err_code: 'expired_prepared' })
    machine.set('2026-11-21T12:00:00Z')
  })

  test('gives a paid payment back once, and says so', async () => {
    const id = newOrder()
    expect(await askLiqPay({ action: 'refund', order_id: id })).toMatchObject({ err_code: 'payment_not_found' })
    const page = await openLiqPay(id)
    expect(await askLiqPay({ action: 'refund', order_id: id })).toMatchObject({ err_code: 'payment_err_status' })
    await pay(page, '4242424242424242')
    for (let time = 0; time < 2; time += 1) expect(await askLiqPay({ action: 'refund', order_id: id })).toMatchObject({ result: 'ok', status: 'reversed' })
    await sandbox.look()
    expect(heardByLiqPay().map(({ told }) => told['status'])).toEqual(['sandbox', 'reversed'])
  })

  test('pays out to a token once, and ends it', async () => {
    const id = newOrder()
    const order = { action: 'p2pcredit', order_id: id, amount: '200.00', currency: 'UAH', description: 'test', receiver_card_token: 'card4242424242424242', server_url: merchant.url }
    expect(await askLiqPay(order)).toMatchObject({ status: 'processing', order_id: id })
    expect(await askLiqPay(order)).toMatchObject({ err_code: 'order_id_duplicate' })
    machine.advance(1_500)
    await sandbox.look()
    expect(await askLiqPay({ action: 'status', order_id: id })).toMatchObject({ status: 'success', action: 'p2pcredit' })
    expect(await askLiqPay({ ...order, order_id: newOrder(), receiver_card_token: 'nobody' })).toMatchObject({ err_code: 'err_no_card_token' })
  })

  test.each([
    ['signed with another key', pack({ action: 'status', order_id: 'x' }, 'stolen'), 'invalid_signature'],
    ['of another shop', pack({ action: 'status', order_id: 'x', public_key: 'i9' }), 'public_key_not_found'],
    ['of another version', pack({ action: 'status', order_id: 'x', version: 2 }), 'err_wrong'],
    ['with a word it does not know', pack({ action: 'dance', order_id: 'x' }), 'err_wrong'],
  ])('refuses a request %s', async (_, packed, code) => {
    expect((await sandbox.server.inject({ method: 'POST', url: '/liqpay/api/request', ...form(packed) })).json()).toMatchObject({ status: 'error', err_code: code })
  })

  test.each([['amount', '0.00'], ['currency', 'XXX'], ['result_url', 'javascript:alert(1)']])('opens no page where %s is %s', async (field, value) => {
    const reply = await sandbox.server.inject({ url: `/liqpay/api/3/checkout?${new URLSearchParams(pack(checkoutOf(newOrder(), { [field]: value })))}` })
    expect(reply.statusCode).toBe(400)
  })
})

// ---------------------------------------------------------------- Freedom Pay

async function askFreedomPay(path: string, message: Record<string, string>, secret = freedomPay.secret): Promise<Message> {
  const script = path.split('/').at(-1)!
  const whole = { pg_merchant_id: freedomPay.merchantId, pg_salt: 'salt', ...message }
  const sum = createHash('md5').update([script, ...Object.entries(whole).toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value), secret].join(';')).digest('hex')
  const reply = await sandbox.server.inject({ method: 'POST', url: `/freedompay${path}`, ...form({ ...whole, pg_sig: sum }) })
  return readFlatXML(reply.body)!
}

const initOf = (id: string, change: Record<string, string> = {}) => ({
  pg_order_id: id, pg_amount: '1200.00', pg_currency: 'KZT', pg_description: 'test', pg_language: 'kz', pg_lifetime: '1800', pg_result_url: merchant.url, pg_request_method: 'POST', pg_success_url: returnUrl, pg_failure_url: returnUrl,
  pg_auto_clearing: '1', ...change,
})
const openFreedomPay = async (id: string) => pathOf(String((await askFreedomPay('/init_payment.php', initOf(id)))['pg_redirect_url']))
const statusOf = (id: string) => askFreedomPay('/get_status3.php', { pg_order_id: id })
const payoutOf = (id: string, change: Record<string, string> = {}) => ({
  pg_order_id: id, pg_amount: '2400.00', pg_description: 'test', pg_order_time_limit: '2026-11-22 12:00:00', pg_user_id: 'player-1', pg_post_link: merchant.url, pg_card_token_to: 'card4242424242424242', ...change,
})

describe('Freedom Pay', () => {
  test('opens one page of one order', async () => {
    const id = newOrder()
    expect(await statusOf(id)).toMatchObject({ pg_status: 'error', pg_error_code: '340' })
    const page = await openFreedomPay(id)
    expect(await openFreedomPay(id)).toBe(page)
    expect(isSigned('get_status3.php', await statusOf(id), freedomPay.secret)).toBe(true)
    expect(await statusOf(id)).toMatchObject({ pg_status: 'ok', pg_payment_status: 'new', pg_order_id: id, pg_amount: '1200.00', pg_currency: 'KZT', pg_captured: '0' })
    expect((await sandbox.server.inject({ url: page })).body).toContain('lang="kk"')
  })

  test.each([
    ['4242424242424242', '1', 'success', { pg_captured: '1', pg_card_token: 'card4242424242424242', pg_card_pan: '4242-42XX-XXXX-4242' }],
    ['4000000000000002', '0', 'error', { pg_failure_code: '1', pg_failure_description: 'generic_decline' }],
  ])('card %s ends with result %s and status %s', async (card, result, status, more) => {
    const id = newOrder()
    await pay(await openFreedomPay(id), card)
    await sandbox.look()
    expect(await statusOf(id)).toMatchObject({ pg_payment_status: status, ...more })
    const [heard] = merchant.heard
    const told = Object.fromEntries(new URLSearchParams(heard!.body))
    expect(told).toMatchObject({ pg_order_id: id, pg_result: result, pg_amount: '1200.00', pg_currency: 'KZT', pg_can_reject: '0' })
    expect(isSigned('callback', told, freedomPay.secret)).toBe(true)
  })

  test('tells of a page nobody paid that its lifetime is over', async () => {
    const id = newOrder()
    await openFreedomPay(id)
    machine.advance(1_800_000)
    expect(await statusOf(id)).toMatchObject({ pg_payment_status: 'incomplete', pg_failure_code: '101' })
    machine.set('2026-11-21T12:00:00Z')
  })

  test('repeats its callback until it reads a signed ok', async () => {
    await pay(await openFreedomPay(newOrder()), '4242424242424242')
    merchant.replies.splice(0, 20, 'ok', signedOk('stolen'), signedOk(freedomPay.secret))
    for (const waitMs of [0, 1_000, 2_000]) {
      machine.advance(waitMs)
      await sandbox.look()
    }
    machine.advance(600_000)
    await sandbox.look()
    expect(merchant.heard).toHaveLength(3)
    machine.set('2026-11-21T12:00:00Z')
  })

  test('gives a paid payment back and tells it beside the payment', async () => {
    const id = newOrder()
    await pay(await openFreedomPay(id), '4242424242424242')
    const number = String((await statusOf(id))['pg_payment_id'])
    expect(await askFreedomPay('/revoke.php', { pg_payment_id: number })).toMatchObject({ pg_status: 'ok' })
    expect(await statusOf(id)).toMatchObject({ pg_payment_status: 'success', pg_refund_amount: '-1200.00' })
    expect(await askFreedomPay('/revoke.php', { pg_payment_id: '1' })).toMatchObject({ pg_error_code: '340' })
  })

  test('pays out once per order, by its own secret, and calls the post link', async () => {
    const id = newOrder()
    expect(await askFreedomPay('/api/payment_status2', { pg_order_id: id }, freedomPay.payoutSecret)).toMatchObject({ pg_status: 'ok', pg_payment_id: '0' })
    const [first, second] = [await askFreedomPay('/api/reg2reg', payoutOf(id), freedomPay.payoutSecret), await askFreedomPay('/api/reg2reg', payoutOf(id), freedomPay.payoutSecret)]
    expect(isSigned('reg2reg', first, freedomPay.payoutSecret)).toBe(true)
    expect(first).toMatchObject({ pg_status: 'ok', pg_order_id: id })
    expect(second['pg_payment_id']).toBe(first['pg_payment_id'])
    expect(await askFreedomPay('/api/payment_status2', { pg_order_id: id }, freedomPay.payoutSecret)).toMatchObject({ pg_payment_status: 'process' })
    machine.advance(1_500)
    await sandbox.look()
    expect(await askFreedomPay('/api/payment_status2', { pg_order_id: id }, freedomPay.payoutSecret)).toMatchObject({ pg_payment_status: 'success' })
    const told = Object.fromEntries(new URLSearchParams(merchant.heard[0]!.body))
    expect(told).toMatchObject({ pg_order_id: id, pg_status: 'ok', pg_payment_amount: '2400.00' })
    expect(isSigned('callback', told, freedomPay.payoutSecret)).toBe(true)
  })

  test('bounces a payout that its card bounces', async () => {
    const id = newOrder()
    await askFreedomPay('/api/reg2reg', payoutOf(id, { pg_card_token_to: 'card4000000000020109' }), freedomPay.payoutSecret)
    machine.advance(1_500)
    await sandbox.look()
    expect(await askFreedomPay('/api/payment_status2', { pg_order_id: id }, freedomPay.payoutSecret)).toMatchObject({ pg_payment_status: 'error' })
  })

  test('refuses what is not signed for it', async () => {
    expect(await askFreedomPay('/get_status3.php', { pg_order_id: 'x' }, 'stolen')).toMatchObject({ pg_status: 'error', pg_error_code: '9997' })
    expect(await askFreedomPay('/api/reg2reg', payoutOf(newOrder()), freedomPay.secret)).toMatchObject({ pg_error_code: '9997' })
    expect(await askFreedomPay('/get_status3.php', { pg_merchant_id: '1', pg_order_id: 'x' })).toMatchObject({ pg_error_code: '9998' })
    expect(await askFreedomPay('/init_payment.php', initOf(newOrder(), { pg_lifetime: '10' }))).toMatchObject({ pg_error_code: '10000' })
    expect(await askFreedomPay('/api/reg2reg', payoutOf(newOrder(), { pg_card_token_to: 'nobody' }), freedomPay.payoutSecret)).toMatchObject({ pg_error_code: '11007' })
  })
})

// ---------------------------------------------------------------- for testers

describe('for testers', () => {
  const end = (provider: string, id: string, status: string) => sandbox.server.inject({ method: 'POST', url: `/hosted/${provider}/${id}/end`, payload: { status } })

  test('a large payout waits for a person, and ends once', async () => {
    const id = newOrder()
    await askFreedomPay('/api/reg2reg', payoutOf(id, { pg_amount: '99000.00' }), freedomPay.payoutSecret)
    machine.advance(60_000)
    await sandbox.look()
    expect(await askFreedomPay('/api/payment_status2', { pg_order_id: id }, freedomPay.payoutSecret)).toMatchObject({ pg_payment_status: 'process' })
    expect((await end('freedompay', id, 'success')).statusCode).toBe(200)
    expect((await end('freedompay', id, 'success')).statusCode).toBe(200)
    expect((await end('freedompay', id, 'denied')).statusCode).toBe(409)
    expect((await end('liqpay', id, 'success')).statusCode).toBe(404)
    expect((await end('freedompay', id, 'dance')).statusCode).toBe(400)
  })

  test('the list shows orders with the token of their card', async () => {
    const id = newOrder()
    await pay(await openLiqPay(id), '4242424242424242')
    const { items } = (await sandbox.server.inject({ url: '/hosted/orders' })).json() as { items: Record<string, unknown>[] }
    expect(items.find(({ order }) => order === id)).toMatchObject({ provider: 'liqpay', status: 'success', card: { last4: '4242', token: 'card4242424242424242' } })
  })

  test('a page that is none is not there', async () => {
    expect((await sandbox.server.inject({ url: '/freedompay/pay/nothing' })).statusCode).toBe(404)
    expect(await pay('/liqpay/checkout/nothing', '4242424242424242')).toMatchObject({ code: 'NOT_FOUND' })
  })
})
