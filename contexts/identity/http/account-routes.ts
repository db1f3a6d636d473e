import * as aliasContract from '@zoria/contract/identity/alias'
import * as modalContract from '@zoria/contract/identity/modals'
import * as contract from '@zoria/contract/identity/sessions'
import { type Id, invariant, ok } from '@zoria/kernel'
import type { SeenModal } from '@zoria/contract/identity/words'
import type { Serve } from '@zoria/platform/http/serve'
import type { endOneSession, endOtherSessions } from '../actions/sessions/end-sessions.ts'
import type { SessionCheck } from '../reads/session-check.ts'
import type { sessionsOf } from '../reads/sessions.ts'
import type { RefreshCookie } from './cookies.ts'
import type { changeAlias } from '../actions/account/change-alias.ts'
import type { stopNews } from '../actions/account/news.ts'
import type { userOf } from '../reads/player.ts'

export type SessionRouteDeps = {
  readonly actions: {
    readonly endOneSession: ReturnType<typeof endOneSession>
    readonly endOtherSessions: ReturnType<typeof endOtherSessions>
  }
  readonly sessionsOf: ReturnType<typeof sessionsOf>
  readonly sessions: SessionCheck
  readonly cookie: RefreshCookie
}

/** Registers the list of sessions and their ending. */
export function serveSessionList(
  serve: Serve,
  { actions, sessionsOf: listOf, sessions, cookie }: SessionRouteDeps,
): void {
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

type Asked = {
  readonly changeAlias: ReturnType<typeof changeAlias>
  readonly stopNews: ReturnType<typeof stopNews>
  readonly user: ReturnType<typeof userOf>
}

/** Registers the change of the alias and the unsubscribe link. */
export function serveAliases(serve: Serve, asked: Asked): void {
  serve(aliasContract.updateAlias, async ({ caller, body }) => {
    const changed = await asked.changeAlias({ playerId: caller.playerId, alias: body.alias.trim() })
    if (!changed.ok) return changed
    const user = await asked.user(caller.playerId)
    invariant(user !== undefined, 'a session belongs to a player')
    return ok({ status: 200, body: user })
  })

  serve(aliasContract.unsubscribe, async ({ params }) => {
    const stopped = await asked.stopNews(params.token)
    return stopped.ok ? ok({ status: 204, body: undefined }) : stopped
  })
}

type Modals = {
  readonly mark: (seen: {
    readonly playerId: Id<'Player'>
    readonly modal: SeenModal
    readonly subject: string
  }) => Promise<void>
  readonly list: (
    playerId: Id<'Player'>,
  ) => Promise<readonly { readonly modal: SeenModal; readonly subject: string; readonly seenAt: Date }[]>
}

/** Registers the endpoints of modals that a player viewed on any device, the most recent first. */
export function serveSeenModals(serve: Serve, { mark, list }: Modals): void {
  serve(modalContract.listSeenModals, async ({ caller }) => {
    const items = (await list(caller.playerId)).map(({ modal, subject, seenAt }) => ({
      modal,
      subject,
      seen_at: seenAt.toISOString(),
    }))
    return ok({ status: 200, body: { items } })
  })

  serve(modalContract.markModalSeen, async ({ caller, params, body }) => {
    await mark({ playerId: caller.playerId, modal: params.modal, subject: body?.subject ?? '' })
    return ok({ status: 204, body: undefined })
  })
}
