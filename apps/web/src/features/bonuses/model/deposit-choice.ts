import type { Offer, OfferTerms } from '@zoria/contract/bonuses/entities'
import { minus, zero, type Money } from '@zoria/kernel'
import { amountOfReply } from '../../../lib/forms/amounts.ts'
import { obstacleOf } from './card.ts'
import { isItsHour } from './market-hours.ts'
import { bonusOn, stakesFor } from './terms.ts'

export type DepositSays =
  | { readonly kind: 'not-its-hour' }
  | { readonly kind: 'too-little'; readonly missing: Money }
  | { readonly kind: 'free'; readonly bonus: Money }
  | { readonly kind: 'wagered'; readonly bonus: Money; readonly stakes: Money }

/** What a deposit of that sum would make of an offer, were it ordered now. */
export function depositSays(terms: OfferTerms, deposit: Money | null, now: number): DepositSays {
  if (!isItsHour(terms, now)) return { kind: 'not-its-hour' }
  const least = amountOfReply(terms.min_deposit_amount, terms.currency)
  const paid = deposit ?? zero(terms.currency)
  if (paid.amount < least.amount) return { kind: 'too-little', missing: minus(least, paid) }
  const bonus = bonusOn(terms, paid)
  return terms.wager === 0 ? { kind: 'free', bonus } : { kind: 'wagered', bonus, stakes: stakesFor(terms, bonus) }
}

/**
 * The offer that a deposit of now earns without a subscription; undefined where there is none.
 * docs/rules/bonuses.md#grants
 */
export const earnedByItself = (offers: readonly Offer[], seen: Parameters<typeof obstacleOf>[1]): Offer | undefined =>
  offers.find(
    (offer) =>
      !offer.opt_in &&
      (offer.kind === 'WelcomeDeposit' || offer.kind === 'PercentDeposit') &&
      obstacleOf({ ...offer, opt_in: true }, seen) === null,
  )

/**
 * The preselected bonus of a deposit: the one that waits for it or comes with it, else none; null where there is no
 * choice.
 */
export function standingChoice({
  isWaiting,
  offered,
}: {
  readonly isWaiting: boolean
  readonly offered: number
}): 'bonus' | 'none' | null {
  if (isWaiting) return 'bonus'
  return offered > 0 ? 'none' : null
}
