import type { Logger } from './logger.ts'

/**
 * One piece of work. While it answers `isMore`, it is called again at once. `every`: only in one of so many looks; a
 * failed one is repeated in the next look.
 */
export type Step = { readonly run: () => Promise<unknown>; readonly every?: number }

const lookMs = 1_000

/**
 * Calls the steps in order about once a second, until closed. A step that fails is logged, holds up no other one and is
 * called again in the next look. `close` waits for the look that is under way.
 */
export function keepRunning({
  name,
  steps,
  logger,
}: {
  readonly name: string
  readonly steps: readonly Step[]
  readonly logger: Logger
}): { close(): Promise<void> } {
  const loop = { isClosed: false }
  const looksUntil = steps.map(() => 0)
  let running: Promise<void> | undefined
  const exhaust = async ({ run }: Step): Promise<boolean> => {
    try {
      while (isMore(await run()) && !loop.isClosed);
      return true
    } catch (error) {
      logger.error({ error, name }, 'a step failed and is repeated in a second')
      return false
    }
  }
  const look = async (): Promise<void> => {
    for (const [at, step] of steps.entries()) {
      const left = looksUntil[at] ?? 0
      if (left > 0) looksUntil[at] = left - 1
      else if (await exhaust(step)) looksUntil[at] = (step.every ?? 1) - 1
    }
  }
  const timer = setInterval(() => void (running ??= look().finally(() => (running = undefined))), lookMs).unref()
  return {
    close: async () => {
      loop.isClosed = true
      clearInterval(timer)
      await running
    },
  }
}

const isMore = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'isMore' in answer && answer.isMore === true
