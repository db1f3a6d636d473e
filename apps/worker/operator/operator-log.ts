import { join } from 'node:path'
import { createLogger, type Logger } from '@zoria/platform/logger'

/**
 * The log of an operator's command. What it prints is for the operator, so warnings and security events go to
 * `operators.log`, beside the logs of the processes.
 */
export const createOperatorLog = (name: string): Logger =>
  createLogger({ name, level: 'warn', file: join(process.env['ZORIA_DATA'] ?? 'var', 'log', 'operators.log') })
