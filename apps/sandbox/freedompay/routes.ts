import { parseMoment, plusMs } from '@zoria/kernel'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import type { HostedDeps } from '../hosted/deps.ts'
import { freshOrder, isSilent, refundOrder } from '../hosted/end-order.ts'
import { openOrder, openPayout } from '../hosted/new-order.ts'
import { pagePath } from '../hosted/page-routes.ts'
import { readSum } from '../psp/sums.ts'
import { findByNumber, findByOrderId, type HostedOrder } from '../storage/hosted-orders.ts'
import { isSigned, signedXML, toXML, type Message } from './messages.ts'
import { scriptOf, payinStatus, payoutStatus, type FreedomPayShop } from './notices.ts'

const httpUrl = z.url({ protocol: /^https?$/ })
const orderId = z.string().min(1).max(50)
const amount = z.string().regex(/^\d{1,8}(\.\d{1,2})?$/)
const init = z.object({
  pg_order_id: orderId,
  pg_amount: amount,
  pg_currency: z.string().default('KZT'),
  pg_description: z.string().min(1).max(1024),
  pg_language: z.enum(['ru', 'en', 'kz', 'kg', 'uz']).default('ru'),
  pg_lifetime: z.coerce.number().int().min(300).max(604_800).default(86_400),
  pg_result_url: httpUrl,
  pg_request_method: z.literal('POST'),
  pg_success_url: httpUrl,
  pg_failure_url: httpUrl,
  pg_auto_clearing: z.literal('1'),
})
const question = z
  .object({ pg_payment_id: z.coerce.bigint().optional(), pg_order_id: orderId.optional() })
  .refine((asked) => asked.pg_payment_id !== undefined || asked.pg_order_id !== undefined)
const revoke = z.object({ pg_payment_id: z.coerce.bigint() })
const payout = z.object({
  pg_order_id: orderId,
  pg_amount: amount,
  pg_description: z.string().min(1),
  pg_order_time_limit: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    .refine((text) => parseMoment(`${text.replace(' ', 'T')}Z`) !== undefined),
  pg_user_id: z.string().regex(/^[\w-]{1,50}$/),
  pg_post_link: httpUrl,
  pg_card_token_to: z.string().min(1),
})

type Reply = Message | 'no answer'

/**
 * Merchant API of Freedom Pay under `/freedompay`: payment page, status, refunds with one secret, payouts to card
 * tokens with the other.
 */
export function serveFreedomPay(server: FastifyInstance, deps: HostedDeps, shop: FreedomPayShop): void {
  const post = <Schema extends z.ZodType>(
    path: string,
    { secret, schema, work }: { secret: string; schema: Schema; work: (asked: z.output<Schema>) => Promise<Reply> },
  ) =>
    server.post(`/freedompay${path}`, async (request, reply) =>
      answerSigned(deps, { shop, secret, schema, work, script: scriptOf(path), body: request.body, reply }),
    )

  post('/init_payment.php', { secret: shop.secret, schema: init, work: (order) => makePayment(deps, order) })
  post('/get_status3.php', {
    secret: shop.secret,
    schema: question,
    work: async (asked) => payinReply(deps, await orderOf(deps, 'payin', asked)),
  })
  post('/revoke.php', { secret: shop.secret, schema: revoke, work: (asked) => giveBack(deps, asked.pg_payment_id) })
  post('/api/reg2reg', { secret: shop.payoutSecret, schema: payout, work: (order) => makePayout(deps, shop, order) })
  post('/api/payment_status2', {
    secret: shop.payoutSecret,
    schema: question,
    work: async (asked) => payoutReply(await orderOf(deps, 'payout', asked), shop, asked.pg_order_id ?? ''),
  })
}

type Signed<Schema extends z.ZodType> = {
  readonly shop: FreedomPayShop
  readonly secret: string
  readonly script: string
  readonly schema: Schema
  readonly work: (asked: z.output<Schema>) => Promise<Reply>
  readonly body: unknown
  readonly reply: FastifyReply
}

/** Freedom Pay answers without a signature only for an unknown shop, with code 9998. */
async function answerSigned<Schema extends z.ZodType>(
  deps: HostedDeps,
  { shop, secret, script, schema, work, body, reply }: Signed<Schema>,
): Promise<FastifyReply> {
  const message = z.record(z.string(), z.string()).safeParse(body).data ?? {}
  if (message['pg_merchant_id'] !== shop.merchantId)
    return send(reply, toXML({ pg_status: 'error', pg_error_code: '9998', pg_error_description: 'merchant not found' }))
  const answer = isSigned(script, message, secret)
    ? await workOn(message, schema, work)
    : errorOf('9997', 'wrong signature')
  if (answer !== 'no answer') return send(reply, signedXML(script, { ...answer, pg_salt: newSalt(deps) }, secret))
  reply.hijack()
  reply.raw.destroy()
  return reply
}

async function workOn<Schema extends z.ZodType>(
  message: Readonly<Record<string, string>>,
  schema: Schema,
  work: (asked: z.output<Schema>) => Promise<Reply>,
): Promise<Reply> {
  const asked = schema.safeParse(message)
  return asked.success
    ? work(asked.data)
    : errorOf('10000', `wrong fields: ${asked.error.issues.map(({ path }) => path.join('.')).join(', ')}`)
}

async function makePayment(deps: HostedDeps, order: z.output<typeof init>): Promise<Reply> {
  if (!readSum({ amount: order.pg_amount, currency: order.pg_currency })) return errorOf('10000', 'wrong sum')
  const language = order.pg_language === 'en' || order.pg_language === 'kz' ? order.pg_language : 'ru'
  const opened = await openOrder(deps, {
    provider: 'freedompay',
    orderId: order.pg_order_id,
    amount: order.pg_amount,
    currency: order.pg_currency,
    language,
    userId: '',
    returnUrl: order.pg_success_url,
    callbackUrl: order.pg_result_url,
    expiresAt: plusMs(deps.clock.now(), order.pg_lifetime * 1000),
  })
  return {
    pg_status: 'ok',
    pg_payment_id: String(opened.order.id),
    pg_redirect_url: `${deps.publicUrl}${pagePath.freedompay}/${opened.order.page}`,
    pg_redirect_url_type: 'need data',
  }
}

async function makePayout(
  deps: HostedDeps,
  { merchantId }: FreedomPayShop,
  order: z.output<typeof payout>,
): Promise<Reply> {
  const opened = await openPayout(
    deps,
    {
      provider: 'freedompay',
      orderId: order.pg_order_id,
      amount: order.pg_amount,
      currency: 'KZT',
      userId: order.pg_user_id,
      callbackUrl: order.pg_post_link,
    },
    order.pg_card_token_to,
  )
  if (!opened) return errorOf('11007', 'card token not found')
  if (opened.isAnswerLost) return 'no answer'
  return {
    pg_status: 'ok',
    pg_payment_id: String(opened.order.id),
    pg_merchant_id: merchantId,
    pg_order_id: order.pg_order_id,
    pg_balance: '1000000.00',
    pg_payment_amount: opened.order.amount,
  }
}

async function giveBack(deps: HostedDeps, id: bigint): Promise<Reply> {
  const order = await findByNumber(deps.sql, { provider: 'freedompay', direction: 'payin', id })
  if (!order) return notFound
  return (await refundOrder(deps, order)) ? { pg_status: 'ok' } : errorOf('490', 'the payment cannot be given back')
}

async function orderOf(
  deps: HostedDeps,
  direction: HostedOrder['direction'],
  asked: z.output<typeof question>,
): Promise<HostedOrder | undefined> {
  const which = { provider: 'freedompay', direction } as const
  const found =
    asked.pg_payment_id === undefined
      ? await findByOrderId(deps.sql, { ...which, orderId: asked.pg_order_id ?? '' })
      : await findByNumber(deps.sql, { ...which, id: asked.pg_payment_id })
  return freshOrder(deps, found)
}

const errorOf = (code: string, description: string): Message => ({
  pg_status: 'error',
  pg_error_code: code,
  pg_error_description: description,
})
const notFound = errorOf('340', 'transaction not found')

function payinReply(deps: HostedDeps, order: HostedOrder | undefined): Reply {
  if (!order) return notFound
  return isSilent(deps, order) ? 'no answer' : payinStatus(order)
}

/** The code for an unknown payout. */
function payoutReply(order: HostedOrder | undefined, shop: FreedomPayShop, asked: string): Reply {
  return order
    ? payoutStatus(order, shop)
    : {
        pg_status: 'ok',
        pg_payment_id: '0',
        pg_merchant_id: shop.merchantId,
        pg_order_id: asked,
        pg_payment_status: '',
      }
}

function newSalt({ chance }: HostedDeps): string {
  return Buffer.from(chance.bytes(8)).toString('hex')
}

function send(reply: FastifyReply, xml: string): FastifyReply {
  return reply.status(200).type('text/xml; charset=utf-8').serializer(String).send(xml)
}
