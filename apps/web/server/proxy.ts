import fastifyReplyFrom from '@fastify/reply-from'
import { followContentChanges } from '@zoria/contract/content/http'
import { followUpdates } from '@zoria/contract/live/player-topics'
import { followLive } from '@zoria/contract/live/public-topics'
import { canonicalAddress, type AddressTest } from '@zoria/platform/http/addresses'
import { answerFault, answerRefusal, answerUnknownRoute } from '@zoria/platform/http/faults'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'

/** Everything below this path goes to the API, without it. */
export const apiPrefix = '/api'

/** Headers of one connection, and those by which only we say who called: none is passed on as it came. */
const dropped = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
] as const

const methodsWithBody = new Set(['POST', 'PUT', 'PATCH'])
const methods = ['GET', 'HEAD', 'OPTIONS', 'DELETE', ...methodsWithBody]

/**
 * The limit of the API. A body is read completely before the call is forwarded, so a slow client occupies none of the
 * API's connections.
 */
const bodyBytesMax = 64 * 1024

/** Connections to the API: streams stay open for hours, and providers' calls must not wait behind players'. */
const lanes = {
  streams: {
    urls: [followUpdates.path, followLive.path, followContentChanges.path],
    undici: { connections: null, pipelining: 1, headersTimeout: 15_000, bodyTimeout: 0 },
  },
  callbacks: {
    urls: ['/integrations/*'],
    undici: { connections: 64, pipelining: 1, headersTimeout: 30_000, bodyTimeout: 30_000 },
  },
  calls: {
    urls: ['/', '/*'],
    undici: { connections: 256, pipelining: 1, headersTimeout: 30_000, bodyTimeout: 30_000 },
  },
} as const

export type ProxyOptions = {
  /** The API's address. */
  readonly target: string
  /** Whether browsers reach the site over TLS. */
  readonly isSecure: boolean
  /** Whether `X-Forwarded-For` of this peer is believed. */
  readonly isTrustedProxy: AddressTest
}

/**
 * Passes calls below `apiPrefix` on to the API. Both directions are framed again: a body is sent with its length, never
 * in the chunks received, and a body on a method that has none is refused. Answers are streamed, so events arrive at
 * once. Returns how to end the event streams, those that are open and those that still open.
 */
export async function serveAPI(
  app: FastifyInstance,
  { target, isSecure, isTrustedProxy }: ProxyOptions,
): Promise<() => void> {
  const streams = new Map<ServerResponse, Readable>()
  const answers = new Set<ServerResponse>()
  let isClosing = false
  const closeStreams = () => {
    isClosing = true
    for (const [response, body] of streams) endStream(response, body)
  }
  const dropping = setInterval(dropStalled(answers), stalledMs).unref()
  app.addHook('preClose', async () => {
    clearInterval(dropping)
    closeStreams()
  })

  const pass = (request: FastifyRequest, reply: FastifyReply) =>
    reply.from(pathAtAPI(request.raw), {
      ...bodyOf(request),
      rewriteRequestHeaders: (_, headers) => requestHeaders(request, headers, { isSecure, isTrustedProxy }),
      rewriteHeaders: (headers) => withoutDropped(headers),
      // The library retries calls that were answered 503; whether to retry is the caller's decision.
      retryDelay: () => null,
      onError: (failed) => void answerRefusal(request, failed as FastifyReply, { code: 'OVERLOADED', retryAfter: 2 }),
      onResponse: (_, answered, upstream) => {
        // Typed as the raw answer; in fact it has the body as a stream.
        const body = (upstream as unknown as { stream: Readable }).stream
        if (!reply.raw.destroyed) answers.add(reply.raw)
        reply.raw.once('close', () => answers.delete(reply.raw))
        answered.send(body)
        if (!isEventStream(answered as FastifyReply)) return
        // A stream has its connection to itself: this one waits behind another reply.
        if (reply.raw.socket === null) request.raw.socket.destroy()
        streams.set(reply.raw, body)
        reply.raw.once('close', () => streams.delete(reply.raw))
        if (isClosing) endStream(reply.raw, body)
      },
    })

  await app.register(
    async (api) => {
      readBodiesWhole(api)
      for (const { urls, undici } of Object.values(lanes)) {
        await api.register(async (lane) => {
          await lane.register(fastifyReplyFrom, {
            base: target,
            undici,
            disableRequestLogging: true,
            destroyAgent: true,
          })
          for (const url of urls) lane.route({ method: methods, url, handler: pass })
        })
      }
    },
    { prefix: apiPrefix },
  )
  return closeStreams
}

/** Refuses what could not be an address of the API or has a body where none belongs, and reads bodies as bytes. */
function readBodiesWhole(api: FastifyInstance): void {
  api.setErrorHandler(answerFault)
  api.setNotFoundHandler(answerUnknownRoute)
  api.removeAllContentTypeParsers()
  api.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bodyBytesMax }, (_, body, done) => done(null, body))
  api.addHook('onRequest', async (request, reply) => {
    if (hasForbiddenBody(request.raw))
      return answerRefusal(request, reply.header('connection', 'close'), { code: 'BAD_REQUEST' })
    return isForAPI(request.raw.url) && isPath(pathAtAPI(request.raw)) ? undefined : answerUnknownRoute(request, reply)
  })
}

/** Judged by the address as it was written: the API gets it so, too. */
export const isForAPI = (url = ''): boolean =>
  url === apiPrefix || url.startsWith(`${apiPrefix}/`) || url.startsWith(`${apiPrefix}?`)

/** `/api/games?x=1` is `/games` there. */
function pathAtAPI({ url = '' }: IncomingMessage): string {
  const path = url.slice(apiPrefix.length).split('?', 1)[0] ?? ''
  return path.startsWith('/') ? path : `/${path}`
}

/** Whether the API could have such a path: a backslash could name another host, and broken percent signs name nothing. */
function isPath(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\\')
  } catch {
    return false
  }
}

const hasForbiddenBody = ({ method = '', headers }: IncomingMessage): boolean =>
  !methodsWithBody.has(method) &&
  (headers['transfer-encoding'] !== undefined ||
    (headers['content-length'] !== undefined && headers['content-length'] !== '0'))

function bodyOf({ method, body, headers }: FastifyRequest): { body?: Buffer; contentType?: string } {
  if (!methodsWithBody.has(method) || !Buffer.isBuffer(body) || body.byteLength === 0) return {}
  return { body, contentType: headers['content-type'] ?? 'application/octet-stream' }
}

function requestHeaders(
  request: FastifyRequest,
  headers: IncomingHttpHeaders,
  { isSecure, isTrustedProxy }: Pick<ProxyOptions, 'isSecure' | 'isTrustedProxy'>,
): IncomingHttpHeaders {
  const { raw, id } = request
  const peer = canonicalAddress(raw.socket.remoteAddress ?? '') ?? ''
  const before = isTrustedProxy(peer) ? raw.headers['x-forwarded-for'] : undefined
  const { 'content-length': length, ...rest } = withoutDropped(headers)
  return {
    ...rest,
    ...(methodsWithBody.has(raw.method ?? '') ? { 'content-length': length ?? '0' } : {}),
    'x-request-id': id,
    'x-forwarded-for': before === undefined || before === '' ? peer : `${String(before)}, ${peer}`,
    'x-forwarded-host': raw.headers.host ?? '',
    'x-forwarded-proto': isSecure ? 'https' : 'http',
  }
}

const withoutDropped = <Headers extends IncomingHttpHeaders>(headers: Headers): Headers =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !(dropped as readonly string[]).includes(name)),
  ) as Headers

/**
 * A client that takes nothing for so long is dropped: what it does not read fills the buffers up to the API, megabytes
 * for each, and holds a connection to the API that other calls need.
 */
export const stalledMs = 15_000

/** Drops answers whose connection has not moved since the look before, although something waits for it. */
function dropStalled(answers: ReadonlySet<ServerResponse>): () => void {
  const written = new WeakMap<ServerResponse, number>()
  return () => {
    for (const response of answers) {
      const bytes = (response.socket?.bytesWritten ?? 0) - response.writableLength
      if (response.writableNeedDrain && written.get(response) === bytes) response.destroy()
      written.set(response, bytes)
    }
  }
}

const isEventStream = (reply: FastifyReply): boolean =>
  String(reply.getHeader('content-type') ?? '').startsWith('text/event-stream')

/** Ends the answer whole: no frame may come after its end. */
function endStream(response: ServerResponse, body: Readable): void {
  body.unpipe(response)
  response.end(() => body.destroy())
}
