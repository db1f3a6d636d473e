import { instant, newId, toIso } from '@zoria/kernel'
import type { Chance } from '@zoria/platform/chance'
import type { Clock } from '@zoria/platform/clock'
import type { Sql } from '@zoria/platform/database'
import { answerRefusal } from '@zoria/platform/http/faults'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import { insertMessage, listMessages, type Message } from '../storage/messages.ts'

export type MessagesDeps = { readonly sql: Sql; readonly clock: Clock; readonly chance: Chance }

const sent = z.object({
  channel: z.enum(['sms', 'call', 'mail']),
  to: z.string().min(1).max(254),
  from: z.string().min(1).max(254),
  text: z.string().max(4_000),
  reference: z.string().min(1).max(128),
})
const asked = z.object({ to: z.string().max(254).optional() })

/** The telephone and mail networks: they take every message and show it to whoever asks. */
export function serveMessages(server: FastifyInstance, { sql, clock, chance }: MessagesDeps): void {
  server.post('/gateways/messages', async (request, reply) => {
    const message = sent.safeParse(request.body)
    if (!message.success) return answerRefusal(request, reply, { code: 'VALIDATION_ERROR', details: Object.fromEntries(message.error.issues.map(({ path }) => [path.join('.') || 'body', 'INVALID'])) })
    const now = clock.now()
    const id = await insertMessage(sql, { ...message.data, id: newId<'Message'>(now, (count) => chance.bytes(count)), code: codeOf(message.data), sentAt: now })
    return sendJSON(reply.status(202), { id })
  })

  server.get('/gateways/messages', async (request, reply) => {
    const { to } = asked.safeParse(request.query).data ?? {}
    // A plus that nobody encoded arrives as a space.
    const items = await listMessages(sql, { to: to?.replace(/^ /, '+'), count: 100 })
    return sendJSON(reply, { items: items.map(({ sentAt, ...message }) => ({ ...message, sent_at: toIso(instant(sentAt.getTime())) })) })
  })
}

/** The code a message carries: of a call the caller's last four digits, otherwise the first lone number of 4 to 8 digits. */
export function codeOf({ channel, from, text }: Pick<Message, 'channel' | 'from' | 'text'>): string | null {
  if (channel === 'call') return /(\d{4})\D*$/.exec(from)?.[1] ?? null
  return /(?<!\d)\d{4,8}(?!\d)/.exec(text)?.[0] ?? null
}

function sendJSON(reply: FastifyReply, body: unknown): FastifyReply {
  return reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(body)
}
