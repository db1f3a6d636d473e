import { fail, ok, type Instant, type Result } from '@zoria/kernel'
import type { Limit } from './limits.ts'
import type { Phone } from './phone.ts'

const dayMs = 86_400_000
const monthMs = 30 * dayMs

/** Who tries the code of a call. `isOwner`: the number is proven to be the player's. */
export type CallTry = { readonly playerId: string; readonly phone: Phone; readonly isOwner: boolean }

/**
 * Limits of wrong codes of calls, per account and number: the probability of guessing four digits within the budget is
 * at most 0.3 %. Only the account counts for the owner of a number: nobody else can get calls to it, and wrong codes of
 * other accounts from before it was proven must not refuse calls to its owner. Source: docs/rules/identity.md#codes
 * (S-12).
 */
export function callFailureLimits(
  { playerId, phone, isOwner }: CallTry,
  max: { readonly day: number; readonly month: number },
): readonly Limit[] {
  return [`player:${playerId}`, ...(isOwner ? [] : [`target:${phone}`])].flatMap((subject) => [
    { subject, max: max.day, windowMs: dayMs },
    { subject, max: max.month, windowMs: monthMs },
  ])
}

type Callee = {
  readonly own: Phone | null
  /** The number in the request; null if absent. */ readonly named: Phone | null
}

/**
 * Chooses the number to call: the account's number or the one to be added. Source:
 * docs/rules/identity.md#verification-by-call.
 */
export function numberToCall({
  own,
  named,
}: Callee): Result<Phone, { code: 'USER_HAS_NO_PHONE' | 'ACCOUNT_LINKED_ANOTHER_NUMBER' }> {
  if (named === null) return own === null ? fail({ code: 'USER_HAS_NO_PHONE' }) : ok(own)
  return own === null || own === named ? ok(named) : fail({ code: 'ACCOUNT_LINKED_ANOTHER_NUMBER' })
}

/** Is a confirmed action still valid? */
export function isGood(goodUntil: Instant | undefined, now: Instant): boolean {
  return goodUntil !== undefined && now < goodUntil
}
