import { toIso } from '@zoria/kernel'
import { answerRefusal } from '@zoria/platform/http/faults'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { findCardFaults, readCard, type CardFaults } from '../psp/card.ts'
import { missingPage } from '../psp/checkout-page.ts'
import { wantsJSON } from '../psp/wants-json.ts'
import { findByPage, type HostedOrder, type Provider } from '../storage/hosted-orders.ts'
import type { HostedDeps } from './deps.ts'
import { confirmOrder, freshOrder, payOrder } from './end-order.ts'
import { orderPage } from './page.ts'

type Asked = { Params: { page: string } }

const cardForm = z.object({
  card: z.string().max(64).default(''),
  expiry: z.string().max(16).default(''),
  cvc: z.string().max(16).default(''),
})
const bankForm = z.object({ answer: z.enum(['yes', 'no']) })

/** The checkout path of each provider. */
export const pagePath: Record<Provider, string> = { liqpay: '/liqpay/checkout', freedompay: '/freedompay/pay' }

/** The hosted checkouts: pages for browsers, JSON for scripts. The form posts `{card, expiry, cvc}` to `{page}/pay`. */
export function serveHostedPages(server: FastifyInstance, deps: HostedDeps): void {
  for (const path of Object.values(pagePath)) {
    server.get<Asked>(`${path}/:page`, async (request, reply) => {
      const order = await freshOrder(deps, await findByPage(deps.sql, request.params.page))
      return order ? sendPage(reply, order, {}) : showMissing(request, reply)
    })

    server.post<Asked>(`${path}/:page/pay`, async (request, reply) => {
      const fields = cardForm.safeParse(request.body ?? {}).data ?? { card: '', expiry: '', cvc: '' }
      const faults = findCardFaults(fields, monthOf(deps))
      const card = readCard(fields.card)
      if (card && Object.keys(faults).length === 0)
        return answerOrder(request, reply, await payOrder(deps, request.params.page, card))
      const order = await freshOrder(deps, await findByPage(deps.sql, request.params.page))
      return order?.status === 'new'
        ? showFaults(request, reply, { order, faults })
        : answerOrder(request, reply, order)
    })

    server.post<Asked>(`${path}/:page/confirm`, async (request, reply) => {
      const form = bankForm.safeParse(request.body ?? {})
      if (!form.success)
        return answerRefusal(request, reply, { code: 'VALIDATION_ERROR', details: { answer: 'INVALID' } })
      return answerOrder(request, reply, await confirmOrder(deps, request.params.page, form.data.answer === 'yes'))
    })
  }
}

/** The state of an order after a form: scripts read it, browsers are redirected to the bank's question or to the site. */
function answerOrder(request: FastifyRequest, reply: FastifyReply, order: HostedOrder | undefined): FastifyReply {
  if (!order) return showMissing(request, reply)
  const page = `${pagePath[order.provider]}/${order.page}`
  if (!wantsJSON(request)) return reply.redirect(order.status === 'confirming' ? page : order.returnUrl, 303)
  const isOpen = order.status === 'confirming' || order.status === 'new'
  return sendJSON(reply, {
    status: isOpen ? 'pending' : order.status,
    ...(order.status === 'confirming' ? { confirmUrl: `${page}/confirm` } : {}),
    ...(order.reason === null ? {} : { reason: order.reason }),
  })
}

function showFaults(
  request: FastifyRequest,
  reply: FastifyReply,
  { order, faults }: { order: HostedOrder; faults: CardFaults },
): FastifyReply {
  if (!wantsJSON(request)) return sendPage(reply.status(422), order, faults)
  return answerRefusal(request, reply, {
    code: 'VALIDATION_ERROR',
    details: Object.fromEntries(Object.keys(faults).map((name) => [name, 'INVALID'])),
  })
}

function showMissing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (wantsJSON(request)) return answerRefusal(request, reply, { code: 'NOT_FOUND' })
  return reply.status(404).type('text/html; charset=utf-8').serializer(String).send(missingPage())
}

/** A browser's form may lead to us and, by redirect, to the site; the page loads only our own files. */
function sendPage(reply: FastifyReply, order: HostedOrder, faults: CardFaults): FastifyReply {
  return reply
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self' ${new URL(order.returnUrl).origin}; base-uri 'none'; frame-ancestors 'none'`,
    )
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .serializer(String)
    .send(orderPage(order, { path: `${pagePath[order.provider]}/${order.page}`, faults }))
}

function sendJSON(reply: FastifyReply, body: unknown): FastifyReply {
  return reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(body)
}

/** The month by the sandbox clock, YYYYMM. */
function monthOf({ clock }: HostedDeps): number {
  const now = toIso(clock.now())
  return Number(now.slice(0, 4)) * 100 + Number(now.slice(5, 7))
}
