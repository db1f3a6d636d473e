import type { Logger } from '@zoria/platform/logger'

/** Work that comes due by itself. */
export type DueWork = {
  /** Looks at once. */
  wake(): void
  /** Ends after the look that is running. */
  stop(): Promise<void>
}

/** With nothing due and nobody waking it, it still looks so often. */
const idleMs = 30_000
const retryMs = 1_000

/** Runs `look` now and whenever the time it answered (milliseconds from now; null: nothing waits) has passed. A look that fails is logged and comes again. */
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
        logger.error({ error }, 'due work failed and comes again')
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
