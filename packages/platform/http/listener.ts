import type { FastifyHttpOptions, FastifyInstance } from 'fastify'
import type { IncomingMessage, Server } from 'node:http'
import type { SecurityLog } from '../security-log.ts'
import { canonicaliseForwarded, createAddressTest, loopback, type AddressTest } from './addresses.ts'
import { answerRefusal, malformedRefusal } from './faults.ts'
import { capConnections, capWaiting, hasProperHost, listenerTimeouts, waitingMax } from './listener-limits.ts'
import { answerMalformed, type MalformedAnswer, type ParserFault } from './malformed-requests.ts'

export type ListenerOptions = {
  readonly newRequestId: () => string
  /** Number of our own proxies in front; further ones are not trusted. */
  readonly proxyHops?: number
  /** Their addresses. X-Forwarded-For of anybody else is not trusted. */
  readonly isTrustedProxy?: AddressTest
  /** Maximum concurrent connections of any other address. */
  readonly connectionsPerAddress?: number
  readonly security?: Pick<SecurityLog, 'report'>
  /** The answer to bytes that are no request; undefined: the format of every refusal. */
  readonly malformedAnswer?: (fault: ParserFault) => MalformedAnswer | undefined
}

/** Parser errors. A client that disconnects during a request, or times out, is not an attack. */
const isMalformed = /^HPE_(?!INVALID_EOF_STATE)/

const requestIdShape = /^[A-Za-z0-9-]{8,64}$/

/** Fastify options of every public server: request ids, timeouts, trusted proxies, the reply to malformed requests. */
export function listenerOptions({
  newRequestId,
  proxyHops = 0,
  isTrustedProxy = createAddressTest(loopback),
  security,
  malformedAnswer,
}: ListenerOptions) {
  return {
    clientErrorHandler: (error, socket) => {
      if (isMalformed.test(error.code ?? ''))
        security?.report({
          kind: 'request_malformed',
          address: socket.remoteAddress ?? '',
          facts: { code: error.code ?? '' },
        })
      answerMalformed(error, { socket, answer: malformedAnswer?.(error) ?? malformedRefusal(newRequestId()) })
    },
    http: listenerTimeouts,
    keepAliveTimeout: listenerTimeouts.keepAliveTimeout,
    requestTimeout: listenerTimeouts.requestTimeout,
    trustProxy: (address: string, hop: number) => hop < proxyHops && isTrustedProxy(address),
    forceCloseConnections: 'idle',
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    genReqId: (request) => {
      const given = request.headers['x-request-id']
      return typeof given === 'string' && requestIdShape.test(given) ? given : newRequestId()
    },
  } satisfies FastifyHttpOptions<Server>
}

/** Limits per connection and per address, and draining on close. */
export function guardListener(
  app: FastifyInstance,
  { isTrustedProxy = createAddressTest(loopback), connectionsPerAddress, security }: ListenerOptions,
): void {
  app.addHook('preClose', async () => drainConnections(app.server))
  const refused = (of: string) => (address: string) =>
    security?.report({ kind: 'rate_limited', address, facts: { of } })
  capWaiting(app.server, { waitingMax, onRefused: refused('waiting requests') })
  app.addHook('onRequest', (request, reply, next) => {
    // The rest of what a closed connection brought.
    if (request.raw.socket.destroyed) return void reply.hijack()
    canonicaliseForwarded(request.raw)
    if (isHostRefused(request.raw, security))
      return void answerRefusal(request, reply.header('connection', 'close'), { code: 'BAD_REQUEST' })
    next()
  })
  if (connectionsPerAddress === undefined) return
  capConnections(app.server, {
    perAddress: connectionsPerAddress,
    isExempt: isTrustedProxy,
    onRefused: refused('connections'),
  })
}

/** Has the request an improper host? Reports it; it is answered 400 and its connection is closed. */
export function isHostRefused(request: IncomingMessage, security: ListenerOptions['security']): boolean {
  if (hasProperHost(request)) return false
  security?.report({ kind: 'request_malformed', address: request.socket.remoteAddress ?? '', facts: { code: 'HOST' } })
  return true
}

/** A call in flight has five of the ten seconds of a shutdown; then its connection is closed, and the caller retries. */
const drainMs = 5_000
/**
 * Idle connections are closed this soon during a shutdown: otherwise a browser would reuse them, and the server would
 * never close.
 */
const idleMs = 100

/** Closes each connection after its response, until the server is closed. */
function drainConnections(server: Server): void {
  if (!server.listening) return
  const closing = setInterval(() => server.closeIdleConnections(), idleMs)
  const deadline = setTimeout(() => server.closeAllConnections(), drainMs)
  deadline.unref()
  server.once('close', () => {
    clearInterval(closing)
    clearTimeout(deadline)
  })
}
