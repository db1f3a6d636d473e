import type { Logger } from '@zoria/platform/logger'

/** Periodic due work. */
export type DueWork = {
  /** Runs immediately. */
  wake(): void
  /** Closes after the current run. */
  stop(): Promise<void>
}

/** Polling interval without due work. */
const idleMs = 30_000
const retryMs = 1_000

/**
 * Runs `look` now, and again after the delay it returned (milliseconds; null: nothing is due). A failed run is logged
 * and retried.
 */
export function runDueWork(look: () => Promise<number | null>, logger: Logger): DueWork {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isWokenMeanwhile = false
  let isStopped = false

  const plan = (ms: number) => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(start, ms)
  }
  const start = () => {
    isWokenMeanwhile = false
    running = look()
      .catch((error: unknown) => {
        logger.error({ error }, 'due work failed and is retried')
        return retryMs
      })
      .then((waitMs) => {
        running = undefined
        plan(isWokenMeanwhile ? 0 : Math.min(Math.max(waitMs ?? idleMs, 0), idleMs))
      })
  }
  plan(0)
  return {
    wake: () => {
      isWokenMeanwhile = true
      if (!running) plan(0)
    },
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
