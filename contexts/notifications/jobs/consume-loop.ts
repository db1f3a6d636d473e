import type { Logger } from '@zoria/platform/logger'

/** How often new facts are looked for: a notice arrives within a second of its fact. */
const lookMs = 1_000

/** Consumes facts in a loop, one batch at a time, until closed; continues at once after a full batch. */
export function keepConsuming(
  consume: () => Promise<{ readonly isMore: boolean }>,
  { logger }: { readonly logger: Logger },
): { close(): Promise<void> } {
  const loop = { isClosed: false }
  let consuming: Promise<void> | undefined
  const look = async (): Promise<void> => {
    try {
      let isMore = true
      while (isMore && !loop.isClosed) isMore = (await consume()).isMore
    } catch (error) {
      logger.error({ error }, 'facts were not turned into messages; the next look is in a second')
    }
  }
  const timer = setInterval(() => void (consuming ??= look().finally(() => (consuming = undefined))), lookMs).unref()
  return {
    close: async () => {
      loop.isClosed = true
      clearInterval(timer)
      await consuming
    },
  }
}
