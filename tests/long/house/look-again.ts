import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseError } from '@zoria/platform/database'

// A busy machine must not fail a proof.
const withinMs = 180_000

/**
 * Repeats a look at a database that lost its connection or got none: after a kill, or on a busy machine, the server may
 * take longer than a connection waits. Only for what may be done twice. Any other failure, and one that stays, is
 * thrown.
 */
export async function lookAgain<Answer>(
  look: () => Promise<Answer>,
  { tries = withinMs / 500, pauseMs = 500 }: { tries?: number; pauseMs?: number } = {},
): Promise<Answer> {
  try {
    return await look()
  } catch (error) {
    if (tries <= 1 || !isConnectionLost(error)) throw error
  }
  await pause(pauseMs)
  return lookAgain(look, { tries: tries - 1, pauseMs })
}

const isConnectionLost = (error: unknown): boolean => {
  if (error instanceof DatabaseError) return error.severity === 'FATAL' || error.severity === 'PANIC'
  return error instanceof Error && 'code' in error && lossCodes.has(String(error.code))
}

const lossCodes: ReadonlySet<string> = new Set([
  'CONNECTION_CLOSED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
])
