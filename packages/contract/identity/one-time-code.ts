import { readCode } from '@zoria/kernel/digits'
import * as z from 'zod/mini'
import type { FieldCode } from '../refusals.ts'

/**
 * A one-time code as a person enters it: digits of any script, grouped or not (`123 456`). `missing` is the field's
 * error when there is no code.
 */
export function oneTimeCode(missing: FieldCode) {
  return z
    .string({ error: missing })
    .check(
      z.maxLength(32, { error: 'CODE_INVALID', abort: true }),
      z.overwrite(readCode),
      z.regex(/^\d{4,6}$/, { error: 'CODE_INVALID' }),
    )
}
