import fastifyCookie from '@fastify/cookie'
import fastifyFormbody from '@fastify/formbody'
import { newId } from '@zoria/kernel'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Chance } from '../chance.ts'
import type { Clock } from '../clock.ts'
import type { Logger } from '../logger.ts'
import { holdsNUL, isDoubtfulJSON } from './doubtful-input.ts'
import { answerFault, answerRefusal, answerUnknownRoute } from './faults.ts'
import { guardListener, listenerOptions, type ListenerOptions } from './listener.ts'

export type ServerOptions = Omit<ListenerOptions, 'newRequestId'> & {
  readonly logger: Logger
  readonly clock: Clock
  readonly chance: Chance
}

/** The server of every JSON process: request ids, size limits, error format, no stack traces in replies. */
export async function createServer({ logger, clock, chance, ...given }: ServerOptions): Promise<FastifyInstance> {
  const listener = { ...given, newRequestId: () => newId<'Request'>(clock.now(), (count) => chance.bytes(count)) }
  const addHeaders = ({ id }: FastifyRequest, reply: FastifyReply): void => {
    reply
      .header('x-request-id', id)
      .header('x-house-time', String(clock.now()))
      .header('x-content-type-options', 'nosniff')
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  }
  const server: FastifyInstance = Fastify({
    ...listenerOptions(listener),
    loggerInstance: logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // Fastify runs no hooks for an address that its router refuses.
    frameworkErrors: ((error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
      addHeaders(request, reply)
      answerFault(error, request, reply)
    }) as never,
    bodyLimit: 64 * 1024,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
  })
  server.setValidatorCompiler(validatorCompiler)
  server.setSerializerCompiler(serializerCompiler)
  server.setErrorHandler(answerFault)
  server.setNotFoundHandler(answerUnknownRoute)
  guardListener(server, listener)
  await server.register(fastifyCookie)
  await server.register(fastifyFormbody)
  readJson(server)
  server.server.on('checkExpectation', server.routing)
  server.addHook('preValidation', async (request, reply) =>
    holdsNUL([request.params, request.query, request.body])
      ? answerRefusal(request, reply, { code: 'BAD_REQUEST' })
      : undefined,
  )
  server.addHook('onSend', async (request, reply) => addHeaders(request, reply))
  return server
}

/** A body may be absent although its type is set (docs/rules/wire.md); an ambiguous one is refused. */
function readJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.removeContentTypeParser('application/json')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    return parse(request, body as string, (fault, value) =>
      done(fault ?? (isDoubtfulJSON(body as string) ? doubtful() : null), value),
    )
  })
}

const doubtful = () => Object.assign(new Error('a body names a key twice or nests too deep'), { statusCode: 400 })
