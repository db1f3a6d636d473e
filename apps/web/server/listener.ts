import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Counter, Gauge, Histogram, type Registry } from '@zoria/platform/metrics'
import type { Logger } from '@zoria/platform/logger'
import { serveOperations } from './operations.ts'
import type { createPages } from './pages.ts'
import { createPolicyReports } from './policy-reports.ts'
import type { createProxy } from './proxy.ts'
import { reportsPath } from './security-headers.ts'
import type { createStaticFiles } from './static-files.ts'
import type { createTechnicalWork } from './technical-work.ts'

type Deps = {
  readonly pages: Awaited<ReturnType<typeof createPages>>
  readonly files: ReturnType<typeof createStaticFiles>
  readonly proxy: ReturnType<typeof createProxy>
  readonly work: ReturnType<typeof createTechnicalWork>
  readonly ready: () => Promise<Readonly<Record<string, true | string>>>
  readonly metrics: Registry
  readonly logger: Logger
  readonly security: Readonly<Record<string, string>>
  readonly now: () => number
}

const prefixOfApi = '/api'
const requestIdShape = /^[\w-]{8,64}$/

/** Answers every request of the site: pages that are at hand, operations, the API behind `/api`, files of the build, other pages. */
export function createListener(deps: Deps) {
  const measured = measures(deps.metrics)
  const headers = Object.entries(deps.security)
  const takeReport = createPolicyReports({ logger: deps.logger, now: deps.now, count: () => measured.reports.inc() })
  return (request: IncomingMessage, response: ServerResponse): void => {
    // `*` and `http://elsewhere/x` may stand there, too: neither is an address of ours, and none of them shall become one by being put after our name.
    if (!request.url?.startsWith('/')) {
      response.writeHead(400, { 'cache-control': 'no-store' }).end()
      return
    }
    if (mayBeKept(request) && !deps.work.isOn() && deps.pages.answerKept(request, response)) {
      measured.kept.inc()
      return
    }
    const requestId = requestIdOf(request)
    const path = pathOf(request)
    const stop = measured.seconds.startTimer()
    measured.open.inc()
    response.once('close', () => {
      measured.open.dec()
      stop({ kind: path.startsWith(prefixOfApi) ? 'api' : 'page' })
      measured.answers.inc({ status: response.statusCode })
    })
    response.setHeader('x-request-id', requestId)
    for (const [name, value] of headers) response.setHeader(name, value)
    answer(deps, { request, response, requestId, path, takeReport }).catch((error: unknown) => fail(deps.logger, { response, requestId, error }))
  }
}

type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse; readonly requestId: string; readonly path: string; readonly takeReport: ReturnType<typeof createPolicyReports> }

async function answer(deps: Deps, { request, response, requestId, path, takeReport }: Exchange): Promise<void> {
  if (path === prefixOfApi || path.startsWith(`${prefixOfApi}/`)) {
    deps.proxy.forward(request, response, { requestId, path: pathAtAPI(request.url ?? '') })
    return
  }
  if (await serveOperations(request, response, { path, ready: deps.ready, metrics: deps.metrics, forget: deps.pages.forget })) return
  if (await deps.files(request, response, path)) return
  if (path === reportsPath && request.method === 'POST') {
    await takeReport(request, response)
    return
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end()
    return
  }
  if (deps.work.isOn()) deps.work.answer(request, response)
  else await deps.pages.answer(request, response, requestId)
}

/** The API and the files of the build are many calls and never a kept page. */
function mayBeKept({ method, url = '/' }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && !url.startsWith(prefixOfApi) && !url.startsWith('/assets/')
}

function fail(logger: Logger, { response, requestId, error }: { response: ServerResponse; requestId: string; error: unknown }): void {
  // Who leaves in the middle of an answer breaks it, and nobody minds.
  if (response.destroyed) return
  logger.error({ error, requestId }, 'a request broke')
  if (response.headersSent) response.destroy()
  else response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }).end(`Something went wrong. Request ${requestId}`)
}

function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && requestIdShape.test(given) ? given : randomUUID()
}

function pathOf(request: IncomingMessage): string {
  try {
    return decodeURIComponent((request.url ?? '/').split('?')[0] ?? '/')
  } catch {
    return '/' // Broken percent signs: the page router answers such an address with its own 404.
  }
}

function measures(registry: Registry) {
  const registers = [registry]
  return {
    open: new Gauge({ name: 'web_requests_open', help: 'Requests under way, event streams among them', registers }),
    kept: new Counter({ name: 'web_kept_pages_total', help: 'Pages answered with bytes that were at hand', registers }),
    reports: new Counter({ name: 'web_policy_reports_total', help: 'What browsers say they stopped by our policy', registers }),
    answers: new Counter({ name: 'web_answers_total', help: 'Answers by status', labelNames: ['status'], registers }),
    seconds: new Histogram({ name: 'web_answer_seconds', help: 'Time to the end of an answer', labelNames: ['kind'], buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3], registers }),
  }
}

/** `/api/games?x=1` is `/games?x=1` there. */
function pathAtAPI(url: string): string {
  const rest = url.slice(prefixOfApi.length)
  return rest.startsWith('/') ? rest : `/${rest}`
}
