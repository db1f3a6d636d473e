import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { keepMessage, type NetworkDeps } from '../gateways/keep-message.ts'
import type { MessageLogin } from '../gateways/message-login.ts'
import { findMessage } from '../storage/messages.ts'

type CallDeps = NetworkDeps & { /** Its password is the key of the calls. */ readonly login: MessageLogin }

const order = z.object({
  reference: z.string().min(1).max(128),
  phone: z.string().regex(/^\+(380|7)\d{9,10}$/),
  code: z.string().regex(/^\d{4}$/),
})

/** The call provider: it calls from a number whose last four digits are the code, once per reference. */
export function serveCalls(server: FastifyInstance, deps: CallDeps): void {
  server.post('/calls', async (request, reply) => {
    if (!knows(deps, request)) return reply.status(401).send({ error: 'unknown_key' })
    const call = order.safeParse(request.body)
    if (!call.success) return reply.status(400).send({ error: 'malformed' })
    const { reference, phone, code } = call.data
    const kept = await keepMessage(deps, {
      channel: 'call',
      to: phone,
      from: numberThatCalls(phone, code),
      text: '',
      reference: referenceOf(reference),
    })
    return reply.status(202).send({ id: kept, reference, status: 'queued' })
  })

  server.get<{ Params: { reference: string } }>('/calls/:reference', async (request, reply) => {
    if (!knows(deps, request)) return reply.status(401).send({ error: 'unknown_key' })
    const found = await findMessage(deps.sql, referenceOf(request.params.reference))
    return found === undefined
      ? reply.status(404).send({ error: 'unknown_reference' })
      : reply.send({ id: found, reference: request.params.reference, status: 'done' })
  })
}

/** References of calls and of text messages are separate namespaces. */
const referenceOf = (reference: string): string => `call ${reference}`

/** A number of the callee's country that ends in the code. */
const numberThatCalls = (phone: string, code: string): string =>
  `${phone.startsWith('+380') ? '+38044555' : '+7727355'}${code}`

function knows({ login }: CallDeps, { headers }: FastifyRequest): boolean {
  const [given, known] = [Buffer.from(headers.authorization ?? ''), Buffer.from(`Bearer ${login.password}`)]
  return given.length === known.length && timingSafeEqual(given, known)
}
