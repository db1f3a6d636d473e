import * as contract from '@zoria/contract/identity/password'
import { fail, ok } from '@zoria/kernel'
import type { Serve } from '@zoria/platform/http/serve'
import type { FastifyReply } from 'fastify'
import type { changePassword } from '../actions/account/change-password.ts'
import type { checkResetCode, requestReset, setNewPassword } from '../actions/registration/reset-password.ts'
import type { SessionCheck } from '../reads/session-check.ts'
import type { TicketCookie, VisitorOf } from './cookies.ts'
import { isOwnOrigin } from './authenticator.ts'

export type PasswordRouteDeps = {
  readonly actions: {
    readonly requestReset: ReturnType<typeof requestReset>
    readonly checkResetCode: ReturnType<typeof checkResetCode>
    readonly setNewPassword: ReturnType<typeof setNewPassword>
    readonly changePassword: ReturnType<typeof changePassword>
  }
  readonly sessions: SessionCheck
  readonly visitorOf: VisitorOf
  readonly ticketCookie: TicketCookie
  readonly ticketLivesS: () => number
  readonly origins: readonly string[]
}

/** Registers reset and change of the password. */
export function servePasswords(serve: Serve, deps: PasswordRouteDeps): void {
  serveReset(serve, deps)
  serve(contract.changePassword, async ({ caller, body, ...request }, reply) => {
    const changed = await deps.actions.changePassword({ ...body, ...caller, visitor: deps.visitorOf(request, reply) })
    if (!changed.ok) return changed
    deps.sessions.forget(changed.value)
    return ok({ status: 204, body: undefined })
  })
}

function serveReset(serve: Serve, deps: PasswordRouteDeps): void {
  const { actions, ticketCookie, origins, visitorOf } = deps

  serve(contract.requestReset, async ({ body, ...request }, reply) => {
    if (!isOwnOrigin(request.raw.headers, origins)) return fail({ code: 'FORBIDDEN' })
    const sent = await actions.requestReset({ ...body, visitor: visitorOf(request, reply) })
    return sent.ok ? ok({ status: 200, body: { status: 'code_sent', ...sent.value } }) : sent
  })

  serve(contract.checkResetCode, async ({ body, ...request }, reply) => {
    if (!isOwnOrigin(request.raw.headers, origins)) return fail({ code: 'FORBIDDEN' })
    const checked = await actions.checkResetCode({ ...body, visitor: visitorOf(request, reply) })
    if (!checked.ok) return checked
    ticketCookie.write(reply, { ...checked.value, livesS: deps.ticketLivesS() })
    return ok({ status: 200, body: checked.value })
  })

  const confirm = async ({ body, ...request }: Confirmation, reply: FastifyReply) => {
    if (!isOwnOrigin(request.raw.headers, origins)) return fail({ code: 'FORBIDDEN' } as const)
    const ticket = body.ticket ?? ticketCookie.read(request.raw)
    const set = await actions.setNewPassword({
      newPassword: body.newPassword,
      ticket,
      visitor: visitorOf(request, reply),
    })
    if (!set.ok) return set
    deps.sessions.forget(set.value)
    ticketCookie.clear(reply)
    return ok({ status: 204, body: undefined } as const)
  }
  serve(contract.putNewPassword, (request, reply) => confirm(request, reply))
  serve(contract.patchNewPassword, (request, reply) => confirm(request, reply))
}

type Confirmation = Parameters<VisitorOf>[0] & {
  readonly body: { readonly newPassword: string; readonly ticket?: string | undefined }
}
