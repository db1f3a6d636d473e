import type { Terms } from './terms.ts'

/** An offer as it travels (Spec §3, Bonus): what of it decides money. Sums are decimal strings of one currency. */
export interface OfferOnPaper {
  readonly type: 'GAME' | 'PROMO_CODE' | 'PERCENTAGE'
  /** Money; of a PERCENTAGE per cent of the deposit. */
  readonly bonus_amount: string
  readonly max_bonus_amount?: string | null
  readonly min_deposit_amount: string
  readonly wager_type: 'CLASSIC' | 'VERSION2'
  readonly wager: number
  readonly max_win_amount: string | null
  readonly win_amount_type: 'ABSOLUTE' | 'PERCENTAGES'
  readonly max_bet_amount: string | null
  readonly burning_amount: string | null
  readonly burning_on_timeout: number | null
  readonly burning_on_deposit: boolean
  readonly burning_on_withdrawal: boolean
}

/**
 * What one activation of an offer is, with such a deposit in minor units. Shares are rounded down.
 * docs/rules/bonuses.md#activation
 */
export function termsOfOffer(offer: OfferOnPaper, deposit: number): Terms {
  const bonus = bonusOf(offer, deposit)
  const most = optional(offer.max_win_amount)
  return {
    deposit,
    bonus,
    wagerType: offer.wager_type,
    wager: Math.floor((bonus * Math.round(offer.wager * 100)) / 100),
    releaseMax: most !== null && offer.win_amount_type === 'PERCENTAGES' ? Math.floor((bonus * most) / 10_000) : most,
    stakeMax: optional(offer.max_bet_amount),
    burnsAfterHours: offer.burning_on_timeout,
    burnAtOrBelow: optional(offer.burning_amount),
    burnsOnDeposit: offer.burning_on_deposit,
    burnsOnWithdrawal: offer.burning_on_withdrawal,
  }
}

/**
 * The deposit an offer is simulated with where none is named: the least that earns the whole bonus, for that is its
 * dearest activation.
 */
export function depositFor(offer: OfferOnPaper): number {
  const least = minorUnits(offer.min_deposit_amount)
  const most = optional(offer.max_bonus_amount ?? null)
  if (offer.type !== 'PERCENTAGE' || most === null) return least
  return Math.max(least, Math.ceil((most * 10_000) / minorUnits(offer.bonus_amount)))
}

const bonusOf = (offer: OfferOnPaper, deposit: number): number => {
  if (offer.type !== 'PERCENTAGE') return minorUnits(offer.bonus_amount)
  return Math.min(
    Math.floor((deposit * minorUnits(offer.bonus_amount)) / 10_000),
    optional(offer.max_bonus_amount ?? null) ?? Infinity,
  )
}

// Sums and percentages have two decimals.
const minorUnits = (amount: string): number => Math.round(Number(amount) * 100)

const optional = (amount: string | null): number | null => (amount === null ? null : minorUnits(amount))
