import { parseAmount } from '@zoria/kernel'
import { frozenClock } from '@zoria/testkit/clock'
import { describe, expect, test } from 'vitest'
import { createLiqPay, type LiqPayOptions } from './liqpay.ts'
import { isDataSigned, signData } from './messages.ts'

const clock = frozenClock('2026-11-21T12:00:00Z')
const order = {
  reference: 'r-00000001',
  method: 'visa',
  amount: parseAmount('100', 'uah')!,
  language: 'ua',
  returnUrl: 'http://localhost:3000/ua',
} as const
const payoutOrder = {
  reference: 'r-2',
  playerId: 'p-1',
  amount: parseAmount('200', 'uah')!,
  destination: 'B5BFB0D00B88B00ED00A00D0D',
  recipientName: 'Olena Maria Koval',
} as const
const question = { reference: 'r-00000001', direction: 'payin', ordered: order.amount } as const

type Answering = (url: string, init: RequestInit) => Response | Promise<Response>
const liqPay = (answering: Answering = () => Response.json({}), change: Partial<LiqPayOptions> = {}) =>
  createLiqPay({
    url: 'http://liqpay',
    publicUrl: 'https://pay.test',
    publicKey: 'i001',
    privateKeys: ['new key', 'old key'],
    paysOut: true,
    callbackUrl: 'http://api/integrations/psp/liqpay/callback',
    clock,
    fetch: (async (url: string, init: RequestInit) => answering(url, init)) as typeof fetch,
    ...change,
  })
const reply = (change: object = {}) => ({
  result: 'ok',
  order_id: 'r-00000001',
  payment_id: 2_100_000_001,
  status: 'success',
  amount: 100,
  currency: 'UAH',
  ...change,
})
const messageIn = (form: string) => {
  const fields = new URLSearchParams(form)
  return {
    message: JSON.parse(Buffer.from(fields.get('data')!, 'base64').toString('utf8')) as Record<string, unknown>,
    data: fields.get('data')!,
    signature: fields.get('signature')!,
  }
}

describe('the signature', () => {
  // The two examples of liqpay.ua/documentation/en/api/callback and …/checkout: key your_private_key.
  test.each([
    ['base64_post_string', 'tp+ZLmKm1/E83dIzUpx5ljcttP4='],
    // Their example signs the base64 with the line breaks of the shell.
    [
      'eyAidmVyc2lvbiIgOiAzLCAicHVibGljX2tleSIgOiAieW91cl9wdWJsaWNfa2V5IiwgImFjdGlv\nbiIgOiAicGF5IiwgImFtb3VudCIgOiAxLCAiY3VycmVuY3kiIDogIlVTRCIsICJkZXNjcmlwdGlv\nbiIgOiAiZGVzY3JpcHRpb24gdGV4dCIsICJvcmRlcl9pZCIgOiAib3JkZXJfaWRfMSIgfQ==',
      'QvJD5u9Fg55PCx/Hdz6lzWtYwcI=',
    ],
  ])('of the published example %.20s', (data, signature) => {
    expect(signData('your_private_key', data)).toBe(signature)
  })

  test('of any active key is accepted, of no other', () => {
    const signature = signData('b', 'x')
    expect(isDataSigned(['a', 'b'], { data: 'x', signature })).toBe(true)
    expect(isDataSigned(['a'], { data: 'x', signature })).toBe(false)
    expect(isDataSigned(['b'], { data: 'x', signature: '' })).toBe(false)
  })
})

describe('opening a checkout', () => {
  test('is a signed order in the address, open for half an hour', async () => {
    const answer = await liqPay().openCheckout(order)
    const url = new URL(answer.kind === 'done' ? answer.value.redirectUrl : '')
    expect(url.origin + url.pathname).toBe('https://pay.test/api/3/checkout')
    const { message, data, signature } = messageIn(url.search.slice(1))
    expect(signature).toBe(signData('new key', data))
    expect(message).toEqual({
      version: 3,
      public_key: 'i001',
      action: 'pay',
      order_id: 'r-00000001',
      amount: '100.00',
      currency: 'UAH',
      description: 'Zoria 00000001',
      language: 'uk',
      paytypes: 'card',
      result_url: 'http://localhost:3000/ua',
      server_url: 'http://api/integrations/psp/liqpay/callback',
      expired_date: '2026-11-21 12:30:00',
    })
  })

  test.each([
    ['applepay', 'apay'],
    ['googlepay', 'gpay'],
    ['mastercard', 'card'],
  ] as const)('by %s offers %s', async (method, paytypes) => {
    const answer = await liqPay().openCheckout({ ...order, method })
    expect(
      messageIn(new URL(answer.kind === 'done' ? answer.value.redirectUrl : '').search.slice(1)).message,
    ).toMatchObject({ paytypes })
  })

  test.each([
    ['en', 'en'],
    ['ua', 'uk'],
    ['ru', 'uk'],
    ['kz', 'en'],
  ] as const)('in %s uses %s', async (language, theirs) => {
    const answer = await liqPay().openCheckout({ ...order, language })
    expect(
      messageIn(new URL(answer.kind === 'done' ? answer.value.redirectUrl : '').search.slice(1)).message,
    ).toMatchObject({ language: theirs })
  })
})

describe('a status', () => {
  test('is requested by a signed form', async () => {
    const sent: [string, RequestInit][] = []
    await liqPay((url, init) => {
      sent.push([url, init])
      return Response.json(reply())
    }).readStatus(question)
    const [[url, { body, headers, redirect }]] = sent as [[string, RequestInit]]
    expect([url, redirect, (headers as Record<string, string>)['content-type']]).toEqual([
      'http://liqpay/api/request',
      'error',
      'application/x-www-form-urlencoded',
    ])
    expect(messageIn(String(body)).message).toEqual({
      version: 3,
      public_key: 'i001',
      action: 'status',
      order_id: 'r-00000001',
    })
  })

  test.each([
    ['success', 'success'],
    ['wait_compensation', 'success'],
    ['failure', 'denied'],
    ['error', 'denied'],
    ['reversed', 'reversed'],
    ['3ds_verify', 'pending'],
    ['otp_verify', 'pending'],
    ['processing', 'pending'],
    ['prepared', 'pending'],
    ['wait_accept', 'pending'],
    ['wait_secure', 'pending'],
    ['hold_wait', 'pending'],
    ['try_again', 'pending'],
  ])('%s means %s', async (status, ours) => {
    expect(await liqPay(() => Response.json(reply({ status }))).readStatus(question)).toMatchObject({
      kind: 'done',
      value: { status: ours, pspReference: '2100000001', amount: { amount: 10_000n, currency: 'uah' } },
    })
  })

  test.each([
    ['of another sum is told as it is', { amount: 50.5 }, { kind: 'done', value: { amount: { amount: 5_050n } } }],
    ['as a string is a sum, too', { amount: '100.00' }, { kind: 'done', value: { amount: { amount: 10_000n } } }],
    ['of another order', { order_id: 'r-9' }, { kind: 'unknown' }],
    ['in a word we do not know', { status: 'subscribed' }, { kind: 'unknown', isFailure: false }],
    ['in money we do not know', { currency: 'XXX' }, { kind: 'unknown', isFailure: false }],
    ['of a test payment', { status: 'sandbox' }, { kind: 'unknown' }],
  ])('%s', async (_, change, answer) => {
    expect(await liqPay(() => Response.json(reply(change))).readStatus(question)).toMatchObject(answer)
  })

  test('of a test payment counts only in a test shop', async () => {
    expect(
      await liqPay(() => Response.json(reply({ status: 'sandbox' })), { publicKey: 'sandbox_i001' }).readStatus(
        question,
      ),
    ).toMatchObject({ kind: 'done', value: { status: 'success' } })
  })

  test.each([
    ['473118*97', 'B5BFB0D00B88B00ED00A00D0D', '•••• 97'],
    ['4731XXXXXXXX1297', 'B5BFB0D00B88B00ED00A00D0D', '•••• 1297'],
    ['473118*97', '4731185301521297', undefined],
    ['473118*97', null, undefined],
    [null, 'B5BFB0D00B88B00ED00A00D0D', undefined],
  ])('with the mask %s and the token %s names the card %s', async (sender_card_mask2, card_token, masked) => {
    const answer = await liqPay(() => Response.json(reply({ sender_card_mask2, card_token }))).readStatus(question)
    expect(answer.kind === 'done' && answer.value?.card?.masked).toBe(masked)
  })

  test.each<[string, Answering, object]>([
    [
      'of an order nobody opened',
      () => Response.json({ result: 'error', status: 'error', err_code: 'payment_not_found' }),
      { kind: 'done', value: null },
    ],
    [
      'that our signature spoilt',
      () => Response.json({ result: 'error', status: 'error', err_code: 'invalid_signature' }),
      { kind: 'unknown', cause: 'LiqPay returned 200 invalid_signature' },
    ],
    ['that is no JSON', () => new Response('<html>'), { kind: 'unknown' }],
    ['that never comes', () => Promise.reject(new TypeError('fetch failed')), { kind: 'unknown' }],
    [
      'with a fault of theirs',
      () => Response.json({ err_code: 'payment_not_found' }, { status: 503 }),
      { kind: 'unknown' },
    ],
  ])('%s', async (_, answering, answer) => {
    expect(await liqPay(answering).readStatus(question)).toMatchObject(answer)
  })

  test.each([
    ['frod', 'suspected_fraud'],
    ['limit', 'suspected_fraud'],
    ['expired_3ds', 'authentication_failed'],
    ['expired_otp', 'expired'],
    ['9859', 'insufficient_funds'],
    ['90', 'processing_error'],
    ['9854', 'declined'],
    [null, 'declined'],
  ])('of a failure with code %s means %s', async (code, reason) => {
    expect(
      await liqPay(() => Response.json(reply({ status: 'failure', err_code: code }))).readStatus(question),
    ).toMatchObject({ kind: 'done', value: { reason } })
  })
})

describe('a payout', () => {
  test('goes to a card token, with the name of its owner', async () => {
    const sent: string[] = []
    const gateway = liqPay((_, { body }) => {
      sent.push(String(body))
      return Response.json(reply({ order_id: 'r-2', status: 'processing', amount: 200 }))
    })
    expect(await gateway.sendPayout(payoutOrder)).toEqual({ kind: 'done', value: undefined })
    expect(messageIn(sent[0]!).message).toMatchObject({
      action: 'p2pcredit',
      order_id: 'r-2',
      amount: '200.00',
      currency: 'UAH',
      receiver_card_token: 'B5BFB0D00B88B00ED00A00D0D',
      receiver_first_name: 'Olena',
      receiver_last_name: 'Maria Koval',
    })
  })

  test.each<[string, object, object]>([
    [
      'that failed is a definite no',
      reply({ order_id: 'r-2', status: 'failure', err_code: '9855' }),
      { kind: 'refused', reason: 'declined' },
    ],
    [
      'that was ordered before is asked about',
      { result: 'error', status: 'error', err_code: 'order_id_duplicate' },
      { kind: 'unknown' },
    ],
    [
      'whose message was wrong is asked about',
      { result: 'error', status: 'error', err_code: 'err_wrong' },
      { kind: 'unknown' },
    ],
  ])('%s', async (_, reply, answer) => {
    expect(await liqPay(() => Response.json(reply)).sendPayout(payoutOrder)).toMatchObject(answer)
  })

  test('whose reply is lost is sent once', async () => {
    let calls = 0
    await liqPay(() => {
      calls += 1
      return Promise.reject(new TypeError('fetch failed'))
    }).sendPayout(payoutOrder)
    expect(calls).toBe(1)
  })

  test.each([
    [true, 'visa', true],
    [true, 'applepay', false],
    [false, 'visa', false],
  ] as const)('with a contract for payouts %s, to %s: %s', (paysOut, method, takes) => {
    expect(liqPay(undefined, { paysOut }).takes(method, 'payout')).toBe(takes)
    expect(liqPay(undefined, { paysOut }).takes(method, 'payin')).toBe(true)
  })

  test.each([
    ['B5BFB0D00B88B00ED00A00D0D', '…0D0D'],
    ['4242424242424242', undefined],
    ['4242 4242 4242 4242', undefined],
    ['short', undefined],
    ['', undefined],
  ])('to %s is shown as %s', (destination, masked) => {
    expect(liqPay().maskDestination(destination)).toBe(masked)
  })
})

describe('a callback', () => {
  const data = Buffer.from(JSON.stringify(reply())).toString('base64')
  const formOf = (fields: Record<string, string>) => new URLSearchParams(fields).toString()
  const read = (body: string) => liqPay().readCallback({ headers: {}, body: Buffer.from(body) }, clock.now())

  test('identifies the payment and the status change', () => {
    expect(read(formOf({ data, signature: signData('new key', data) }))).toEqual({
      verdict: 'believed',
      reference: 'r-00000001',
      amount: parseAmount('100', 'uah'),
      change: '2100000001:success',
    })
  })

  const nonsense = Buffer.from('{').toString('base64')
  const signed = (change: object) => {
    const written = Buffer.from(JSON.stringify(reply(change))).toString('base64')
    return formOf({ data: written, signature: signData('new key', written) })
  }
  test.each([
    ['signed with the key that is being replaced', formOf({ data, signature: signData('old key', data) }), 'believed'],
    ['signed with another key', formOf({ data, signature: signData('stolen', data) }), 'wrong_signature'],
    [
      'with other data than signed',
      formOf({
        data: Buffer.from(JSON.stringify(reply({ amount: 900 }))).toString('base64'),
        signature: signData('new key', data),
      }),
      'wrong_signature',
    ],
    [
      'written anew with the same content',
      formOf({
        data: Buffer.from(JSON.stringify(reply(), null, 1)).toString('base64'),
        signature: signData('new key', data),
      }),
      'wrong_signature',
    ],
    ['without a signature', formOf({ data }), 'wrong_signature'],
    ['with two signatures', `${formOf({ data, signature: signData('new key', data) })}&signature=x`, 'wrong_signature'],
    ['that is empty', '', 'wrong_signature'],
    ['signed, but no JSON', formOf({ data: nonsense, signature: signData('new key', nonsense) }), 'malformed'],
    ['with half a surrogate in its payment', signed({ payment_id: '21\ud800' }), 'malformed'],
    ['with a zero byte in its order', signed({ order_id: 'r\0' }), 'malformed'],
    ['with a zero byte in its state', signed({ status: '\0' }), 'malformed'],
  ])('%s', (_, body, verdict) => {
    expect(read(body).verdict).toBe(verdict)
  })

  const withAmount = (written: string) => {
    const data = Buffer.from(JSON.stringify(reply({ amount: '?' })).replace('"?"', written)).toString('base64')
    return formOf({ data, signature: signData('new key', data) })
  }
  test.each(['100', '1E+2', '1.00e2', '100.000', '"1E+2"', '"+100.00"'])(
    'with the amount %s is of 100.00',
    (written) => {
      expect(read(withAmount(written))).toMatchObject({ verdict: 'believed', amount: parseAmount('100', 'uah') })
    },
  )

  test.each(['-0', '-1', '100.001', '100.00000000000000001', '1E-3', '1E+12', '"-0"', '"1E-3"', '""'])(
    'with the amount %s is malformed',
    (written) => {
      expect(read(withAmount(written))).toEqual({ verdict: 'malformed' })
    },
  )
})
