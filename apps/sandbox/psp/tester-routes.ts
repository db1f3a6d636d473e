import { toIso, instant } from '@zoria/kernel'
import { answerRefusal } from '@zoria/platform/http/faults'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import { listPayouts, type PSPPayout } from '../storage/payouts.ts'
import type { PSPDeps } from './deps.ts'
import { html } from './html.ts'
import { magicCards, refusedAmount, unansweredAmount } from './magic-cards.ts'
import { resolvePayout } from './resolve-payout.ts'
import { wantsJSON } from './wants-json.ts'

const resolution = z.object({ status: z.enum(['success', 'denied']) })

/** Tester routes: list payouts and end them manually. */
export function serveTesters(server: FastifyInstance, deps: PSPDeps): void {
  server.get('/payouts', async (_, reply) =>
    sendJSON(reply, { items: (await listPayouts(deps.sql, 100)).map(payoutForTesters) }),
  )

  server.post<{ Params: { reference: string } }>('/payouts/:reference/resolve', async (request, reply) => {
    const asked = resolution.safeParse(request.body)
    if (!asked.success)
      return answerRefusal(request, reply, { code: 'VALIDATION_ERROR', details: { status: 'INVALID' } })
    const { status } = asked.data
    const resolved = await resolvePayout(
      deps,
      request.params.reference,
      status,
      status === 'denied' ? 'payout_bounced' : null,
    )
    if (resolved.kind === 'unknown') return answerRefusal(request, reply, { code: 'NOT_FOUND' })
    if (!wantsJSON(request)) return reply.redirect('/scenarios', 303)
    return sendJSON(reply.status(resolved.kind === 'conflict' ? 409 : 200), payoutForTesters(resolved.payout))
  })

  server.get('/', async (_, reply) => reply.type('text/html; charset=utf-8').serializer(String).send(startPage()))
}

function payoutForTesters({
  reference,
  amount,
  currency,
  status,
  reason,
  cardBrand,
  cardLast4,
  recipientName,
  createdAt,
}: PSPPayout) {
  return {
    reference,
    amount,
    currency,
    status,
    reason,
    card: { brand: cardBrand, last4: cardLast4 },
    recipientName,
    created_at: toIso(instant(createdAt.getTime())),
  }
}

function sendJSON(reply: FastifyReply, body: unknown): FastifyReply {
  return reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(body)
}

/** For a person who opens the sandbox in a browser. */
function startPage(): string {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Sandbox</title>
<link rel="icon" href="/static/mark.svg" type="image/svg+xml"><link rel="stylesheet" href="/static/checkout.css"></head>
<body><main class="wide">
<header><img src="/static/mark.svg" alt="" width="32" height="32"><h1>Sandbox</h1></header>
<p>A payment provider and the message gateways, for trying things out. Any future date and any three digits go with a card; a payment of ${refusedAmount} is refused before its checkout, one of ${unansweredAmount} is opened and never answered. What happens later, and what a payment should become, is under <a href="/scenarios">Scenarios</a>.</p>
<table><thead><tr><th>Card</th><th>What it does</th></tr></thead><tbody>${magicCards.map(({ number, name }) => html`<tr><td class="num">${number}</td><td>${name}</td></tr>`)}</tbody></table>
<p><a href="/scenarios">Scenarios</a> · <a href="/payouts">Withdrawals</a> · <a href="/gateways/messages">Messages</a></p>
</main></body></html>
`.markup
}
