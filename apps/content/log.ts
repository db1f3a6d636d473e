import { systemClock } from '@zoria/platform/clock'
import { openLogOutput, type Logger } from '@zoria/platform/logger'
import { createSecurityLog, type SecurityLog } from '@zoria/platform/security-log'

/** Where Payload and the service write their lines. */
export const logOutput = openLogOutput()

/** Writes one log line in Payload's format. */
export function log(level: 'info' | 'warn' | 'error', message: string, facts: object = {}): void {
  logOutput.write(
    `${JSON.stringify({ level: levels[level], time: Date.now(), name: 'content', ...facts, msg: message })}\n`,
  )
}

const levels = { info: 30, warn: 40, error: 50 } as const

/** The log of security events, in the same format. */
export function openSecurityLog(): SecurityLog {
  return createSecurityLog({
    logger: { warn: (facts: object, message: string) => log('warn', message, facts) } as Pick<Logger, 'warn'>,
    clock: systemClock,
  })
}

type Writer = { info(message: string): void }
type Write = (...given: unknown[]) => void

/**
 * How Payload's lines are written. What it refuses a caller is no error: Payload tells by the names of its classes,
 * which the build shortens, so the status of the answer decides.
 */
export const payloadHooks = {
  logMethod(this: Writer, given: unknown[], write: Write): void {
    const [first] = given as [{ readonly err?: { readonly status?: unknown; readonly message?: unknown } }?]
    const err = first?.err
    const isRefusal = typeof err?.status === 'number' && err.status < 500
    if (isRefusal) this.info(String(err.message))
    else write.apply(this, given)
  },
}
