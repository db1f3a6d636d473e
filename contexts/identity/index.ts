import type { User } from '@zoria/contract/identity/http'
import type { VerificationAction } from '@zoria/contract/identity/words'
import { parseId } from '@zoria/kernel'
import type { Chance } from '@zoria/platform/chance'
import type { Clock } from '@zoria/platform/clock'
import type { Brings } from '@zoria/platform/context'
import type { InTransaction, Sql, TransactionSql } from '@zoria/platform/database'
import type { Authenticator, Serve } from '@zoria/platform/http/serve'
import type { Logger } from '@zoria/platform/logger'
import type { SecurityLog } from '@zoria/platform/security-log'
import type { Rating } from '@zoria/rating'
import type { Settings } from '@zoria/settings'
import type { Wallet } from '@zoria/wallet'
import { addPhone, verifyPhone } from './actions/account/change-phone.ts'
import { addEmail, verifyEmail } from './actions/account/change-email.ts'
import { changeAlias } from './actions/account/change-alias.ts'
import { changePassword } from './actions/account/change-password.ts'
import { createSendQueues, systemTimer, type Timer } from './actions/codes/send-queues.ts'
import { createSerialQueue, type Deps } from './actions/deps.ts'
import { endOneSession, endOtherSessions, logOut } from './actions/sessions/end-sessions.ts'
import { deleteExpired } from './actions/personal-data/delete-expired.ts'
import { initVerification } from './actions/codes/init-verification.ts'
import { logIn } from './actions/sessions/log-in.ts'
import { personalIdentity, type PersonalIdentity } from './actions/personal-data/personal-record.ts'
import { countOldSeals, renewSeals } from './actions/personal-data/renew-seals.ts'
import { refreshSession } from './actions/sessions/refresh-session.ts'
import { register } from './actions/registration/register.ts'
import { checkResetCode, requestReset, setNewPassword } from './actions/registration/reset-password.ts'
import { type News, sendNews, stopNews } from './actions/account/news.ts'
import { updatePlayer } from './actions/account/update-player.ts'
import { isVerified, verifyAction } from './actions/codes/verify-action.ts'
import { createMessageGateways, type MessageRoutes } from './gateways/message-gateways.ts'
import type { MessageGateways } from './gateways/message-gateway.ts'
import { createSandboxInbox } from './gateways/sandbox-inbox.ts'
import { createAccessTokens } from './http/access-token.ts'
import { serveAliases, serveSeenModals, serveSessionList } from './http/account-routes.ts'
import { createAuthenticator } from './http/authenticator.ts'
import {
  createRefreshCookie,
  createTicketCookie,
  createVisitorOf,
  type RefreshCookie,
  type VisitorOf,
} from './http/cookies.ts'
import { serveInbox } from './http/inbox.ts'
import { servePasswords } from './http/password-routes.ts'
import { servePhones } from './http/phone-routes.ts'
import { serveIdentity } from './http/routes.ts'
import { tasksOf } from './jobs/tasks.ts'
import { codeFigures, measureCodes, type CodeFigures } from './reads/code-figures.ts'
import { type Standing, standingOf, userOf } from './reads/player.ts'
import { createSessionCheck, type SessionCheck } from './reads/session-check.ts'
import { type Proofs, proofsOf } from './reads/proofs.ts'
import { insertSeenModal, listSeenModals } from './storage/seen-modals.ts'
import { sessionsOf } from './reads/sessions.ts'
import { listAliases } from './storage/aliases.ts'
import { createKeys } from './storage/keys.ts'
import { createPasswordHashes, type PasswordCost } from './storage/password-hashes.ts'
import { countPlayers, isErased, listExcluded, type PlayerId } from './storage/players.ts'
import { isSessionProven } from './storage/sessions.ts'

export { maskAlias } from './rules/alias.ts'
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
  readonly wallet: Pick<Wallet, 'open' | 'balances' | 'lock'>
  readonly rating: Pick<Rating, 'ratingOf'>
  readonly secrets: {
    readonly accessToken: string
    readonly passwordPepper: string
    readonly phoneKey: string
    /** Keys being rotated out; they only decrypt. */ readonly phoneKeysOld?: readonly string[]
  }
  readonly site: {
    /** Decides the name of the refresh cookie and whether it is Secure. */
    readonly isHttps: boolean
    /** Origins of the site, as browsers send them: `https://zoria.example`. */
    readonly origins: readonly string[]
  }
  readonly isSandbox: boolean
  /** Set only by tests, to hash cheaply. */
  readonly passwordCost?: PasswordCost
  /** Set only by tests, to move the time for which messages wait. */
  readonly timer?: Timer
  readonly security: Pick<SecurityLog, 'report'>
  /** Message gateways; closed together with identity. */
  readonly gateways: MessageGateways
  /** Address of the sandbox inbox; null without a sandbox. */
  readonly sandboxUrl: string | null
}

/** What other contexts may call. `close` closes the message gateways too. */
export type Identity = Brings<'serve' | 'tasks' | 'schedules' | 'measureAll' | 'seals' | 'close'> & {
  readonly authenticator: Authenticator
  /** The session is not ended, not idle, and its account not closed; up to one second stale. */
  isSessionAlive(sessionId: string): Promise<boolean>
  /**
   * Did the player register in this session, or enter a code in it or earlier on its device? If not, a withdrawal
   * requires a verified action PAYOUT. Source: docs/rules/identity.md#devices (S-10).
   */
  isSessionProven(sessionId: string): Promise<boolean>
  /**
   * Did the player confirm this action by a call within the last ten minutes? Source:
   * docs/rules/identity.md#verification-by-call.
   */
  isVerified(playerId: PlayerId, action: VerificationAction): Promise<boolean>
  /** What the account has verified for an action; undefined for an unknown player. */
  proofs(playerId: PlayerId, action: VerificationAction): Promise<Proofs | undefined>
  /** Codes sent and confirmed within the last hour. */
  codeFigures(): Promise<CodeFigures>
  /** Undefined for an unknown player. */
  standing(playerId: PlayerId): Promise<Standing | undefined>
  /** The player's own profile with balances; undefined for an unknown player. */
  user(playerId: PlayerId): Promise<User | undefined>
  /** The public names of players; erased players are missing. Public lists show them through `maskAlias`. */
  aliasesOf(playerIds: readonly string[]): Promise<ReadonlyMap<PlayerId, string>>
  /** Those of some players whose account is restricted or closed, in one query however many they are. */
  excludedAmong(playerIds: readonly string[]): Promise<ReadonlySet<PlayerId>>
  /**
   * Was this player erased? An erasure waits for the lock of the player's wallet: under that lock the answer holds
   * until the caller's transaction ends, so no money lands in an erased account.
   */
  isErased(tx: TransactionSql, playerId: PlayerId): Promise<boolean>
  /** How many players are registered; erased ones do not count. */
  countPlayers(): Promise<number>
  /**
   * Stores a news mail, with an unsubscribe link, for a player who consented and verified an e-mail. Runs in the
   * caller's transaction; false if nothing is sent. Source: docs/rules/identity.md#news.
   */
  sendNews(tx: TransactionSql, news: News): Promise<boolean>
  /** Exports and erases who a player is; each is audited. */
  readonly personal: PersonalIdentity
}

/** Accounts and sessions: who plays, how players authenticate, and what they must still provide. */
export function createIdentity(given: IdentityDeps): Identity {
  const { sql, clock, chance, settings, wallet, rating, secrets, site, gateways, isSandbox, sandboxUrl } = given
  const keys = createKeys({ secret: secrets.phoneKey, oldSecrets: secrets.phoneKeysOld ?? [], chance })
  const passwords = createPasswordHashes({ pepper: secrets.passwordPepper, chance, cost: given.passwordCost })
  const sending = createSendQueues({ ...given, keys, timer: given.timer ?? systemTimer })
  const deps: Deps = { ...given, keys, passwords, sending, runSerially: createSerialQueue() }
  const sessions = createSessionCheck({ sql, clock, settings })
  const accessTokens = createAccessTokens({
    secret: secrets.accessToken,
    clock,
    livesS: () => settings.read('ACCESS_TOKEN_S'),
  })
  const cookie = createRefreshCookie(site)
  const visitorOf = createVisitorOf({ isHttps: site.isHttps, chance })
  const user = userOf({ sql, clock, keys, wallet, rating })
  const actions = {
    register: register(deps),
    logIn: logIn(deps),
    logOut: logOut(deps),
    refreshSession: refreshSession(deps),
    updatePlayer: updatePlayer(deps),
  }
  return {
    name: 'identity',
    authenticator: createAuthenticator({
      accessTokens,
      sessions,
      cookie,
      origins: site.origins,
      security: given.security,
    }),
    isSessionAlive: async (sessionId) => (await sessions.playerOf(sessionId)) !== undefined,
    isSessionProven: (sessionId) => isSessionProven(sql, parseId<'Session'>(sessionId)),
    isVerified: isVerified(deps),
    proofs: proofsOf(deps),
    codeFigures: codeFigures(deps),
    measureAll: (registry) => measureCodes(registry, codeFigures(deps)),
    seals: { what: 'rows of players and messages', renew: renewSeals(deps), countOld: countOldSeals(deps) },
    standing: standingOf({ sql, keys, rating }),
    user,
    aliasesOf: (playerIds) => listAliases(sql, playerIds),
    excludedAmong: (playerIds) => listExcluded(sql, playerIds),
    isErased,
    countPlayers: () => countPlayers(sql),
    sendNews: sendNews({ ...deps, siteUrl: site.origins[0] ?? '' }),
    personal: personalIdentity({ ...deps, wallet }),
    serve: (serve) => {
      serveIdentity(serve, { actions, user, sessions, accessTokens, cookie, visitorOf, origins: site.origins, clock })
      serveAccounts(serve, { deps, sessions, cookie, visitorOf, site })
      servePhones(serve, { actions: phoneActions(deps), user, sessions, visitorOf })
      serveAliases(serve, { changeAlias: changeAlias(deps), stopNews: stopNews(deps), user })
      serveSeenModals(serve, {
        mark: (seen) => insertSeenModal(sql, { ...seen, now: clock.now() }),
        list: (playerId) => listSeenModals(sql, playerId),
      })
      if (isSandbox && sandboxUrl !== null) serveInbox(serve, createSandboxInbox(sandboxUrl))
    },
    ...tasksOf({ deliverWaitingMessages: () => sending.drain(), deleteExpired: deleteExpired(deps) }),
    close: async () => {
      await sending.close()
      await Promise.all(Object.values(gateways).map((gateway) => gateway.close()))
    },
  }
}

type AccountRoutes = {
  readonly deps: Deps
  readonly sessions: SessionCheck
  readonly cookie: RefreshCookie
  readonly visitorOf: VisitorOf
  readonly site: IdentityDeps['site']
}

/** Registers passwords and the list of sessions. */
function serveAccounts(serve: Serve, { deps, sessions, cookie, visitorOf, site }: AccountRoutes): void {
  servePasswords(serve, {
    actions: {
      requestReset: requestReset(deps),
      checkResetCode: checkResetCode(deps),
      setNewPassword: setNewPassword(deps),
      changePassword: changePassword(deps),
    },
    sessions,
    visitorOf,
    ticketCookie: createTicketCookie(site),
    ticketLivesS: () => deps.settings.read('RESET_TICKET_S'),
    origins: site.origins,
  })
  serveSessionList(serve, {
    actions: { endOneSession: endOneSession(deps), endOtherSessions: endOtherSessions(deps) },
    sessionsOf: sessionsOf(deps),
    sessions,
    cookie,
  })
}

const phoneActions = (deps: Deps) => ({
  addPhone: addPhone(deps),
  verifyPhone: verifyPhone(deps),
  addEmail: addEmail(deps),
  verifyEmail: verifyEmail(deps),
  initVerification: initVerification(deps),
  verifyAction: verifyAction(deps),
})
