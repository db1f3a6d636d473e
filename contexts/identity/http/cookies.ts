import type { Instant } from '@zoria/kernel'
import type { ServedRequest } from '@zoria/platform/http/serve'
import type { FastifyReply } from 'fastify'
import type { Chance } from '@zoria/platform/chance'
import type { Visitor } from '../actions/deps.ts'

type RawRequest = ServedRequest<never>['raw']

/** The refresh token in its cookie. Source: docs/rules/identity.md#session. */
export type RefreshCookie = {
  read(request: RawRequest): string | undefined
  write(reply: FastifyReply, value: { token: string; endsAt: Instant; now: Instant }): void
  clear(reply: FastifyReply): void
}

const tokenShape = /^[\w-]{43}$/

/** `__Host-zoria_refresh` over https; browsers refuse that prefix on http, where the name is plain. */
export function createRefreshCookie({ isHttps }: { isHttps: boolean }): RefreshCookie {
  const name = isHttps ? '__Host-zoria_refresh' : 'zoria_refresh'
  const attributes = { path: '/', httpOnly: true, secure: isHttps, sameSite: 'lax' } as const
  return {
    read: (request) => {
      const value = request.cookies[name]
      return value !== undefined && tokenShape.test(value) ? value : undefined
    },
    write: (reply, { token, endsAt, now }) =>
      void reply.setCookie(name, token, { ...attributes, maxAge: Math.max(0, Math.floor((endsAt - now) / 1000)) }),
    clear: (reply) => void reply.clearCookie(name, attributes),
  }
}

/**
 * The ticket of a password reset in a cookie, so that the site does not have to store it. Source:
 * docs/rules/identity.md#reset-of-a-password.
 */
export type TicketCookie = {
  read(request: ServedRequest<never>['raw']): string | undefined
  write(reply: FastifyReply, value: { ticket: string; livesS: number }): void
  clear(reply: FastifyReply): void
}

/** `__Host-zoria_reset` over https; browsers refuse that prefix on http, where the name is plain. */
export function createTicketCookie({ isHttps }: { isHttps: boolean }): TicketCookie {
  const name = isHttps ? '__Host-zoria_reset' : 'zoria_reset'
  const attributes = { path: '/', httpOnly: true, secure: isHttps, sameSite: 'strict' } as const
  return {
    read: (request) => request.cookies[name],
    write: (reply, { ticket, livesS }) => void reply.setCookie(name, ticket, { ...attributes, maxAge: livesS }),
    clear: (reply) => void reply.clearCookie(name, attributes),
  }
}

type Asked = Pick<ServedRequest<never>, 'address' | 'visitorId' | 'raw'>

/** The client and its device. A browser without a device cookie gets one with this reply. */
export type VisitorOf = (request: Asked, reply: FastifyReply) => Visitor

// 400 days: the maximum that browsers allow.
const cookieAgeS = 400 * 86_400

/** Recognises devices by a random 256-bit cookie, stored as a keyed hash. Source: docs/rules/identity.md#devices. */
export function createVisitorOf({ isHttps, chance }: { isHttps: boolean; chance: Chance }): VisitorOf {
  const name = isHttps ? '__Host-zoria_device' : 'zoria_device'
  const attributes = { path: '/', httpOnly: true, secure: isHttps, sameSite: 'lax', maxAge: cookieAgeS } as const
  const deviceOf = ({ raw }: Asked, reply: FastifyReply): string | undefined => {
    const shown = raw.cookies[name]
    if (shown !== undefined && tokenShape.test(shown)) return shown
    if (!isBrowser(raw.headers)) return undefined
    const fresh = Buffer.from(chance.bytes(32)).toString('base64url')
    reply.setCookie(name, fresh, attributes)
    return fresh
  }
  return (request, reply) => ({
    address: request.address,
    visitorId: request.visitorId,
    acceptLanguage: request.raw.headers['accept-language'],
    userAgent: request.raw.headers['user-agent'],
    device: deviceOf(request, reply),
    work: textOf(request.raw.headers['x-proof-of-work']),
  })
}

const textOf = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' ? header.slice(0, 300) : undefined

/** Browsers send these headers with requests that change state; other programs usually keep no cookies. */
function isBrowser({
  origin,
  'sec-fetch-site': site,
}: {
  origin?: string | undefined
  'sec-fetch-site'?: string | string[] | undefined
}): boolean {
  return origin !== undefined || site !== undefined
}
