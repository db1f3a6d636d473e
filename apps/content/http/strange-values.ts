import type { AfterErrorHook } from 'payload'
import { wordOf } from '../desk/words.ts'

/** A value that the database cannot hold, a sign without a letter or a number out of all bounds, is a fault of who sent it: PostgreSQL names these in its class 22. */
export const refuseStrangeValues: AfterErrorHook = ({ error, req }) => {
  if (!isStrangeValue(error)) return undefined
  return { status: 400, response: { errors: [{ message: wordOf(req, 'strangeValue') }] } }
}

const isStrangeValue = (fault: unknown): boolean => {
  const { code, cause } = (fault ?? {}) as { readonly code?: unknown; readonly cause?: unknown }
  return typeof code === 'string' ? code.startsWith('22') : cause !== undefined && isStrangeValue(cause)
}
