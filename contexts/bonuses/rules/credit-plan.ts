import { least, plusMs, portion, scaled, zero, type Instant, type Money } from '@zoria/kernel'
import type { Offer, ReleaseCap } from './offer.ts'

/** The amount to credit, and its terms for the wallet. */
export type CreditPlan = { readonly amount: Money; readonly terms: CreditTerms }

/** The wallet's `BonusTerms`. */
type CreditTerms = {
  readonly wagerType: Offer['wagerType']
  readonly wager: Money
  readonly releaseMax: Money | null
  readonly stakeMax: Money | null
  readonly burnsAt: Instant | null
  readonly burnAtOrBelow: Money | null
  readonly burnsOnDeposit: boolean
  readonly burnsOnWithdrawal: boolean
}

/** Whether this offer needs a deposit first. docs/rules/bonuses.md#activation */
export function waitsForDeposit({ worth, depositMin }: Pick<Offer, 'worth' | 'depositMin'>): boolean {
  return worth.kind === 'share' || depositMin.amount > 0n
}

/**
 * The worth of an offer for this deposit, or null without one: a share is rounded down and limited by its maximum
 * (I-31).
 */
export function worthOf({ worth, currency }: Pick<Offer, 'worth' | 'currency'>, deposit: Money | null): Money {
  if (worth.kind === 'sum') return worth.amount
  const share = deposit === null ? zero(currency) : portion(deposit, worth.share, 'down')
  return worth.max === null ? share : least(share, worth.max)
}

/** The credit of an amount under the terms of an offer, from now on. */
export function creditOf(offer: Offer, amount: Money, now: Instant): CreditPlan {
  return {
    amount,
    terms: {
      wagerType: offer.wagerType,
      // Rounded down, so that the wager is never larger than stated.
      wager: scaled(amount, { numerator: offer.wagerHundredths, denominator: 100n, rounding: 'down' }),
      releaseMax: offer.releaseCap && capOf(offer.releaseCap, amount),
      stakeMax: offer.stakeMax,
      burnsAt: offer.burnsAfterHours === null ? null : plusMs(now, offer.burnsAfterHours * hourMs),
      burnAtOrBelow: offer.burnAtOrBelow,
      burnsOnDeposit: offer.burnsOnDeposit,
      burnsOnWithdrawal: offer.burnsOnWithdrawal,
    },
  }
}

const capOf = (cap: ReleaseCap, credited: Money): Money =>
  cap.kind === 'sum' ? cap.amount : portion(credited, cap.share, 'down')

const hourMs = 3_600_000
