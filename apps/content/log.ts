/** One line of the service's log, in the form that Payload's own lines have. */
export function log(level: 'info' | 'warn' | 'error', message: string): void {
  process.stdout.write(`${JSON.stringify({ level: levels[level], time: Date.now(), name: 'content', msg: message })}\n`)
}

const levels = { info: 30, warn: 40, error: 50 } as const
