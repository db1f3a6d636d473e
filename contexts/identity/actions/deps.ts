import { newId, type Id, type Instant } from '@zoria/kernel'
import type { Chance } from '@zoria/platform/chance'
import type { Clock } from '@zoria/platform/clock'
import type { InTransaction, Sql } from '@zoria/platform/database'
import type { Logger } from '@zoria/platform/logger'
import type { Settings } from '@zoria/settings'
import type { Wallet } from '@zoria/wallet'
import type { MessageGateways } from '../gateways/message-gateway.ts'
import type { Origin } from '../rules/limits.ts'
import type { LoginName } from '../rules/login-name.ts'
import type { Keys } from '../storage/keys.ts'
import type { PasswordHashes } from '../storage/password-hashes.ts'

/** What every action of identity works with. */
export type Deps = {
  readonly sql: Sql
  readonly inTransaction: InTransaction
  readonly clock: Clock
  readonly chance: Chance
  readonly logger: Logger
  readonly settings: Pick<Settings, 'read'>
  readonly wallet: Pick<Wallet, 'open'>
  readonly keys: Keys
  readonly passwords: PasswordHashes
  readonly gateways: MessageGateways
  readonly isSandbox: boolean
}

/** Who asks, before anybody is known. */
export type Visitor = {
  readonly address: string
  readonly visitorId: string | undefined
  readonly acceptLanguage: string | undefined
  readonly userAgent: string | undefined
  /** The value of the device cookie; undefined for callers that keep none. */
  readonly device: string | undefined
}

export type RateLimited = { readonly code: 'RATE_LIMITED'; readonly retryAfter: number }

/** The refusal of a limit; `Retry-After` is in whole seconds, at least one. */
export function rateLimited(again: Instant, now: Instant): RateLimited {
  return { code: 'RATE_LIMITED', retryAfter: Math.max(1, Math.ceil((again - now) / 1000)) }
}

/** A visitor as limits see him; the visitor id counts only while fingerprinting is on. */
export function originOf({ settings, isSandbox }: Deps, { address, visitorId }: Visitor): Origin {
  return { address, visitorId: settings.read('FINGERPRINT_ENABLED') ? visitorId : undefined, isSandbox }
}

/** Can a code reach a login name at all? A flag of each channel says so. */
export function maySendTo({ settings }: Pick<Deps, 'settings'>, { kind }: LoginName): boolean {
  return settings.read(kind === 'phone' ? 'SEND_SMS_ENABLED' : 'SEND_EMAIL_ENABLED')
}

/** How long a password may be. */
export function passwordBounds({ settings }: Pick<Deps, 'settings'>): { min: number; max: number } {
  return { min: settings.read('PASSWORD_MIN'), max: settings.read('PASSWORD_MAX') }
}

/** A new id out of the house's chance. */
export function freshId<Kind extends string>({ chance }: Pick<Deps, 'chance'>, now: Instant): Id<Kind> {
  return newId<Kind>(now, (count) => chance.bytes(count))
}
