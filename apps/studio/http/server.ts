import { randomUUID } from 'node:crypto'
import { canonicaliseForwarded, createAddressTest } from '@zoria/platform/http/addresses'
import {
  capConnections,
  capWaiting,
  hasProperHost,
  listenerTimeouts,
  waitingMax,
} from '@zoria/platform/http/listener-limits'
import { answerMalformed } from '@zoria/platform/http/malformed-requests'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

export type ListenerLimits = {
  /** Proxies whose `X-Forwarded-For` is trusted. */
  readonly proxyAddresses: readonly string[]
  /** Maximum connections per address. */
  readonly connectionsPerAddress: number
}

/**
 * The HTTP server of the studio: request ids, input limits, and a log line per answer without queries or bodies, at a
 * visible level for refusals and faults.
 */
export function createServer(
  logger: Logger,
  { proxyAddresses, connectionsPerAddress }: ListenerLimits,
): FastifyInstance {
  const isTrustedProxy = createAddressTest(proxyAddresses)
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger per request costs more than most requests log, so log calls name the request.
    childLoggerFactory: (parent) => parent,
    bodyLimit: 16_384,
    http: listenerTimeouts,
    keepAliveTimeout: listenerTimeouts.keepAliveTimeout,
    requestTimeout: listenerTimeouts.requestTimeout,
    trustProxy: isTrustedProxy,
    clientErrorHandler: (fault, socket) =>
      answerMalformed(fault, {
        socket,
        answer: {
          status: '400 Bad Request',
          type: 'application/json; charset=utf-8',
          body: JSON.stringify({ code: 'VALIDATION_ERROR', message: 'VALIDATION_ERROR', requestId: randomUUID() }),
        },
      }),
    forceCloseConnections: 'idle',
    requestIdHeader: false,
    genReqId: ({ headers }) => {
      const given = headers['x-request-id']
      return typeof given === 'string' && /^[A-Za-z0-9_-]{8,64}$/.test(given) ? given : randomUUID()
    },
  }) as unknown as FastifyInstance

  capConnections(app.server, { perAddress: connectionsPerAddress, isExempt: isTrustedProxy })
  capWaiting(app.server, { waitingMax })
  app.addHook('onRequest', (request, reply, done) => {
    // The rest of what a closed connection brought.
    if (request.raw.socket.destroyed) return void reply.hijack()
    canonicaliseForwarded(request.raw)
    reply.header('X-Request-Id', request.id)
    if (!hasProperHost(request.raw))
      return void reply
        .code(400)
        .header('connection', 'close')
        .send({ code: 'VALIDATION_ERROR', message: 'VALIDATION_ERROR', requestId: request.id })
    done()
  })
  // The query is omitted: it can contain a launch token.
  app.addHook('onResponse', (request, reply, done) => {
    const level = reply.statusCode < 400 ? 'debug' : 'info'
    const { method, routeOptions } = request
    if (logger.isLevelEnabled(level))
      logger[level](
        {
          requestId: request.id,
          method,
          route: routeOptions.url ?? 'unknown',
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
        },
        'answered',
      )
    done()
  })
  app.setNotFoundHandler(async (request, reply) =>
    reply.code(404).send({ code: 'NOT_FOUND', message: 'NOT_FOUND', requestId: request.id }),
  )
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    const isOurs = (error.statusCode ?? 500) >= 500
    if (isOurs) request.log.error({ err: error, requestId: request.id }, 'a call failed')
    const code = isOurs ? 'INTERNAL_SERVER_ERROR' : 'VALIDATION_ERROR'
    return reply.code(isOurs ? 500 : 400).send({ code, message: code, requestId: request.id })
  })
  return app
}
