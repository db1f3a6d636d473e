import type { Currency, Instant } from '@zoria/kernel'

/** Facts of identity about a player before money moves (docs/rules/identity.md#standing). */
export type Standing = {
  readonly currency: Currency
  readonly missing: readonly MissingStep[]
  readonly block: 'none' | 'restricted' | 'closed'
  /** After a change of phone or password withdrawals are held until then. */
  readonly payoutHoldUntil: Instant | null
  readonly rating: number
}

export type MissingStep = 'CONSENT_REQUIRED' | 'BIRTH_DATE_REQUIRED' | 'PHONE_NOT_VERIFIED'

const order: readonly MissingStep[] = ['CONSENT_REQUIRED', 'BIRTH_DATE_REQUIRED', 'PHONE_NOT_VERIFIED']

/** The first missing step in the documented order; undefined if none is missing. */
export function firstMissing({ missing }: Pick<Standing, 'missing'>): MissingStep | undefined {
  return order.find((step) => missing.includes(step))
}
