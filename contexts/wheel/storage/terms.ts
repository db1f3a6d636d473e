import { currencies, fail, ok, type Currency, type Result } from '@zoria/kernel'
import { blankFaults, writtenFaults } from '@zoria/platform/written-faults'
import { writtenSum as sum } from '@zoria/platform/written-sum'
import * as z from 'zod'
import { sectorFaults, weightOfAll, type Sector } from '../rules/wheel.ts'

/**
 * The sectors of a wheel as staff writes them and as they are stored. Sums are minor units.
 * docs/rules/promotions.md#wheel
 */

const text = (max: number) => z.string().min(1).max(max)
const names = (max: number) => z.strictObject({ en: text(max), ua: text(max), ru: text(max), kz: text(max) })
const count = z.int().min(1).max(1_000_000)

const prize = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('nothing') }),
  z.strictObject({ kind: z.literal('money'), amount: sum }),
  z.strictObject({ kind: z.literal('bonus'), offerId: z.uuid() }),
  z.strictObject({ kind: z.literal('free_rounds'), game: text(80), count: z.int().min(1).max(1_000), stake: sum }),
])

const sector = z.strictObject({
  key: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/),
  names: names(60),
  label: names(16),
  weight: z.int().min(0).max(weightOfAll),
  prize,
  stock: count.nullable().default(null),
  dayMax: count.nullable().default(null),
})

export const sectorList = z
  .array(sector)
  .min(4)
  .max(24)
  .superRefine((parsed, context) => {
    for (const message of sectorFaults(parsed)) context.addIssue({ code: 'custom', message })
  }) satisfies z.ZodType<readonly Sector[]>

const wheelFile = z.strictObject({ currency: z.enum(currencies), sectors: sectorList })

/** A wheel that somebody wrote to propose it, or what is wrong with the file, a sentence each. */
export function readWheel(
  written: unknown,
): Result<
  { readonly currency: Currency; readonly sectors: readonly Sector[] },
  { readonly code: 'WHEEL_INVALID'; readonly faults: readonly string[] }
> {
  const parsed = wheelFile.safeParse(written)
  if (!parsed.success)
    return fail({
      code: 'WHEEL_INVALID',
      faults: writtenFaults(parsed.error.issues, { schema: wheelFile, written, whole: 'wheel' }),
    })
  const blank = blankFaults(written)
  return blank.length === 0 ? ok(parsed.data) : fail({ code: 'WHEEL_INVALID', faults: blank })
}
