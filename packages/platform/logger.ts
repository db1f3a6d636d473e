import { pino, type Logger } from 'pino'

export type { Logger }

/** Where secrets and personal data could stand in a log line; they are never written. */
const secretPaths = [
  'password', 'token', 'access_token', 'authorization', 'cookie', 'phone', 'email', 'to', 'text',
  '*.password', '*.token', '*.access_token', '*.authorization', '*.cookie', '*.phone', '*.email',
  'req.headers.authorization', 'req.headers.cookie', 'headers.authorization', 'headers.cookie',
]

/** One JSON line an event on standard output; the supervisor keeps it in `var/log`. */
export function createLogger({ name, level }: { name: string; level: string }): Logger {
  return pino({
    name,
    level,
    base: { name },
    redact: { paths: secretPaths, censor: '[hidden]' },
    serializers: { error: pino.stdSerializers.err },
    timestamp: pino.stdTimeFunctions.isoTime,
  })
}
