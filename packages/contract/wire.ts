import * as z from 'zod/mini'

/** Schemas that several contexts share. Source: docs/rules/wire.md. */

/** Money in a reply: two places, a dot, no grouping. */
export const amount = z.string().check(z.regex(/^-?\d+\.\d{2}$/))

/** Money in a request: up to 12 digits, optionally a dot and one or two more. */
export const amountInput = z
  .string({ error: 'AMOUNT_INVALID' })
  .check(z.regex(/^\d{1,12}(\.\d{1,2})?$/, { error: 'AMOUNT_INVALID' }))

export const id = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/, { error: 'INVALID' }))

/**
 * Text from outside holds no control characters, no separators of lines and no halves of characters. Source:
 * docs/rules/wire.md#texts-from-outside.
 */
export const noControls = z.regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u, { error: 'INVALID' })

/** ISO 8601 UTC with milliseconds. */
export const time = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/))

/** A calendar day, as in 2026-11-21. */
export const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/, { error: 'DATE_INVALID' }))

export const currency = z.enum(['uah', 'kzt', 'usd', 'eur', 'kgs'])
export const countryCode = z.enum(['UA', 'KZ'])
/** URL prefixes of the four languages. */
export const language = z.enum(['en', 'ua', 'ru', 'kz'])

const pageSize = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))

/** `page` counts from 1; 16 items a page by default, at most 100. */
export const pageQuery = {
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
  pageSize: z._default(pageSize, 16),
}

/** A page whose usual size is a setting. */
export const settablePageQuery = { page: pageQuery.page, pageSize: z.optional(pageSize) }

/** A list as it travels. */
/* @__NO_SIDE_EFFECTS__ */ export function paged<S extends z.ZodMiniType>(item: S) {
  return z.object({ items: z.array(item), total: z.number(), page: z.number(), pageSize: z.number() })
}

/** Every refusal as it travels. */
export const errorBody = z.object({
  code: z.string(),
  message: z.string(),
  details: z.optional(z.record(z.string(), z.string())),
  requestId: z.string(),
})

export type ErrorBody = z.output<typeof errorBody>
