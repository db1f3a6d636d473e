import { least, plusMs, portion, scaled, zero, type Instant, type Money } from '@zoria/kernel'
import type { Offer, ReleaseCap } from './offer.ts'

/** What is credited, and what the wallet must know to keep it. */
export type CreditPlan = { readonly amount: Money; readonly terms: CreditTerms }

/** In the wallet's words: its `BonusTerms`. */
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

/** Must money come in before this offer is credited? docs/rules/bonuses.md#activation */
export function waitsForDeposit({ worth, depositMin }: Pick<Offer, 'worth' | 'depositMin'>): boolean {
  return worth.kind === 'share' || depositMin.amount > 0n
}

/** What an offer is worth with this deposit, null where there is none: a share is rounded down and ends at its most (I-31). */
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
      // A wager with hundredths never asks for more than it says.
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

const capOf = (cap: ReleaseCap, credited: Money): Money => (cap.kind === 'sum' ? cap.amount : portion(credited, cap.share, 'down'))

const hourMs = 3_600_000
