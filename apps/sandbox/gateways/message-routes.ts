import { instant, toIso } from '@zoria/kernel'
import { answerRefusal } from '@zoria/platform/http/faults'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import { listMessages } from '../storage/messages.ts'
import { keepMessage, type NetworkDeps } from './keep-message.ts'

const sent = z.object({
  channel: z.enum(['sms', 'call', 'mail']),
  to: z.string().min(1).max(254),
  from: z.string().min(1).max(254),
  text: z.string().max(4_000),
  reference: z.string().min(1).max(128),
})
const asked = z.object({ to: z.string().max(254).optional() })

/** The telephone and mail networks: they take every message and show it to whoever asks. */
export function serveMessages(server: FastifyInstance, deps: NetworkDeps): void {
  server.post('/gateways/messages', async (request, reply) => {
    const message = sent.safeParse(request.body)
    if (!message.success) return answerRefusal(request, reply, { code: 'VALIDATION_ERROR', details: Object.fromEntries(message.error.issues.map(({ path }) => [path.join('.') || 'body', 'INVALID'])) })
    return sendJSON(reply.status(202), { id: await keepMessage(deps, message.data) })
  })

  server.get('/gateways/messages', async (request, reply) => {
    const { to } = asked.safeParse(request.query).data ?? {}
    // A plus that nobody encoded arrives as a space.
    const items = await listMessages(deps.sql, { to: to?.replace(/^ /, '+'), count: 100 })
    return sendJSON(reply, { items: items.map(({ sentAt, ...message }) => ({ ...message, sent_at: toIso(instant(sentAt.getTime())) })) })
  })
}

function sendJSON(reply: FastifyReply, body: unknown): FastifyReply {
  return reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(body)
}
