import { receiveCallback } from '@zoria/contract/payments/http'
import { answerRefusal } from '@zoria/platform/http/faults'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CallbackAnswer } from '../actions/receive-callback.ts'
import type { Acknowledgement, Callback } from '../gateways/gateway.ts'
import { readMultipart } from '../gateways/parsing.ts'

type Receive = (gateway: string, callback: Callback & { readonly address: string }) => Promise<CallbackAnswer>
/** The gateway's reply to an accepted callback; undefined: our default reply. */
type Acknowledge = (gateway: string, callback: Callback) => Acknowledgement | undefined

/** Longer bodies are refused. */
const bodyBytesMax = 16 * 1024

/**
 * `POST /integrations/psp/{gateway}/callback`: the signature covers the raw bytes, so this scope reads bodies without
 * parsing.
 */
export function serveCallback(server: FastifyInstance, receive: Receive, acknowledge: Acknowledge): void {
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bodyBytesMax }, (_, body, done) => done(null, body))
    scope.post<{ Params: { gateway: string } }>(
      receiveCallback.path,
      { schema: { hide: true } as never },
      async (request, reply) => {
        const { gateway } = request.params
        const callback = await callbackIn(request)
        const outcome = await receive(gateway, { ...callback, address: request.ip })
        const wanted = outcome === 'received' ? acknowledge(gateway, callback) : undefined
        return wanted
          ? reply.status(200).type(wanted.type).serializer(String).send(wanted.body)
          : answer(request, reply, outcome)
      },
    )
  })
}

function answer(request: FastifyRequest, reply: FastifyReply, outcome: CallbackAnswer): FastifyReply {
  switch (outcome) {
    case 'received':
      return reply.status(200).serializer(JSON.stringify).send({ status: 'received' })
    case 'not_believed':
      return answerRefusal(request, reply, { code: 'UNAUTHORIZED' })
    case 'malformed':
      return answerRefusal(request, reply, { code: 'BAD_REQUEST' })
    case 'unknown_gateway':
      return answerRefusal(request, reply, { code: 'NOT_FOUND' })
  }
}

async function callbackIn(request: FastifyRequest): Promise<Callback> {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const multipart = await readMultipart(body, request.headers['content-type'])
  return { headers: singleHeaders(request), body, ...(multipart === undefined ? {} : { multipart }) }
}

function singleHeaders({ headers }: FastifyRequest): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, typeof value === 'string' ? value : undefined]),
  )
}
