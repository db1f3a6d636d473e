/** GIS: a call counts as failed after three seconds. */
export const CALL_TIMEOUT_MS = 3_000

/** A call that is counted belongs to whoever counted it for so long: by then it was answered, or its time was up. */
export const CALL_LEASE_MS = CALL_TIMEOUT_MS + 2_000

/** GIS: `casino_request_retry_count` never passes 33. */
export const RETRY_COUNT_MAX = 33

/** A stake is asked this often before its round is voided: a player waits for the answer. */
export const STAKE_ATTEMPTS_MAX = 6

const backOffMs = [0, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000, 120_000, 300_000]

/**
 * How long to wait after the attempt of this number (from 1) failed. The first repeat follows at once, since a lost
 * answer is likelier than a lost call; after ten minutes' worth of tries one every ten minutes, and after the last
 * counted retry one an hour, because a credit must land some day.
 */
export function waitAfterAttempt(attempt: number): number {
  if (attempt > RETRY_COUNT_MAX) return 3_600_000
  return backOffMs[attempt - 1] ?? 600_000
}

/** What the protocol counts: 0 for the first call, then 1 to 33. */
export function retryCount(attempt: number): number {
  return Math.min(attempt - 1, RETRY_COUNT_MAX)
}
