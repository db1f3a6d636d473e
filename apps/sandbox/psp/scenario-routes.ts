import { instant, toIso } from '@zoria/kernel'
import { answerRefusal } from '@zoria/platform/http/faults'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { listPayments, type PSPPayment } from '../storage/payments.ts'
import { listPayouts } from '../storage/payouts.ts'
import { becomings, listPlans, type Plan } from '../storage/plans.ts'
import { becomePayment } from './set-status.ts'
import type { PSPDeps } from './deps.ts'
import { scenarioPage } from './scenario-page.ts'
import { wantsJSON } from './wants-json.ts'

const report = z.object({ status: z.enum(becomings) })
/** A year at most; a form sends text. */
const move = z.object({ seconds: z.coerce.number().int().min(1).max(31_536_000) })

/** Tester controls: a payment's status, its later status, and the clock. */
export function serveScenarios(server: FastifyInstance, deps: PSPDeps): void {
  server.get('/scenarios', async (request, reply) => {
    const [payments, payouts, plans] = await Promise.all([
      listPayments(deps.sql, 50),
      listPayouts(deps.sql, 50),
      listPlans(deps.sql, 50),
    ])
    if (wantsJSON(request))
      return sendJSON(reply, {
        now: toIso(deps.clock.now()),
        payments: payments.map(paymentForTesters),
        plans: plans.map(planForTesters),
      })
    const page = scenarioPage({
      now: deps.clock.now(),
      payments,
      payouts: payouts.filter(({ status }) => status === 'pending'),
      plans,
    })
    return reply
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      )
      .type('text/html; charset=utf-8')
      .serializer(String)
      .send(page)
  })

  server.post<{ Params: { reference: string } }>('/payments/:reference/report', async (request, reply) => {
    const asked = report.safeParse(request.body)
    if (!asked.success)
      return answerRefusal(request, reply, { code: 'VALIDATION_ERROR', details: { status: 'INVALID' } })
    const payment = await becomePayment(deps, request.params.reference, asked.data.status)
    if (!payment) return answerRefusal(request, reply, { code: 'NOT_FOUND' })
    return wantsJSON(request) ? sendJSON(reply, paymentForTesters(payment)) : reply.redirect('/scenarios', 303)
  })

  server.post('/scenarios/clock', async (request, reply) => {
    const asked = move.safeParse(request.body)
    if (!asked.success)
      return answerRefusal(request, reply, { code: 'VALIDATION_ERROR', details: { seconds: 'INVALID' } })
    await deps.moveClock(asked.data.seconds)
    return answerMoved(deps, request, reply)
  })
}

function answerMoved({ clock }: PSPDeps, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return wantsJSON(request) ? sendJSON(reply, { now: toIso(clock.now()) }) : reply.redirect('/scenarios', 303)
}

function paymentForTesters({
  reference,
  amount,
  paidAmount,
  currency,
  paidCurrency,
  status,
  reason,
  cardBrand,
  cardLast4,
  cardName,
  createdAt,
  expiresAt,
}: PSPPayment) {
  return {
    reference,
    amount,
    paid_amount: paidAmount,
    currency,
    paid_currency: paidCurrency,
    status,
    reason,
    card: cardBrand === null ? null : { brand: cardBrand, last4: cardLast4, name: cardName },
    created_at: toIso(instant(createdAt.getTime())),
    expires_at: toIso(instant(expiresAt.getTime())),
  }
}

function planForTesters({ kind, reference, becomes, dueAt }: Plan) {
  return { kind, reference, becomes, due_at: toIso(instant(dueAt.getTime())) }
}

function sendJSON(reply: FastifyReply, body: unknown): FastifyReply {
  return reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(body)
}
