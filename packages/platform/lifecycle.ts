import type { Logger } from './logger.ts'

/** One step of a shutdown, for instance closing the server or the pool. */
export type ClosingStep = { readonly name: string; readonly close: () => Promise<unknown> }

/**
 * On SIGTERM or SIGINT runs the steps in order and exits with 0, or with 1 after 10 s. Also shuts down when its parent
 * process has ended, so that no process is orphaned.
 */
export function closeOnSignal(steps: readonly ClosingStep[], logger: Logger): void {
  let isClosing = false
  const leave = (reason: string) => {
    if (isClosing) return
    isClosing = true
    logger.info({ reason }, 'closing')
    const deadline = setTimeout(() => {
      logger.error('not closed within 10 s')
      process.exit(1)
    }, 10_000)
    deadline.unref()
    void closeAll(steps, logger).then(() => process.exit(0))
  }
  // Without a listener a second signal would end the process at once: service managers send one to each process, and
  // the supervisor sends its own.
  process.on('SIGTERM', () => leave('SIGTERM'))
  process.on('SIGINT', () => leave('SIGINT'))
  if (process.send !== undefined) process.once('disconnect', () => leave('the supervisor has ended'))
}

async function closeAll(steps: readonly ClosingStep[], logger: Logger): Promise<void> {
  for (const step of steps) {
    try {
      await step.close()
    } catch (error) {
      logger.error({ error, step: step.name }, 'a shutdown step failed; the next ones still run')
    }
  }
}
