import type { Endpoint, RefusalOf, ReplyOf, RequestOf } from '@zoria/contract/endpoint'
import { commonRefusals, refusalCatalogue, type RefusalCode } from '@zoria/contract/refusals'
import { errorBody } from '@zoria/contract/wire'
import type { Id, Result } from '@zoria/kernel'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { answerRefusal } from './faults.ts'

/** A player, proven by a token or the refresh cookie. */
export type Caller = { readonly playerId: Id<'Player'>; readonly sessionId: string }

/** Tells who calls; the identity context provides it. Undefined means nobody we know. */
export type Authenticator = {
  byBearer(token: string): Promise<Caller | undefined>
  byCookie(request: FastifyRequest): Promise<Caller | undefined>
}

export type CallerOf<E extends Endpoint> = E['access'] extends 'player' | 'session' | 'either' ? Caller : undefined

export type ServedRequest<E extends Endpoint> = RequestOf<E> & {
  readonly caller: CallerOf<E>
  readonly idempotencyKey: string | undefined
  /** The caller's address, by our own proxies only. */
  readonly address: string
  /** `X-Visitor-ID`: a hint for limits, never an identity. */
  readonly visitorId: string | undefined
  readonly raw: FastifyRequest
}

/** Answers one endpoint: a reply of the contract or a refusal of its closed list. */
export type Handler<E extends Endpoint> = (request: ServedRequest<E>, reply: FastifyReply) => Promise<Result<ReplyOf<E>, RefusalOf<E> | WireCommonRefusal>>

type WireCommonRefusal = { readonly code: (typeof commonRefusals)[number]; readonly details?: Readonly<Record<string, string>>; readonly retryAfter?: number }

export type Serve = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void

/**
 * Registers endpoints of the contract on a server: access, parsing, serialising, refusals and OpenAPI come from the value.
 * Who calls is asked before anything else: a stranger's body is not even read, and nobody learns by it what a route wants.
 */
export function serveOn(server: FastifyInstance, { authenticator, isSandbox }: { authenticator: Authenticator; isSandbox: boolean }): Serve {
  const callers = new WeakMap<FastifyRequest, Caller>()
  return (endpoint, handler) => {
    if (endpoint.access === 'sandbox' && !isSandbox) return
    server.route({
      method: endpoint.method,
      url: endpoint.path,
      // A HEAD of a stream would wait for ever.
      exposeHeadRoute: endpoint.isStream !== true,
      schema: schemaOf(endpoint) as never,
      onRequest: async (request, reply) => {
        const caller = await callerOf(endpoint, request, authenticator)
        if (caller === 'nobody') return answerRefusal(request, reply, { code: 'UNAUTHORIZED' })
        if (caller !== undefined) callers.set(request, caller)
      },
      handler: async (request, reply) => {
        const key = request.headers['idempotency-key']
        if (endpoint.isIdempotent && key !== undefined && !idempotencyKeyShape.test(String(key))) return answerRefusal(request, reply, { code: 'VALIDATION_ERROR', details: { 'idempotency-key': 'INVALID' } })
        const result = await handler(servedRequest(request, callers.get(request)) as never, reply)
        if (reply.sent) return reply
        if (!result.ok) return answerRefusal(request, reply, result.refusal as { code: RefusalCode })
        const { status, body } = result.value as { status: number; body: unknown }
        return reply.status(status).send(body)
      },
    })
  }
}

const idempotencyKeyShape = /^[\x21-\x7e]{1,255}$/

function servedRequest(request: FastifyRequest, caller: Caller | undefined) {
  const visitorId = request.headers['x-visitor-id']
  const idempotencyKey = request.headers['idempotency-key']
  return {
    params: request.params,
    query: request.query,
    body: request.body,
    caller,
    idempotencyKey: typeof idempotencyKey === 'string' ? idempotencyKey : undefined,
    address: request.ip,
    visitorId: typeof visitorId === 'string' ? visitorId.slice(0, 128) : undefined,
    raw: request,
  }
}

/** The caller where one is needed; `nobody` when the proof is missing or wrong; undefined where nobody need be known. */
async function callerOf(endpoint: Endpoint, request: FastifyRequest, authenticator: Authenticator): Promise<Caller | undefined | 'nobody'> {
  switch (endpoint.access) {
    case 'open':
    case 'sandbox':
    case 'signed':
      return undefined
    case 'player':
      return (await byBearer(request, authenticator)) ?? 'nobody'
    case 'session':
      return (await authenticator.byCookie(request)) ?? 'nobody'
    case 'either':
      return (await byBearer(request, authenticator)) ?? (await authenticator.byCookie(request)) ?? 'nobody'
  }
}

async function byBearer(request: FastifyRequest, authenticator: Authenticator): Promise<Caller | undefined> {
  const match = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(request.headers.authorization ?? '')
  return match ? authenticator.byBearer(match[1] as string) : undefined
}

/** For each status the codes that come with it: the document says them all, so that a program may hold us to it. */
function errorsOf(codes: readonly RefusalCode[]): Record<string, unknown> {
  const byStatus = Map.groupBy(new Set(codes), (code) => refusalCatalogue[code].status)
  return Object.fromEntries([...byStatus].map(([status, inIt]) => [status, z.extend(errorBody, { code: z.enum(inIt) })]))
}

const tagOf = (path: string): string => path.split('/')[1] ?? 'other'

/** What Fastify and OpenAPI need, out of the value. Every refusal stands in the document with its status. */
function schemaOf(endpoint: Endpoint): Record<string, unknown> {
  const errors = errorsOf([...endpoint.refusals, ...commonRefusals])
  const replies = Object.fromEntries(Object.entries(endpoint.replies).map(([status, schema]) => [status, schema ?? z.null()]))
  return {
    summary: endpoint.summary,
    description: `Refusals, in this order: ${endpoint.refusals.join(', ') || 'none of its own'}. Any endpoint may refuse with: ${commonRefusals.join(', ')}.`,
    tags: [tagOf(endpoint.path)],
    ...(endpoint.params === undefined ? {} : { params: endpoint.params }),
    ...(endpoint.query === undefined ? {} : { querystring: endpoint.query }),
    ...(endpoint.body === undefined ? {} : { body: endpoint.body }),
    ...(endpoint.access === 'player' || endpoint.access === 'either' ? { security: [{ bearer: [] }] } : {}),
    ...(endpoint.isStream ? { produces: ['text/event-stream'] } : {}),
    response: { ...errors, ...replies },
  }
}
