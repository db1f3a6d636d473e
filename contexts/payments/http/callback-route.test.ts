import { seededChance } from '@zoria/testkit/chance'
import { frozenClock } from '@zoria/testkit/clock'
import Fastify from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { createFreedomPay } from '../gateways/freedompay/freedompay.ts'
import { fieldsOf, signFields } from '../gateways/freedompay/messages.ts'
import type { PaymentGateway } from '../gateways/gateway.ts'
import { createLiqPay } from '../gateways/liqpay/liqpay.ts'
import { signData } from '../gateways/liqpay/messages.ts'
import { serveCallback } from './callback-route.ts'

const clock = frozenClock('2026-11-21T12:00:00Z')
const callbackUrl = 'http://api/callback'
const gateways = new Map<string, PaymentGateway>([
  [
    'freedompay',
    createFreedomPay({
      url: 'http://freedom',
      merchantId: '9970',
      secrets: ['key'],
      payoutSecrets: null,
      isTest: false,
      callbackUrl,
      clock,
      chance: seededChance('callbacks'),
    }),
  ],
  [
    'liqpay',
    createLiqPay({
      url: 'http://liqpay',
      publicUrl: 'http://liqpay',
      publicKey: 'public',
      privateKeys: ['key'],
      paysOut: false,
      callbackUrl,
      clock,
    }),
  ],
])
const server = Fastify()
serveCallback(
  server,
  async (name, callback) => {
    const reading = gateways.get(name)?.readCallback(callback, clock.now())
    if (reading?.verdict === 'believed') return 'received'
    return reading?.verdict === 'malformed' ? 'malformed' : 'not_believed'
  },
  (name, callback) => gateways.get(name)?.acknowledge?.(callback),
)
afterAll(() => server.close())

const message = {
  pg_order_id: 'r-00000001',
  pg_payment_id: '77',
  pg_amount: '1200.00',
  pg_currency: 'KZT',
  pg_result: '1',
  pg_description: 'ж & б',
  pg_salt: 's',
}
const data = Buffer.from(
  JSON.stringify({ order_id: 'r-00000001', payment_id: 1, status: 'success', amount: 100, currency: 'UAH' }),
).toString('base64')
const forms: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  freedompay: { ...message, pg_sig: signFields('callback', fieldsOf(message), 'key') },
  liqpay: { data, signature: signData('key', data) },
}
const post = async (gateway: string, body: FormData | URLSearchParams) => {
  const request = new Request('http://api', { method: 'POST', body })
  const payload = Buffer.from(await request.arrayBuffer())
  return server.inject({
    method: 'POST',
    url: `/integrations/psp/${gateway}/callback`,
    headers: { 'content-type': request.headers.get('content-type')! },
    payload,
  })
}
const partsOf = (fields: Readonly<Record<string, string>>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

describe.each(Object.entries(forms))('a callback of %s', (gateway, fields) => {
  test.each([
    ['a form', new URLSearchParams(fields)],
    ['multipart/form-data', partsOf(fields)],
  ])('is received as %s', async (_, body) => {
    const reply = await post(gateway, body)
    expect(reply.statusCode).toBe(200)
    expect(reply.body).toContain(gateway === 'freedompay' ? '<pg_status>ok</pg_status>' : '"status":"received"')
  })

  test.each<[string, (form: FormData) => void, number]>([
    ['a field twice', (form) => form.append(Object.keys(fields)[0]!, 'x'), 401],
    ['a file', (form) => form.append('note', new Blob(['x'])), 401],
    ['a body beyond the bound', (form) => form.append('note', 'x'.repeat(16 * 1024)), 413],
  ])('in parts with %s is refused', async (_, change, status) => {
    const form = partsOf(fields)
    change(form)
    expect((await post(gateway, form)).statusCode).toBe(status)
  })

  test.each(['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=other'])(
    'in parts of type %s, which does not fit, is refused',
    async (type) => {
      const payload = Buffer.from(
        await new Request('http://api', { method: 'POST', body: partsOf(fields) }).arrayBuffer(),
      )
      expect(
        (
          await server.inject({
            method: 'POST',
            url: `/integrations/psp/${gateway}/callback`,
            headers: { 'content-type': type },
            payload,
          })
        ).statusCode,
      ).toBe(401)
    },
  )
})
