import { z } from 'zod'
import { findGameByUuid, type CatalogueGame } from '../catalogue/catalogue.ts'
import { findLiveGameByUuid, type LiveGame } from '../catalogue/live-games.ts'
import { parseDecimalAmount } from '../rules/amounts.ts'
import { parseCurrency, type Currency } from '../rules/stakes.ts'
import { GisError } from './errors.ts'
import type { Form } from './admit-call.ts'

/** Validates a form by a schema; empty fields count as absent. Throws a 422 that names every invalid field. */
export function readForm<Schema extends z.ZodType>(schema: Schema, form: Form): z.output<Schema> {
  const given = Object.fromEntries([...form].filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  throw new GisError(422, parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '))
}

/** The values of `name[0]`, `name[1]` …, in order. */
export function readList(form: Form, name: string): readonly string[] {
  return [...form].filter(([key]) => key.startsWith(`${name}[`)).map(([, value]) => value)
}

/** An identifier from the other side: limited in length, printable characters only. */
export const nameField = z
  .string()
  .min(1)
  .max(255)
  .regex(/^\P{Cc}*$/u, 'printable characters are needed')

/** A whole number without sign. */
export const countField = z
  .string()
  .regex(/^\d{1,9}$/, 'a whole number is needed')
  .transform(Number)

/** Unix seconds, as milliseconds. */
export const momentField = z
  .string()
  .regex(/^\d{1,11}$/, 'unix seconds are needed')
  .transform((text) => Number(text) * 1_000)

/** A non-negative amount in any exact decimal form, with at most two significant decimals. */
export const amountField = z.string().transform((text, ctx): bigint => {
  const amount = parseDecimalAmount(text)
  if (amount === null) ctx.addIssue({ code: 'custom', message: 'an amount with two places is needed' })
  return amount ?? 0n
})

export const currencyField = z.string().transform((text, ctx): Currency => {
  const currency = parseCurrency(text)
  if (currency === null) ctx.addIssue({ code: 'custom', message: 'not supported' })
  return currency ?? 'uah'
})

/** The slot with this uuid, or a 404; live games have no free rounds. */
export function gameOf(uuid: string): CatalogueGame {
  const game = findGameByUuid(uuid)
  if (game === undefined) throw new GisError(404, 'Game not found')
  return game
}

/** A game that can be opened: a slot, or a live game with its tables. */
export type Launchable =
  | { readonly kind: 'slot'; readonly game: CatalogueGame }
  | { readonly kind: 'live'; readonly game: LiveGame }

/** The slot or live game with this uuid, or a 404. */
export function launchableOf(uuid: string): Launchable {
  const live = findLiveGameByUuid(uuid)
  return live === undefined ? { kind: 'slot', game: gameOf(uuid) } : { kind: 'live', game: live }
}
