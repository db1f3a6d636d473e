import type { User } from '@zoria/contract/identity/http'
import type { Chance } from '@zoria/platform/chance'
import type { Clock } from '@zoria/platform/clock'
import type { InTransaction, Sql } from '@zoria/platform/database'
import type { Authenticator, Serve } from '@zoria/platform/http/serve'
import type { Schedule, Task } from '@zoria/platform/jobs'
import type { Logger } from '@zoria/platform/logger'
import type { Settings } from '@zoria/settings'
import type { Wallet } from '@zoria/wallet'
import { deliverWaitingMessages } from './actions/deliver-messages.ts'
import type { Deps } from './actions/deps.ts'
import { forget } from './actions/forget.ts'
import { logIn } from './actions/log-in.ts'
import { logOut } from './actions/log-out.ts'
import { refreshSession } from './actions/refresh-session.ts'
import { register } from './actions/register.ts'
import { updatePlayer } from './actions/update-player.ts'
import { createSandboxGateway } from './gateways/sandbox-gateway.ts'
import { createSandboxInbox } from './gateways/sandbox-inbox.ts'
import { noGateway } from './gateways/sms.ts'
import { createAccessTokens } from './http/access-token.ts'
import { createAuthenticator } from './http/authenticator.ts'
import { serveInbox } from './http/inbox.ts'
import { createRefreshCookie } from './http/refresh-cookie.ts'
import { serveIdentity } from './http/routes.ts'
import { tasksOf } from './jobs/tasks.ts'
import { standingOf, userOf, type Standing } from './reads/player.ts'
import { createSessionCheck } from './reads/session-check.ts'
import { createKeys } from './storage/keys.ts'
import { createPasswordHashes } from './storage/password-hashes.ts'
import type { PlayerId } from './storage/players.ts'

export type { PlayerId, Standing }

export type IdentityDeps = {
  readonly sql: Sql
  readonly inTransaction: InTransaction
  readonly clock: Clock
  readonly chance: Chance
  readonly logger: Logger
  readonly settings: Pick<Settings, 'read'>
  readonly wallet: Pick<Wallet, 'open' | 'balances'>
  readonly secrets: { readonly accessToken: string; readonly passwordPepper: string; readonly phoneKey: string }
  readonly site: {
    /** Decides the name of the refresh cookie and whether it is Secure. */
    readonly isHttps: boolean
    /** Origins of the site, as browsers send them: `https://zoria.example`. */
    readonly origins: readonly string[]
  }
  readonly isSandbox: boolean
  /** Address of the stand-in gateways; null where there are none, then nothing can be sent. */
  readonly sandboxUrl: string | null
}

/** Everything a neighbour may ask of identity. */
export type Identity = {
  readonly authenticator: Authenticator
  /** Not ended, not idle, not of a closed account; at most one second behind. */
  isSessionAlive(sessionId: string): Promise<boolean>
  /** Undefined for nobody we know. */
  standing(playerId: PlayerId): Promise<Standing | undefined>
  /** The player about himself, with balances; undefined for nobody we know. */
  user(playerId: PlayerId): Promise<User | undefined>
  serve(serve: Serve): void
  readonly tasks: Readonly<Record<string, Task>>
  readonly schedules: readonly Schedule[]
  close(): Promise<void>
}

/** Accounts and sessions: who plays, how they prove it, and what the house still asks of them. */
export function createIdentity(given: IdentityDeps): Identity {
  const { sql, clock, chance, settings, wallet, secrets, site, isSandbox, sandboxUrl } = given
  const keys = createKeys({ secret: secrets.phoneKey, chance })
  const passwords = createPasswordHashes({ pepper: secrets.passwordPepper, chance })
  const deps: Deps = { ...given, keys, passwords, gateways: gatewaysOf(sandboxUrl) }
  const sessions = createSessionCheck({ sql, clock, settings })
  const accessTokens = createAccessTokens({ secret: secrets.accessToken, clock, livesS: () => settings.read('ACCESS_TOKEN_S') })
  const cookie = createRefreshCookie(site)
  const user = userOf({ sql, keys, wallet })
  const actions = { register: register(deps), logIn: logIn(deps), logOut: logOut(deps), refreshSession: refreshSession(deps), updatePlayer: updatePlayer(deps) }
  return {
    authenticator: createAuthenticator({ accessTokens, sessions, cookie, origins: site.origins }),
    isSessionAlive: async (sessionId) => (await sessions.playerOf(sessionId)) !== undefined,
    standing: standingOf({ sql, keys }),
    user,
    serve: (serve) => {
      serveIdentity(serve, { actions, user, sessions, accessTokens, cookie, origins: site.origins, clock })
      if (isSandbox && sandboxUrl !== null) serveInbox(serve, createSandboxInbox(sandboxUrl))
    },
    ...tasksOf({ deliverWaitingMessages: deliverWaitingMessages(deps), forget: forget(deps) }),
    close: async () => undefined,
  }
}

function gatewaysOf(sandboxUrl: string | null): Deps['gateways'] {
  if (sandboxUrl === null) return { sms: noGateway, mail: noGateway }
  return { sms: createSandboxGateway({ url: sandboxUrl, channel: 'sms' }), mail: createSandboxGateway({ url: sandboxUrl, channel: 'mail' }) }
}
