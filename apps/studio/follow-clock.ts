import type { Logger } from 'pino'
import { z } from 'zod'
import type { Clock } from './clock.ts'

const clockAnswer = z.object({ offsetMs: z.int() })

/**
 * Takes over the platform's sandbox clock. Answers whether it could; the caller asks again while the API is not up.
 * Only made with the sandbox on.
 */
export async function followPlatformClock(deps: { readonly apiUrl: string; readonly clock: Clock; readonly logger: Logger }): Promise<boolean> {
  try {
    const response = await fetch(`${deps.apiUrl}/dev/clock`, { redirect: 'error', signal: AbortSignal.timeout(2_000) })
    const { offsetMs } = clockAnswer.parse(await response.json())
    deps.clock.moveTo(offsetMs)
    deps.logger.info({ offsetMs }, 'following the clock of the platform')
    return true
  } catch (error) {
    deps.logger.debug({ err: error }, 'the clock of the platform is not to be had yet')
    return false
  }
}
