import type { Instant, Money } from '@zoria/kernel'
import { creditOf, worthOf, type CreditPlan } from './credit-plan.ts'
import { isItsHour, type Offer } from './offer.ts'

/** A deposit at the moment its money is credited. */
export type MetDeposit = {
  /** The amount confirmed by the provider, not the ordered one (I-31). */
  readonly amount: Money
  /** When the player ordered it: an offer's hours apply to that moment, not to the bank's. */
  readonly orderedAt: Instant
  /** The player's choice: the PENDING bonus, none, or the one of this offer. */
  readonly choice: BonusChoice
}

export type BonusChoice =
  | { readonly kind: 'pending' }
  | { readonly kind: 'none' }
  | { readonly kind: 'offer'; readonly offerId: string }

/** The result for the pending bonus: its credit, or why it stays pending. */
export type Meeting =
  | { readonly kind: 'credited'; readonly plan: CreditPlan }
  | { readonly kind: 'waits'; readonly why: 'not_chosen' | 'below_minimum' | 'not_its_hour' | 'worth_nothing' }

/** The offer has the terms the player took; an overdue bonus is not credited. docs/rules/bonuses.md#deposits */
export function meetDeposit(offer: Offer, deposit: MetDeposit, now: Instant): Meeting {
  if (!isChosen(deposit.choice, offer)) return { kind: 'waits', why: 'not_chosen' }
  if (deposit.amount.amount < offer.depositMin.amount) return { kind: 'waits', why: 'below_minimum' }
  if (!isItsHour(offer, deposit.orderedAt)) return { kind: 'waits', why: 'not_its_hour' }
  const amount = worthOf(offer, deposit.amount)
  return amount.amount === 0n
    ? { kind: 'waits', why: 'worth_nothing' }
    : { kind: 'credited', plan: creditOf(offer, amount, now) }
}

const isChosen = (choice: BonusChoice, offer: Offer): boolean =>
  choice.kind === 'pending' || (choice.kind === 'offer' && choice.offerId === offer.id)
