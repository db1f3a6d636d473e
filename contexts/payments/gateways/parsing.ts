import { exactAmounts } from '@zoria/kernel'
import * as z from 'zod'

/** Parses JSON that matches the schema; undefined otherwise. */
export function readJson<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> | undefined {
  try {
    const parsed = schema.safeParse(JSON.parse(text, exactAmounts))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined // Not JSON: the caller treats it as malformed.
  }
}

/** Parses the fields of a form in their order. Undefined if a field repeats: no PSP sends that, and parsers treat it differently. */
export function readForm(body: Uint8Array): ReadonlyMap<string, string> | undefined {
  const fields = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(Buffer.from(body).toString('utf8'))) {
    if (fields.has(name)) return undefined
    fields.set(name, value)
  }
  return fields
}

export const formType = { 'content-type': 'application/x-www-form-urlencoded' } as const

/**
 * Texts of a PSP that we store or look up: references, statuses. Printable ASCII only: the database would refuse a zero byte or half a
 * surrogate on every repetition.
 */
export const pspText = z.string().regex(/^[\x20-\x7e]{1,255}$/)

export const isPSPText = (text: string | undefined): text is string => pspText.safeParse(text).success

/** Masks a PSP's token of a card. Digits only are a card number, which must never reach us. */
export function maskToken(text: string, pattern: RegExp): string | undefined {
  return pattern.test(text) && !/^[\d\s-]+$/.test(text) ? `…${text.slice(-4)}` : undefined
}
