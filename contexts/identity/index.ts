import type { User } from '@zoria/contract/identity/http'
import type { VerificationAction } from '@zoria/contract/identity/words'
import { parseId } from '@zoria/kernel'
import type { Chance } from '@zoria/platform/chance'
import type { Clock } from '@zoria/platform/clock'
import type { InTransaction, Sql } from '@zoria/platform/database'
import type { Authenticator, Serve } from '@zoria/platform/http/serve'
import type { Schedule, Task } from '@zoria/platform/jobs'
import type { Logger } from '@zoria/platform/logger'
import type { Settings } from '@zoria/settings'
import type { Wallet } from '@zoria/wallet'
import { addPhone } from './actions/add-phone.ts'
import { changePassword } from './actions/change-password.ts'
import { deliverWaitingMessages } from './actions/deliver-messages.ts'
import type { Deps } from './actions/deps.ts'
import { endOneSession, endOtherSessions } from './actions/end-sessions.ts'
import { forget } from './actions/forget.ts'
import { initVerification } from './actions/init-verification.ts'
import { logIn } from './actions/log-in.ts'
import { logOut } from './actions/log-out.ts'
import { personalIdentity, type PersonalIdentity } from './actions/personal-record.ts'
import { refreshSession } from './actions/refresh-session.ts'
import { register } from './actions/register.ts'
import { checkResetCode, requestReset, setNewPassword } from './actions/reset-password.ts'
import { updatePlayer } from './actions/update-player.ts'
import { isVerified, verifyAction } from './actions/verify-action.ts'
import { verifyPhone } from './actions/verify-phone.ts'
import { createMessageGateways, type MessageRoutes } from './gateways/message-gateways.ts'
import type { MessageGateways } from './gateways/message-gateway.ts'
import { createSandboxInbox } from './gateways/sandbox-inbox.ts'
import { createAccessTokens } from './http/access-token.ts'
import { createAuthenticator } from './http/authenticator.ts'
import { createVisitorOf, type VisitorOf } from './http/device-cookie.ts'
import { serveInbox } from './http/inbox.ts'
import { servePasswords } from './http/password-routes.ts'
import { servePhones } from './http/phone-routes.ts'
import { createRefreshCookie, type RefreshCookie } from './http/refresh-cookie.ts'
import { serveIdentity } from './http/routes.ts'
import { serveSessionList } from './http/session-routes.ts'
import { createTicketCookie } from './http/ticket-cookie.ts'
import { tasksOf } from './jobs/tasks.ts'
import { codeFigures, type CodeFigures } from './reads/code-figures.ts'
import { standingOf, userOf, type Standing } from './reads/player.ts'
import { createSessionCheck, type SessionCheck } from './reads/session-check.ts'
import { proofsOf, type Proofs } from './reads/proofs.ts'
import { sessionsOf } from './reads/sessions.ts'
import { createKeys } from './storage/keys.ts'
import { createPasswordHashes } from './storage/password-hashes.ts'
import type { PlayerId } from './storage/players.ts'
import { isSessionProven } from './storage/sessions.ts'

export { networkOf } from './rules/network.ts'
export { createMessageGateways }
export type { MessageRoutes, PlayerId, Standing }

export type IdentityDeps = {
  readonly sql: Sql
  readonly inTransaction: InTransaction
  readonly clock: Clock
  readonly chance: Chance
  readonly logger: Logger
  readonly settings: Pick<Settings, 'read'>
  readonly wallet: Pick<Wallet, 'open' | 'balances'>
  readonly secrets: { readonly accessToken: string; readonly passwordPepper: string; readonly phoneKey: string; /** Being replaced: they only read. */ readonly phoneKeysOld?: readonly string[] }
  readonly site: {
    /** Decides the name of the refresh cookie and whether it is Secure. */
    readonly isHttps: boolean
    /** Origins of the site, as browsers send them: `https://zoria.example`. */
    readonly origins: readonly string[]
  }
  readonly isSandbox: boolean
  /** By whom messages leave; closed with this front door. */
  readonly gateways: MessageGateways
  /** Where the sandbox shows what its networks took; null where there is none. */
  readonly sandboxUrl: string | null
}

/** Everything a neighbour may ask of identity. */
export type Identity = {
  readonly authenticator: Authenticator
  /** Not ended, not idle, not of a closed account; at most one second behind. */
  isSessionAlive(sessionId: string): Promise<boolean>
  /**
   * Did the player register in this session, or give a code in it or earlier on its device? Where not, money leaves only after a verified action PAYOUT.
   * Source: docs/rules/identity.md#devices (S-10).
   */
  isSessionProven(sessionId: string): Promise<boolean>
  /** Did the player confirm this action by a call within the last ten minutes? Source: docs/rules/identity.md#verification-by-call. */
  isVerified(playerId: PlayerId, action: VerificationAction): Promise<boolean>
  /** What the account can prove for an action; undefined for nobody we know. */
  proofs(playerId: PlayerId, action: VerificationAction): Promise<Proofs | undefined>
  /** Codes sent and come back within the hour. */
  codeFigures(): Promise<CodeFigures>
  /** Undefined for nobody we know. */
  standing(playerId: PlayerId): Promise<Standing | undefined>
  /** The player about himself, with balances; undefined for nobody we know. */
  user(playerId: PlayerId): Promise<User | undefined>
  /** What identity knows of a person, and the keys that hide it. */
  readonly personal: PersonalIdentity
  serve(serve: Serve): void
  readonly tasks: Readonly<Record<string, Task>>
  readonly schedules: readonly Schedule[]
  close(): Promise<void>
}

/** Accounts and sessions: who plays, how they prove it, and what the house still asks of them. */
export function createIdentity(given: IdentityDeps): Identity {
  const { sql, clock, chance, settings, wallet, secrets, site, gateways, isSandbox, sandboxUrl } = given
  const keys = createKeys({ secret: secrets.phoneKey, oldSecrets: secrets.phoneKeysOld ?? [], chance })
  const passwords = createPasswordHashes({ pepper: secrets.passwordPepper, chance })
  const deps: Deps = { ...given, keys, passwords }
  const sessions = createSessionCheck({ sql, clock, settings })
  const accessTokens = createAccessTokens({ secret: secrets.accessToken, clock, livesS: () => settings.read('ACCESS_TOKEN_S') })
  const cookie = createRefreshCookie(site)
  const visitorOf = createVisitorOf({ isHttps: site.isHttps, chance })
  const user = userOf({ sql, keys, wallet })
  const actions = { register: register(deps), logIn: logIn(deps), logOut: logOut(deps), refreshSession: refreshSession(deps), updatePlayer: updatePlayer(deps) }
  return {
    authenticator: createAuthenticator({ accessTokens, sessions, cookie, origins: site.origins }),
    isSessionAlive: async (sessionId) => (await sessions.playerOf(sessionId)) !== undefined,
    isSessionProven: (sessionId) => isSessionProven(sql, parseId<'Session'>(sessionId)),
    isVerified: isVerified(deps),
    proofs: proofsOf(deps),
    codeFigures: codeFigures(deps),
    standing: standingOf({ sql, keys }),
    user,
    personal: personalIdentity({ ...deps, hasMoney: async (playerId) => hasMoney(await wallet.balances(playerId)) }),
    serve: (serve) => {
      serveIdentity(serve, { actions, user, sessions, accessTokens, cookie, visitorOf, origins: site.origins, clock })
      serveAccounts(serve, { deps, sessions, cookie, visitorOf, site })
      servePhones(serve, { actions: phoneActions(deps), user, sessions, visitorOf })
      if (isSandbox && sandboxUrl !== null) serveInbox(serve, createSandboxInbox(sandboxUrl))
    },
    ...tasksOf({ deliverWaitingMessages: deliverWaitingMessages(deps), forget: forget(deps) }),
    close: async () => void (await Promise.all(Object.values(gateways).map((gateway) => gateway.close()))),
  }
}

const hasMoney = (balances: Awaited<ReturnType<Wallet['balances']>>): boolean =>
  balances !== undefined && [balances.total, balances.held, balances.cashback].some(({ amount }) => amount > 0n)

type AccountRoutes = { readonly deps: Deps; readonly sessions: SessionCheck; readonly cookie: RefreshCookie; readonly visitorOf: VisitorOf; readonly site: IdentityDeps['site'] }

/** Passwords and the list of sessions. */
function serveAccounts(serve: Serve, { deps, sessions, cookie, visitorOf, site }: AccountRoutes): void {
  servePasswords(serve, {
    actions: { requestReset: requestReset(deps), checkResetCode: checkResetCode(deps), setNewPassword: setNewPassword(deps), changePassword: changePassword(deps) },
    sessions, visitorOf, ticketCookie: createTicketCookie(site), ticketLivesS: () => deps.settings.read('RESET_TICKET_S'), origins: site.origins,
  })
  serveSessionList(serve, { actions: { endOneSession: endOneSession(deps), endOtherSessions: endOtherSessions(deps) }, sessionsOf: sessionsOf(deps), sessions, cookie })
}

const phoneActions = (deps: Deps) => ({ addPhone: addPhone(deps), verifyPhone: verifyPhone(deps), initVerification: initVerification(deps), verifyAction: verifyAction(deps) })
