import { pino, type Logger } from 'pino'

export type { Logger }

/** Log fields that may contain secrets or personal data; they are redacted. */
const secretPaths = [
  'password',
  'token',
  'access_token',
  'authorization',
  'cookie',
  'phone',
  'email',
  'to',
  'text',
  '*.password',
  '*.token',
  '*.access_token',
  '*.authorization',
  '*.cookie',
  '*.phone',
  '*.email',
  'req.headers.authorization',
  'req.headers.cookie',
  'headers.authorization',
  'headers.cookie',
]

/**
 * Writes one JSON line per event to standard output, which the supervisor stores in `var/log`; or to `file`, for
 * programs with console output.
 */
export function createLogger({ name, level, file }: { name: string; level: string; file?: string }): Logger {
  const options = {
    name,
    level,
    base: { name },
    redact: { paths: secretPaths, censor: '[hidden]' },
    serializers: { error: pino.stdSerializers.err },
    timestamp: pino.stdTimeFunctions.isoTime,
  }
  return file === undefined
    ? pino(options)
    : pino(options, pino.destination({ dest: file, mkdir: true, sync: true, mode: 0o600 }))
}
