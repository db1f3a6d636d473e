import { randomBytes } from 'node:crypto'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import { createAddressTest, type AddressTest } from '@zoria/platform/http/addresses'
import { hasProperHost } from '@zoria/platform/http/listener-limits'
import { answerMalformed, malformedText } from '@zoria/platform/http/malformed-requests'
import { publishedKinds } from '../access/roles.ts'
import type { Environment } from '../environment.ts'
import { clientAddress, clientAddressHeader } from './client-address.ts'
import { dataPolicy, pagePolicy, securityHeaders } from './security-headers.ts'

type Answer = (request: IncomingMessage, reply: ServerResponse) => Promise<void>

/** A server with the front door; bytes that are no request are answered in words. */
export function createFrontServer(options: ServerOptions, given: Parameters<typeof createFrontDoor>[0]): Server {
  return createServer(options, createFrontDoor(given)).on('clientError', (fault, socket) =>
    answerMalformed(fault, { socket, answer: malformedText(fault) }),
  )
}

/** The entry of every request: health, headers, blocked paths and the client address. */
function createFrontDoor({
  answer,
  environment,
}: {
  readonly answer: Answer
  readonly environment: Environment
}): RequestListener {
  const headers = Object.entries(securityHeaders(environment))
  const isTrustedProxy = createAddressTest(environment.PROXY_ADDRESSES)
  return (request, reply) => {
    for (const [name, value] of headers) reply.setHeader(name, value)
    reply.setHeader('content-security-policy', dataPolicy)
    if (!hasProperHost(request)) return refuse(reply.setHeader('connection', 'close'), 400)
    // Next answers any other method with a 500.
    if (!methods.includes(request.method ?? '')) return refuse(reply.setHeader('allow', methods.join(', ')), 405)
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
    if (path === '/healthz') return void reply.end('ok')
    if (path === '/' || path === '') return void reply.writeHead(302, { location: '/admin' }).end()
    if (isDisguised(path) || isClosed(path)) return refuse(reply, 404)
    const body = bodyFault(request, path)
    if (body !== undefined) return refuse(reply.setHeader('connection', 'close'), body)
    believeOnlyOurs(request, { environment, isTrustedProxy })
    if (isPage(path)) allowScripts(request, reply, environment)
    // Payload connects to the database at its first request, which is often this one.
    if (path === '/readyz') request.url = '/api/ready'
    answer(request, reply).catch(() => refuse(reply, 500))
  }
}

const methods: readonly string[] = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']

// Operators create accounts and passwords by command: the first unauthenticated client must not become an editor, and
// there is no mail for resets.
const closed =
  /^\/(api\/(editors|clients)\/(first-register|forgot-password|reset-password|verify|unlock)|api\/clients\/(login|refresh-token)|api\/graphql(-playground)?|api\/payload-(jobs|locked-documents\/.*\/unlock)|admin\/(create-first-user|forgot|reset|verify))(\/|$)/i

// The router decodes and normalises addresses, so only canonical addresses are accepted. Only picture names may contain
// percent-encoding.
const isDisguised = (path: string): boolean =>
  /\/\/|\\|\/\.\.?(\/|$)/.test(path) ||
  (path.includes('%') && (!/^\/api\/media\/file\/[^/]+$/.test(path) || /%(2e|2f|5c)/i.test(path)))

/** Is this path blocked? */
export function isClosed(path: string): boolean {
  return closed.test(path)
}

// The client address is set here: neither Next nor Payload may trust the client's headers.
const believeOnlyOurs = (
  request: IncomingMessage,
  { environment, isTrustedProxy }: { readonly environment: Environment; readonly isTrustedProxy: AddressTest },
): void => {
  const address = clientAddress(request, isTrustedProxy)
  for (const name of Object.keys(request.headers))
    if (name === 'forwarded' || name.startsWith('x-forwarded-') || name.startsWith('content-security-policy'))
      delete request.headers[name]
  request.headers['x-forwarded-for'] = address
  request.headers[clientAddressHeader] = address
  // A proxy may use another host name than browsers; Next compares it with the origin of a server action.
  if (!environment.SANDBOX) request.headers['x-forwarded-host'] = new URL(environment.CONTENT_PUBLIC_URL).host
}

const isPage = (path: string): boolean => /^\/admin(\/|$)/i.test(path)

// Next reads the nonce from the request's policy and adds it to its scripts.
const allowScripts = (request: IncomingMessage, reply: ServerResponse, environment: Environment): void => {
  const policy = pagePolicy(randomBytes(16).toString('base64'), environment)
  request.headers['content-security-policy'] = policy
  reply.setHeader('content-security-policy', policy)
}

// Bodies are read before authentication, so their size is limited: large for pictures, medium for documents, small
// otherwise.
const mostOf = (path: string): number => {
  if (/^\/api\/media(\/|$)/.test(path)) return 9_000_000
  return documents.test(path) ? 2_000_000 : 65_536
}

const documents = new RegExp(`^/(admin|api/(${publishedKinds.join('|')}))(/|$)`)

// A body without a length could be endless; browsers always send one.
const bodyFault = ({ headers }: IncomingMessage, path: string): 411 | 413 | undefined => {
  if (headers['transfer-encoding'] !== undefined) return 411
  return Number(headers['content-length'] ?? 0) > mostOf(path) ? 413 : undefined
}

const refuse = (reply: ServerResponse, status: number): void => {
  if (!reply.headersSent) reply.writeHead(status, { 'content-type': 'text/plain' })
  reply.end()
}
