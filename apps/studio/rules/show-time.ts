import type { Outcome } from '@zoria/game-maths'

/** A turn of the reels lasts at least this long, and so does a round from its beginning to that of the next one (docs/rules/guard-rails.md#jurisdictions). */
export const ROUND_MIN_MS = 2_500

/** A payout waits this long for the page to show a plain round; then it goes without being asked. */
export const SHOW_TIME_MS = 5_000

/** How much longer it waits for every free spin after the first turn. */
export const FREE_SPIN_TIME_MS = 4_000

/** How long a drawn round is given to be shown. Whoever closes the page meanwhile is paid when it is over. */
export function showTime(outcome: Pick<Outcome, 'turns'>): number {
  return SHOW_TIME_MS + (outcome.turns.length - 1) * FREE_SPIN_TIME_MS
}
