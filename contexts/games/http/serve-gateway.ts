import type { Endpoint } from '@zoria/contract/endpoint'
import type { Clock } from '@zoria/platform/clock'
import type { AddressTest } from '@zoria/platform/http/addresses'
import type { SecurityEventKind, SecurityLog } from '@zoria/platform/security-log'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import type { CallTicket } from '../actions/answer-call.ts'
import type { Answer, Gateway } from '../gateways/gateway.ts'
import type { CallOutcome, ProviderCall } from '../rules/provider-call.ts'

export type GatewayDeps = {
  readonly clock: Clock
  readonly answerCall: (call: ProviderCall, ticket: CallTicket) => Promise<CallOutcome>
  /** Whether a provider may call from an address, besides its signature (docs/rules/games.md#gateways). */
  readonly isAllowedAddress: AddressTest
  readonly security: Pick<SecurityLog, 'report'>
}

/**
 * The routes that providers of one protocol call. Every request gets an answer of that protocol; an unreadable or
 * unverified one moves nothing. The routes have a scope of their own, so that the body remains the signed bytes and no
 * unneeded hooks run.
 */
export function serveGateway<Message>(server: FastifyInstance, gateway: Gateway<Message>, deps: GatewayDeps): void {
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    for (const endpoint of gateway.endpoints) serveEndpoint(scope, { gateway, endpoint, deps })
  })
}

function serveEndpoint<Message>(
  scope: FastifyInstance,
  { gateway, endpoint, deps }: { gateway: Gateway<Message>; endpoint: Endpoint; deps: GatewayDeps },
): void {
  scope.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: {
      summary: endpoint.summary,
      tags: ['integrations'],
      consumes: ['application/x-www-form-urlencoded', 'application/json'],
    } as never,
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

async function answer<Message>(
  { body, headers, ip }: FastifyRequest,
  { gateway, endpoint, deps }: Asked<Message>,
): Promise<Answer> {
  const report = (kind: SecurityEventKind, reason: string) =>
    deps.security.report({ kind, address: ip, facts: { provider: gateway.merchant, route: endpoint.path, reason } })
  if (!deps.isAllowedAddress(ip)) {
    report('address_rejected', 'not_listed')
    return gateway.renderError('BAD_SIGN', 'address')
  }
  const received = { path: endpoint.path, body: Buffer.isBuffer(body) ? body : Buffer.alloc(0), headers }
  const verified = await gateway.verify(received, deps.clock.now())
  if (!verified.ok) {
    report(verified.code === 'BAD_SIGN' ? 'signature_rejected' : 'request_malformed', verified.detail)
    return gateway.renderError(verified.code, verified.detail, received)
  }

  const parsed = gateway.parse(verified.message)
  if (parsed.kind === 'refused') return gateway.renderError(parsed.code, parsed.detail, received)
  const { source, merchant } = gateway
  const outcome = await deps.answerCall(parsed.call, { source, merchant, nonce: verified.nonce })
  if (outcome.code === 'BAD_SIGN') report('signature_rejected', 'nonce')
  return gateway.render(parsed.call, outcome)
}

/**
 * A refusal by Fastify is the caller's fault; everything else is ours: it is logged completely, and the provider
 * retries.
 */
function answerFault<Message>(
  error: FastifyError,
  { request, gateway, endpoint }: { request: FastifyRequest; gateway: Gateway<Message>; endpoint: Endpoint },
): Answer {
  if (error.statusCode !== undefined && error.statusCode < 500)
    return gateway.renderError('BAD_REQUEST', error.statusCode === 413 ? 'size' : 'body')
  request.log.error({ error, route: endpoint.path }, 'a call of a game provider failed')
  return gateway.renderError('RETRY')
}
