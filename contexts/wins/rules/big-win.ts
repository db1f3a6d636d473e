import type { Currency, Instant, Money } from '@zoria/kernel'

export type Thresholds = Readonly<Partial<Record<Currency, { readonly min: Money }>>>

/** What a win is decided by, of a settled round. Sums are minor units. */
export type DecidedRound = {
  readonly currency: Currency
  readonly stakeReal: bigint
  readonly stakeBonus: bigint
  readonly paid: bigint
  readonly paidReal: bigint
  readonly isFreeRound: boolean
  readonly settledAt: Instant
}

/** A win that public lists show. `amount` is in minor units, `multiplier` in hundredths. */
export type Win = { readonly amount: bigint; readonly multiplier: bigint; readonly at: Instant }

/**
 * The win of a settled round; undefined where it is none. What counts is what own money won: rounds without a real
 * stake and free rounds win nothing here, and of a payout only the part that landed in electronic counts. Source:
 * docs/rules/promotions.md#wins-and-presence.
 */
export function bigWinOf(round: DecidedRound, thresholds: Thresholds): Win | undefined {
  const { currency, stakeReal, stakeBonus, paid, paidReal, isFreeRound, settledAt } = round
  const threshold = thresholds[currency]
  if (isFreeRound || stakeReal <= 0n || threshold === undefined) return undefined
  if (paidReal < threshold.min.amount || paidReal <= stakeReal) return undefined
  return { amount: paidReal, multiplier: (paid * 100n) / (stakeReal + stakeBonus), at: settledAt }
}
