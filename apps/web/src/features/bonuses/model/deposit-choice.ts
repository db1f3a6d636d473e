import type { OfferTerms } from '@zoria/contract/bonuses/entities'
import { minus, zero, type Money } from '@zoria/kernel'
import { amountOfReply } from '../../../lib/amounts.ts'
import { bonusOn, stakesFor } from './terms.ts'

export type DepositSays =
  | { readonly kind: 'too-little'; readonly missing: Money }
  | { readonly kind: 'free'; readonly bonus: Money }
  | { readonly kind: 'wagered'; readonly bonus: Money; readonly stakes: Money }

/** What a deposit of that sum would make of an offer, before anything is paid. */
export function depositSays(terms: OfferTerms, deposit: Money | null): DepositSays {
  const least = amountOfReply(terms.min_deposit_amount, terms.currency)
  const paid = deposit ?? zero(terms.currency)
  if (paid.amount < least.amount) return { kind: 'too-little', missing: minus(least, paid) }
  const bonus = bonusOn(terms, paid)
  return terms.wager === 0 ? { kind: 'free', bonus } : { kind: 'wagered', bonus, stakes: stakesFor(terms, bonus) }
}
