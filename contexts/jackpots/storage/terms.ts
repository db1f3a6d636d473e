import { gameCategories } from '@zoria/contract/games/words'
import * as z from 'zod'
import { fail, ok, type Result } from '@zoria/kernel'
import { writtenFaults } from '@zoria/platform/written-faults'
import { writtenSum as sum } from '@zoria/platform/written-sum'
import { termFaults, type Terms } from '../rules/terms.ts'

/**
 * The terms of a jackpot as staff writes them and as they are stored; sums in minor units.
 * docs/rules/promotions.md#jackpots
 */
export const terms = z
  .strictObject({
    seed: sum,
    shareBps: z.int().min(1).max(1_000),
    min: sum,
    max: sum,
    stakeMin: sum,
    categories: z.array(z.enum(gameCategories)).min(1).nullable(),
  })
  .superRefine((parsed, context) => {
    for (const message of termFaults(parsed)) context.addIssue({ code: 'custom', message })
  }) satisfies z.ZodType<Terms>

/** Terms as somebody wrote them, or what is wrong with them, a sentence each. */
export function readTerms(
  written: unknown,
): Result<Terms, { readonly code: 'TERMS_INVALID'; readonly faults: readonly string[] }> {
  const parsed = terms.safeParse(written)
  return parsed.success
    ? ok(parsed.data)
    : fail({
        code: 'TERMS_INVALID',
        faults: writtenFaults(parsed.error.issues, { schema: terms, written, whole: 'terms' }),
      })
}

/** JSON with whole numbers for sums: they stay below 2^53. */
export const json = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? Number(one) : one)) ?? 'null'
