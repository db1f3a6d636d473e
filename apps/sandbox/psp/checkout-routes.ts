import { toIso } from '@zoria/kernel'
import { answerRefusal } from '@zoria/platform/http/faults'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { PSPPayment } from '../storage/payments.ts'
import { findCardFaults, readCard, type CardFaults } from './card.ts'
import { bankPage, cardPage, missingPage, overPage } from './checkout-page.ts'
import type { PSPDeps } from './deps.ts'
import { confirmByBank, payByCard, readPayment } from './pay.ts'
import { wantsJSON } from './wants-json.ts'

type Asked = { Params: { id: string } }

const cardForm = z.object({
  card: z.string().max(64).default(''),
  expiry: z.string().max(16).default(''),
  cvc: z.string().max(16).default(''),
})
const bankForm = z.object({ answer: z.enum(['yes', 'no']) })

/**
 * The hosted checkout: pages for browsers, JSON for scripts. The form posts `{card, expiry, cvc}` to
 * `{redirectUrl}/pay`.
 */
export function serveCheckout(server: FastifyInstance, deps: PSPDeps): void {
  server.get<Asked>('/checkout/:id', async (request, reply) => {
    const payment = await readPayment(deps, request.params.id)
    return payment ? showPage(reply, payment) : showMissing(request, reply)
  })

  server.post<Asked>('/checkout/:id/pay', async (request, reply) => {
    const fields = cardForm.safeParse(request.body ?? {}).data ?? { card: '', expiry: '', cvc: '' }
    const faults = findCardFaults(fields, monthOf(deps))
    const card = readCard(fields.card)
    if (card && Object.keys(faults).length === 0)
      return answerPayment(request, reply, await payByCard(deps, request.params.id, card))

    const payment = await readPayment(deps, request.params.id)
    if (payment?.status !== 'new') return answerPayment(request, reply, payment)
    return showFaults(request, reply, { payment, faults })
  })

  server.post<Asked>('/checkout/:id/confirm', async (request, reply) => {
    const form = bankForm.safeParse(request.body ?? {})
    if (!form.success)
      return answerRefusal(request, reply, { code: 'VALIDATION_ERROR', details: { answer: 'INVALID' } })
    return answerPayment(request, reply, await confirmByBank(deps, request.params.id, form.data.answer === 'yes'))
  })
}

/** The state of a payment after a form: scripts read it, browsers are redirected to the bank's question or to the site. */
function answerPayment(request: FastifyRequest, reply: FastifyReply, payment: PSPPayment | undefined): FastifyReply {
  if (!payment) return showMissing(request, reply)
  const isConfirming = payment.status === 'confirming'
  if (!wantsJSON(request)) return reply.redirect(isConfirming ? `/checkout/${payment.id}` : payment.returnUrl, 303)
  const status = isConfirming || payment.status === 'new' ? 'pending' : payment.status
  return sendJSON(reply, 200, {
    status,
    ...(isConfirming ? { confirmUrl: `/checkout/${payment.id}/confirm` } : {}),
    ...(payment.reason === null ? {} : { reason: payment.reason }),
  })
}

function showPage(reply: FastifyReply, payment: PSPPayment): FastifyReply {
  switch (payment.status) {
    case 'new':
      return sendPage(reply, { payment, page: cardPage(payment) })
    case 'confirming':
      return sendPage(reply, { payment, page: bankPage(payment) })
    case 'success':
    case 'denied':
    case 'expired':
    case 'reversed':
      return sendPage(reply, { payment, page: overPage(payment) })
  }
}

function showFaults(
  request: FastifyRequest,
  reply: FastifyReply,
  { payment, faults }: { payment: PSPPayment; faults: CardFaults },
): FastifyReply {
  if (!wantsJSON(request)) return sendPage(reply.status(422), { payment, page: cardPage(payment, faults) })
  return answerRefusal(request, reply, {
    code: 'VALIDATION_ERROR',
    details: Object.fromEntries(Object.keys(faults).map((name) => [name, 'INVALID'])),
  })
}

function showMissing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (wantsJSON(request)) return answerRefusal(request, reply, { code: 'NOT_FOUND' })
  return sendPage(reply.status(404), { payment: undefined, page: missingPage() })
}

/** A browser's form may lead to us and, by redirect, to the site; the page loads only our own files. */
function sendPage(
  reply: FastifyReply,
  { payment, page }: { payment: PSPPayment | undefined; page: string },
): FastifyReply {
  const target = payment ? ` ${new URL(payment.returnUrl).origin}` : ''
  return reply
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'self'; script-src 'self'; font-src 'self'; img-src 'self'; form-action 'self'${target}; base-uri 'none'; frame-ancestors 'none'`,
    )
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .serializer(String)
    .send(page)
}

function sendJSON(reply: FastifyReply, status: number, body: unknown): FastifyReply {
  return reply.status(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body)
}

/** The month by the sandbox clock, YYYYMM. */
function monthOf({ clock }: PSPDeps): number {
  const now = toIso(clock.now())
  return Number(now.slice(0, 4)) * 100 + Number(now.slice(5, 7))
}
