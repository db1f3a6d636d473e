/** A running program: when and why it ends, and how to end it. */
export type Started = Readonly<{ ended: Promise<string>; stop: () => Promise<void> }>

/** A program that is restarted until it is stopped. */
export type KeptAlive = Readonly<{
  /** The number of unexpected ends. */
  deaths: () => number
  stop: () => Promise<void>
}>

/**
 * Starts a program and restarts it whenever it ends, with growing delays: 250 ms, doubling to 10 s; thirty seconds of
 * health reset the delay. The first start throws if it fails; later ones are retried.
 */
export async function keepAlive(program: {
  name: string
  start: () => Promise<Started>
  report: (line: string) => void
}): Promise<KeptAlive> {
  const { name, start, report } = program
  const stopping = new AbortController()
  const aborted = new Promise<void>((settle) => stopping.signal.addEventListener('abort', () => settle()))
  let current = await start()
  let startedAt = performance.now()
  let deaths = 0

  const revive = async (): Promise<void> => {
    for (let delayMs = 0; ;) {
      const why = await current.ended
      if (stopping.signal.aborted) return
      deaths += 1
      delayMs = nextDelay(delayMs, performance.now() - startedAt)
      report(`${name} ended (${why}), starting it again in ${delayMs} ms`)
      await Promise.race([pause(delayMs), aborted])
      if (stopping.signal.aborted) return
      startedAt = performance.now()
      current = await start().catch(failed)
      // Stopped while it was starting.
      if (stopping.signal.aborted) return current.stop()
    }
  }
  const failed = (fault: unknown): Started => {
    return { ended: Promise.resolve(String(fault)), stop: () => Promise.resolve() }
  }

  const reviving = revive()
  return {
    deaths: () => deaths,
    stop: async () => {
      stopping.abort()
      await current.stop()
      await reviving
    },
  }
}

/** The delay before the next start, after a program that ran for this time. */
export function nextDelay(lastMs: number, ranMs: number): number {
  if (lastMs === 0 || ranMs >= healthyMs) return firstMs
  return Math.min(lastMs * 2, longestMs)
}

const pause = (ms: number): Promise<void> => new Promise((settle) => void setTimeout(settle, ms))

const firstMs = 250
const longestMs = 10_000
const healthyMs = 30_000
