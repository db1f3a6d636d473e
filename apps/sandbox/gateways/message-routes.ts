import { instant, toIso } from '@zoria/kernel'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import { listMessages } from '../storage/messages.ts'
import type { NetworkDeps } from './keep-message.ts'

const asked = z.object({ to: z.string().max(254).optional() })

/** Shows what the networks took to whoever asks. */
export function serveMessages(server: FastifyInstance, { sql }: Pick<NetworkDeps, 'sql'>): void {
  server.get('/gateways/messages', async (request, reply) => {
    const { to } = asked.safeParse(request.query).data ?? {}
    // A plus that nobody encoded arrives as a space.
    const items = await listMessages(sql, { to: to?.replace(/^ /, '+'), count: 100 })
    return sendJSON(reply, { items: items.map(({ sentAt, ...message }) => ({ ...message, sent_at: toIso(instant(sentAt.getTime())) })) })
  })
}

function sendJSON(reply: FastifyReply, body: unknown): FastifyReply {
  return reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(body)
}
