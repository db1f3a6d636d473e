import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isSigned } from '../freedompay/messages.ts'
import { sign } from '../liqpay/shop.ts'
import { hostedReturnUrl as returnUrl, openHosted, type Hosted } from '../testing/open-hosted.ts'

let hosted: Hosted

beforeAll(async () => {
  hosted = await openHosted()
}, 60_000) // The first test file of a run starts PostgreSQL.
beforeEach(() => hosted.reset())
afterAll(() => hosted.close())

// ---------------------------------------------------------------- LiqPay

const receivedByLiqPay = () =>
  hosted.merchant.received.map(({ body }) => {
    const fields = new URLSearchParams(body)
    return {
      isSigned: sign(hosted.liqPay, fields.get('data')!) === fields.get('signature'),
      reported: JSON.parse(Buffer.from(fields.get('data')!, 'base64').toString()) as Record<string, unknown>,
    }
  })

describe('LiqPay', () => {
  test('signs with sha1 of key, data, key', () => {
    expect(sign({ publicKey: '', privateKey: 'your_private_key' }, 'base64_post_string')).toBe(
      'tp+ZLmKm1/E83dIzUpx5ljcttP4=',
    )
  })

  test('knows no order before its page is opened, then has one page for it', async () => {
    const id = hosted.newOrder()
    expect(await hosted.askLiqPay({ action: 'status', order_id: id })).toMatchObject({
      result: 'error',
      status: 'error',
      err_code: 'payment_not_found',
    })
    const page = await hosted.openLiqPay(id)
    expect(await hosted.openLiqPay(id)).toBe(page)
    expect(await hosted.askLiqPay({ action: 'status', order_id: id })).toMatchObject({
      result: 'ok',
      status: 'prepared',
      order_id: id,
      amount: 100,
      currency: 'UAH',
      payment_id: expect.any(Number) as number,
    })
  })

  test('shows a page in the language of the order', async () => {
    const reply = await hosted.sandbox.server.inject({ url: await hosted.openLiqPay(hosted.newOrder()) })
    expect(reply.body).toContain('lang="uk"')
    expect(reply.body).toContain('100.00')
    expect(reply.headers['content-security-policy']).toContain("form-action 'self' http://localhost:3000")
  })

  test.each([
    ['4242424242424242', 'success', 'sandbox', undefined],
    ['4000000000009995', 'denied', 'failure', '9859'],
    ['4100000000000019', 'denied', 'failure', 'frod'],
    ['4111111111111111', 'denied', 'failure', '9854'],
  ])('card %s is %s, reported as %s with code %s', async (card, ours, status, code) => {
    const id = hosted.newOrder()
    expect(await hosted.pay(await hosted.openLiqPay(id), card)).toMatchObject({ status: ours })
    await hosted.sandbox.look()
    expect(receivedByLiqPay()).toMatchObject([
      {
        isSigned: true,
        reported: { order_id: id, status, amount: 100, currency: 'UAH', public_key: hosted.liqPay.publicKey },
      },
    ])
    expect(await hosted.askLiqPay({ action: 'status', order_id: id })).toMatchObject({
      status,
      ...(code ? { err_code: code } : {}),
    })
  })

  test('asks the bank if a card requires it', async () => {
    const id = hosted.newOrder()
    const page = await hosted.openLiqPay(id)
    const asked = await hosted.pay(page, '4000000000003220')
    expect(await hosted.askLiqPay({ action: 'status', order_id: id })).toMatchObject({ status: '3ds_verify' })
    const reply = await hosted.sandbox.server.inject({
      method: 'POST',
      url: String(asked['confirmUrl']),
      ...hosted.form({ answer: 'yes' }),
    })
    expect([reply.statusCode, reply.headers.location]).toEqual([303, returnUrl])
    expect(await hosted.askLiqPay({ action: 'status', order_id: id })).toMatchObject({ status: 'sandbox' })
  })

  test("keeps a page open until the shop's expiry", async () => {
    const id = hosted.newOrder()
    await hosted.openLiqPay(id)
    hosted.machine.advance(30 * 60_000)
    expect(await hosted.askLiqPay({ action: 'status', order_id: id })).toMatchObject({
      status: 'error',
      err_code: 'expired_prepared',
    })
  })

  test('refunds a payment once, and reports it', async () => {
    const id = hosted.newOrder()
    expect(await hosted.askLiqPay({ action: 'refund', order_id: id })).toMatchObject({ err_code: 'payment_not_found' })
    const page = await hosted.openLiqPay(id)
    expect(await hosted.askLiqPay({ action: 'refund', order_id: id })).toMatchObject({ err_code: 'payment_err_status' })
    await hosted.pay(page, '4242424242424242')
    for (let time = 0; time < 2; time += 1)
      expect(await hosted.askLiqPay({ action: 'refund', order_id: id })).toMatchObject({
        result: 'ok',
        status: 'reversed',
      })
    await hosted.sandbox.look()
    expect(receivedByLiqPay().map(({ reported }) => reported['status'])).toEqual(['sandbox', 'reversed'])
    expect((await hosted.sandbox.server.inject({ url: page })).body).toContain('Кошти повернуто на картку')
  })

  test('pays out to a token once, and ends it', async () => {
    const id = hosted.newOrder()
    const order = {
      action: 'p2pcredit',
      order_id: id,
      amount: '200.00',
      currency: 'UAH',
      description: 'test',
      receiver_card_token: 'card4242424242424242',
      server_url: hosted.merchant.url,
    }
    expect(await hosted.askLiqPay(order)).toMatchObject({ status: 'processing', order_id: id })
    expect(await hosted.askLiqPay(order)).toMatchObject({ err_code: 'order_id_duplicate' })
    hosted.machine.advance(1_500)
    await hosted.sandbox.look()
    expect(await hosted.askLiqPay({ action: 'status', order_id: id })).toMatchObject({
      status: 'success',
      action: 'p2pcredit',
    })
    expect(
      await hosted.askLiqPay({ ...order, order_id: hosted.newOrder(), receiver_card_token: 'nobody' }),
    ).toMatchObject({ err_code: 'err_no_card_token' })
  })

  test.each([
    ['signed with another key', {}, 'stolen', 'invalid_signature'],
    ['of another shop', { public_key: 'i9' }, undefined, 'public_key_not_found'],
    ['of another version', { version: 2 }, undefined, 'err_wrong'],
    ['with a word it does not know', { action: 'dance' }, undefined, 'err_wrong'],
  ])('refuses a request %s', async (_, change, key, code) => {
    const packed = hosted.pack({ action: 'status', order_id: 'x', ...change }, key)
    expect(
      (
        await hosted.sandbox.server.inject({ method: 'POST', url: '/liqpay/api/request', ...hosted.form(packed) })
      ).json(),
    ).toMatchObject({ status: 'error', err_code: code })
  })

  test.each([
    ['amount', '0.00'],
    ['currency', 'XXX'],
    ['result_url', 'javascript:alert(1)'],
  ])('opens no page if %s is %s', async (field, value) => {
    expect(await hosted.openLiqPay(hosted.newOrder(), { [field]: value })).toBe('400')
  })
})

// ---------------------------------------------------------------- Freedom Pay

const payoutOf = (id: string, change: Record<string, string> = {}) => ({
  pg_order_id: id,
  pg_amount: '2400.00',
  pg_description: 'test',
  pg_order_time_limit: '2026-11-22 12:00:00',
  pg_user_id: 'player-1',
  pg_post_link: hosted.merchant.url,
  pg_card_token_to: 'card4242424242424242',
  ...change,
})

describe('Freedom Pay', () => {
  test('opens one page per order', async () => {
    const id = hosted.newOrder()
    expect(await hosted.statusOf(id)).toMatchObject({ pg_status: 'error', pg_error_code: '340' })
    const page = await hosted.openFreedomPay(id)
    expect(await hosted.openFreedomPay(id)).toBe(page)
    expect(isSigned('get_status3.php', await hosted.statusOf(id), hosted.freedomPay.secret)).toBe(true)
    expect(await hosted.statusOf(id)).toMatchObject({
      pg_status: 'ok',
      pg_payment_status: 'new',
      pg_order_id: id,
      pg_amount: '1200.00',
      pg_currency: 'KZT',
      pg_captured: '0',
    })
    expect((await hosted.sandbox.server.inject({ url: page })).body).toContain('lang="kk"')
  })

  test.each([
    [
      '4242424242424242',
      '1',
      'success',
      { pg_captured: '1', pg_card_token: 'card4242424242424242', pg_card_pan: '4242-42XX-XXXX-4242' },
    ],
    ['4000000000000002', '0', 'error', { pg_failure_code: '1', pg_failure_description: 'generic_decline' }],
  ])('card %s ends with result %s and status %s', async (card, result, status, more) => {
    const id = hosted.newOrder()
    await hosted.pay(await hosted.openFreedomPay(id), card)
    await hosted.sandbox.look()
    expect(await hosted.statusOf(id)).toMatchObject({ pg_payment_status: status, ...more })
    const [received] = hosted.merchant.received
    const reported = Object.fromEntries(new URLSearchParams(received!.body))
    expect(reported).toMatchObject({
      pg_order_id: id,
      pg_result: result,
      pg_amount: '1200.00',
      pg_currency: 'KZT',
      pg_can_reject: '0',
    })
    expect(isSigned('callback', reported, hosted.freedomPay.secret)).toBe(true)
  })

  test('reports an unpaid page as expired', async () => {
    const id = hosted.newOrder()
    await hosted.openFreedomPay(id)
    hosted.machine.advance(1_800_000)
    expect(await hosted.statusOf(id)).toMatchObject({ pg_payment_status: 'incomplete', pg_failure_code: '101' })
  })

  test('repeats its callback until it reads a signed ok', async () => {
    await hosted.pay(await hosted.openFreedomPay(hosted.newOrder()), '4242424242424242')
    hosted.merchant.replies.splice(0, 20, 'ok', hosted.signedOk('stolen'), hosted.signedOk(hosted.freedomPay.secret))
    for (const waitMs of [0, 1_000, 2_000]) {
      hosted.machine.advance(waitMs)
      await hosted.sandbox.look()
    }
    hosted.machine.advance(600_000)
    await hosted.sandbox.look()
    expect(hosted.merchant.received).toHaveLength(3)
  })

  test('refunds a payment and lists the refund separately', async () => {
    const id = hosted.newOrder()
    await hosted.pay(await hosted.openFreedomPay(id), '4242424242424242')
    const number = String((await hosted.statusOf(id))['pg_payment_id'])
    expect(await hosted.askFreedomPay('/revoke.php', { pg_payment_id: number })).toMatchObject({ pg_status: 'ok' })
    expect(await hosted.statusOf(id)).toMatchObject({ pg_payment_status: 'success', pg_refund_amount: '-1200.00' })
    expect(await hosted.askFreedomPay('/revoke.php', { pg_payment_id: '1' })).toMatchObject({ pg_error_code: '340' })
  })

  test('pays out once per order, with its own secret, and calls the post link', async () => {
    const id = hosted.newOrder()
    expect(
      await hosted.askFreedomPay('/api/payment_status2', { pg_order_id: id }, hosted.freedomPay.payoutSecret),
    ).toMatchObject({ pg_status: 'ok', pg_payment_id: '0' })
    const [first, second] = [
      await hosted.askFreedomPay('/api/reg2reg', payoutOf(id), hosted.freedomPay.payoutSecret),
      await hosted.askFreedomPay('/api/reg2reg', payoutOf(id), hosted.freedomPay.payoutSecret),
    ]
    expect(isSigned('reg2reg', first, hosted.freedomPay.payoutSecret)).toBe(true)
    expect(first).toMatchObject({ pg_status: 'ok', pg_order_id: id })
    expect(second['pg_payment_id']).toBe(first['pg_payment_id'])
    expect(
      await hosted.askFreedomPay('/api/payment_status2', { pg_order_id: id }, hosted.freedomPay.payoutSecret),
    ).toMatchObject({ pg_payment_status: 'process' })
    hosted.machine.advance(1_500)
    await hosted.sandbox.look()
    expect(
      await hosted.askFreedomPay('/api/payment_status2', { pg_order_id: id }, hosted.freedomPay.payoutSecret),
    ).toMatchObject({ pg_payment_status: 'success' })
    const reported = Object.fromEntries(new URLSearchParams(hosted.merchant.received[0]!.body))
    expect(reported).toMatchObject({ pg_order_id: id, pg_status: 'ok', pg_payment_amount: '2400.00' })
    expect(isSigned('callback', reported, hosted.freedomPay.payoutSecret)).toBe(true)
  })

  test('bounces a payout if its card bounces', async () => {
    const id = hosted.newOrder()
    await hosted.askFreedomPay(
      '/api/reg2reg',
      payoutOf(id, { pg_card_token_to: 'card4000000000020109' }),
      hosted.freedomPay.payoutSecret,
    )
    hosted.machine.advance(1_500)
    await hosted.sandbox.look()
    expect(
      await hosted.askFreedomPay('/api/payment_status2', { pg_order_id: id }, hosted.freedomPay.payoutSecret),
    ).toMatchObject({ pg_payment_status: 'error' })
  })

  test('refuses invalid signatures', async () => {
    expect(await hosted.askFreedomPay('/get_status3.php', { pg_order_id: 'x' }, 'stolen')).toMatchObject({
      pg_status: 'error',
      pg_error_code: '9997',
    })
    expect(
      await hosted.askFreedomPay('/api/reg2reg', payoutOf(hosted.newOrder()), hosted.freedomPay.secret),
    ).toMatchObject({ pg_error_code: '9997' })
    expect(await hosted.askFreedomPay('/get_status3.php', { pg_merchant_id: '1', pg_order_id: 'x' })).toMatchObject({
      pg_error_code: '9998',
    })
    expect(
      await hosted.askFreedomPay('/init_payment.php', hosted.initOf(hosted.newOrder(), { pg_lifetime: '10' })),
    ).toMatchObject({ pg_error_code: '10000' })
    expect(
      await hosted.askFreedomPay(
        '/api/reg2reg',
        payoutOf(hosted.newOrder(), { pg_card_token_to: 'nobody' }),
        hosted.freedomPay.payoutSecret,
      ),
    ).toMatchObject({ pg_error_code: '11007' })
  })
})

// ---------------------------------------------------------------- for testers

describe('for testers', () => {
  const end = (provider: string, id: string, status: string) =>
    hosted.sandbox.server.inject({ method: 'POST', url: `/hosted/${provider}/${id}/end`, payload: { status } })

  test('a large payout waits for a tester, and ends once', async () => {
    const id = hosted.newOrder()
    await hosted.askFreedomPay('/api/reg2reg', payoutOf(id, { pg_amount: '99000.00' }), hosted.freedomPay.payoutSecret)
    hosted.machine.advance(60_000)
    await hosted.sandbox.look()
    expect(
      await hosted.askFreedomPay('/api/payment_status2', { pg_order_id: id }, hosted.freedomPay.payoutSecret),
    ).toMatchObject({ pg_payment_status: 'process' })
    expect((await end('freedompay', id, 'success')).statusCode).toBe(200)
    expect((await end('freedompay', id, 'success')).statusCode).toBe(200)
    expect((await end('freedompay', id, 'denied')).statusCode).toBe(409)
    expect((await end('liqpay', id, 'success')).statusCode).toBe(404)
    expect((await end('freedompay', id, 'dance')).statusCode).toBe(400)
  })

  test('the list has orders with the token of their card', async () => {
    const id = hosted.newOrder()
    await hosted.pay(await hosted.openLiqPay(id), '4242424242424242')
    const { items } = (await hosted.sandbox.server.inject({ url: '/hosted/orders' })).json() as {
      items: Record<string, unknown>[]
    }
    expect(items.find(({ order }) => order === id)).toMatchObject({
      provider: 'liqpay',
      status: 'success',
      card: { last4: '4242', token: 'card4242424242424242' },
    })
  })

  test('an unknown page is not found', async () => {
    expect((await hosted.sandbox.server.inject({ url: '/freedompay/pay/nothing' })).statusCode).toBe(404)
    expect(await hosted.pay('/liqpay/checkout/nothing', '4242424242424242')).toMatchObject({ code: 'NOT_FOUND' })
  })
})
