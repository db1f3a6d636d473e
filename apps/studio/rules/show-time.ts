import type { Outcome } from '@zoria/game-maths'

/** A payout waits this long for the page to show a plain round; then it goes without being asked. */
export const SHOW_TIME_MS = 5_000

/** How much longer it waits for every free spin after the first turn. */
export const FREE_SPIN_TIME_MS = 4_000

/** How long a drawn round is given to be shown. Whoever closes the page meanwhile is paid when it is over. */
export function showTime(outcome: Pick<Outcome, 'turns'>): number {
  return SHOW_TIME_MS + (outcome.turns.length - 1) * FREE_SPIN_TIME_MS
}
