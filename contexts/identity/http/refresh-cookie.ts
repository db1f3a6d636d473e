import type { Instant } from '@zoria/kernel'
import type { ServedRequest } from '@zoria/platform/http/serve'
import type { FastifyReply } from 'fastify'

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
    write: (reply, { token, endsAt, now }) => void reply.setCookie(name, token, { ...attributes, maxAge: Math.max(0, Math.floor((endsAt - now) / 1000)) }),
    clear: (reply) => void reply.clearCookie(name, attributes),
  }
}
