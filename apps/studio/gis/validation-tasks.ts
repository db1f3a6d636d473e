import type { Logger } from 'pino'
import { z } from 'zod'
import { newId } from '../chance.ts'
import { findValidation, insertValidation, recordValidation } from '../storage/validations.ts'
import { GisError } from './errors.ts'
import { sessionToValidateOn, validateOn, type ValidationDeps } from './self-validate.ts'

/** A validation without a report after this long was cut off: its calls take seconds, each three at most. */
export const VALIDATION_TIME_MAX_MS = 120_000

/** `POST /self-validate/run`: starts a validation and answers its task at once. */
export async function startValidation(deps: ValidationDeps, logger: Pick<Logger, 'error'>): Promise<object> {
  const session = await sessionToValidateOn(deps)
  const now = deps.clock.now()
  const id = newId(now, deps.random)
  await insertValidation(deps.sql, id, now)
  void validateOn(deps, session)
    .then((report) => recordValidation(deps.sql, id, report))
    .catch((error: unknown) => logger.error({ err: error, validation: id }, 'a self-validation broke off'))
  return { task: id }
}

/** `GET /self-validate/result/{id}`: the report of a task once it is there. */
export async function readValidation(deps: Pick<ValidationDeps, 'sql' | 'clock'>, id: string): Promise<object> {
  const found = z.uuid().safeParse(id).success ? await findValidation(deps.sql, id) : null
  if (found === null) throw new GisError(404, 'Task not found')
  if (found.report !== null) return { status: 'done', ...(found.report as object) }
  const isLost = deps.clock.now() - found.startedAt > VALIDATION_TIME_MAX_MS
  return isLost ? { status: 'failed', success: false, log: ['the validation was cut off'] } : { status: 'running' }
}
