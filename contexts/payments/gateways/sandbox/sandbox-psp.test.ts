import { parseAmount } from '@zoria/kernel'
import { frozenClock } from '@zoria/testkit/clock'
import { describe, expect, test } from 'vitest'
import { createSandboxPSP } from './sandbox-psp.ts'
import { isSignedBy, signBody } from './messages.ts'

const clock = frozenClock('2023-11-14T22:13:20Z') // 1700000000
const order = {
  reference: 'r-1',
  method: 'visa',
  amount: parseAmount('100', 'uah')!,
  language: 'ua',
  returnUrl: 'http://localhost:3000/ua',
} as const
const payoutOrder = {
  reference: 'r-2',
  playerId: 'p-1',
  amount: parseAmount('200', 'kzt')!,
  destination: '4242 4242 4242 4242',
  recipientName: 'Olena Koval',
} as const

type Answering = (url: string, init: RequestInit) => Response | Promise<Response>
const psp = (answering: Answering) =>
  createSandboxPSP({
    url: 'http://psp',
    keys: ['new key', 'old key'],
    callbackUrl: 'http://api/callback',
    clock,
    fetch: (async (url: string, init: RequestInit) => answering(url, init)) as typeof fetch,
  })
const report = (change: object = {}) => ({
  id: 'p-1',
  reference: 'r-1',
  status: 'success',
  amount: '100.00',
  currency: 'UAH',
  reason: null,
  ...change,
})

test('the signature of the published example', () => {
  expect(signBody('secret', '1700000000', '{"reference":"r-1","amount":"100.00","currency":"UAH"}')).toBe(
    'e88a705c9be8e35602db048a6c6289aac633e599ad45d884c9703b6b5c7cd071',
  )
})

describe('opening a checkout', () => {
  test('sends one signed message with the newest key, and returns the address', async () => {
    const sent: [string, RequestInit][] = []
    const answer = await psp((url, init) => {
      sent.push([url, init])
      return Response.json({ redirectUrl: 'http://psp/checkout/1' }, { status: 201 })
    }).openCheckout(order)
    expect(answer).toEqual({ kind: 'done', value: { redirectUrl: 'http://psp/checkout/1' } })
    const [[url, { body, headers, redirect }]] = sent as [[string, RequestInit]]
    expect([url, redirect]).toEqual(['http://psp/psp/payments', 'error'])
    expect(JSON.parse(String(body))).toEqual({
      reference: 'r-1',
      method: 'visa',
      amount: '100.00',
      currency: 'UAH',
      language: 'ua',
      returnUrl: 'http://localhost:3000/ua',
      callbackUrl: 'http://api/callback',
    })
    expect(headers).toMatchObject({
      'x-psp-timestamp': '1700000000',
      'x-psp-signature': signBody('new key', '1700000000', String(body)),
    })
  })

  test.each<[string, Answering, object]>([
    [
      'a definite no',
      () => Response.json({ reason: 'processing_error' }, { status: 422 }),
      { kind: 'refused', reason: 'processing_error' },
    ],
    [
      'a no we do not know',
      () => Response.json({ reason: 'moon_phase' }, { status: 422 }),
      { kind: 'refused', reason: 'declined' },
    ],
    ['a fault of theirs', () => Response.json({}, { status: 503 }), { kind: 'unknown' }],
    [
      'a wrong signature of ours',
      () => Response.json({ reason: 'wrong_signature' }, { status: 401 }),
      { kind: 'unknown' },
    ],
    ['something that is no JSON', () => new Response('<html>', { status: 201 }), { kind: 'unknown' }],
    [
      'an address that is none',
      () => Response.json({ redirectUrl: 'javascript:alert(1)' }, { status: 201 }),
      { kind: 'unknown' },
    ],
    ['an endless answer', () => new Response('x'.repeat(70_000), { status: 201 }), { kind: 'unknown' }],
    ['no answer', () => Promise.reject(new TypeError('fetch failed')), { kind: 'unknown' }],
  ])('%s', async (_, answering, answer) => {
    expect(await psp(answering).openCheckout(order)).toMatchObject(answer)
  })

  test('a lost call is retried once, a payout never', async () => {
    let calls = 0
    const losing = psp(() => {
      calls += 1
      return Promise.reject(new TypeError('fetch failed'))
    })
    await losing.openCheckout(order)
    expect(calls).toBe(2)
    await losing.sendPayout(payoutOrder)
    expect(calls).toBe(3)
  })
})

test('a payout contains the digits of its card, and only 202 means that it was accepted', async () => {
  const sent: unknown[] = []
  const answering =
    (status: number): Answering =>
    (_, { body }) => {
      sent.push(JSON.parse(String(body)))
      return Response.json({}, { status })
    }
  expect(await psp(answering(202)).sendPayout(payoutOrder)).toEqual({ kind: 'done', value: undefined })
  expect(sent[0]).toEqual({
    reference: 'r-2',
    amount: '200.00',
    currency: 'KZT',
    card: '4242424242424242',
    recipientName: 'Olena Koval',
    callbackUrl: 'http://api/callback',
  })
  expect(await psp(answering(409)).sendPayout(payoutOrder)).toMatchObject({ kind: 'unknown' })
})

describe('a status', () => {
  test.each<[string, Answering, object]>([
    [
      'as they tell it',
      () => Response.json(report()),
      {
        kind: 'done',
        value: { status: 'success', pspReference: 'p-1', reason: null, amount: { amount: 10_000n, currency: 'uah' } },
      },
    ],
    [
      'with a reason',
      () => Response.json(report({ status: 'denied', reason: 'fraudulent' })),
      { kind: 'done', value: { status: 'denied', reason: 'suspected_fraud' } },
    ],
    [
      'of a reference they never heard of',
      () => Response.json({ reason: 'unknown_reference' }, { status: 404 }),
      { kind: 'done', value: null },
    ],
    ['of another payment', () => Response.json(report({ reference: 'r-9' })), { kind: 'unknown' }],
    [
      'in money we do not know',
      () => Response.json(report({ currency: 'XXX' })),
      { kind: 'unknown', isFailure: false },
    ],
    [
      'in a word we do not know',
      () => Response.json(report({ status: 'thinking' })),
      { kind: 'unknown', isFailure: false },
    ],
    ['from a server that is not theirs', () => new Response('not found', { status: 404 }), { kind: 'unknown' }],
  ])('%s', async (_, answering, answer) => {
    expect(
      await psp(answering).readStatus({ reference: 'r-1', direction: 'payin', ordered: order.amount }),
    ).toMatchObject(answer)
  })
})

describe('a callback', () => {
  const body = JSON.stringify(report())
  const summed = (amount: string) => JSON.stringify(report({ amount }))
  const damaged = JSON.stringify(report({ id: 'p\ud800' }))
  const read = ({
    key = 'new key',
    signed = body,
    sent = body,
    timestamp = '1700000000',
    headers = {} as Record<string, string>,
    atS = 1_700_000_000,
  }) =>
    psp(() => Response.json({})).readCallback(
      {
        headers: { 'x-psp-timestamp': timestamp, 'x-psp-signature': signBody(key, timestamp, signed), ...headers },
        body: Buffer.from(sent),
      },
      (atS * 1000) as never,
    ).verdict

  test.each([
    ['as it was signed', {}, 'believed'],
    ['signed with the key that is being replaced', { key: 'old key' }, 'believed'],
    ['signed with another key', { key: 'stolen key' }, 'wrong_signature'],
    ['with one byte changed', { sent: body.replace('100.00', '900.00') }, 'wrong_signature'],
    ['without a signature', { headers: { 'x-psp-signature': '' } }, 'wrong_signature'],
    ['with a signature of the wrong length', { headers: { 'x-psp-signature': 'ab' } }, 'wrong_signature'],
    ['without a timestamp', { headers: { 'x-psp-timestamp': '' } }, 'wrong_signature'],
    ['with another timestamp than signed', { headers: { 'x-psp-timestamp': '1700000001' } }, 'wrong_signature'],
    ['300 s old', { atS: 1_700_000_300 }, 'believed'],
    ['301 s old', { atS: 1_700_000_301 }, 'wrong_time'],
    ['300 s ahead', { atS: 1_699_999_700 }, 'believed'],
    ['301 s ahead', { atS: 1_699_999_699 }, 'wrong_time'],
    ['that is no JSON', { signed: '{', sent: '{' }, 'malformed'],
    ['without a sum', { signed: '{"id":"1"}', sent: '{"id":"1"}' }, 'malformed'],
    ['with an exponent in its sum', { signed: summed('1E+2'), sent: summed('1E+2') }, 'believed'],
    ['with a negative zero as its sum', { signed: summed('-0'), sent: summed('-0') }, 'malformed'],
    ['with a sum finer than a minor unit', { signed: summed('1E-3'), sent: summed('1E-3') }, 'malformed'],
    ['with half a surrogate in its id', { signed: damaged, sent: damaged }, 'malformed'],
  ])('%s', (_, change, verdict) => {
    expect(read(change)).toBe(verdict)
  })
})

test('a signature by one of several keys is accepted, without keys none is', () => {
  const signature = signBody('b', '1', 'x')
  expect(isSignedBy(['a', 'b'], { timestamp: '1', body: Buffer.from('x'), signature })).toBe(true)
  expect(isSignedBy(['a'], { timestamp: '1', body: Buffer.from('x'), signature })).toBe(false)
})

test.each([
  ['4242424242424242', '•••• 4242'],
  ['4242 4242 4242 4242', '•••• 4242'],
  ['4242424242424241', undefined],
  ['0004242424242424242', undefined],
  ['0 4242 4242 4242 4242', undefined],
  ['UA213223130000026007233566001', undefined],
  ['', undefined],
])('destination %s is shown as %s', (destination, masked) => {
  expect(psp(() => Response.json({})).maskDestination(destination)).toBe(masked)
})

test.each([
  ['applepay', 'payin', true],
  ['googlepay', 'payin', true],
  ['visa', 'payout', true],
  ['mastercard', 'payout', true],
  ['applepay', 'payout', false],
  ['googlepay', 'payout', false],
] as const)('%s supports a %s: %s', (method, direction, takes) => {
  expect(psp(() => Response.json({})).takes(method, direction)).toBe(takes)
})
