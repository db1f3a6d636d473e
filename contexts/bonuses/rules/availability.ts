import type { Instant, Span } from '@zoria/kernel'
import type { Offer } from './offer.ts'

/** A player's instance of an offer, as far as its limits ask. */
export type Use = { readonly subscribedAt: Instant; readonly activatedAt: Instant | null }

/** The instances that count for the caller: of a daily offer those activated this business day, otherwise all; cancelled ones are among them. */
export function countedUses<U extends Use>({ isDaily }: Pick<Offer, 'isDaily'>, uses: readonly U[], today: Span): readonly U[] {
  return isDaily ? uses.filter((use) => isWithin(use.activatedAt, today)) : uses
}

/** Literal Spec §5: below `max_daily_activations`, and with `max_unique_activations` set fewer than that today, or none at all where the offer is not daily. */
export function isAvailable(offer: Pick<Offer, 'isDaily' | 'activationsMax' | 'uniqueMax'>, uses: readonly Use[], today: Span): boolean {
  const count = countedUses(offer, uses, today).length
  if (count >= offer.activationsMax) return false
  if (offer.uniqueMax === null || count === 0) return true
  return offer.isDaily && count < offer.uniqueMax
}

/** Are there so many hours between this activation and any other? A trigger may answer a deposit after one that was ordered later. */
export function isRested({ offsetHours }: Pick<Offer, 'offsetHours'>, uses: readonly Use[], now: Instant): boolean {
  return uses.every(({ activatedAt }) => activatedAt === null || Math.abs(now - activatedAt) >= offsetHours * hourMs)
}

/** An offer that is not repeated is used by its first activation; one that was never credited is not used. */
export function isUsedUp({ isRepeatable }: Pick<Offer, 'isRepeatable'>, uses: readonly Use[]): boolean {
  return !isRepeatable && uses.some(({ activatedAt }) => activatedAt !== null)
}

/** Spec §9: the welcome is for the first deposit. */
export function isForDeposits({ kind }: Pick<Offer, 'kind'>, deposits: number): boolean {
  return kind !== 'WelcomeDeposit' || deposits === 0
}

/** Is there anything in this offer for the player, now or another day? What he has open stays. */
export function isLeft(offer: Pick<Offer, 'kind' | 'isRepeatable'>, { uses, deposits, isOpen }: { uses: readonly Use[]; deposits: number; isOpen: boolean }): boolean {
  return isOpen || (!isUsedUp(offer, uses) && isForDeposits(offer, deposits))
}

const hourMs = 3_600_000

const isWithin = (at: Instant | null, { since, until }: Span): boolean => at !== null && at >= since && at < until
