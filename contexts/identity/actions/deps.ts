import { type Id, type Instant, newId } from '@zoria/kernel'
import type { Chance } from '@zoria/platform/chance'
import type { Clock } from '@zoria/platform/clock'
import type { InTransaction, Sql } from '@zoria/platform/database'
import type { Logger } from '@zoria/platform/logger'
import type { SecurityLog } from '@zoria/platform/security-log'
import type { Settings } from '@zoria/settings'
import type { Wallet } from '@zoria/wallet'
import type { MessageGateways } from '../gateways/message-gateway.ts'
import type { Origin } from '../rules/limits.ts'
import type { LoginName } from '../rules/login-name.ts'
import type { Keys } from '../storage/keys.ts'
import type { PasswordHashes } from '../storage/password-hashes.ts'
import type { SendQueues } from './codes/send-queues.ts'

/** Dependencies of the actions of identity. */
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
  readonly sending: Pick<SendQueues, 'handOver'>
  readonly isSandbox: boolean
  readonly security: Pick<SecurityLog, 'report'>
  readonly runSerially: SerialQueue
}

/** An unauthenticated client. */
export type Visitor = {
  readonly address: string
  readonly visitorId: string | undefined
  readonly acceptLanguage: string | undefined
  readonly userAgent: string | undefined
  /** Value of the device cookie; undefined for clients without cookies. */
  readonly device: string | undefined
  /** `X-Proof-Of-Work`: a challenge of ours and its solution. */
  readonly work?: string | undefined
}

export type RateLimited = { readonly code: 'RATE_LIMITED'; readonly retryAfter: number }

/** The refusal of a rate limit; `Retry-After` is in whole seconds, at least one. */
export function rateLimited(again: Instant, now: Instant): RateLimited {
  return { code: 'RATE_LIMITED', retryAfter: Math.max(1, Math.ceil((again - now) / 1000)) }
}

/** The origin that limits count; the visitor id counts only while fingerprinting is on. */
export function originOf({ settings, isSandbox }: Deps, { address, visitorId }: Visitor): Origin {
  return { address, visitorId: settings.read('FINGERPRINT_ENABLED') ? visitorId : undefined, isSandbox }
}

/** Is sending enabled for the channel of this login name? */
export function maySendTo({ settings }: Pick<Deps, 'settings'>, { kind }: LoginName): boolean {
  return settings.read(kind === 'phone' ? 'SEND_SMS_ENABLED' : 'SEND_EMAIL_ENABLED')
}

/** Creates a new random id. */
export function freshId<Kind extends string>({ chance }: Pick<Deps, 'chance'>, now: Instant): Id<Kind> {
  return newId<Kind>(now, (count) => chance.bytes(count))
}

/** Runs tasks with the same key one after another, tasks with different keys concurrently. */
export type SerialQueue = <Answer>(key: string, work: () => Promise<Answer>) => Promise<Answer>

/** A queue per key within this process; a key is removed when none of its tasks is running. */
export function createSerialQueue(): SerialQueue {
  const last = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work)
    // The next task waits for the end of this one, also after a failure; only the caller of the failed task sees the
    // error.
    const ended = mine.then(
      () => undefined,
      () => undefined,
    )
    last.set(key, ended)
    try {
      return await mine
    } finally {
      if (last.get(key) === ended) last.delete(key)
    }
  }
}
