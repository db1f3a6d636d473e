import { prefersStillness } from './reels.ts'

/** A sum that grows on the page. */
export interface Counting {
  readonly done: Promise<void>
  /** Shows the whole sum at once. */
  readonly finish: () => void
}

/**
 * Lets a sum grow from nothing: fast at first, slower towards the end. Screen readers get the whole sum at once through the label
 * that `write` sets; where less motion is wished for it stands there at once.
 */
export function countUp(sum: bigint, { forMs, write }: { readonly forMs: number; readonly write: (sum: bigint) => void }): Counting {
  if (prefersStillness() || forMs === 0) {
    write(sum)
    return { done: Promise.resolve(), finish: () => undefined }
  }
  const startedAt = performance.now()
  let isFinished = false
  let tellDone = (): void => undefined
  const done = new Promise<void>((resolve) => {
    tellDone = resolve
  })
  const finish = (): void => {
    if (isFinished) return
    isFinished = true
    write(sum)
    tellDone()
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
