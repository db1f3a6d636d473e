import * as contract from '@zoria/contract/identity/sessions'
import { ok } from '@zoria/kernel'
import type { Serve } from '@zoria/platform/http/serve'
import type { endOneSession, endOtherSessions } from '../actions/end-sessions.ts'
import type { SessionCheck } from '../reads/session-check.ts'
import type { sessionsOf } from '../reads/sessions.ts'
import type { RefreshCookie } from './refresh-cookie.ts'

export type SessionRouteDeps = {
  readonly actions: { readonly endOneSession: ReturnType<typeof endOneSession>; readonly endOtherSessions: ReturnType<typeof endOtherSessions> }
  readonly sessionsOf: ReturnType<typeof sessionsOf>
  readonly sessions: SessionCheck
  readonly cookie: RefreshCookie
}

/** Registers the list of sessions and their end. */
export function serveSessionList(serve: Serve, { actions, sessionsOf: listOf, sessions, cookie }: SessionRouteDeps): void {
  serve(contract.listSessions, async ({ caller }) => ok({ status: 200, body: await listOf(caller) }))

  serve(contract.endSession, async ({ caller, params }, reply) => {
    const ended = await actions.endOneSession({ playerId: caller.playerId, sessionId: params.id })
    if (!ended.ok) return ended
    sessions.forget(ended.value)
    if (params.id === caller.sessionId) cookie.clear(reply)
    return ok({ status: 204, body: undefined })
  })

  serve(contract.endOtherSessions, async ({ caller }) => {
    sessions.forget(await actions.endOtherSessions({ playerId: caller.playerId, keptSessionId: caller.sessionId }))
    return ok({ status: 204, body: undefined })
  })
}
