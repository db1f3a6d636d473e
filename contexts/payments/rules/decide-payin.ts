import { fail, formatAmount, ok, type Money, type Result } from '@zoria/kernel'
import { firstMissing, type MissingStep, type Standing } from './standing.ts'

export type PayinLimits = { readonly min: Money; readonly max: Money }

export type PayinRefusal = {
  readonly code: MissingStep | 'PLAYER_EXCLUDED' | 'PAYMENT_METHOD_UNAVAILABLE' | 'AMOUNT_BELOW_MINIMUM' | 'AMOUNT_ABOVE_MAXIMUM'
  readonly details?: Readonly<Record<string, string>>
}

/** May this player deposit this sum by this way? Refusals in the order of docs/rules/cashbox.md#deposits. */
export function decidePayin({ standing, isHeld, gateway, amount, limits }: {
  readonly standing: Standing
  /** A deposit of his was taken back, and staff has not looked yet. */
  readonly isHeld: boolean
  /** Null where no gateway takes this method in this currency. */
  readonly gateway: string | null
  readonly amount: Money
  readonly limits: PayinLimits | undefined
}): Result<{ readonly gateway: string }, PayinRefusal> {
  const missing = firstMissing(standing)
  if (missing) return fail({ code: missing })
  if (standing.block !== 'none' || isHeld) return fail({ code: 'PLAYER_EXCLUDED' })
  if (gateway === null || limits === undefined) return fail({ code: 'PAYMENT_METHOD_UNAVAILABLE' })
  if (amount.amount < limits.min.amount) return fail({ code: 'AMOUNT_BELOW_MINIMUM', details: { min: formatAmount(limits.min) } })
  if (amount.amount > limits.max.amount) return fail({ code: 'AMOUNT_ABOVE_MAXIMUM', details: { max: formatAmount(limits.max) } })
  return ok({ gateway })
}
