import type { Instant } from '@zoria/kernel'

/** How long a prize of free rounds can be played: since when it is owed, and for how long. */
type PrizeTime = { readonly since: Instant; readonly playableMs: number }

/**
 * Whether an order of free rounds that was refused is given up, so that their worth is paid: at once where the game
 * left the catalogue, else where half of the time in which they can be played is over. Without an answer it never is:
 * the order may have been executed. docs/rules/bonuses.md#free-rounds
 */
export function isGivenUp(refusal: string, { since, playableMs, now }: PrizeTime & { readonly now: Instant }): boolean {
  if (refusal === 'PROVIDER_UNREACHABLE') return false
  return refusal === 'GAME_NOT_FOUND' || now - since >= playableMs / 2
}
