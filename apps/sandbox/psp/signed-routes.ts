import { msOf, plusMs } from '@zoria/kernel'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { findPaymentByReference, insertPayment, type PSPPayment } from '../storage/payments.ts'
import { findPayout, insertPayout, type PSPPayout } from '../storage/payouts.ts'
import { readCard, tokenOf } from './card.ts'
import type { PSPDeps } from './deps.ts'
import { magicCardOf, magicCards, refusedAmount, unansweredAmount } from './magic-cards.ts'
import { readPayment } from './pay.ts'
import { reportOf } from './report-change.ts'
import { isSigned } from './signature.ts'
import { readSum, resolvesItself } from './sums.ts'

const httpUrl = z.url({ protocol: /^https?$/ })
const reference = z.string().min(1).max(64)
const sum = { amount: z.string(), currency: z.string() }
const paymentOrder = z.object({
  reference,
  method: z.enum(['applepay', 'googlepay', 'visa', 'mastercard']),
  ...sum,
  language: z.enum(['en', 'ua', 'ru', 'kz']),
  returnUrl: httpUrl,
  callbackUrl: httpUrl,
})
const payoutOrder = z.object({
  reference,
  ...sum,
  card: z.string(),
  recipientName: z.string().min(1).max(128),
  callbackUrl: httpUrl,
})
const question = z.object({ reference })

type Answer = { readonly status: number; readonly body: unknown } | 'no answer'
type Work<Message> = (message: Message) => Promise<Answer>

/** The time a checkout waits for its card. */
const checkoutMs = 30 * 60_000
/** The delay after which a small payout resolves. */
const resolveMs = 1_500

/** The merchant's signed API: payments, payouts, status. One reference creates one of each, however often it is sent. */
export function serveMerchant(server: FastifyInstance, deps: PSPDeps): void {
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 16 * 1024 }, (_, body, done) => done(null, body))
    const post = <Schema extends z.ZodType>(path: string, schema: Schema, work: Work<z.output<Schema>>) =>
      scope.post(path, async (request, reply) => answerSigned(deps, { request, reply, schema, work }))

    post('/psp/payments', paymentOrder, (order) => makePayment(deps, order))
    post('/psp/payments/status', question, (asked) => paymentStatus(deps, asked.reference))
    post('/psp/payouts', payoutOrder, (order) => makePayout(deps, order))
    post('/psp/payouts/status', question, (asked) => payoutStatus(deps, asked.reference))
  })
}

type Signed<Schema extends z.ZodType> = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly schema: Schema
  readonly work: Work<z.output<Schema>>
}

async function answerSigned<Schema extends z.ZodType>(
  deps: PSPDeps,
  { request, reply, schema, work }: Signed<Schema>,
): Promise<FastifyReply> {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const [timestamp, signature] = [
    String(request.headers['x-psp-timestamp'] ?? ''),
    String(request.headers['x-psp-signature'] ?? ''),
  ]
  if (!isSigned(deps.keys, { timestamp, signature, body, nowS: Math.floor(msOf(deps.clock.now()) / 1000) }))
    return send(reply, { status: 401, body: { reason: 'wrong_signature' } })

  const message = schema.safeParse(readJSON(body))
  if (!message.success)
    return send(reply, {
      status: 400,
      body: { reason: 'malformed', fields: message.error.issues.map(({ path }) => path.join('.')) },
    })
  const answer = await work(message.data)
  if (answer !== 'no answer') return send(reply, answer)
  reply.hijack()
  reply.raw.destroy()
  return reply
}

function send(reply: FastifyReply, { status, body }: { status: number; body: unknown }): FastifyReply {
  return reply.status(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body)
}

async function makePayment(deps: PSPDeps, order: z.output<typeof paymentOrder>): Promise<Answer> {
  if (!readSum(order)) return { status: 400, body: { reason: 'malformed', fields: ['amount'] } }
  if (order.amount === refusedAmount) return { status: 422, body: { reason: 'processing_error' } }
  const now = deps.clock.now()
  const payment = await insertPayment(deps.sql, {
    ...order,
    id: newSecretId(deps),
    createdAt: now,
    expiresAt: plusMs(now, checkoutMs),
  })
  if (!isSame(payment, order)) return { status: 409, body: { reason: 'reference_taken' } }
  if (order.amount === unansweredAmount) return 'no answer'
  return { status: 201, body: { ...reportOf(payment), redirectUrl: `${deps.publicUrl}/checkout/${payment.id}` } }
}

async function paymentStatus(deps: PSPDeps, of: string): Promise<Answer> {
  const found = await findPaymentByReference(deps.sql, of)
  const payment = found && (await readPayment(deps, found.id))
  if (payment?.silentUntil && deps.machine.now() < payment.silentUntil.getTime()) return 'no answer'
  return payment ? { status: 200, body: reportOf(payment) } : { status: 404, body: { reason: 'unknown_reference' } }
}

async function makePayout(deps: PSPDeps, order: z.output<typeof payoutOrder>): Promise<Answer> {
  const asked = readSum(order)
  const card =
    readCard(order.card) ??
    magicCards.map(({ number }) => readCard(number)).find((known) => known && tokenOf(known.digits) === order.card)
  if (!asked || !card) return { status: 400, body: { reason: 'malformed', fields: [asked ? 'card' : 'amount'] } }
  const magic = magicCardOf(card.digits)
  const payout = await insertPayout(deps.sql, {
    ...order,
    id: newSecretId(deps),
    cardBrand: card.brand,
    cardLast4: card.last4,
    cardName: magic?.name ?? null,
    createdAt: deps.clock.now(),
    resolvesAt: resolvesItself(asked) ? plusMs(deps.machine.now(), resolveMs) : null,
  })
  deps.wake()
  if (!isSame(payout, order)) return { status: 409, body: { reason: 'reference_taken' } }
  return magic?.payout.answer === 'lost' ? 'no answer' : { status: 202, body: reportOf(payout) }
}

async function payoutStatus(deps: PSPDeps, of: string): Promise<Answer> {
  const payout = await findPayout(deps.sql, of)
  return payout ? { status: 200, body: reportOf(payout) } : { status: 404, body: { reason: 'unknown_reference' } }
}

function isSame(
  kept: PSPPayment | PSPPayout,
  { amount, currency }: { readonly amount: string; readonly currency: string },
): boolean {
  return kept.amount === amount && kept.currency === currency
}

/** 128 random bits: an unguessable address. */
function newSecretId({ chance }: PSPDeps): string {
  return Buffer.from(chance.bytes(16)).toString('hex')
}

function readJSON(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined // Not JSON: the schema refuses it as malformed.
  }
}
