import * as emailContract from '@zoria/contract/identity/email'
import * as contract from '@zoria/contract/identity/phone'
import { invariant, ok, toIso } from '@zoria/kernel'
import type { Serve } from '@zoria/platform/http/serve'
import type { addPhone, verifyPhone } from '../actions/account/change-phone.ts'
import type { addEmail, verifyEmail } from '../actions/account/change-email.ts'
import type { initVerification } from '../actions/codes/init-verification.ts'
import type { verifyAction } from '../actions/codes/verify-action.ts'
import type { userOf } from '../reads/player.ts'
import type { SessionCheck } from '../reads/session-check.ts'
import type { VisitorOf } from './cookies.ts'

type PhoneRoutes = {
  readonly actions: {
    readonly addPhone: ReturnType<typeof addPhone>
    readonly verifyPhone: ReturnType<typeof verifyPhone>
    readonly addEmail: ReturnType<typeof addEmail>
    readonly verifyEmail: ReturnType<typeof verifyEmail>
    readonly initVerification: ReturnType<typeof initVerification>
    readonly verifyAction: ReturnType<typeof verifyAction>
  }
  readonly user: ReturnType<typeof userOf>
  readonly sessions: SessionCheck
  readonly visitorOf: VisitorOf
}

/** Registers the endpoints of a player's phone and e-mail and of verification by call. */
export function servePhones(serve: Serve, deps: PhoneRoutes): void {
  const { actions, user, sessions, visitorOf } = deps
  serveEmail(serve, deps)
  serve(contract.addPhone, async ({ caller, body, ...request }, reply) => {
    const sent = await actions.addPhone({ ...body, playerId: caller.playerId, visitor: visitorOf(request, reply) })
    return sent.ok ? ok({ status: 200, body: { status: 'code_sent', ...sent.value } }) : sent
  })

  serve(contract.verifyPhone, async ({ caller, body, ...request }, reply) => {
    const verified = await actions.verifyPhone({ ...caller, code: body.code, visitor: visitorOf(request, reply) })
    if (!verified.ok) return verified
    sessions.forget(verified.value)
    const found = await user(caller.playerId)
    invariant(found !== undefined, 'a session belongs to a player')
    return ok({ status: 200, body: found })
  })

  serve(contract.initVerification, async ({ caller, body, ...request }, reply) => {
    const sent = await actions.initVerification({
      ...body,
      playerId: caller.playerId,
      visitor: visitorOf(request, reply),
    })
    return sent.ok ? ok({ status: 200, body: { status: 'code_sent', ...sent.value } }) : sent
  })

  serve(contract.verifyAction, async ({ caller, body, ...request }, reply) => {
    const verified = await actions.verifyAction({ ...caller, code: body.code, visitor: visitorOf(request, reply) })
    if (!verified.ok) return verified
    return ok({
      status: 200,
      body: { status: 'verified', action: verified.value.action, good_until: toIso(verified.value.goodUntil) },
    })
  })
}

function serveEmail(serve: Serve, { actions, user, sessions, visitorOf }: PhoneRoutes): void {
  serve(emailContract.addEmail, async ({ caller, body, ...request }, reply) => {
    const sent = await actions.addEmail({ ...body, playerId: caller.playerId, visitor: visitorOf(request, reply) })
    return sent.ok ? ok({ status: 200, body: { status: 'code_sent', ...sent.value } }) : sent
  })

  serve(emailContract.verifyEmail, async ({ caller, body, ...request }, reply) => {
    const verified = await actions.verifyEmail({ ...caller, code: body.code, visitor: visitorOf(request, reply) })
    if (!verified.ok) return verified
    sessions.forget(verified.value)
    const found = await user(caller.playerId)
    invariant(found !== undefined, 'a session belongs to a player')
    return ok({ status: 200, body: found })
  })
}
