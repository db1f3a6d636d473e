import type { Endpoint, RefusalOf, ReplyOf, RequestOf } from '@zoria/contract/endpoint'
import { commonRefusals, refusalStatuses, type RefusalCode } from '@zoria/contract/refusals'
import { errorBody } from '@zoria/contract/wire'
import type { Id, Result } from '@zoria/kernel'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { answerRefusal } from './faults.ts'
import { unchanged } from './unchanged.ts'

/** A player, authenticated by a token or the refresh cookie. */
export type Caller = { readonly playerId: Id<'Player'>; readonly sessionId: string }

/** Authenticates callers; the identity context provides it. Undefined: unauthenticated. */
export type Authenticator = {
  byBearer(token: string, request: FastifyRequest): Promise<Caller | undefined>
  byCookie(request: FastifyRequest): Promise<Caller | undefined>
}

export type CallerOf<E extends Endpoint> = E['access'] extends 'player' | 'session' | 'either'
  ? Caller
  : E['access'] extends 'optional'
    ? Caller | undefined
    : undefined

export type ServedRequest<E extends Endpoint> = RequestOf<E> & {
  readonly caller: CallerOf<E>
  readonly idempotencyKey: string | undefined
  /** The client address according to our own proxies. */
  readonly address: string
  /** `X-Visitor-ID`: a hint for limits, never an identity. */
  readonly visitorId: string | undefined
  readonly raw: FastifyRequest
}

/**
 * Handles one endpoint: returns a reply of the contract, a refusal of its closed list, or that the client has the
 * content already.
 */
export type Handler<E extends Endpoint> = (
  request: ServedRequest<E>,
  reply: FastifyReply,
) => Promise<Result<ReplyOf<E>, RefusalOf<E> | WireCommonRefusal> | typeof unchanged>

type WireCommonRefusal = {
  readonly code: (typeof commonRefusals)[number]
  readonly details?: Readonly<Record<string, string>>
  readonly retryAfter?: number
}

export type Serve = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void

/**
 * Registers endpoints of the contract on a server: access, parsing, serialising, refusals and OpenAPI come from the
 * value. Authentication is first: the body of an unauthenticated request is not even read.
 */
export function serveOn(
  server: FastifyInstance,
  { authenticator, isSandbox }: { authenticator: Authenticator; isSandbox: boolean },
): Serve {
  const callers = new WeakMap<FastifyRequest, Caller>()
  return (endpoint, handler) => {
    if (endpoint.access === 'sandbox' && !isSandbox) return
    server.route({
      method: endpoint.method,
      url: endpoint.path,
      // A HEAD of a stream would never end.
      exposeHeadRoute: endpoint.isStream !== true,
      schema: schemaOf(endpoint) as never,
      onRequest: async (request, reply) => {
        const caller = await callerOf(endpoint, request, authenticator)
        if (caller === 'nobody') return answerRefusal(request, reply, { code: 'UNAUTHORIZED' })
        if (caller !== undefined) callers.set(request, caller)
      },
      handler: async (request, reply) => {
        const key = request.headers['idempotency-key']
        if (endpoint.isIdempotent && key !== undefined && !idempotencyKeyShape.test(String(key)))
          return answerRefusal(request, reply, { code: 'VALIDATION_ERROR', details: { 'idempotency-key': 'INVALID' } })
        const result = await handler(servedRequest(request, callers.get(request)) as never, reply)
        if (reply.sent) return reply
        if (result === unchanged) return reply.status(304).send()
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

/** The caller if one is required; `nobody` if authentication failed; undefined for public endpoints. */
async function callerOf(
  endpoint: Endpoint,
  request: FastifyRequest,
  authenticator: Authenticator,
): Promise<Caller | undefined | 'nobody'> {
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
    case 'optional':
      // A token that is out of date is refused, so that its browser asks for a new one instead of showing a visitor's
      // page.
      if (request.headers.authorization !== undefined) return (await byBearer(request, authenticator)) ?? 'nobody'
      return authenticator.byCookie(request)
  }
}

async function byBearer(request: FastifyRequest, authenticator: Authenticator): Promise<Caller | undefined> {
  const match = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(request.headers.authorization ?? '')
  return match ? authenticator.byBearer(match[1] as string, request) : undefined
}

/** The refusal codes per status, documented so that clients can rely on them. */
function errorsOf(codes: readonly RefusalCode[]): Record<string, unknown> {
  const byStatus = Map.groupBy(new Set(codes), (code) => refusalStatuses[code])
  return Object.fromEntries(
    [...byStatus].map(([status, inIt]) => [status, z.extend(errorBody, { code: z.enum(inIt) })]),
  )
}

const tagOf = (path: string): string => path.split('/')[1] ?? 'other'

/** The Fastify and OpenAPI schema of an endpoint. Every refusal is documented with its status. */
function schemaOf(endpoint: Endpoint): Record<string, unknown> {
  const errors = errorsOf([...endpoint.refusals, ...commonRefusals])
  const replies = Object.fromEntries(
    Object.entries(endpoint.replies).map(([status, schema]) => [status, schema ?? z.null()]),
  )
  return {
    summary: endpoint.summary,
    description: `Refusals, in this order: ${endpoint.refusals.join(', ') || 'none of its own'}. Any endpoint may refuse with: ${commonRefusals.join(', ')}.`,
    tags: [tagOf(endpoint.path)],
    ...(endpoint.params === undefined ? {} : { params: endpoint.params }),
    ...(endpoint.query === undefined ? {} : { querystring: endpoint.query }),
    ...(endpoint.body === undefined ? {} : { body: endpoint.body }),
    ...(['player', 'either', 'optional'].includes(endpoint.access) ? { security: [{ bearer: [] }] } : {}),
    ...(endpoint.isStream ? { produces: ['text/event-stream'] } : {}),
    response: { ...errors, ...replies },
  }
}
