import * as contract from '@zoria/contract/identity/phone'
import { invariant, ok, toIso } from '@zoria/kernel'
import type { Serve } from '@zoria/platform/http/serve'
import type { addPhone } from '../actions/add-phone.ts'
import type { initVerification } from '../actions/init-verification.ts'
import type { verifyAction } from '../actions/verify-action.ts'
import type { verifyPhone } from '../actions/verify-phone.ts'
import type { userOf } from '../reads/player.ts'
import type { SessionCheck } from '../reads/session-check.ts'
import type { VisitorOf } from './device-cookie.ts'

type PhoneRoutes = {
  readonly actions: {
    readonly addPhone: ReturnType<typeof addPhone>
    readonly verifyPhone: ReturnType<typeof verifyPhone>
    readonly initVerification: ReturnType<typeof initVerification>
    readonly verifyAction: ReturnType<typeof verifyAction>
  }
  readonly user: ReturnType<typeof userOf>
  readonly sessions: SessionCheck
  readonly visitorOf: VisitorOf
}

/** Registers the endpoints of a player's phone and of verification by call. */
export function servePhones(serve: Serve, { actions, user, sessions, visitorOf }: PhoneRoutes): void {
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
    const sent = await actions.initVerification({ ...body, playerId: caller.playerId, visitor: visitorOf(request, reply) })
    return sent.ok ? ok({ status: 200, body: { status: 'code_sent', ...sent.value } }) : sent
  })

  serve(contract.verifyAction, async ({ caller, body, ...request }, reply) => {
    const verified = await actions.verifyAction({ ...caller, code: body.code, visitor: visitorOf(request, reply) })
    if (!verified.ok) return verified
    return ok({ status: 200, body: { status: 'verified', action: verified.value.action, good_until: toIso(verified.value.goodUntil) } })
  })
}
