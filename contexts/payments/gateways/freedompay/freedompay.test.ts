import { parseAmount } from '@zoria/kernel'
import { seededChance } from '@zoria/testkit/chance'
import { frozenClock } from '@zoria/testkit/clock'
import { describe, expect, test } from 'vitest'
import { createFreedomPay, type FreedomPayOptions } from './freedompay.ts'
import { fieldsOf, plainFields, secretOf, signFields } from './messages.ts'
import { type Field, readXML, writeXML } from './xml.ts'

const clock = frozenClock('2026-11-21T12:00:00Z')
const order = {
  reference: 'r-00000001',
  method: 'visa',
  amount: parseAmount('1200', 'kzt')!,
  language: 'kz',
  returnUrl: 'http://localhost:3000/kz',
} as const
const payoutOrder = {
  reference: 'r-2',
  playerId: 'player-1',
  amount: parseAmount('2400', 'kzt')!,
  destination: 'ef741cfc-f85e-41a0-84e6-2ba964912182',
  recipientName: 'Aru Serik',
} as const
const payinQuestion = { reference: 'r-00000001', direction: 'payin', ordered: order.amount } as const
const payoutQuestion = { reference: 'r-2', direction: 'payout', ordered: payoutOrder.amount } as const

type Asked = { readonly url: string; readonly fields: Readonly<Record<string, string>> }
type Answering = (asked: Asked) => Response | Promise<Response>
const freedomPay = (answering: Answering = () => new Response(''), change: Partial<FreedomPayOptions> = {}) =>
  createFreedomPay({
    url: 'http://freedom',
    merchantId: '9970',
    secrets: ['new', 'old'],
    payoutSecrets: ['payout'],
    isTest: false,
    callbackUrl: 'http://api/integrations/psp/freedompay/callback',
    clock,
    chance: seededChance('freedompay'),
    fetch: (async (url: string, { body }: RequestInit) =>
      answering({ url, fields: Object.fromEntries(new URLSearchParams(String(body))) })) as typeof fetch,
    ...change,
  })
const signed = (script: string, fields: readonly Field[], secret: string) =>
  writeXML([...fields, { name: 'pg_sig', value: signFields(script, fields, secret) }])
const answer = (script: string, message: Record<string, string>, secret = 'new') =>
  new Response(signed(script, fieldsOf({ pg_salt: 'salt', ...message }), secret))

describe('the signature', () => {
  test('is md5 of the script, the values in the order of their names, and the secret', () => {
    // freedompay.kz/docs-en/merchant-api/pay: 'init_payment.php;25;test;{merchant};23;molbulak;{secret}'
    const fields = fieldsOf({
      pg_order_id: '23',
      pg_merchant_id: '9970',
      pg_amount: '25',
      pg_description: 'test',
      pg_salt: 'molbulak',
    })
    expect(signFields('init_payment.php', fields, 'secret')).toBe('d3402727cf9dc62f5e7fb90b1b101ea7')
  })

  test('includes nested fields at their position, each level sorted', () => {
    const nested = [
      { name: 'c', value: '3' },
      {
        name: 'b',
        value: [
          { name: 'y', value: '2' },
          { name: 'x', value: '1' },
        ],
      },
      { name: 'a', value: '0' },
    ]
    const flat = fieldsOf({ a: '0', b: '1', c: '2', d: '3' })
    expect(signFields('s', nested, 'k')).toBe(signFields('s', flat, 'k'))
  })

  test('does not cover itself, and must be present once', () => {
    const fields = fieldsOf({ pg_salt: '1' })
    const signature = { name: 'pg_sig', value: signFields('s', fields, 'k') }
    expect(secretOf(['j', 'k'], { script: 's', fields: [...fields, signature] })).toBe('k')
    expect(secretOf(['k'], { script: 't', fields: [...fields, signature] })).toBeUndefined()
    expect(secretOf(['k'], { script: 's', fields: [...fields, signature, signature] })).toBeUndefined()
    expect(secretOf(['k'], { script: 's', fields })).toBeUndefined()
  })
})

describe('opening a checkout', () => {
  const opened = {
    pg_status: 'ok',
    pg_payment_id: '4567788',
    pg_redirect_url: 'https://api.freedompay.kz/pay.html?customer=4983',
    pg_redirect_url_type: 'need data',
  }

  test('sends one signed form, and returns the address', async () => {
    const asked: Asked[] = []
    const gateway = freedomPay((question) => {
      asked.push(question)
      return answer('init_payment.php', opened)
    })
    expect(await gateway.openCheckout(order)).toEqual({
      kind: 'done',
      value: { redirectUrl: 'https://api.freedompay.kz/pay.html?customer=4983' },
    })
    const { url, fields } = asked[0]!
    expect(url).toBe('http://freedom/init_payment.php')
    expect(fields).toMatchObject({
      pg_merchant_id: '9970',
      pg_order_id: 'r-00000001',
      pg_amount: '1200.00',
      pg_currency: 'KZT',
      pg_language: 'kz',
      pg_auto_clearing: '1',
      pg_lifetime: '1800',
      pg_request_method: 'POST',
      pg_idempotency_key: 'r-00000001',
      pg_result_url: 'http://api/integrations/psp/freedompay/callback',
      pg_success_url: 'http://localhost:3000/kz',
      pg_failure_url: 'http://localhost:3000/kz',
    })
    expect(fields['pg_testing_mode']).toBeUndefined()
    expect(fields['pg_salt']).toMatch(/^[0-9a-f]{32}$/)
    expect(secretOf(['new'], { script: 'init_payment.php', fields: fieldsOf(fields) })).toBe('new')
  })

  test('of a test shop is marked as a test', async () => {
    let fields: Asked['fields'] = {}
    await freedomPay(
      (asked) => {
        fields = asked.fields
        return answer('init_payment.php', opened)
      },
      { isTest: true },
    ).openCheckout(order)
    expect(fields['pg_testing_mode']).toBe('1')
  })

  test.each<[string, Answering, object]>([
    [
      'an error is a definite no',
      () => answer('init_payment.php', { pg_status: 'error', pg_error_code: '10000' }),
      { kind: 'refused', reason: 'processing_error' },
    ],
    ['an answer signed by somebody else', () => answer('init_payment.php', opened, 'stolen'), { kind: 'unknown' }],
    ['an answer signed for another script', () => answer('get_status3.php', opened), { kind: 'unknown' }],
    [
      'a shop that is not known',
      () => new Response('<response><pg_status>error</pg_status><pg_error_code>9998</pg_error_code></response>'),
      { kind: 'unknown', cause: 'Freedom Pay replied without a valid signature 9998' },
    ],
    [
      'an address that is none',
      () => answer('init_payment.php', { ...opened, pg_redirect_url: 'javascript:alert(1)' }),
      { kind: 'unknown' },
    ],
    ['no XML', () => new Response('<html lang="ru">'), { kind: 'unknown' }],
    [
      'a fault of theirs',
      () => new Response('', { status: 502 }),
      { kind: 'unknown', cause: 'Freedom Pay returned 502' },
    ],
    ['no answer', () => Promise.reject(new TypeError('fetch failed')), { kind: 'unknown' }],
  ])('%s', async (_, answering, expected) => {
    expect(await freedomPay(answering).openCheckout(order)).toMatchObject(expected)
  })
})

describe('a status of a deposit', () => {
  const reply = (change: Record<string, string> = {}) => ({
    pg_status: 'ok',
    pg_payment_id: '77',
    pg_order_id: 'r-00000001',
    pg_payment_status: 'success',
    pg_amount: '1200',
    pg_currency: 'KZT',
    pg_captured: '1',
    ...change,
  })
  const status = (change: Record<string, string>) =>
    freedomPay(() => answer('get_status3.php', reply(change))).readStatus(payinQuestion)

  test.each([
    [{}, 'success', null],
    [{ pg_payment_status: 'ok' }, 'success', null],
    [{ pg_captured: '0' }, 'pending', null],
    [{ pg_payment_status: 'new' }, 'pending', null],
    [{ pg_payment_status: 'pending' }, 'pending', null],
    [{ pg_payment_status: 'process' }, 'pending', null],
    [{ pg_payment_status: 'error', pg_failure_code: '1' }, 'denied', 'declined'],
    [{ pg_payment_status: 'failed', pg_failure_code: '101' }, 'denied', 'expired'],
    [{ pg_payment_status: 'incomplete' }, 'expired', null],
    [{ pg_payment_status: 'refunded' }, 'reversed', null],
    [{ pg_refund_amount: '-1200' }, 'reversed', null],
    [{ pg_revoke_amount: '1200.00' }, 'reversed', null],
    [{ pg_refund_amount: '-200' }, 'success', null],
  ])('%o is %s', async (change, ours, reason) => {
    expect(await status(change)).toEqual({
      kind: 'done',
      value: { status: ours, pspReference: '77', amount: order.amount, reason },
    })
  })

  test.each([
    [
      'with more zeros than we have places',
      { pg_amount: '1200.0000' },
      { kind: 'done', value: { amount: { amount: 120_000n } } },
    ],
    ['of half the sum', { pg_amount: '600.00' }, { kind: 'done', value: { amount: { amount: 60_000n } } }],
    ['of another order', { pg_order_id: 'r-9' }, { kind: 'unknown' }],
    [
      'in a word we do not know',
      { pg_payment_status: 'dreaming' },
      { kind: 'unknown', cause: 'Freedom Pay returned ok dreaming', isFailure: false },
    ],
    ['in money we do not know', { pg_currency: 'XXX' }, { kind: 'unknown' }],
    ['that does not exist', { pg_status: 'error', pg_error_code: '340' }, { kind: 'done', value: null }],
    ['with number 0', { pg_payment_id: '0' }, { kind: 'done', value: null }],
    [
      'with another error',
      { pg_status: 'error', pg_error_code: '600' },
      { kind: 'unknown', cause: 'Freedom Pay returned error 600' },
    ],
  ])('%s', async (_, change, expected) => {
    expect(await status(change as Record<string, string>)).toMatchObject(expected)
  })

  test('with nested refunds has a valid signature', async () => {
    const fields: Field[] = [
      ...fieldsOf({ ...reply(), pg_salt: 'x', pg_refund_amount: '-1200' }),
      {
        name: 'pg_refund_payments',
        value: [
          {
            name: 'pg_refund_payment',
            value: fieldsOf({ pg_payment_id: '78', pg_amount: '-1200', pg_payment_status: 'success' }),
          },
        ],
      },
    ]
    expect(
      await freedomPay(() => new Response(signed('get_status3.php', fields, 'new'))).readStatus(payinQuestion),
    ).toMatchObject({ kind: 'done', value: { status: 'reversed', pspReference: '77' } })
  })
})

describe('a payout', () => {
  test('goes to a person’s card token, signed with the payout secret', async () => {
    const asked: Asked[] = []
    const gateway = freedomPay((question) => {
      asked.push(question)
      return answer('reg2reg', { pg_status: 'ok', pg_payment_id: '78' }, 'payout')
    })
    expect(await gateway.sendPayout(payoutOrder)).toEqual({ kind: 'done', value: undefined })
    const { url, fields } = asked[0]!
    expect(url).toBe('http://freedom/api/reg2reg')
    expect(fields).toMatchObject({
      pg_order_id: 'r-2',
      pg_amount: '2400.00',
      pg_user_id: 'player-1',
      pg_card_token_to: payoutOrder.destination,
      pg_order_time_limit: '2026-11-22 12:00:00',
      pg_idempotency_key: 'r-2',
      pg_post_link: 'http://api/integrations/psp/freedompay/callback',
    })
    expect(secretOf(['payout'], { script: 'reg2reg', fields: fieldsOf(fields) })).toBe('payout')
  })

  test.each<[string, Answering, object]>([
    ['that they process is taken', () => answer('reg2reg', { pg_status: 'process' }, 'payout'), { kind: 'done' }],
    [
      'that they refuse is asked about: it may be a repeat',
      () => answer('reg2reg', { pg_status: 'error', pg_error_code: '600' }, 'payout'),
      { kind: 'unknown', cause: 'Freedom Pay returned error 600' },
    ],
    [
      'that is answered with the secret for deposits',
      () => answer('reg2reg', { pg_status: 'ok' }, 'new'),
      { kind: 'unknown' },
    ],
  ])('%s', async (_, answering, expected) => {
    expect(await freedomPay(answering).sendPayout(payoutOrder)).toMatchObject(expected)
  })

  test('whose reply is lost is sent once', async () => {
    let calls = 0
    await freedomPay(() => {
      calls += 1
      return Promise.reject(new TypeError('fetch failed'))
    }).sendPayout(payoutOrder)
    expect(calls).toBe(1)
  })

  test('without a contract for payouts is neither offered nor sent', async () => {
    const gateway = freedomPay(undefined, { payoutSecrets: null })
    expect(gateway.takes('visa', 'payout')).toBe(false)
    expect(await gateway.sendPayout(payoutOrder)).toMatchObject({ kind: 'unknown' })
    expect(await gateway.readStatus(payoutQuestion)).toMatchObject({ kind: 'unknown' })
  })

  const reply = (change: Record<string, string> = {}) => ({
    pg_status: 'ok',
    pg_payment_id: '78',
    pg_merchant_id: '9970',
    pg_order_id: 'r-2',
    pg_payment_status: 'success',
    ...change,
  })
  test.each([
    [{}, { status: 'success', reason: null }],
    [{ pg_payment_status: 'process' }, { status: 'pending', reason: null }],
    [{ pg_payment_status: 'error' }, { status: 'denied', reason: 'bounced' }],
  ])('with status %o is %o, with the ordered amount', async (change, value) => {
    expect(
      await freedomPay(() => answer('payment_status2', reply(change), 'payout')).readStatus(payoutQuestion),
    ).toEqual({ kind: 'done', value: { ...value, pspReference: '78', amount: payoutOrder.amount } })
  })

  test('that does not exist has number 0', async () => {
    expect(
      await freedomPay(() =>
        answer('payment_status2', reply({ pg_payment_id: '0', pg_payment_status: '' }), 'payout'),
      ).readStatus(payoutQuestion),
    ).toEqual({ kind: 'done', value: null })
  })

  test.each([
    ['ef741cfc-f85e-41a0-84e6-2ba964912182', '…2182'],
    ['4405645000006150', undefined],
    ['4405-6450-0000-6150', undefined],
    ['', undefined],
  ])('to %s is shown as %s', (destination, masked) => {
    expect(freedomPay().maskDestination(destination)).toBe(masked)
  })
})

describe('a callback', () => {
  const result = {
    pg_order_id: 'r-00000001',
    pg_payment_id: '77',
    pg_amount: '1200.00',
    pg_currency: 'KZT',
    pg_result: '1',
    pg_captured: '1',
    pg_payment_date: '2026-11-21 17:00:00',
    pg_description: 'ж & б',
    pg_salt: 'Rat2XTV0CtDpiBkh',
  }
  const postLink = {
    pg_order_id: 'r-2',
    pg_payment_id: '78',
    pg_payment_amount: '2400.00',
    pg_status: 'ok',
    pg_salt: 's',
  }
  const form = (message: Record<string, string>, { secret = 'new', script = 'callback', changed = {} } = {}) =>
    new URLSearchParams({ ...message, pg_sig: signFields(script, fieldsOf(message), secret), ...changed }).toString()
  const callback = (body: string) => ({ headers: {}, body: Buffer.from(body) })
  const read = (body: string) => freedomPay().readCallback(callback(body), clock.now())

  test('of a payment identifies the payment and the status change', () => {
    expect(read(form(result))).toEqual({
      verdict: 'believed',
      reference: 'r-00000001',
      amount: order.amount,
      change: '77:1:1',
    })
  })

  test('of a payout is signed with the payout secret and contains no currency', () => {
    expect(read(form(postLink, { secret: 'payout' }))).toEqual({
      verdict: 'believed',
      reference: 'r-2',
      amount: payoutOrder.amount,
      change: '78:ok:',
    })
  })

  test('can be one field of XML', () => {
    const xml = signed('callback', fieldsOf(result), 'new')
    expect(read(new URLSearchParams({ pg_xml: xml }).toString())).toMatchObject({
      verdict: 'believed',
      reference: 'r-00000001',
    })
  })

  test.each([
    ['signed with the secret that is being replaced', form(result, { secret: 'old' }), 'believed'],
    ['signed with another secret', form(result, { secret: 'stolen' }), 'wrong_signature'],
    ['signed for another address', form(result, { script: 'result' }), 'wrong_signature'],
    ['with one field changed', form(result, { changed: { pg_amount: '9000.00' } }), 'wrong_signature'],
    ['with one field more', form(result, { changed: { pg_note: 'x' } }), 'wrong_signature'],
    ['with a field twice', `${form(result)}&pg_amount=9000`, 'wrong_signature'],
    ['that is empty', '', 'wrong_signature'],
    ['without a sum', form({ pg_order_id: 'r-00000001', pg_payment_id: '77', pg_salt: 's' }), 'malformed'],
    ['with a zero byte in its payment', form({ ...result, pg_payment_id: '7\0' }), 'malformed'],
    ['with a zero byte in its order', form({ ...result, pg_order_id: 'r\0' }), 'malformed'],
    ['with letters beyond ASCII in its state', form({ ...result, pg_result: 'так' }), 'malformed'],
  ])('%s', (_, body, verdict) => {
    expect(read(body).verdict).toBe(verdict)
  })

  test.each(['1200', '1.2E+3', '+1200.00', '1200.0000'])('with the amount %s is of 1200.00', (pg_amount) => {
    expect(read(form({ ...result, pg_amount }))).toMatchObject({ verdict: 'believed', amount: order.amount })
  })

  test.each(['-1200', '-0', '1200.001', '1E-3', '1E+12', 'NaN'])('with the amount %s is malformed', (pg_amount) => {
    expect(read(form({ ...result, pg_amount }))).toEqual({ verdict: 'malformed' })
  })

  test.each([
    ['new', form(result)],
    ['old', form(result, { secret: 'old' })],
    ['payout', form(postLink, { secret: 'payout' })],
  ])('signed with %s gets a reply in XML signed with the same secret', (secret, body) => {
    const { type, body: xml } = freedomPay().acknowledge!(callback(body))
    const fields = readXML(xml)!
    expect(type).toBe('application/xml; charset=utf-8')
    expect(secretOf(['new', 'old', 'payout'], { script: 'callback', fields })).toBe(secret)
    expect(plainFields(fields).get('pg_status')).toBe('ok')
  })
})
