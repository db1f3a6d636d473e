import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Registry } from '@zoria/platform/metrics'

const peerTimeoutMs = 2000

type Checks = Readonly<Record<string, true | string>>

/** What must hold before the site takes traffic: the build is loaded, the API answers. */
export async function readiness({ isBuilt, apiUrl, fetch }: { isBuilt: boolean; apiUrl: string; fetch: typeof globalThis.fetch }): Promise<Checks> {
  return { build: isBuilt || 'there is no build', api: await peerAnswers(`${apiUrl}/healthz`, fetch) }
}

async function peerAnswers(url: string, fetch: typeof globalThis.fetch): Promise<true | string> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(peerTimeoutMs) })
    await response.arrayBuffer()
    return response.ok || `${url} answers ${response.status}`
  } catch (error) {
    return `${url} does not answer: ${error instanceof Error ? error.message : String(error)}`
  }
}

/** Where this machine says that pages made of an answer of the API are out of date: `POST /pages/forget?made-of=/games`. */
const forgetPath = '/pages/forget'

type Deps = { readonly path: string; readonly ready: () => Promise<Checks>; readonly metrics: Registry; readonly forget: (beginning: string) => number }

/** Serves `/healthz`, `/readyz` and, to this machine only, `/metrics` and `/pages/forget`; false for any other path. */
export async function serveOperations(
  request: IncomingMessage,
  response: ServerResponse,
  { path, ready, metrics, forget }: Deps,
): Promise<boolean> {
  if (path === '/healthz') {
    answer(response, 200, { status: 'alive' })
    return true
  }
  if (path === '/readyz') {
    const checks = await ready()
    const isReady = Object.values(checks).every((check) => check === true)
    answer(response, isReady ? 200 : 503, { status: isReady ? 'ready' : 'not ready', checks })
    return true
  }
  if (!isLoopback(request)) return false
  if (path === forgetPath && request.method === 'POST') {
    const beginning = new URL(request.url ?? '', 'http://localhost').searchParams.get('made-of') ?? ''
    answer(response, beginning === '' ? 400 : 200, { forgotten: beginning === '' ? 0 : forget(beginning) })
    return true
  }
  if (path !== '/metrics') return false
  response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(await metrics.metrics())
  return true
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }).end(JSON.stringify(body))
}

/** Judged by the socket; a header only says that somebody else asks through a proxy on this machine. */
function isLoopback(request: IncomingMessage): boolean {
  if (request.headers['x-forwarded-for'] !== undefined) return false
  const address = request.socket.remoteAddress ?? ''
  return address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.')
}
