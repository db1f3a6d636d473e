import type { Outcome } from '@zoria/game-maths'

/** GIS: a call counts as failed after three seconds. */
export const CALL_TIMEOUT_MS = 3_000

/** A counted call belongs to the process that counted it for this long: by then it was answered or timed out. */
export const CALL_LEASE_MS = CALL_TIMEOUT_MS + 2_000

/** GIS: `casino_request_retry_count` never passes 33. */
export const RETRY_COUNT_MAX = 33

/** Attempts of a stake before its round is voided, because a player is waiting. */
export const STAKE_ATTEMPTS_MAX = 6

const backOffMs = [0, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000, 120_000, 300_000]

/**
 * Delay after the failed attempt of this number (from 1). The first retry is immediate, since a lost answer is likelier
 * than a lost call. Later delays grow to ten minutes, and to an hour after the last counted retry, because a credit
 * must arrive eventually.
 */
export function waitAfterAttempt(attempt: number): number {
  if (attempt > RETRY_COUNT_MAX) return 3_600_000
  return backOffMs[attempt - 1] ?? 600_000
}

/** The retry count of the protocol: 0 for the first call, then 1 to 33. */
export function retryCount(attempt: number): number {
  return Math.min(attempt - 1, RETRY_COUNT_MAX)
}

/** Minimum time of a turn, and between the starts of two rounds (docs/rules/guard-rails.md#jurisdictions). */
export const ROUND_MIN_MS = 2_500

/** Time for the page to show a plain round before it is paid automatically. */
const SHOW_TIME_MS = 5_000

/** Additional time for every free spin. */
const FREE_SPIN_TIME_MS = 4_000

/** The display time of a drawn round. If the player closes the page, the round is paid after it. */
export function showTime(outcome: Pick<Outcome, 'turns'>): number {
  return SHOW_TIME_MS + (outcome.turns.length - 1) * FREE_SPIN_TIME_MS
}
