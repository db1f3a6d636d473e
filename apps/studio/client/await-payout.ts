import type { RoundView } from '../wire.ts'
import { codeOf } from './api.ts'

interface AwaitedPayout {
  /** Reports the round as shown again; the answer contains its state. */
  readonly report: () => Promise<RoundView>
  /** False once the page shows another round. */
  readonly isAwaited: () => boolean
  readonly pause: (ms: number) => Promise<unknown>
}

/** Delays before each question; the last one repeats. The studio itself retries at similar times. */
const WAIT_MS_MAX = 60_000
const WAITS_MS = [2_000, 4_000, 8_000, 15_000, 30_000]

/**
 * Polls a round whose payout is not confirmed until it is paid. False if the page shows another round before that, or
 * the session is over.
 */
export async function awaitPayout({ report, isAwaited, pause }: AwaitedPayout): Promise<boolean> {
  for (let asked = 0; ; asked += 1) {
    await pause(WAITS_MS[asked] ?? WAIT_MS_MAX)
    if (!isAwaited()) return false
    const round = await report().catch(codeOf)
    if (!isAwaited()) return false
    if (typeof round === 'string' && round !== 'UNREACHABLE') return false
    if (typeof round !== 'string' && round.state === 'settled') return true
  }
}
