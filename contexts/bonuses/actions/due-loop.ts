import type { Logger } from '@zoria/platform/logger'

/** How often the clock is looked at: a bonus burns within a second of its time. */
const lookMs = 1_000

/** Does the work again and again, one at a time, until closed; at once where there was more than one go could take. */
export function keepLooking(work: () => Promise<{ readonly isMore: boolean }>, { logger }: { readonly logger: Logger }): { close(): Promise<void> } {
  const loop = { isClosed: false }
  let looking: Promise<void> | undefined
  const look = async (): Promise<void> => {
    try {
      let isMore = true
      while (isMore && !loop.isClosed) isMore = (await work()).isMore
    } catch (error) {
      logger.error({ error }, 'the schedule of bonuses was not looked at; it is again in a second')
    }
  }
  const timer = setInterval(() => void (looking ??= look().finally(() => (looking = undefined))), lookMs).unref()
  return {
    close: async () => {
      loop.isClosed = true
      clearInterval(timer)
      await looking
    },
  }
}
