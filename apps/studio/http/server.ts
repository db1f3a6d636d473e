import { randomUUID } from 'node:crypto'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

/** The HTTP server of the studio: request ids, limits on what comes in, a log line an answer without queries or bodies, shown where it is a refusal or a fault. */
export function createServer(logger: Logger): FastifyInstance {
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger a request costs more than most requests log: who writes a line names the request in it.
    childLoggerFactory: (parent) => parent,
    bodyLimit: 16_384,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    requestIdHeader: false,
    genReqId: ({ headers }) => {
      const given = headers['x-request-id']
      return typeof given === 'string' && /^[A-Za-z0-9_-]{8,64}$/.test(given) ? given : randomUUID()
    },
  }) as unknown as FastifyInstance

  app.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Request-Id', request.id)
    done()
  })
  // The query is left out: it can hold the token of a launch.
  app.addHook('onResponse', (request, reply, done) => {
    const level = reply.statusCode < 400 ? 'debug' : 'info'
    const { method, routeOptions } = request
    if (logger.isLevelEnabled(level)) logger[level]({ requestId: request.id, method, route: routeOptions.url ?? 'unknown', status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered')
    done()
  })
  app.setNotFoundHandler(async (request, reply) => reply.code(404).send({ code: 'NOT_FOUND', message: 'NOT_FOUND', requestId: request.id }))
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    const isOurs = (error.statusCode ?? 500) >= 500
    if (isOurs) request.log.error({ err: error, requestId: request.id }, 'a call failed')
    const code = isOurs ? 'INTERNAL_SERVER_ERROR' : 'VALIDATION_ERROR'
    return reply.code(isOurs ? 500 : 400).send({ code, message: code, requestId: request.id })
  })
  return app
}
