import {
  fail,
  formatAmount,
  greatest,
  least,
  minus,
  ok,
  plus,
  toIso,
  zero,
  type Instant,
  type Money,
  type Result,
} from '@zoria/kernel'
import { firstMissing, type MissingStep, type Standing } from './standing.ts'

/** Per currency (Spec §9): a minimum, a maximum within 24 hours, a maximum per day. */
export type PayoutLimits = { readonly min: Money; readonly day: Money; readonly sliding24h: Money }

/** Amounts of earlier withdrawals: requested, in progress or paid; denied ones do not count (I-38). */
export type CountedPayouts = { readonly today: Money; readonly last24h: Money }

export type PayoutRefusal = {
  readonly code:
    | MissingStep
    | 'PAYOUT_ON_HOLD'
    | 'user-rating-is-less-than-required'
    | 'PAYMENT_METHOD_UNAVAILABLE'
    | 'AMOUNT_BELOW_MINIMUM'
    | 'AMOUNT_ABOVE_MAXIMUM'
    | 'PAYOUT_DAY_LIMIT_REACHED'
    | 'PAYOUT_24H_LIMIT_REACHED'
    | 'PAYOUT_VERIFICATION_REQUIRED'
  readonly details?: Readonly<Record<string, string>>
}

export type PayoutQuestion = {
  readonly standing: Standing
  /** Null if no gateway pays out by this method in this currency. */
  readonly gateway: string | null
  readonly amount: Money
  readonly limits: PayoutLimits | undefined
  readonly ratingMin: number
  readonly counted: CountedPayouts
  /** Is the session verified; did a call confirm this action recently (S-10)? */
  readonly proof: { readonly session: boolean; readonly action: boolean }
  /** The player has withdrawn before, but never to this destination. */
  readonly isNewDestination: boolean
  readonly now: Instant
}

/** May this player withdraw this amount? Refusals in the order of docs/rules/cashbox.md#withdrawals. */
export function decidePayout(question: PayoutQuestion): Result<{ readonly gateway: string }, PayoutRefusal> {
  const { gateway, amount, limits, counted, proof } = question
  const refusal = refusalOfPlayer(question)
  if (refusal) return fail(refusal)
  if (gateway === null || limits === undefined) return fail({ code: 'PAYMENT_METHOD_UNAVAILABLE' })

  const max = payoutMax(limits)
  if (amount.amount < limits.min.amount)
    return fail({ code: 'AMOUNT_BELOW_MINIMUM', details: { min: formatAmount(limits.min) } })
  if (amount.amount > max.amount) return fail({ code: 'AMOUNT_ABOVE_MAXIMUM', details: { max: formatAmount(max) } })

  const left = payoutRoom(limits, counted)
  if (amount.amount > left.today.amount)
    return fail({ code: 'PAYOUT_DAY_LIMIT_REACHED', details: { left: formatAmount(left.today) } })
  if (amount.amount > left.last24h.amount)
    return fail({ code: 'PAYOUT_24H_LIMIT_REACHED', details: { left: formatAmount(left.last24h) } })
  if (!proof.action && (!proof.session || question.isNewDestination))
    return fail({ code: 'PAYOUT_VERIFICATION_REQUIRED', details: { action: 'PAYOUT' } })
  return ok({ gateway })
}

/** The remaining amounts of the two maxima; never below zero, also after a maximum was lowered. */
export function payoutRoom(limits: Pick<PayoutLimits, 'day' | 'sliding24h'>, counted: CountedPayouts): CountedPayouts {
  const left = (whole: Money, used: Money) => greatest(minus(whole, used), zero(whole.currency))
  return { today: left(limits.day, counted.today), last24h: left(limits.sliding24h, counted.last24h) }
}

/** The largest single withdrawal that the limits allow. */
export function payoutMax(limits: Pick<PayoutLimits, 'day' | 'sliding24h'>): Money {
  return least(limits.day, limits.sliding24h)
}

/** The sums of counted withdrawals. */
export function countPayouts(
  amounts: readonly { readonly amount: Money; readonly createdAt: Instant }[],
  {
    currencyZero,
    dayFrom,
    slidingAfter,
  }: {
    readonly currencyZero: Money
    /** The start of the business day. */
    readonly dayFrom: Instant
    /** 24 hours ago: a withdrawal at exactly this time does not count. */
    readonly slidingAfter: Instant
  },
): CountedPayouts {
  const total = (isCounted: (at: Instant) => boolean) =>
    amounts.filter(({ createdAt }) => isCounted(createdAt)).reduce((sum, { amount }) => plus(sum, amount), currencyZero)
  return { today: total((at) => at >= dayFrom), last24h: total((at) => at > slidingAfter) }
}

function refusalOfPlayer({ standing, ratingMin, now }: PayoutQuestion): PayoutRefusal | undefined {
  const missing = firstMissing(standing)
  if (missing) return { code: missing }
  if (standing.payoutHoldUntil !== null && now < standing.payoutHoldUntil)
    return { code: 'PAYOUT_ON_HOLD', details: { until: toIso(standing.payoutHoldUntil) } }
  // docs/rules/cashback-and-rating.md#payout-minimum: never applied to restricted accounts, so that no money is
  // trapped.
  if (standing.block === 'none' && standing.rating < ratingMin)
    return { code: 'user-rating-is-less-than-required', details: { required: String(ratingMin) } }
  return undefined
}
