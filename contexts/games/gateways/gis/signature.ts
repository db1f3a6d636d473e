import { hash, timingSafeEqual } from 'node:crypto'
import { instant, msOf, type Instant } from '@zoria/kernel'
import { writePhpQuery, type Field } from './form.ts'

/** docs/rules/gis.md#signature: a timestamp more than 30 s off our clock is refused; a nonce is stored for that long. */
export const windowMs = 30_000

/** Encodes sorted fields for signing. Pluggable per merchant, because some gateways use another encoding than PHP. */
export type Canonicaliser = (sorted: readonly Field[]) => string

/** A party with which we exchange signed calls. `keyPrevious` is accepted during a key rotation. */
export type Merchant = {
  readonly id: string
  readonly key: string
  readonly keyPrevious?: string
  readonly canonicalise: Canonicaliser
}

/** The default merchant: signs as PHP does. */
export function phpMerchant({
  id,
  key,
  keyPrevious,
}: {
  id: string
  key: string
  keyPrevious?: string | undefined
}): Merchant {
  return { id, key, canonicalise: writePhpQuery, ...(keyPrevious === undefined ? {} : { keyPrevious }) }
}

export type Stamp = { readonly merchantId: string; readonly timestamp: string; readonly nonce: string }

/** `X-Sign`: hex HMAC-SHA1 over the fields merged with the three headers, sorted by their top-level names. */
export function sign({
  fields,
  stamp,
  key,
  canonicalise,
}: {
  fields: readonly Field[]
  stamp: Stamp
  key: string
  canonicalise: Canonicaliser
}): string {
  return hmacSha1(key, canonicalise(sorted([...fields, ...headersOf(stamp)])))
}

/** The headers of an outgoing call. */
export function signedHeaders(
  fields: readonly Field[],
  stamp: Stamp,
  { key, canonicalise }: Merchant,
): Record<string, string> {
  return { ...Object.fromEntries(headersOf(stamp)), 'X-Sign': sign({ fields, stamp, key, canonicalise }) }
}

export type ReceivedHeaders = {
  readonly merchantId: string | undefined
  readonly timestamp: string | undefined
  readonly nonce: string | undefined
  readonly signature: string | undefined
}

export type SignatureFault = 'headers' | 'merchant' | 'timestamp' | 'signature'

/** A verified call, provided that its nonce is new. */
export type Verified =
  | { readonly ok: true; readonly nonce: string; readonly expiresAt: Instant }
  | { readonly ok: false; readonly fault: SignatureFault }

/** Verifies a received call over the exact strings received, in constant time. Storage decides whether the nonce is new. */
export function verify({
  fields,
  headers,
  merchant,
  now,
}: {
  fields: readonly Field[]
  headers: ReceivedHeaders
  merchant: Merchant
  now: Instant
}): Verified {
  const { merchantId, timestamp, nonce, signature } = headers
  if (merchantId === undefined || timestamp === undefined || nonce === undefined || signature === undefined)
    return { ok: false, fault: 'headers' }
  if (!nonceShape.test(nonce)) return { ok: false, fault: 'headers' }
  if (merchantId !== merchant.id) return { ok: false, fault: 'merchant' }
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(Number(timestamp) * 1_000 - msOf(now)) > windowMs)
    return { ok: false, fault: 'timestamp' }

  const stamp = { merchantId, timestamp, nonce }
  const keys = [merchant.key, ...(merchant.keyPrevious === undefined ? [] : [merchant.keyPrevious])]
  const isSigned = keys.some((key) =>
    isEqual(sign({ fields, stamp, key, canonicalise: merchant.canonicalise }), signature.toLowerCase()),
  )
  return isSigned
    ? { ok: true, nonce, expiresAt: instant(Number(timestamp) * 1_000 + windowMs) }
    : { ok: false, fault: 'signature' }
}

const nonceShape = /^[\x21-\x7e]{1,128}$/

const headersOf = ({ merchantId, timestamp, nonce }: Stamp): Field[] => [
  ['X-Merchant-Id', merchantId],
  ['X-Timestamp', timestamp],
  ['X-Nonce', nonce],
]

// Code point order of top-level names, upper case first; fields of one name keep their order.
const sorted = (fields: readonly Field[]): readonly Field[] =>
  fields.toSorted(([left], [right]) => compared(topOf(left), topOf(right)))

const topOf = (name: string): string => {
  const bracket = name.indexOf('[')
  return bracket < 0 ? name : name.slice(0, bracket)
}

const compared = (left: string, right: string): number => {
  if (left === right) return 0
  return left < right ? -1 : 1
}

// Implements RFC 2104 over the one-shot digest, which costs a fraction of an HMAC object per call.
const hmacSha1 = (key: string, text: string): string => {
  const { inner, outer } = padsOf(key)
  return hash('sha1', Buffer.concat([outer, hash('sha1', Buffer.concat([inner, Buffer.from(text)]), 'buffer')]))
}

type Pads = { readonly inner: Buffer; readonly outer: Buffer }

/** Block size of SHA-1 in bytes. */
const hashBlock = 64

/** There are few merchants. */
const pads = new Map<string, Pads>()

const padsOf = (key: string): Pads => {
  const known = pads.get(key)
  if (known !== undefined) return known
  const bytes = Buffer.byteLength(key) > hashBlock ? hash('sha1', key, 'buffer') : Buffer.from(key)
  const whole = [...bytes, ...new Uint8Array(hashBlock - bytes.length)]
  const made = {
    inner: Buffer.from(whole.map((byte) => byte ^ 0x36)),
    outer: Buffer.from(whole.map((byte) => byte ^ 0x5c)),
  }
  pads.set(key, made)
  return made
}

const isEqual = (expected: string, received: string): boolean => {
  const left = Buffer.from(expected)
  const right = Buffer.from(received)
  return left.length === right.length && timingSafeEqual(left, right)
}
