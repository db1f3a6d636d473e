import { gisCallback } from '@zoria/contract/games/http'
import type { Clock } from '@zoria/platform/clock'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import type { CallTicket } from '../actions/answer-call.ts'
import { readForm } from '../gateways/gis/form.ts'
import { parseCall } from '../gateways/gis/parse.ts'
import { renderError, renderOutcome } from '../gateways/gis/render.ts'
import { verify, type Merchant } from '../gateways/gis/signature.ts'
import type { CallOutcome, ProviderCall } from '../rules/provider-call.ts'

export type CallbackDeps = {
  readonly clock: Clock
  readonly merchant: Merchant
  readonly answerCall: (call: ProviderCall, ticket: CallTicket) => Promise<CallOutcome>
}

/**
 * The one address a GIS provider calls. Whatever comes in, HTTP 200 with JSON goes out; what cannot be read or believed moves nothing.
 * The route stands in a scope of its own: the body stays the bytes that were signed, and nothing is done per call that need not be.
 */
export function serveGisCallback(server: FastifyInstance, deps: CallbackDeps): void {
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    scope.setErrorHandler((error: FastifyError, request, reply) => reply.status(200).type(json).send(answerFault(error, request)))
    scope.route({
      method: gisCallback.method,
      url: gisCallback.path,
      schema: { summary: gisCallback.summary, tags: ['integrations'], consumes: ['application/x-www-form-urlencoded'] } as never,
      handler: async (request, reply) => reply.status(200).type(json).send(await answer(request, deps)),
    })
  })
}

const json = 'application/json; charset=utf-8'

async function answer({ body, headers }: FastifyRequest, { clock, merchant, answerCall }: CallbackDeps): Promise<string> {
  const fields = readForm(Buffer.isBuffer(body) ? body.toString('utf8') : '')
  if (fields === undefined) return renderError('BAD_REQUEST', 'form')
  const verified = verify({
    fields,
    headers: { merchantId: one(headers['x-merchant-id']), timestamp: one(headers['x-timestamp']), nonce: one(headers['x-nonce']), signature: one(headers['x-sign']) },
    merchant,
    now: clock.now(),
  })
  if (!verified.ok) return renderError('BAD_SIGN', verified.fault)

  const parsed = parseCall(fields)
  switch (parsed.kind) {
    case 'malformed':
      return renderError('BAD_REQUEST', parsed.field)
    case 'stranger':
      return renderError('PLAYER_UNKNOWN')
    case 'call':
      return renderOutcome(parsed.call, await answerCall(parsed.call, { merchant: merchant.id, nonce: verified.nonce, expiresAt: verified.expiresAt }))
  }
}

/** What Fastify refused is the caller's fault; everything else is ours, logged whole, and the provider comes again. */
function answerFault(error: FastifyError, request: FastifyRequest): string {
  if (error.statusCode !== undefined && error.statusCode < 500) return renderError('BAD_REQUEST', error.code)
  request.log.error({ error, route: gisCallback.path }, 'a call of a game provider broke')
  return renderError('RETRY')
}

const one = (header: string | readonly string[] | undefined): string | undefined => (typeof header === 'string' ? header : undefined)
