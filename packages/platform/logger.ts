import { pino, type DestinationStream, type Logger } from 'pino'

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
  return pino(options, openLogOutput(file))
}

/** Where log lines are written: standard output, or a file. */
export function openLogOutput(file?: string): DestinationStream {
  const output = pino.destination(
    file === undefined ? { dest: 1 } : { dest: file, mkdir: true, sync: true, mode: 0o600 },
  )
  // A full disk: the lines wait in memory and are written with a later one. Unheard, the fault would end the process.
  output.on('error', () => undefined)
  return output
}
