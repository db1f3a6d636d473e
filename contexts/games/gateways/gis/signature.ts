import { createHmac, timingSafeEqual } from 'node:crypto'
import { instant, msOf, type Instant } from '@zoria/kernel'
import { writePhpQuery, type Field } from './form.ts'

/** docs/rules/gis.md#signature: a timestamp more than 30 s off our clock is refused, a nonce is remembered that long. */
export const windowMs = 30_000

/** Writes sorted fields into the text that is signed. Pluggable per merchant, because some gateways encode otherwise than PHP. */
export type Canonicaliser = (sorted: readonly Field[]) => string

/** A party we exchange signed calls with. `keyPrevious` is still believed while the other side moves to a new key. */
export type Merchant = {
  readonly id: string
  readonly key: string
  readonly keyPrevious?: string
  readonly canonicalise: Canonicaliser
}

/** The usual merchant: signs as PHP does. */
export function phpMerchant({ id, key, keyPrevious }: { id: string; key: string; keyPrevious?: string | undefined }): Merchant {
  return { id, key, canonicalise: writePhpQuery, ...(keyPrevious === undefined ? {} : { keyPrevious }) }
}

export type Stamp = { readonly merchantId: string; readonly timestamp: string; readonly nonce: string }

/** `X-Sign`: hex HMAC-SHA1 over the fields merged with the three headers, sorted by their top-level names. */
export function sign({ fields, stamp, key, canonicalise }: { fields: readonly Field[]; stamp: Stamp; key: string; canonicalise: Canonicaliser }): string {
  return createHmac('sha1', key).update(canonicalise(sorted([...fields, ...headersOf(stamp)]))).digest('hex')
}

/** The headers of a call we make. */
export function signedHeaders(fields: readonly Field[], stamp: Stamp, { key, canonicalise }: Merchant): Record<string, string> {
  return { ...Object.fromEntries(headersOf(stamp)), 'X-Sign': sign({ fields, stamp, key, canonicalise }) }
}

export type ReceivedHeaders = { readonly merchantId: string | undefined; readonly timestamp: string | undefined; readonly nonce: string | undefined; readonly signature: string | undefined }

export type SignatureFault = 'headers' | 'merchant' | 'timestamp' | 'signature'

/** A verified call, once its nonce is found to be new. */
export type Verified = { readonly ok: true; readonly nonce: string; readonly expiresAt: Instant } | { readonly ok: false; readonly fault: SignatureFault }

/** Checks a received call over the strings it came with, in constant time. Whether the nonce is new is for storage to say. */
export function verify({ fields, headers, merchant, now }: { fields: readonly Field[]; headers: ReceivedHeaders; merchant: Merchant; now: Instant }): Verified {
  const { merchantId, timestamp, nonce, signature } = headers
  if (merchantId === undefined || timestamp === undefined || nonce === undefined || signature === undefined) return { ok: false, fault: 'headers' }
  if (!nonceShape.test(nonce)) return { ok: false, fault: 'headers' }
  if (merchantId !== merchant.id) return { ok: false, fault: 'merchant' }
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(Number(timestamp) * 1_000 - msOf(now)) > windowMs) return { ok: false, fault: 'timestamp' }

  const stamp = { merchantId, timestamp, nonce }
  const keys = [merchant.key, ...(merchant.keyPrevious === undefined ? [] : [merchant.keyPrevious])]
  const isSigned = keys.some((key) => isEqual(sign({ fields, stamp, key, canonicalise: merchant.canonicalise }), signature.toLowerCase()))
  return isSigned ? { ok: true, nonce, expiresAt: instant(Number(timestamp) * 1_000 + windowMs) } : { ok: false, fault: 'signature' }
}

const nonceShape = /^[\x21-\x7e]{1,128}$/

const headersOf = ({ merchantId, timestamp, nonce }: Stamp): Field[] => [
  ['X-Merchant-Id', merchantId],
  ['X-Timestamp', timestamp],
  ['X-Nonce', nonce],
]

// Code point order of top-level names, upper case first; the order inside one name stays as it came.
const sorted = (fields: readonly Field[]): readonly Field[] => fields.toSorted(([left], [right]) => compared(topOf(left), topOf(right)))

const topOf = (name: string): string => name.split('[', 1)[0] as string

const compared = (left: string, right: string): number => {
  if (left === right) return 0
  return left < right ? -1 : 1
}

const isEqual = (expected: string, received: string): boolean => {
  const left = Buffer.from(expected)
  const right = Buffer.from(received)
  return left.length === right.length && timingSafeEqual(left, right)
}
