import { currencies } from '@zoria/kernel'
import { writtenSum as sum } from '@zoria/platform/written-sum'
import * as z from 'zod'
import { termFaults, TURNOVER_PER_TICKET_MIN, type Terms } from '../rules/terms.ts'

/**
 * The terms of a raffle as staff writes them and as they are stored. Sums are minor units.
 * docs/rules/promotions.md#raffle
 */

const place = z.int().min(1).max(200)

export const terms = z
  .strictObject({
    currency: z.enum(currencies),
    turnoverPerTicket: sum.refine((turnover) => turnover >= TURNOVER_PER_TICKET_MIN, {
      error: `at least ${TURNOVER_PER_TICKET_MIN} minor units`,
    }),
    drawAfterMinutes: z.int().min(1).max(1_440),
    prizes: z
      .array(z.strictObject({ from: place, to: place, amount: sum }))
      .min(1)
      .max(200),
  })
  .superRefine((parsed, context) => {
    for (const message of termFaults(parsed)) context.addIssue({ code: 'custom', message })
  }) satisfies z.ZodType<Terms>

/** JSON with whole numbers for sums: they stay below 2^53. */
export const json = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? Number(one) : one)) ?? 'null'
