import { exactAmounts } from '@zoria/kernel'
import * as z from 'zod'
import type { Callback, Form } from './gateway.ts'

/** Parses JSON that matches the schema; undefined otherwise. */
export function readJson<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> | undefined {
  try {
    const parsed = schema.safeParse(JSON.parse(text, exactAmounts))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined // Not JSON: the caller treats it as malformed.
  }
}

/**
 * The fields of a callback's form. Undefined if it cannot be read or a field repeats: no PSP sends that, and parsers
 * treat it differently.
 */
export function readForm({ body, multipart }: Pick<Callback, 'body' | 'multipart'>): Form | undefined {
  return multipart === undefined
    ? formOf(new URLSearchParams(Buffer.from(body).toString('utf8')))
    : (multipart ?? undefined)
}

/**
 * Reads a body in multipart/form-data; null if it is malformed, repeats a field or contains a file. Undefined for
 * another content type.
 */
export async function readMultipart(
  body: Uint8Array,
  contentType: string | undefined,
): Promise<Form | null | undefined> {
  if (contentType === undefined || !/^multipart\/form-data\s*(;|$)/i.test(contentType)) return undefined
  try {
    const response = new Response(Uint8Array.from(body), { headers: { 'content-type': contentType } })
    return formOf(await response.formData()) ?? null
  } catch (fault) {
    // Node's parser throws this for a malformed body, and Headers for a malformed content type.
    if (fault instanceof TypeError) return null
    throw fault
  }
}

function formOf(fields: Iterable<readonly [string, unknown]>): Form | undefined {
  const form = new Map<string, string>()
  for (const [name, value] of fields) {
    if (typeof value !== 'string' || form.has(name)) return undefined
    form.set(name, value)
  }
  return form
}

export const formType = { 'content-type': 'application/x-www-form-urlencoded' } as const

/**
 * Texts of a PSP that we store or look up: references, statuses. Printable ASCII only: the database would refuse a zero
 * byte or half a surrogate on every repetition.
 */
export const pspText = z.string().regex(/^[\x20-\x7e]{1,255}$/)

export const isPSPText = (text: string | undefined): text is string => pspText.safeParse(text).success

/** Masks a PSP's token of a card. Digits only are a card number, which must never reach us. */
export function maskToken(text: string, pattern: RegExp): string | undefined {
  return pattern.test(text) && !/^[\d\s-]+$/.test(text) ? `…${text.slice(-4)}` : undefined
}
