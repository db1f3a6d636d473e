import { instant, type Instant } from '@zoria/kernel'
import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'

/** What a preview shows: the site at a moment (null: now) as visitors or players see it (null: as the reader is). */
export type PreviewToken = {
  readonly until: Instant
  readonly at: Instant | null
  readonly audience: 'visitors' | 'players' | null
}

const moment = z.union([z.iso.datetime({ offset: true }), z.int()]).transform(instant)
const payload = z.object({ exp: moment, at: moment.nullish(), audience: z.enum(['visitors', 'players']).nullish() })

/**
 * Reads a token of the content service: base64url of its JSON, a dot, and the hexadecimal HMAC-SHA256 of that.
 * Undefined for one that is over or not the service's.
 */
export function readPreviewToken(
  token: string,
  { key, now }: { readonly key: string; readonly now: Instant },
): PreviewToken | undefined {
  const [body = '', signature = '', ...rest] = token.split('.')
  if (rest.length > 0 || !isSignedBy(key, Buffer.from(body), signature)) return undefined
  const { success, data } = payload.safeParse(parsed(body))
  if (!success || data.exp <= now) return undefined
  return { until: data.exp, at: data.at ?? null, audience: data.audience ?? null }
}

/** Whether somebody who has the key says this: hexadecimal HMAC-SHA256 over the bytes as they came. */
export function isSignedBy(key: string, bytes: Uint8Array, signature: string): boolean {
  const expected = createHmac('sha256', key).update(bytes).digest()
  const given = Buffer.from(signature, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(Buffer.from(body, 'base64url').toString())
  } catch {
    return undefined // Signed, and still no token of ours.
  }
}
