import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import fastifyCompress from '@fastify/compress'
import { answerFault } from '@zoria/platform/http/faults'
import { guardListener, isHostRefused, listenerOptions, type ListenerOptions } from '@zoria/platform/http/listener'
import { listenerTimeouts } from '@zoria/platform/http/listener-limits'
import { serveOperations, type Readiness } from '@zoria/platform/http/operations'
import type { Logger } from '@zoria/platform/logger'
import { Counter, Gauge, Histogram, type Registry } from '@zoria/platform/metrics'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { serveForgetting } from './operations.ts'
import { pageCompression, type Pages } from './pages.ts'
import { servePolicyReports } from './policy-reports.ts'
import { apiPrefix, isForAPI, serveAPI, type ProxyOptions } from './proxy.ts'
import { serveReturningPosts } from './returning-posts.ts'
import { serveStaticFiles } from './static-files.ts'
import type { createTechnicalWork } from './technical-work.ts'
import { tooLongAnswer } from './too-long-page.ts'

export type SiteDeps = {
  readonly pages: Pages
  /** The folder of the client build. */
  readonly files: string
  readonly proxy: Pick<ProxyOptions, 'target' | 'isSecure'>
  readonly work: Pick<ReturnType<typeof createTechnicalWork>, 'isOn' | 'answer'>
  readonly readiness: Readiness
  readonly metrics: Registry
  readonly logger: Logger
  /** Headers of every answer. */
  readonly headers: Readonly<Record<string, string>>
  readonly listener: Omit<ListenerOptions, 'newRequestId'> & Pick<ProxyOptions, 'isTrustedProxy'>
  readonly now: () => number
}

/** `closeStreams` ends the open event streams, and those that still open; closing the server does so, too. */
export type Site = { readonly app: FastifyInstance; closeStreams(): void }

/**
 * The whole site on one server that does not listen yet: cached pages first, then operations, the API, files of the
 * build, other pages.
 */
export async function createSite(deps: SiteDeps): Promise<Site> {
  const { pages, logger, work, headers } = deps
  const measured = measures(deps.metrics)
  const listener = { ...deps.listener, newRequestId: randomUUID, malformedAnswer: tooLongAnswer }
  const answerCached = (request: IncomingMessage, response: Parameters<RequestListener>[1]): boolean =>
    mayBeCached(request) && !work.isOn() && pages.answerCached(request, response)
  const answerPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    work.isOn() ? work.answer(request, reply) : pages.answer(request, reply)
  const begin = (request: FastifyRequest, reply: FastifyReply): void => {
    measured.start(request, reply)
    reply.headers(headers).header('x-request-id', request.id)
  }
  const answerUndecoded = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    try {
      await answerPage(request, reply)
    } catch (fault) {
      // Where its client has left, or a part is sent already, there is nothing to answer.
      if (reply.raw.headersSent || reply.raw.destroyed) return
      answerFailure(fault as { readonly statusCode?: number }, request, reply)
    }
  }

  const app: FastifyInstance = Fastify({
    ...listenerOptions(listener),
    // Cached pages are answered before Fastify sees the request: routing and hooks cost more than the answer.
    serverFactory: (route) =>
      createServer(listenerTimeouts, (request, response) => {
        // The rest of what a closed connection brought.
        if (request.socket.destroyed) return
        if (isHostRefused(request, listener.security))
          response.writeHead(400, { 'cache-control': 'no-store', connection: 'close' }).end()
        else if (!isPath(request.url)) response.writeHead(400, { 'cache-control': 'no-store' }).end()
        else if (answerCached(request, response)) measured.cached.inc()
        else route(request, response)
      }),
    loggerInstance: logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // The router of the pages answers addresses with broken percent signs; the API has none. Fastify runs neither hooks
    // nor the error handler for them.
    frameworkErrors: (error, undecoded, unanswered) => {
      const [request, reply] = [undecoded as unknown as FastifyRequest, unanswered as unknown as FastifyReply]
      begin(request, reply)
      if (isForAPI(request.raw.url)) return void answerFault(error, request, reply)
      if (!isRead(request.raw)) return void reply.code(405).header('allow', 'GET, HEAD').send()
      void answerUndecoded(request, reply)
    },
    return503OnClosing: false,
    exposeHeadRoutes: false,
  })
  guardListener(app, listener)
  app.setErrorHandler((error: { readonly statusCode?: number }, request, reply) => answerFailure(error, request, reply))
  app.addHook('onRequest', async (request, reply) => {
    begin(request, reply)
    if (request.is404 && !isForAPI(request.raw.url)) return reply.code(405).header('allow', 'GET, HEAD').send()
    return undefined
  })

  await app.register(fastifyCompress, pageCompression)
  serveOperations(app, { readiness: deps.readiness, metrics: deps.metrics })
  serveForgetting(app, pages.forget)
  await app.register(servePolicyReports({ logger, now: deps.now, count: () => measured.reports.inc() }))
  const closeStreams = await serveAPI(app, { ...deps.proxy, isTrustedProxy: deps.listener.isTrustedProxy })
  await serveStaticFiles(app, deps.files)
  app.route({ method: ['GET', 'HEAD'], url: '*', handler: answerPage })
  await app.register(serveReturningPosts)
  await app.ready()
  return { app, closeStreams }
}

/** `*` and `http://elsewhere/x` may also be sent as an address: neither is an address of ours. */
const isPath = (url = ''): boolean => url.startsWith('/')

const isRead = ({ method }: Pick<IncomingMessage, 'method'>): boolean => method === 'GET' || method === 'HEAD'

/** The API and the files of the build are many calls and never a cached page. */
const mayBeCached = ({ method, url = '/' }: IncomingMessage): boolean =>
  isRead({ method }) && !url.startsWith(apiPrefix) && !url.startsWith('/assets/')

function answerFailure(
  error: { readonly statusCode?: number },
  { log, id }: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { statusCode = 500 } = error
  reply.header('cache-control', 'no-store')
  if (statusCode < 500) return reply.code(statusCode).send()
  log.error({ error, requestId: id }, 'a request failed')
  return reply.code(500).type('text/plain; charset=utf-8').send(`Something went wrong. Request ${id}`)
}

function measures(registry: Registry) {
  const registers = [registry]
  const open = new Gauge({
    name: 'web_requests_open',
    help: 'Requests in progress, including event streams',
    registers,
  })
  const answers = new Counter({
    name: 'web_answers_total',
    help: 'Answers by status',
    labelNames: ['status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'web_answer_seconds',
    help: 'Time to the end of an answer',
    labelNames: ['kind'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3],
    registers,
  })
  return {
    cached: new Counter({ name: 'web_kept_pages_total', help: 'Pages answered from the cache', registers }),
    reports: new Counter({
      name: 'web_policy_reports_total',
      help: 'Violations of the content security policy that browsers reported',
      registers,
    }),
    /** Counts a request until its answer ends, also where the client leaves before. */
    start: ({ raw: { url } }: FastifyRequest, { raw }: FastifyReply): void => {
      const stop = seconds.startTimer()
      open.inc()
      raw.once('close', () => {
        open.dec()
        stop({ kind: isForAPI(url) ? 'api' : 'page' })
        answers.inc({ status: raw.statusCode })
      })
    },
  }
}
