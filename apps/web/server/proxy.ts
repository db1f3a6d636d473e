import { refusalCatalogue } from '@zoria/contract/refusals'
import { Agent, request as send, type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { Agent as SecureAgent, request as sendSecurely } from 'node:https'

/** Headers that belong to one connection and are never passed on (RFC 9110 §7.6.1). */
const hopByHop = new Set(['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'te', 'trailer', 'transfer-encoding', 'upgrade'])

type Forwarded = { readonly requestId: string; readonly path: string }

/**
 * Passes calls on to the API, bytes as they come: nothing is buffered or compressed, so event streams arrive at once.
 * `closeStreams` ends the event streams, those under way and those that still come, for a process that leaves.
 */
export function createProxy({ target, isSecure }: { target: string; isSecure: boolean }) {
  const base = new URL(target)
  const agent = base.protocol === 'https:' ? new SecureAgent({ keepAlive: true, maxSockets: 512 }) : new Agent({ keepAlive: true, maxSockets: 512 })
  const streams = new Map<ServerResponse, IncomingMessage>()
  let isLeaving = false

  const forward = (request: IncomingMessage, response: ServerResponse, { requestId, path }: Forwarded) => {
    const call = base.protocol === 'https:' ? sendSecurely : send
    // Never resolved against the address: `//host/x` would leave for that host, cookies and all.
    const upstream = call({ hostname: base.hostname.replace(/^\[|\]$/g, ''), port: base.port, path, method: request.method ?? 'GET', agent, headers: headersFor(request, { requestId, isSecure, host: base.host }) })
    response.once('close', () => {
      streams.delete(response)
      upstream.destroy()
    })
    upstream.once('response', (answer) => {
      if (isEventStream(answer)) streams.set(response, answer)
      answerWith(answer, response)
      if (isLeaving) closeStreams()
    })
    upstream.once('error', () => answerUnreachable(response, upstream, requestId))
    request.pipe(upstream)
  }

  const closeStreams = () => {
    isLeaving = true
    for (const [response, answer] of streams) {
      // No frame may come after the end.
      answer.unpipe(response)
      response.end()
    }
  }

  return { forward, closeStreams, close: () => agent.destroy() }
}

function headersFor(request: IncomingMessage, { requestId, isSecure, host }: { requestId: string; isSecure: boolean; host: string }): IncomingHttpHeaders {
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !hopByHop.has(name)))
  const before = request.headers['x-forwarded-for']
  const peer = request.socket.remoteAddress ?? ''
  return {
    ...headers,
    host,
    'x-request-id': requestId,
    'x-forwarded-for': before === undefined ? peer : `${String(before)}, ${peer}`,
    'x-forwarded-host': request.headers.host ?? '',
    'x-forwarded-proto': isSecure ? 'https' : 'http',
  }
}

function answerWith(answer: IncomingMessage, response: ServerResponse): void {
  const headers = Object.entries(answer.headers).filter(([name]) => !hopByHop.has(name))
  response.writeHead(answer.statusCode ?? 502, Object.fromEntries(headers))
  if (isEventStream(answer)) response.flushHeaders()
  answer.pipe(response)
  answer.once('error', () => response.destroy())
}

function answerUnreachable(response: ServerResponse, upstream: ClientRequest, requestId: string): void {
  upstream.destroy()
  if (response.headersSent) {
    response.destroy()
    return
  }
  const { status, message } = refusalCatalogue.OVERLOADED
  const body = JSON.stringify({ code: 'OVERLOADED', message, requestId })
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'retry-after': '2', 'x-request-id': requestId, 'cache-control': 'no-store' }).end(body)
}

const isEventStream = (answer: IncomingMessage) => answer.headers['content-type']?.startsWith('text/event-stream') ?? false
