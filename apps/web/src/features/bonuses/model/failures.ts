import type { UserBonus } from '@zoria/contract/bonuses/entities'
import { Refused } from '../../../lib/queries/answer-of.ts'

/** Spec §9: how often a question is asked again where it failed. The mark of a seen modal is our own: 15 s in all. */
export const retries = { validation: 0, activeBonus: 2, seenModal: 4 } as const

/** Spec §8: what a malformed answer raises. */
export class ValidationError extends Error {
  override readonly name = 'ValidationError'
  readonly code = 'VALIDATION_ERROR'
}

/**
 * What the site requires of an active bonus. Schemas of the contract are not sent to browsers, so the checks are
 * repeated here.
 */
const demands: Readonly<Record<string, (value: unknown) => boolean>> = {
  id: isText,
  user_id: isText,
  bonus_id: isText,
  currency: isText,
  status: (value) => value === 'ACTIVE' || value === 'PENDING',
  expires_at: (value) => value === null || (isText(value) && !Number.isNaN(Date.parse(value))),
  progress: isSum,
  wager_amount: isSum,
  bonus_amount: isSum,
  bonus_initial_amount: isSum,
  bonus: (value) =>
    typeof value === 'object' &&
    value !== null &&
    'wager' in value &&
    typeof value.wager === 'number' &&
    'name' in value &&
    isText(value.name),
}

/** The active bonus, or none. Spec §8: a malformed one raises a validation error. */
export function wellFormed(body: unknown): UserBonus | null {
  if (body === null) return null
  const fields = (typeof body === 'object' ? body : {}) as Readonly<Record<string, unknown>>
  const wrong = Object.entries(demands).flatMap(([field, holds]) => (holds(fields[field]) ? [] : [field]))
  if (wrong.length > 0) throw new ValidationError(`the active bonus is malformed: ${wrong.join(', ')}`)
  return body as UserBonus
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function isSum(value: unknown): boolean {
  return typeof value === 'string' && /^\d+\.\d\d$/.test(value)
}

type Log = Pick<Console, 'info' | 'warn'>
type Asking<Answer> = {
  readonly what: string
  readonly ask: () => Promise<Answer>
  readonly signal: AbortSignal
  readonly log?: Log
}

/**
 * Asks. Spec §8: a failure is logged, and the query that asked yields nothing; a refusal is not a failure, and an
 * aborted request is not logged.
 */
export async function withLoggedFailure<Answer>({ what, ask, signal, log = console }: Asking<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (!signal.aborted) log[isRefusal(error) ? 'info' : 'warn'](`${what}: nothing, for`, error)
    throw error
  }
}

/** Spec §8: what cannot be had yields nothing, once its failure is logged and its retries are over. */
export const orNothing = <Answer>(asking: Promise<Answer>): Promise<Answer | null> =>
  asking.then(
    (answer) => answer,
    () => null,
  )

/** Whether the server did not answer, or could not. */
export const isUnanswered = (error: unknown): boolean => error instanceof Refused && !isRefusal(error)

const isRefusal = (error: unknown): boolean =>
  error instanceof Refused && error.refusal.status >= 400 && error.refusal.status < 500
