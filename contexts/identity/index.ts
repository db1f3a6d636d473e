import type { PhoneCountry } from '@zoria/contract/identity/words'
import type { User } from '@zoria/contract/identity/http'
import type { Currency, Id, Instant } from '@zoria/kernel'
import type { Chance } from '@zoria/platform/chance'
import type { Clock } from '@zoria/platform/clock'
import type { InTransaction, Sql } from '@zoria/platform/database'
import type { Authenticator, Serve } from '@zoria/platform/http/serve'
import type { Schedule, Task } from '@zoria/platform/jobs'
import type { Logger } from '@zoria/platform/logger'
import type { Settings } from '@zoria/settings'
import type { Wallet } from '@zoria/wallet'

export type PlayerId = Id<'Player'>

/** What stands between a player and deposits, bets, bonuses or withdrawals. */
export type Standing = {
  readonly playerId: PlayerId
  readonly currency: Currency
  readonly country: PhoneCountry
  readonly phone_verified: boolean
  readonly missing: readonly ('CONSENT_REQUIRED' | 'BIRTH_DATE_REQUIRED' | 'PHONE_NOT_VERIFIED')[]
  readonly block: 'none' | 'restricted' | 'closed'
  readonly payoutHoldUntil: Instant | null
  readonly rating: number
}

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
  /** The player about himself, with balances. */
  user(playerId: PlayerId): Promise<User | undefined>
  serve(serve: Serve): void
  readonly tasks: Readonly<Record<string, Task>>
  readonly schedules: readonly Schedule[]
  close(): Promise<void>
}
