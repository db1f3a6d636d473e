import fastifyCookie from '@fastify/cookie'
import fastifyFormbody from '@fastify/formbody'
import { newId } from '@zoria/kernel'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Chance } from '../chance.ts'
import type { Clock } from '../clock.ts'
import type { Logger } from '../logger.ts'
import { holdsNUL, isDoubtfulJSON } from './doubtful-input.ts'
import { answerFault, answerNoRequest, answerRefusal, answerUnknownRoute } from './faults.ts'

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
  const newRequestId = () => newId<'Request'>(clock.now(), (count) => chance.bytes(count))
  const server: FastifyInstance = Fastify({
    loggerInstance: logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: answerFault as never,
    clientErrorHandler: (error, socket) => answerNoRequest(error, { socket, requestId: newRequestId() }),
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
    bodyLimit: 64 * 1024,
    requestTimeout: 30_000,
    trustProxy: (_address, hop) => hop < proxyHops,
    forceCloseConnections: 'idle',
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    genReqId: (request) => {
      const given = request.headers['x-request-id']
      return typeof given === 'string' && requestIdShape.test(given) ? given : newRequestId()
    },
  })
  server.setValidatorCompiler(validatorCompiler)
  server.setSerializerCompiler(serializerCompiler)
  server.setErrorHandler(answerFault)
  server.setNotFoundHandler(answerUnknownRoute)
  server.addHook('preClose', async () => endConnectionsLater(server))
  await server.register(fastifyCookie)
  await server.register(fastifyFormbody)
  readJson(server)
  server.server.on('checkExpectation', server.routing)
  server.addHook('preValidation', async (request, reply) => (holdsNUL([request.params, request.query, request.body]) ? answerRefusal(request, reply, { code: 'BAD_REQUEST' }) : undefined))
  server.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id).header('x-house-time', String(clock.now())).header('x-content-type-options', 'nosniff')
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  return server
}

/** A call in flight has five of the ten seconds a process may take to leave; then its connection is cut, and the caller asks again. */
const drainMs = 5_000

function endConnectionsLater({ server }: FastifyInstance): void {
  const deadline = setTimeout(() => server.closeAllConnections(), drainMs)
  deadline.unref()
  server.once('close', () => clearTimeout(deadline))
}

/** A body may be absent where a caller still names its type (docs/rules/wire.md); one that is doubtful is refused. */
function readJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.removeContentTypeParser('application/json')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    return parse(request, body as string, (fault, value) => done(fault ?? (isDoubtfulJSON(body as string) ? doubtful() : null), value))
  })
}

const doubtful = () => Object.assign(new Error('a body names a key twice or nests too deep'), { statusCode: 400 })
