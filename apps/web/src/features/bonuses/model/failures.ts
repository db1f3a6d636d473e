import type { UserBonus } from '@zoria/contract/bonuses/entities'
import { getActiveBonus } from '@zoria/contract/bonuses/http'
import { Refused } from '../../../lib/answer-of.ts'

/** Spec §9: how often a question is asked again where it failed. */
export const retries = { validation: 0, activeBonus: 2 } as const

/** Spec §8: what a malformed answer raises. */
export class ValidationError extends Error {
  override readonly name = 'ValidationError'
  readonly code = 'VALIDATION_ERROR'
}

/** The active bonus as the contract has it, or none. Spec §8: a malformed one raises a validation error. */
export function wellFormed(body: unknown): UserBonus | null {
  const read = getActiveBonus.replies[200].safeParse(body)
  if (read.success) return read.data
  throw new ValidationError(`the active bonus is malformed at ${read.error.issues.map(({ path }) => path.join('.')).join(', ')}`)
}

type Log = Pick<Console, 'info' | 'warn'>
type Asking<Answer> = { readonly what: string; readonly ask: () => Promise<Answer>; readonly signal: AbortSignal; readonly log?: Log }

/** Asks. Spec §8: a failure is logged, and the query that asked yields nothing; a no of the server is no fault, and what nobody waits for any more is not told. */
export async function withLoggedFailure<Answer>({ what, ask, signal, log = console }: Asking<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (!signal.aborted) log[isRefusal(error) ? 'info' : 'warn'](`${what}: nothing, for`, error)
    throw error
  }
}

const isRefusal = (error: unknown): boolean => error instanceof Refused && error.refusal.status >= 400 && error.refusal.status < 500
