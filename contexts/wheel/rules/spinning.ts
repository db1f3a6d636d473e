import type { SpinBarrier, SpinOrigin } from '@zoria/contract/wheel/words'
import { periodAt, plusMs, type Currency, type Instant, type Money } from '@zoria/kernel'

/** What decides whether a player may spin. `missing` is what the account still owes (identity). */
export type Spinner = {
  readonly isOpen: boolean
  readonly isExcluded: boolean
  readonly missing: readonly ('CONSENT_REQUIRED' | 'BIRTH_DATE_REQUIRED' | 'PHONE_NOT_VERIFIED')[]
  /** Rights that can be used now. */
  readonly rights: number
}

/** Why a player may not spin, in the order of the contract; null: he may. docs/rules/promotions.md#wheel */
export function barrierOf({ isOpen, isExcluded, missing, rights }: Spinner): SpinBarrier | null {
  if (!isOpen) return 'WHEEL_CLOSED'
  if (isExcluded) return 'PLAYER_EXCLUDED'
  if (missing.includes('CONSENT_REQUIRED')) return 'CONSENT_REQUIRED'
  if (missing.includes('BIRTH_DATE_REQUIRED')) return 'BIRTH_DATE_REQUIRED'
  if (missing.includes('PHONE_NOT_VERIFIED')) return 'VERIFICATION_REQUIRED'
  return rights > 0 ? null : 'NO_SPINS'
}

const hourMs = 3_600_000

/**
 * How many hours a right of an origin lasts (setting WHEEL_RIGHT_HOURS). A daily right lasts as long as its business
 * day.
 */
export type RightHours = Readonly<Record<Exclude<SpinOrigin, 'daily'>, number>>

/** The daily right of a moment: named by its business day, until that day ends. */
export function dailyRight({ currency, now }: { readonly currency: Currency; readonly now: Instant }): {
  readonly since: Instant
  readonly until: Instant
} {
  return periodAt('day', { currency, now })
}

/** Until when a right can be used that arose at a moment. */
export function rightUntil(
  origin: Exclude<SpinOrigin, 'daily'>,
  { arisesAt, hours }: { readonly arisesAt: Instant; readonly hours: RightHours },
): Instant {
  return plusMs(arisesAt, hours[origin] * hourMs)
}

/** Whether a deposit brings a right. Without a least sum for its currency none does. */
export function isEnough(deposit: Money, min: Money | undefined): boolean {
  return min !== undefined && deposit.currency === min.currency && deposit.amount >= min.amount
}

/**
 * When free rounds of a prize can be played. An order that was late gets the whole time again, once less than half of
 * it is left.
 */
export function playableUntil({
  until,
  hours,
  now,
}: {
  readonly until: Instant
  readonly hours: number
  readonly now: Instant
}): Instant {
  return until - now < (hours * hourMs) / 2 ? plusMs(now, hours * hourMs) : until
}
