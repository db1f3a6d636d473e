import { prefersReducedMotion } from './reels.ts'

/** A counting-up amount. */
export interface Counting {
  readonly done: Promise<void>
  /** Shows the final amount at once. */
  readonly finish: () => void
}

/**
 * Counts up to an amount, fast at first and slower towards the end. Screen readers get the final amount at once through
 * the label set by `write`; with reduced motion it is shown at once.
 */
export function countUp(
  sum: bigint,
  { forMs, write }: { readonly forMs: number; readonly write: (sum: bigint) => void },
): Counting {
  if (prefersReducedMotion() || forMs === 0) {
    write(sum)
    return { done: Promise.resolve(), finish: () => undefined }
  }
  const startedAt = performance.now()
  let isFinished = false
  let resolveDone = (): void => undefined
  const done = new Promise<void>((resolve) => {
    resolveDone = resolve
  })
  const finish = (): void => {
    if (isFinished) return
    isFinished = true
    write(sum)
    resolveDone()
  }
  const step = (now: number): void => {
    const share = Math.min(1, Math.max(0, now - startedAt) / forMs)
    if (isFinished) return
    if (share === 1) return finish()
    write((sum * BigInt(Math.round((1 - (1 - share) ** 2.2) * 10_000))) / 10_000n)
    requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
  return { done, finish }
}
