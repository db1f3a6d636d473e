import * as z from 'zod'

const rule = 'a whole number of minor units above 0 is needed, as in 500'

/**
 * A sum in minor units as staff writes it in JSON, and as it is stored there: a whole number above 0 that a number of
 * JSON holds exactly. Texts, flags and fractions are refused, also where `BigInt` would read them. A refused sum ends
 * the check of its object: rules never see one.
 */
export const writtenSum = z
  .number(rule)
  .refine((sum) => Number.isSafeInteger(sum) && sum > 0, { error: rule, abort: true })
  .transform(BigInt)
