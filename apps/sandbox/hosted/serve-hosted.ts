import { instant, toIso } from '@zoria/kernel'
import { answerRefusal } from '@zoria/platform/http/faults'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import { serveFreedomPay } from '../freedompay/routes.ts'
import { freedomPayShop, freedomPayVoice } from '../freedompay/notices.ts'
import { serveLiqPay } from '../liqpay/routes.ts'
import { liqPayShop } from '../liqpay/shop.ts'
import { liqPayVoice } from '../liqpay/notices.ts'
import { magicCardNamed } from '../psp/magic-cards.ts'
import { findByOrderId, listHostedOrders, type HostedOrder } from '../storage/hosted-orders.ts'
import { tokenOf } from './card-token.ts'
import type { HostedDeps } from './deps.ts'
import { lookAtHosted } from './due.ts'
import { endPayout, refundOrder } from './end-order.ts'
import { serveHostedPages } from './page-routes.ts'

type Asked = { Params: { provider: string; order: string } }
const providers = z.enum(['liqpay', 'freedompay'])
const ending = z.object({ status: z.enum(['success', 'denied', 'reversed']) })

/** LiqPay and Freedom Pay with their checkouts and tester routes. Returns the function that runs their due work. */
export function serveHosted(
  server: FastifyInstance,
  { key, ...given }: Omit<HostedDeps, 'voices'> & { readonly key: string },
): { look(): Promise<number | null> } {
  const [liqPay, freedomPay] = [liqPayShop(key), freedomPayShop(key)]
  const voices = {
    liqpay: liqPayVoice(liqPay),
    freedompay: freedomPayVoice(freedomPay, () => Buffer.from(given.chance.bytes(8)).toString('hex')),
  }
  const deps: HostedDeps = { ...given, voices }
  serveLiqPay(server, deps, liqPay)
  serveFreedomPay(server, deps, freedomPay)
  serveHostedPages(server, deps)
  serveTesters(server, deps)
  return { look: () => lookAtHosted(deps) }
}

/**
 * `GET /hosted/orders` lists all; `POST /hosted/{provider}/{order}/end` pays out, bounces, or reverses a payment as a
 * bank does.
 */
function serveTesters(server: FastifyInstance, deps: HostedDeps): void {
  server.get('/hosted/orders', async (_, reply) =>
    sendJSON(reply, { items: (await listHostedOrders(deps.sql, 100)).map(forTesters) }),
  )

  server.post<Asked>('/hosted/:provider/:order/end', async (request, reply) => {
    const [provider, asked] = [providers.safeParse(request.params.provider), ending.safeParse(request.body)]
    if (!asked.success)
      return answerRefusal(request, reply, { code: 'VALIDATION_ERROR', details: { status: 'INVALID' } })
    const direction = asked.data.status === 'reversed' ? 'payin' : 'payout'
    const order = provider.success
      ? await findByOrderId(deps.sql, { provider: provider.data, direction, orderId: request.params.order })
      : undefined
    if (!order) return answerRefusal(request, reply, { code: 'NOT_FOUND' })
    const ended =
      asked.data.status === 'reversed'
        ? await refundOrder(deps, order)
        : await endPayout(deps, order, asked.data.status)
    return sendJSON(reply.status(ended?.status === asked.data.status ? 200 : 409), forTesters(ended ?? order))
  })
}

function forTesters({
  provider,
  direction,
  orderId,
  amount,
  currency,
  status,
  reason,
  cardLast4,
  cardName,
  createdAt,
}: HostedOrder) {
  const token = cardLast4 === null ? null : tokenOf({ cardDigits: magicCardNamed(cardName)?.number, last4: cardLast4 })
  return {
    provider,
    direction,
    order: orderId,
    amount,
    currency,
    status,
    reason,
    card: cardLast4 === null ? null : { last4: cardLast4, token },
    created_at: toIso(instant(createdAt.getTime())),
  }
}

function sendJSON(reply: FastifyReply, body: unknown): FastifyReply {
  return reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(body)
}
