import { battleEntries, battleScorings } from '@zoria/contract/battles/words'
import { battleLeagues } from '@zoria/contract/rating/words'
import { currencies, fail, ok, type Result } from '@zoria/kernel'
import { blankFaults, writtenFaults } from '@zoria/platform/written-faults'
import { writtenSum as sum } from '@zoria/platform/written-sum'
import * as z from 'zod'
import { termFaults, type ScheduleTerms, type Template, type Terms } from '../rules/terms.ts'

/**
 * The terms of a battle as staff writes them and as they are stored. Sums are minor units.
 * docs/rules/battles.md#template-and-run
 */

const text = z.string().min(1).max(80)
const count = z.int().min(1).max(1_000_000)

const prize = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('money'), amount: sum }),
  /** A part of a proportional fund, in basis points: each place of the range gets it. */
  z.strictObject({ kind: z.literal('share'), bps: z.int().min(1).max(10_000) }),
  z.strictObject({ kind: z.literal('bonus'), offerId: z.uuid() }),
  z.strictObject({ kind: z.literal('free_rounds'), game: text, count, stake: sum }),
])

const prizes = z
  .array(z.strictObject({ from: count, to: count, prize }))
  .min(1)
  .max(200)

/** The schedule of a template: times are the wall clock of the currency's market. */
const minute = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const minutes = z
  .int()
  .min(1)
  .max(60 * 24 * 31)
export const schedule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('once'), startsAt: z.iso.datetime(), minutes }),
  z.strictObject({ kind: z.literal('daily'), at: minute, minutes: minutes.max(1_440) }),
  z.strictObject({
    kind: z.literal('weekly'),
    weekday: z.int().min(1).max(7),
    at: minute,
    minutes: minutes.max(10_080),
  }),
  z.strictObject({ kind: z.literal('back_to_back'), anchor: z.iso.datetime(), minutes }),
]) satisfies z.ZodType<ScheduleTerms>

export const terms = z
  .strictObject({
    names: z.strictObject({ en: text, ua: text, ru: text, kz: text }),
    cup: z.enum(battleLeagues),
    league: z.discriminatedUnion('by', [
      z.strictObject({
        by: z.literal('rating'),
        levelMin: z.int().min(0).nullable(),
        levelMax: z.int().min(0).nullable(),
      }),
      z.strictObject({ by: z.literal('stakes'), stakeMax: sum }),
    ]),
    currency: z.enum(currencies),
    games: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('all') }),
      z.strictObject({ kind: z.enum(['list', 'provider', 'category']), slugs: z.array(text).min(1).max(200) }),
    ]),
    stakeMin: sum,
    qualification: z.int().min(0).max(100_000),
    roundsMax: count.nullable(),
    scoring: z.enum(battleScorings),
    entry: z.enum(battleEntries),
    fund: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('guaranteed') }),
      z.strictObject({ kind: z.literal('proportional'), bps: z.int().min(1).max(2_000), min: sum }),
    ]),
    prizes,
  })
  .superRefine((parsed, context) => {
    for (const message of termFaults(parsed)) context.addIssue({ code: 'custom', message })
  }) satisfies z.ZodType<Terms>

export const template = z.strictObject({
  slug: z.string().regex(/^[a-z0-9][a-z0-9-]{0,79}$/),
  terms,
  schedule,
}) satisfies z.ZodType<Template>

/** A template as somebody wrote it, or what is wrong with it, a sentence each. */
export function readTemplate(
  written: unknown,
): Result<Template, { readonly code: 'BATTLE_INVALID'; readonly faults: readonly string[] }> {
  const parsed = template.safeParse(written)
  if (!parsed.success)
    return fail({
      code: 'BATTLE_INVALID',
      faults: writtenFaults(parsed.error.issues, { schema: template, written, whole: 'template' }),
    })
  const blank = blankFaults(written)
  return blank.length === 0 ? ok(parsed.data) : fail({ code: 'BATTLE_INVALID', faults: blank })
}
