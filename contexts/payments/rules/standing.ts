import type { Currency, Instant } from '@zoria/kernel'

/** What identity says about a player before money moves (docs/rules/identity.md#standing). */
export type Standing = {
  readonly currency: Currency
  readonly missing: readonly MissingStep[]
  readonly block: 'none' | 'restricted' | 'closed'
  /** After a change of phone or password withdrawals wait until then. */
  readonly payoutHoldUntil: Instant | null
  readonly rating: number
}

export type MissingStep = 'CONSENT_REQUIRED' | 'BIRTH_DATE_REQUIRED' | 'PHONE_NOT_VERIFIED'

const order: readonly MissingStep[] = ['CONSENT_REQUIRED', 'BIRTH_DATE_REQUIRED', 'PHONE_NOT_VERIFIED']

/** The first step a player still owes, in the documented order; undefined when none. */
export function firstMissing({ missing }: Pick<Standing, 'missing'>): MissingStep | undefined {
  return order.find((step) => missing.includes(step))
}
