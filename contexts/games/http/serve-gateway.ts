import type { Endpoint } from '@zoria/contract/endpoint'
import type { Clock } from '@zoria/platform/clock'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import type { CallTicket } from '../actions/answer-call.ts'
import type { Answer, Gateway } from '../gateways/gateway.ts'
import type { CallOutcome, ProviderCall } from '../rules/provider-call.ts'

export type GatewayDeps = {
  readonly clock: Clock
  readonly answerCall: (call: ProviderCall, ticket: CallTicket) => Promise<CallOutcome>
  /** Addresses that providers call from, beside their signature; empty: any (docs/rules/games.md#gateways). */
  readonly allowedAddresses: readonly string[]
}

/**
 * The addresses that providers of one protocol call. Whatever comes in, an answer of that protocol goes out; what cannot be read or believed
 * moves nothing. The routes stand in a scope of their own: the body stays the bytes that were signed, and nothing is done per call that need not be.
 */
export function serveGateway<Message>(server: FastifyInstance, gateway: Gateway<Message>, deps: GatewayDeps): void {
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    for (const endpoint of gateway.endpoints) serveEndpoint(scope, { gateway, endpoint, deps })
  })
}

function serveEndpoint<Message>(scope: FastifyInstance, { gateway, endpoint, deps }: { gateway: Gateway<Message>; endpoint: Endpoint; deps: GatewayDeps }): void {
  scope.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: { summary: endpoint.summary, tags: ['integrations'], consumes: ['application/x-www-form-urlencoded', 'application/json'] } as never,
    errorHandler: (error, request, reply) => {
      const { status, body } = answerFault(error, { request, gateway, endpoint })
      return reply.status(status).type(json).send(body)
    },
    handler: async (request, reply) => {
      const { status, body } = await answer(request, { gateway, endpoint, deps })
      return reply.status(status).type(json).send(body)
    },
  })
}

const json = 'application/json; charset=utf-8'

type Asked<Message> = { readonly gateway: Gateway<Message>; readonly endpoint: Endpoint; readonly deps: GatewayDeps }

async function answer<Message>({ body, headers, ip }: FastifyRequest, { gateway, endpoint, deps }: Asked<Message>): Promise<Answer> {
  if (deps.allowedAddresses.length > 0 && !deps.allowedAddresses.includes(plainAddress(ip))) return gateway.renderError('BAD_SIGN', 'address')
  const received = { path: endpoint.path, body: Buffer.isBuffer(body) ? body : Buffer.alloc(0), headers }
  const verified = gateway.verify(received, deps.clock.now())
  if (!verified.ok) return gateway.renderError(verified.code, verified.detail)

  const parsed = gateway.parse(verified.message)
  if (parsed.kind === 'refused') return gateway.renderError(parsed.code, parsed.detail)
  const { source, merchant } = gateway
  return gateway.render(parsed.call, await deps.answerCall(parsed.call, { source, merchant, nonce: verified.nonce }))
}

// An IPv4 caller of a socket for both looks like ::ffff:192.0.2.1.
const plainAddress = (address: string): string => address.replace(/^::ffff:/, '')

/** What Fastify refused is the caller's fault; everything else is ours, logged whole, and the provider comes again. */
function answerFault<Message>(error: FastifyError, { request, gateway, endpoint }: { request: FastifyRequest; gateway: Gateway<Message>; endpoint: Endpoint }): Answer {
  if (error.statusCode !== undefined && error.statusCode < 500) return gateway.renderError('BAD_REQUEST', error.statusCode === 413 ? 'size' : 'body')
  request.log.error({ error, route: endpoint.path }, 'a call of a game provider broke')
  return gateway.renderError('RETRY')
}
