import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { publishedKinds } from '../access/roles.ts'
import type { Environment } from '../environment.ts'
import { createAttempts } from './attempts.ts'

type Answer = (request: IncomingMessage, reply: ServerResponse) => Promise<void>

/** What stands before every page and every call: health, headers, closed doors and the pace of sign-ins. */
export function createFrontDoor({ answer, environment, now }: { readonly answer: Answer; readonly environment: Environment; readonly now: () => number }): RequestListener {
  const headers = headersOf(environment)
  const mayTry = createAttempts({ max: 10, withinMs: 60_000, now })
  return (request, reply) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
    if (path === '/healthz') return void reply.end('ok')
    if (path === '/' || path === '') return void reply.writeHead(302, { location: '/admin' }).end()
    if (isDisguised(path) || isClosed(path)) return refuse(reply, 404)
    const body = bodyFault(request, path)
    if (body !== undefined) return refuse(reply.setHeader('connection', 'close'), body)
    if (signIn.test(path) && request.method === 'POST' && !mayTry(request.socket.remoteAddress ?? '')) return refuse(reply.setHeader('retry-after', '60'), 429)
    for (const [name, value] of headers) reply.setHeader(name, value)
    // Payload opens the database and prepares it at the first call; this is often that one.
    if (path === '/readyz') request.url = '/api/ready'
    answer(request, reply).catch(() => refuse(reply, 500))
  }
}

// Accounts and passwords are made by an operator's command: the first stranger must not make himself an editor, and there is no mail to reset by.
const closed = /^\/(api\/editors\/(first-register|forgot-password|reset-password|verify|unlock)|api\/payload-(jobs|locked-documents\/.*\/unlock)|admin\/(create-first-user|forgot|reset|verify))(\/|$)/i
const signIn = /^\/api\/editors\/login\/?$/i

// Past this door an address is decoded and put together anew, so one that could be written otherwise is none of ours. Only names of pictures may hold marks.
const isDisguised = (path: string): boolean =>
  /\/\/|\\|\/\.\.?(\/|$)/.test(path) || (path.includes('%') && (!/^\/api\/media\/file\/[^/]+$/.test(path) || /%(2e|2f|5c)/i.test(path)))

/** Whether nobody comes in here. */
export function isClosed(path: string): boolean {
  return closed.test(path)
}

// A body is read whole before anybody asks whose it is: pictures may be big, things with their texts middling, all else small.
const mostOf = (path: string): number => {
  if (/^\/api\/media(\/|$)/.test(path)) return 9_000_000
  return documents.test(path) ? 2_000_000 : 65_536
}

const documents = new RegExp(`^/(admin|api/(${publishedKinds.join('|')}))(/|$)`)

// One without a length could be endless; browsers always say it.
const bodyFault = ({ headers }: IncomingMessage, path: string): 411 | 413 | undefined => {
  if (headers['transfer-encoding'] !== undefined) return 411
  return Number(headers['content-length'] ?? 0) > mostOf(path) ? 413 : undefined
}

const refuse = (reply: ServerResponse, status: number): void => {
  if (!reply.headersSent) reply.writeHead(status, { 'content-type': 'text/plain' })
  reply.end()
}

// The admin's pages carry their data in scripts of their own, so inline scripts are let in; nothing comes from elsewhere.
const headersOf = ({ WEB_URL }: Environment): readonly (readonly [string, string])[] => [
  ['content-security-policy', `default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; frame-src ${new URL(WEB_URL).origin}; frame-ancestors 'none'; base-uri 'self'; form-action 'self'; object-src 'none'`],
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'same-origin'],
  ['permissions-policy', 'camera=(), microphone=(), geolocation=()'],
]
