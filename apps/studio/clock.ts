import type { Logger } from 'pino'
import { z } from 'zod'

/**
 * Business time of the studio, in milliseconds since 1970 UTC. In the sandbox it has the platform's offset from the
 * machine's clock.
 */
export interface Clock {
  readonly now: () => number
  readonly offsetMs: () => number
  readonly moveTo: (offsetMs: number) => void
}

/** A clock based on machine time, which is an argument so that tests can stop it. */
export function createClock(machineTime: () => number): Clock {
  let offset = 0
  return {
    now: () => machineTime() + offset,
    offsetMs: () => offset,
    moveTo: (offsetMs) => {
      offset = offsetMs
    },
  }
}

const clockAnswer = z.object({ offsetMs: z.int() })

/**
 * Sets the clock to the platform's sandbox clock. Returns false while the API is not up; the caller retries. Used only
 * with the sandbox on.
 */
export async function followPlatformClock(deps: {
  readonly apiUrl: string
  readonly clock: Clock
  readonly logger: Logger
}): Promise<boolean> {
  try {
    const response = await fetch(`${deps.apiUrl}/dev/clock`, { redirect: 'error', signal: AbortSignal.timeout(2_000) })
    const { offsetMs } = clockAnswer.parse(await response.json())
    deps.clock.moveTo(offsetMs)
    deps.logger.info({ offsetMs }, 'following the clock of the platform')
    return true
  } catch (error) {
    deps.logger.debug({ err: error }, 'the clock of the platform is not available yet')
    return false
  }
}
