import type { AfterErrorHook } from 'payload'
import { wordOf } from '../desk/words.ts'

/**
 * Turns values that the database cannot store, invalid characters or numbers out of range, into a client error:
 * PostgreSQL reports them in error class 22.
 */
export const refuseStrangeValues: AfterErrorHook = ({ error, req }) => {
  if (!isStrangeValue(error)) return undefined
  return { status: 400, response: { errors: [{ message: wordOf(req, 'strangeValue') }] } }
}

const isStrangeValue = (fault: unknown): boolean => {
  const { code, cause } = (fault ?? {}) as { readonly code?: unknown; readonly cause?: unknown }
  return typeof code === 'string' ? code.startsWith('22') : cause !== undefined && isStrangeValue(cause)
}
