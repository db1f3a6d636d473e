import { refusalFor, type RefusalCode } from '@zoria/contract/refusals'
import type { ErrorBody } from '@zoria/contract/wire'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { MalformedAnswer } from './malformed-requests.ts'

export type WireRefusal = {
  readonly code: RefusalCode
  readonly details?: Readonly<Record<string, string>> | undefined
  readonly retryAfter?: number | undefined
}

/** Sends a refusal in the common format. Source: docs/rules/wire.md#errors. */
export function answerRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  { code, details, retryAfter }: WireRefusal,
): FastifyReply {
  const { status, message } = refusalFor(code)
  const body: ErrorBody = {
    code,
    message,
    ...(details === undefined ? {} : { details: { ...details } }),
    requestId: request.id,
  }
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  else if (status === 503 || status === 429) reply.header('retry-after', '1')
  return reply.status(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body)
}

/** Unknown address. */
export function answerUnknownRoute(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return answerRefusal(request, reply, { code: 'NOT_FOUND' })
}

/**
 * The error handler: client errors get their catalogued code; everything else is our bug, logged completely and not
 * disclosed.
 */
export function answerFault(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // Its client has left: there is nobody to answer, and no fault of ours. Fastify does not log these either once a
  // reply has begun.
  if (error.name === 'AbortError' && reply.raw.destroyed) return reply.hijack()
  if (hasZodFastifySchemaValidationErrors(error))
    return answerRefusal(request, reply, { code: 'VALIDATION_ERROR', details: fieldsOf(error.validation) })
  const status = error.statusCode ?? 500
  if (status === 429) return answerRefusal(request, reply, { code: 'RATE_LIMITED' })
  if (status === 404) return answerRefusal(request, reply, { code: 'NOT_FOUND' })
  if (status >= 400 && status < 500) return answerRefusal(request, reply, { code: 'BAD_REQUEST' })
  if (isOverload(error)) {
    request.log.warn({ error }, 'the database did not reply; the caller is asked to retry')
    return answerRefusal(request, reply, { code: 'OVERLOADED' })
  }
  request.log.error({ error, route: request.routeOptions.url }, 'a request failed')
  return answerRefusal(request, reply, { code: 'INTERNAL_SERVER_ERROR' })
}

/** The answer to bytes that are no request. */
export function malformedRefusal(requestId: string): MalformedAnswer {
  const { message } = refusalFor('BAD_REQUEST')
  return {
    status: '400 Bad Request',
    type: 'application/json; charset=utf-8',
    body: JSON.stringify({ code: 'BAD_REQUEST', message, requestId } satisfies ErrorBody),
  }
}

type Issue = { readonly instancePath: string; readonly message?: string | undefined }

/** `details[field] = code`; a schema may define a code in capitals, otherwise INVALID. The first fault of a field wins. */
function fieldsOf(issues: readonly Issue[]): Record<string, string> {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>
  for (const { instancePath, message } of issues) {
    const field = instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body'
    fields[field] ??= message !== undefined && /^[A-Z][A-Z_]+$/.test(message) ? message : 'INVALID'
  }
  return { ...fields }
}

/**
 * Connection refused, lost, timed out, or too many of them: the database is unavailable, the request is not at fault.
 * So is this process where it stood still in a transaction (25P03). A deadlock (40P01) is a bug.
 */
const unavailable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  // A server of its own: its host, its name or the network is away.
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  '25P03',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '53100',
  '53200',
  '57014',
  '55P03',
  '40001',
])

function isOverload(error: FastifyError): boolean {
  return unavailable.has(String(error.code))
}
