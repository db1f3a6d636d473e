import { createHmac, timingSafeEqual } from 'node:crypto'
import { sortFields, writeFields, type Field } from './query-string.ts'

/** GIS: a timestamp more than 30 seconds off is refused. */
export const TIMESTAMP_TOLERANCE_S = 30

/** The headers of a signed call, besides the signature itself. */
export interface SignedHeaders {
  readonly merchantId: string
  readonly timestamp: string
  readonly nonce: string
}

/** `X-Sign` of a call: HMAC-SHA1 in hex over the fields merged with the headers, sorted by name, written as PHP does (docs/rules/gis.md). */
export function sign(fields: readonly Field[], headers: SignedHeaders, key: string): string {
  return createHmac('sha1', key).update(writeFields(sortFields([...fields, ...headerFields(headers)]))).digest('hex')
}

/** The headers to send with a call. */
export function signedHeaders(fields: readonly Field[], headers: SignedHeaders, key: string): Record<string, string> {
  return { ...Object.fromEntries(headerFields(headers)), 'X-Sign': sign(fields, headers, key) }
}

export type SignatureFault = 'missing' | 'merchant' | 'timestamp' | 'signature'

/** Checks a received call over the strings it came with, in constant time. Whether its nonce is new is the caller's to ask. */
export function signatureFault(
  call: { readonly fields: readonly Field[]; readonly headers: Partial<SignedHeaders>; readonly signature: string | undefined },
  merchant: { readonly id: string; readonly key: string },
  now: number,
): SignatureFault | null {
  const { merchantId, timestamp, nonce } = call.headers
  if (!merchantId || !timestamp || !nonce || !call.signature) return 'missing'
  if (merchantId !== merchant.id) return 'merchant'
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(Number(timestamp) * 1_000 - now) > TIMESTAMP_TOLERANCE_S * 1_000) return 'timestamp'
  const expected = sign(call.fields, { merchantId, timestamp, nonce }, merchant.key)
  return isEqual(expected, call.signature.toLowerCase()) ? null : 'signature'
}

const headerFields = ({ merchantId, timestamp, nonce }: SignedHeaders): Field[] => [
  ['X-Merchant-Id', merchantId],
  ['X-Timestamp', timestamp],
  ['X-Nonce', nonce],
]

const isEqual = (expected: string, received: string): boolean => {
  const [left, right] = [Buffer.from(expected), Buffer.from(received)]
  return left.length === right.length && timingSafeEqual(left, right)
}
