import { instant, parseMoment, plusMs } from '@zoria/kernel'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import type { HostedDeps } from '../hosted/deps.ts'
import { freshOrder, isSilent, refundOrder } from '../hosted/end-order.ts'
import { openOrder, openPayout } from '../hosted/new-order.ts'
import { pagePath } from '../hosted/page-routes.ts'
import { readSum } from '../psp/sums.ts'
import { findByOrderId, type HostedOrder } from '../storage/hosted-orders.ts'
import { readSigned, type LiqPayShop } from './shop.ts'
import { paymentFields } from './notices.ts'

const httpUrl = z.url({ protocol: /^https?$/ })
const signedForm = z.object({ data: z.string(), signature: z.string() })
const written = z.union([z.string(), z.number()]).transform(String)
const shopAndVersion = { version: written.pipe(z.literal('3')), public_key: z.string() }
const orderId = z.string().min(1).max(255)
const checkout = z.object({
  ...shopAndVersion,
  action: z.literal('pay'),
  amount: written,
  currency: z.string(),
  description: z.string().min(1),
  order_id: orderId,
  language: z.enum(['uk', 'en']).default('uk'),
  server_url: httpUrl,
  result_url: httpUrl,
  expired_date: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    .refine((text) => parseMoment(`${text.replace(' ', 'T')}Z`) !== undefined)
    .optional(),
  paytypes: z.string().optional(),
})
const request = z.discriminatedUnion('action', [
  z.object({ ...shopAndVersion, action: z.literal('status'), order_id: orderId }),
  z.object({ ...shopAndVersion, action: z.literal('refund'), order_id: orderId, amount: written.optional() }),
  z.object({
    ...shopAndVersion,
    action: z.literal('p2pcredit'),
    order_id: orderId,
    amount: written,
    currency: z.string(),
    description: z.string().min(1),
    receiver_card_token: z.string(),
    server_url: httpUrl,
  }),
])

type Reply = object | 'no answer'

/** The expiry of a checkout if the shop names none; times are UTC. */
const dayMs = 24 * 60 * 60_000

/** LiqPay, API version 3, under `/liqpay`: the browser's checkout, and the server API of the shop. */
export function serveLiqPay(server: FastifyInstance, deps: HostedDeps, shop: LiqPayShop): void {
  server.get('/liqpay/api/3/checkout', (asked, reply) => openPage(deps, { shop, form: asked.query, reply }))
  server.post('/liqpay/api/3/checkout', (asked, reply) => openPage(deps, { shop, form: asked.body, reply }))
  server.post('/liqpay/api/request', async (asked, reply) => {
    const replied = await answer(deps, shop, asked.body)
    // LiqPay always answers 200; the body has the result.
    if (replied !== 'no answer') return send(reply, 200, replied)
    reply.hijack()
    reply.raw.destroy()
    return reply
  })
}

async function openPage(
  deps: HostedDeps,
  { shop, form, reply }: { shop: LiqPayShop; form: unknown; reply: FastifyReply },
): Promise<FastifyReply> {
  const message = readMessage(shop, form, checkout)
  if (!message.ok) return send(reply, 400, message.error)
  const { amount, currency, order_id, language, server_url, result_url, expired_date } = message.value
  if (!readSum({ amount, currency })) return send(reply, 400, errorOf('err_wrong'))
  const expiresAt =
    expired_date === undefined ? plusMs(deps.clock.now(), dayMs) : instant(`${expired_date.replace(' ', 'T')}Z`)
  const { order } = await openOrder(deps, {
    provider: 'liqpay',
    orderId: order_id,
    amount: twoPlaces(amount),
    currency,
    language: language === 'uk' ? 'ua' : 'en',
    userId: '',
    returnUrl: result_url,
    callbackUrl: server_url,
    expiresAt,
  })
  return reply.redirect(`${deps.publicUrl}${pagePath.liqpay}/${order.page}`, 303)
}

async function answer(deps: HostedDeps, shop: LiqPayShop, form: unknown): Promise<Reply> {
  const message = readMessage(shop, form, request)
  if (!message.ok) return message.error
  switch (message.value.action) {
    case 'status':
      return orderReply(deps, shop, message.value.order_id)
    case 'refund':
      return refund(deps, shop, message.value.order_id)
    case 'p2pcredit':
      return payOut(deps, shop, message.value)
  }
}

async function orderReply(deps: HostedDeps, shop: LiqPayShop, id: string): Promise<Reply> {
  const order = await orderOf(deps, id)
  if (!order) return errorOf('payment_not_found')
  return isSilent(deps, order) ? 'no answer' : paymentFields(order, shop)
}

async function refund(deps: HostedDeps, shop: LiqPayShop, id: string): Promise<Reply> {
  const order = await orderOf(deps, id)
  if (!order) return errorOf('payment_not_found')
  const refunded = await refundOrder(deps, order)
  return refunded ? { ...paymentFields(refunded, shop), result: 'ok' } : errorOf('payment_err_status')
}

async function payOut(
  deps: HostedDeps,
  shop: LiqPayShop,
  order: Extract<z.output<typeof request>, { action: 'p2pcredit' }>,
): Promise<Reply> {
  if (!readSum(order)) return errorOf('err_wrong')
  const opened = await openPayout(
    deps,
    {
      provider: 'liqpay',
      orderId: order.order_id,
      amount: twoPlaces(order.amount),
      currency: order.currency,
      userId: '',
      callbackUrl: order.server_url,
    },
    order.receiver_card_token,
  )
  if (!opened) return errorOf('err_no_card_token')
  if (!opened.isNew) return errorOf('order_id_duplicate')
  return opened.isAnswerLost ? 'no answer' : paymentFields(opened.order, shop)
}

/** One order id names one payment, in or out. */
async function orderOf(deps: HostedDeps, id: string): Promise<HostedOrder | undefined> {
  const payin = await findByOrderId(deps.sql, { provider: 'liqpay', direction: 'payin', orderId: id })
  return freshOrder(
    deps,
    payin ?? (await findByOrderId(deps.sql, { provider: 'liqpay', direction: 'payout', orderId: id })),
  )
}

function readMessage<Schema extends z.ZodType<{ public_key: string }>>(
  shop: LiqPayShop,
  form: unknown,
  schema: Schema,
): { readonly ok: true; readonly value: z.output<Schema> } | { readonly ok: false; readonly error: object } {
  const fields = signedForm.safeParse(form)
  const signed = fields.success ? readSigned(shop, fields.data) : undefined
  if (signed === undefined) return { ok: false, error: errorOf('invalid_signature') }
  const message = schema.safeParse(signed)
  if (!message.success) return { ok: false, error: errorOf('err_wrong') }
  return message.data.public_key === shop.publicKey
    ? { ok: true, value: message.data }
    : { ok: false, error: errorOf('public_key_not_found') }
}

function errorOf(code: string): object {
  return { result: 'error', status: 'error', err_code: code, err_description: code.replaceAll('_', ' ') }
}

/** Sums have two decimals, as everywhere in the sandbox. */
function twoPlaces(amount: string): string {
  const [whole, places = ''] = amount.split('.')
  return `${whole}.${places.padEnd(2, '0')}`
}

function send(reply: FastifyReply, status: number, body: object): FastifyReply {
  return reply.status(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body)
}
