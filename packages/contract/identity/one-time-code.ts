import { readCode } from '@zoria/kernel/digits'
import * as z from 'zod/mini'
import type { FieldCode } from '../refusals.ts'

/**
 * A code as it is typed or read aloud: digits of any script, grouped or not (`123 456`). `missing` is told where there
 * is none.
 */
export function oneTimeCode(missing: FieldCode) {
  return z.string({ error: missing }).check(
    z.maxLength(32, { error: 'CODE_INVALID', abort: true }),
    z.overwrite(readCode),
    z.regex(/^\d{4,6}$/, { error: 'CODE_INVALID' }),
  )
}
