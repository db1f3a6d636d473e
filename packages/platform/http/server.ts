import fastifyCookie from '@fastify/cookie'
import fastifyFormbody from '@fastify/formbody'
import { newId } from '@zoria/kernel'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Chance } from '../chance.ts'
import type { Clock } from '../clock.ts'
import type { Logger } from '../logger.ts'
import { answerFault, answerUnknownRoute } from './faults.ts'

export type ServerOptions = {
  readonly logger: Logger
  readonly clock: Clock
  readonly chance: Chance
  /** How many proxies of ours stand in front; further ones are not believed. */
  readonly proxyHops?: number
}

const requestIdShape = /^[A-Za-z0-9-]{8,64}$/

/** The server every process of ours starts from: request ids, size limits, the error shape, no stack ever outside. */
export async function createServer({ logger, clock, chance, proxyHops = 0 }: ServerOptions): Promise<FastifyInstance> {
  const server: FastifyInstance = Fastify({
    loggerInstance: logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: answerFault as never,
    bodyLimit: 64 * 1024,
    requestTimeout: 30_000,
    trustProxy: (_address, hop) => hop < proxyHops,
    forceCloseConnections: 'idle',
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    genReqId: (request) => {
      const given = request.headers['x-request-id']
      return typeof given === 'string' && requestIdShape.test(given) ? given : newId<'Request'>(clock.now(), (count) => chance.bytes(count))
    },
  })
  server.setValidatorCompiler(validatorCompiler)
  server.setSerializerCompiler(serializerCompiler)
  server.setErrorHandler(answerFault)
  server.setNotFoundHandler(answerUnknownRoute)
  await server.register(fastifyCookie)
  await server.register(fastifyFormbody)
  allowEmptyJson(server)
  server.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  return server
}

/** A body may be absent where a caller still names its type (docs/rules/wire.md). */
function allowEmptyJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.removeContentTypeParser('application/json')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, body as string, done)
  })
}
