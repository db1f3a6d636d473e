import { attempt, type useAttempts } from '../../../lib/forms/attempts.ts'

/** How long to wait before each retry of a spin whose answer was lost. */
const pausesMs = [1000, 2000, 4000, 8000] as const

type Answer =
  | { readonly ok: true }
  | { readonly ok: false; readonly refusal: { readonly code: string; readonly status: number } }
type Asked<Answered> = {
  readonly attempts: ReturnType<typeof useAttempts>
  /** A press on the same draw with the same seed is the same spin. */
  readonly wish: { readonly clientSeed: string; readonly drawId: string }
  readonly make: (idempotencyKey: string) => Promise<Answered>
  readonly wait: (ms: number) => Promise<unknown>
  readonly onLost: () => void
}

/**
 * Requests a spin until an answer comes, always with one Idempotency-Key: it is drawn once. After the last retry the
 * lost answer is returned.
 */
export async function spinUntilAnswered<Answered extends Answer>({
  attempts,
  wish,
  make,
  wait,
  onLost,
}: Asked<Answered>): Promise<Answered> {
  let answer = await attempt(attempts, wish, make)
  for (const pause of pausesMs) {
    if (answer.ok || answer.refusal.code !== 'UNREACHABLE') return answer
    onLost()
    await wait(pause)
    answer = await attempt(attempts, wish, make)
  }
  return answer
}
