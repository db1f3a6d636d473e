import type * as z from 'zod'

/** JSON that fits the schema, or undefined. */
export function readJson<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> | undefined {
  try {
    const parsed = schema.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined // Not JSON, so not a message of the PSP: the caller treats it as malformed.
  }
}
