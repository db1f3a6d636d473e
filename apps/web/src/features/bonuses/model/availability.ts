/**
 * The fields of an offer that decide whether this player may take it. `user_bonuses` are his own: those of this
 * business day for a daily offer, otherwise all.
 */
export type Limits = {
  readonly is_daily_activation: boolean
  readonly max_daily_activations: number | null
  readonly max_unique_activations: number | null
  readonly user_bonuses: readonly { readonly activated_at: string | null }[]
  readonly _count: { readonly user_bonuses: number }
}

/**
 * Spec §5, to the letter: the count is below the daily limit; a unique limit allows so many a day to daily offers, and
 * one for ever to others.
 */
export function isAvailable({
  is_daily_activation,
  max_daily_activations,
  max_unique_activations,
  user_bonuses,
  _count,
}: Limits): boolean {
  if (max_daily_activations !== null && _count.user_bonuses >= max_daily_activations) return false
  if (max_unique_activations === null || user_bonuses.length === 0) return true
  return (
    is_daily_activation &&
    user_bonuses.filter(({ activated_at }) => activated_at !== null).length < max_unique_activations
  )
}

/** Spec §5: the player has a rating, at least that of the offer; 0.00 is one. */
export function isRatedFor({ min_rating }: { readonly min_rating: number | null }, rating: number | null): boolean {
  return rating !== null && rating >= (min_rating ?? 0)
}
