import type { Chance } from '@zoria/platform/chance'
import type { ServedRequest } from '@zoria/platform/http/serve'
import type { FastifyReply } from 'fastify'
import type { Visitor } from '../actions/deps.ts'

type Asked = Pick<ServedRequest<never>, 'address' | 'visitorId' | 'raw'>

/** Who asks, with the device he asks from. A browser without a device cookie is given one with this reply. */
export type VisitorOf = (request: Asked, reply: FastifyReply) => Visitor

// 400 days: browsers keep no cookie longer.
const keptS = 400 * 86_400
const tokenShape = /^[\w-]{43}$/

/** Knows devices by a cookie of 256 bits, stored as a keyed hash. Source: docs/rules/identity.md#devices. */
export function createVisitorOf({ isHttps, chance }: { isHttps: boolean; chance: Chance }): VisitorOf {
  const name = isHttps ? '__Host-zoria_device' : 'zoria_device'
  const attributes = { path: '/', httpOnly: true, secure: isHttps, sameSite: 'lax', maxAge: keptS } as const
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
  })
}

/** Browsers say where a request that changes something comes from; programs keep no cookies unless they mean to. */
function isBrowser({ origin, 'sec-fetch-site': site }: { origin?: string | undefined; 'sec-fetch-site'?: string | string[] | undefined }): boolean {
  return origin !== undefined || site !== undefined
}
