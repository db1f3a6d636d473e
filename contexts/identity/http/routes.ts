import * as contract from '@zoria/contract/identity/http'
import type { User } from '@zoria/contract/identity/http'
import { fail, invariant, ok } from '@zoria/kernel'
import type { Clock } from '@zoria/platform/clock'
import type { Serve } from '@zoria/platform/http/serve'
import type { FastifyReply } from 'fastify'
import type { logIn } from '../actions/sessions/log-in.ts'
import type { logOut } from '../actions/sessions/end-sessions.ts'
import type { OpenedSession } from '../actions/sessions/open-session.ts'
import type { refreshSession } from '../actions/sessions/refresh-session.ts'
import type { register } from '../actions/registration/register.ts'
import type { updatePlayer } from '../actions/account/update-player.ts'
import { listPhoneCountries, type userOf } from '../reads/player.ts'
import type { SessionCheck } from '../reads/session-check.ts'
import type { AccessTokens } from './access-token.ts'
import type { RefreshCookie, VisitorOf } from './cookies.ts'
import { isOwnOrigin } from './authenticator.ts'

export type RouteDeps = {
  readonly actions: {
    readonly register: ReturnType<typeof register>
    readonly logIn: ReturnType<typeof logIn>
    readonly logOut: ReturnType<typeof logOut>
    readonly refreshSession: ReturnType<typeof refreshSession>
    readonly updatePlayer: ReturnType<typeof updatePlayer>
  }
  readonly user: ReturnType<typeof userOf>
  readonly sessions: SessionCheck
  readonly accessTokens: AccessTokens
  readonly cookie: RefreshCookie
  readonly visitorOf: VisitorOf
  readonly origins: readonly string[]
  readonly clock: Clock
}

/** Registers the endpoints of identity. */
export function serveIdentity(serve: Serve, deps: RouteDeps): void {
  serveRegistration(serve, deps)
  serveSessions(serve, deps)
  servePlayer(serve, deps)
  serve(contract.listCountries, async () => ok({ status: 200, body: listPhoneCountries() }))
}

function serveRegistration(serve: Serve, deps: RouteDeps): void {
  serve(contract.register, async ({ body, ...request }, reply) => {
    if (!isOwnOrigin(request.raw.headers, deps.origins)) return fail({ code: 'FORBIDDEN' })
    const registered = await deps.actions.register({ ...body, visitor: deps.visitorOf(request, reply) })
    if (!registered.ok) return registered
    if (registered.value.kind === 'registered')
      return ok({ status: 201, body: await sessionBody(deps, registered.value, reply) })
    const { codeLength, retryAfter } = registered.value
    return ok({ status: 200, body: { status: 'code_sent', codeLength, retryAfter } })
  })
}

function serveSessions(serve: Serve, deps: RouteDeps): void {
  const { actions, cookie, origins } = deps

  serve(contract.login, async ({ body, ...request }, reply) => {
    if (!isOwnOrigin(request.raw.headers, origins)) return fail({ code: 'FORBIDDEN' })
    const opened = await actions.logIn({ ...body, visitor: deps.visitorOf(request, reply) })
    if (!opened.ok) return opened
    if (opened.value.kind === 'logged_in')
      return ok({ status: 201, body: { ...(await sessionBody(deps, opened.value, reply)), ...adviceOf(opened.value) } })
    const { codeLength, retryAfter } = opened.value
    return ok({ status: 200, body: { status: 'code_sent', codeLength, retryAfter } })
  })

  serve(contract.refreshToken, async ({ raw }, reply) => {
    if (!isOwnOrigin(raw.headers, origins)) return fail({ code: 'FORBIDDEN' })
    const token = cookie.read(raw)
    const refreshed =
      token === undefined ? fail({ code: 'UNAUTHORIZED' } as const) : await actions.refreshSession(token)
    if (refreshed.ok) return ok({ status: 200, body: await sessionBody(deps, refreshed.value, reply) })
    if (token !== undefined) cookie.clear(reply)
    return refreshed
  })

  serve(contract.currentSession, async ({ caller }) =>
    ok({ status: 200, body: { user: await userOfCaller(deps, caller.playerId) } }),
  )

  serve(contract.logout, async ({ raw }, reply) => {
    if (!isOwnOrigin(raw.headers, origins)) return fail({ code: 'FORBIDDEN' })
    const bearer = /^Bearer (\S+)$/.exec(raw.headers.authorization ?? '')?.[1]
    const claims = bearer === undefined ? undefined : await deps.accessTokens.read(bearer)
    deps.sessions.forget(await actions.logOut({ refreshToken: cookie.read(raw), sessionId: claims?.sessionId }))
    cookie.clear(reply)
    return ok({ status: 204, body: undefined })
  })
}

function servePlayer(serve: Serve, deps: RouteDeps): void {
  serve(contract.getUser, async ({ caller }) => ok({ status: 200, body: await userOfCaller(deps, caller.playerId) }))

  serve(contract.updateUser, async ({ caller, body }) => {
    const updated = await deps.actions.updatePlayer(caller.playerId, body)
    return updated.ok ? ok({ status: 200, body: await userOfCaller(deps, caller.playerId) }) : updated
  })
}

/** The session in a reply: the refresh token in the cookie, the access token in the body (Spec §3). */
async function sessionBody(
  deps: RouteDeps,
  opened: OpenedSession,
  reply: FastifyReply,
): Promise<{ user: User; tokens: { access_token: string } }> {
  const { sessionId, playerId, refreshToken, endsAt } = opened
  const [user, access_token] = await Promise.all([
    userOfCaller(deps, playerId),
    deps.accessTokens.sign({ playerId, sessionId }),
  ])
  deps.cookie.write(reply, { token: refreshToken, endsAt, now: deps.clock.now() })
  return { user, tokens: { access_token } }
}

/** An old password that is now considered common still logs in, with a warning. */
function adviceOf({ isPasswordWeak }: { isPasswordWeak: boolean }): { warnings?: ['PASSWORD_WEAK'] } {
  return isPasswordWeak ? { warnings: ['PASSWORD_WEAK'] } : {}
}

async function userOfCaller({ user }: RouteDeps, playerId: OpenedSession['playerId']): Promise<User> {
  const found = await user(playerId)
  invariant(found !== undefined, 'a session belongs to a player')
  return found
}
