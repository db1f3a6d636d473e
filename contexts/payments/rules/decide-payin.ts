import { fail, formatAmount, ok, type Money, type Result } from '@zoria/kernel'
import { firstMissing, type MissingStep, type Standing } from './standing.ts'

export type PayinLimits = { readonly min: Money; readonly max: Money }

export type PayinRefusal = {
  readonly code:
    | MissingStep
    | 'PLAYER_EXCLUDED'
    | 'PAYMENT_METHOD_UNAVAILABLE'
    | 'AMOUNT_BELOW_MINIMUM'
    | 'AMOUNT_ABOVE_MAXIMUM'
    | 'UNPAID_DEPOSITS_LIMIT_REACHED'
  readonly details?: Readonly<Record<string, string>>
}

/** May this player deposit this amount by this method? Refusals in the order of docs/rules/cashbox.md#deposits. */
export function decidePayin({
  standing,
  isHeld,
  gateway,
  amount,
  limits,
  unpaid,
  unpaidMax,
}: {
  readonly standing: Standing
  /** A deposit was reversed, and staff has not checked the account. */
  readonly isHeld: boolean
  /** Null if no gateway supports this method in this currency. */
  readonly gateway: string | null
  readonly amount: Money
  readonly limits: PayinLimits | undefined
  /** Deposits that are neither paid nor ended. */
  readonly unpaid: number
  readonly unpaidMax: number
}): Result<{ readonly gateway: string }, PayinRefusal> {
  const missing = firstMissing(standing)
  if (missing) return fail({ code: missing })
  if (standing.block !== 'none' || isHeld) return fail({ code: 'PLAYER_EXCLUDED' })
  if (gateway === null || limits === undefined) return fail({ code: 'PAYMENT_METHOD_UNAVAILABLE' })
  if (amount.amount < limits.min.amount)
    return fail({ code: 'AMOUNT_BELOW_MINIMUM', details: { min: formatAmount(limits.min) } })
  if (amount.amount > limits.max.amount)
    return fail({ code: 'AMOUNT_ABOVE_MAXIMUM', details: { max: formatAmount(limits.max) } })
  if (unpaid >= unpaidMax) return fail({ code: 'UNPAID_DEPOSITS_LIMIT_REACHED', details: { max: String(unpaidMax) } })
  return ok({ gateway })
}
