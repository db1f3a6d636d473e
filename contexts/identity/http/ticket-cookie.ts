import type { ServedRequest } from '@zoria/platform/http/serve'
import type { FastifyReply } from 'fastify'

/** The ticket of a password reset in a cookie beside the field, for the site need not keep it. Source: docs/rules/identity.md#reset-of-a-password. */
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
