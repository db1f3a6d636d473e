import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from '@zoria/platform/logger'

export type Filling = {
  /** Whether every process of the sandbox is ready. */
  readonly isReady: (signal: AbortSignal) => Promise<boolean>
  /** Makes what is missing; false where it could not. It may be stopped anywhere and repeated. */
  readonly fill: (signal: AbortSignal) => Promise<boolean>
  readonly logger: Logger
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>
}

const readyEveryMs = 1_000
/** After the start pages and games are read for the first time: the demo waits a little longer. */
const restMs = 10_000
const repeatedAfterMs = 60_000
const attemptsMax = 5

/**
 * Fills a sandbox in the background once it is ready, until closed. A failed attempt is repeated some times, and is no
 * fault of the process. docs/rules/battles.md#demo
 */
export function fillSandbox({
  isReady,
  fill,
  logger,
  wait = (ms, signal) => pause(ms, undefined, { signal }),
}: Filling): { close(): Promise<void>; readonly done: Promise<void> } {
  const closing = new AbortController()
  const { signal } = closing
  const attempt = async (): Promise<boolean> => {
    try {
      return await fill(signal)
    } catch (error) {
      if (!signal.aborted) logger.warn({ error }, 'demo players could not go on; they begin again in a minute')
      return false
    }
  }
  const run = async (): Promise<void> => {
    while (!(await isReady(signal))) await wait(readyEveryMs, signal)
    await wait(restMs, signal)
    for (let attempts = 1; !(await attempt()); attempts += 1) {
      if (signal.aborted) return
      if (attempts === attemptsMax)
        return logger.warn(
          { attempts },
          'the sandbox stays without battles of demo players; `npm run demo -- battles` makes them',
        )
      await wait(repeatedAfterMs, signal)
    }
  }
  const done = run().catch((error: unknown) => {
    if (!signal.aborted) logger.error({ error }, 'the sandbox could not be filled')
  })
  return {
    done,
    close: async () => {
      closing.abort()
      await done
    },
  }
}

/** Whether all these addresses answer that they are ready. */
export const areReady =
  (addresses: readonly string[]) =>
  async (signal: AbortSignal): Promise<boolean> => {
    const replies = await Promise.all(
      addresses.map((address) =>
        fetch(new URL('/readyz', address), { signal: AbortSignal.any([signal, AbortSignal.timeout(2_000)]) }).then(
          ({ ok }) => ok,
          () => false,
        ),
      ),
    )
    return replies.every((isReady) => isReady)
  }
