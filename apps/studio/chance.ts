import { hash, randomBytes, randomFillSync } from 'node:crypto'

/** A source of random bytes: the operating system's in production. */
export type RandomBytes = (length: number) => Uint8Array

/**
 * The operating system's generator. Bytes for ids are drawn a page at a time; secrets are drawn individually and no
 * copy remains here.
 */
export const systemBytes: RandomBytes = (length) => (length <= NAME_LENGTH ? nextOfPage(length) : randomBytes(length))

/** Ids and nonces have this length; secrets are longer. */
const NAME_LENGTH = 16

const page = Buffer.alloc(4_096)
let used = page.length

const nextOfPage = (length: number): Uint8Array => {
  if (used + length > page.length) {
    randomFillSync(page)
    used = 0
  }
  used += length
  return Uint8Array.prototype.slice.call(page, used - length, used)
}

/**
 * Random block for the draws of a round: HMAC-SHA256 keyed with the server seed (docs/rules/fairness.md#the-stream).
 * Implements RFC 2104 over the one-shot digest, which is five times as fast as creating an HMAC object per block. A key
 * has at most 64 bytes.
 */
export function hmacSha256(key: Uint8Array, message: string): Uint8Array {
  if (key.length > HASH_BLOCK) throw new Error(`A key of ${key.length} bytes is longer than ${HASH_BLOCK}`)
  const text = Buffer.from(message)
  const inner = Buffer.alloc(HASH_BLOCK + text.length, 0x36)
  const outer = Buffer.alloc(HASH_BLOCK + 32, 0x5c)
  for (let at = 0; at < key.length; at += 1) {
    inner[at] = 0x36 ^ key[at]!
    outer[at] = 0x5c ^ key[at]!
  }
  inner.set(text, HASH_BLOCK)
  outer.set(hash('sha256', inner, 'buffer'), HASH_BLOCK)
  return hash('sha256', outer, 'buffer')
}

/** Block size of SHA-256 in bytes. */
const HASH_BLOCK = 64

/** SHA-256 of bytes or text. */
export function sha256(content: Uint8Array | string): Uint8Array {
  return hash('sha256', content, 'buffer')
}

/** An unguessable token: 32 random bytes for a URL or a header. Only its hash is stored. */
export function newToken(random: RandomBytes): string {
  return Buffer.from(random(32)).toString('base64url')
}

/** A UUID of version 7: ids sort by time, so rounds are stored in the order they were played. */
export function newId(now: number, random: RandomBytes): string {
  const bytes = Uint8Array.from(random(16))
  new DataView(bytes.buffer).setUint32(0, Math.floor(now / 65_536))
  new DataView(bytes.buffer).setUint16(4, now % 65_536)
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = Buffer.from(bytes).toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
