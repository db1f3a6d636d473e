import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { invariant } from '@zoria/kernel'
import type { Chance } from '@zoria/platform/chance'

/** Keeps personal data unreadable at rest: sealed where it must be read back, a keyed hash where it must be found. */
export type Keys = {
  /** AES-256-GCM; opens only under the same `place` (table, column and row), so a sealed value cannot be moved to another row. */
  seal(text: string, place: string): Buffer
  open(sealed: Buffer, place: string): string
  /** The keyed hash by which something is found: equal texts of one kind have one hash. */
  lookUp(kind: 'phone' | 'email' | 'target' | 'subject', text: string): Buffer
  /** A code as it is stored, bound to its purpose and target. */
  hashCode(code: { purpose: string; target: string; code: string }): Buffer
  /** The one child of a refresh token: asking twice gives the same. */
  childOf(refreshToken: string): string
}

// Byte 0 of a sealed value, so that keys and algorithm can change later.
const version = 1
const ivBytes = 12
const tagBytes = 16

/** Derives one key per use from the secret of the environment. */
export function createKeys({ secret, chance }: { secret: string; chance: Chance }): Keys {
  const derived = (use: string) => Buffer.from(hkdfSync('sha256', secret, 'zoria identity', use, 32))
  const [sealing, lookingUp, codes, tokens] = [derived('seal'), derived('look-up'), derived('code'), derived('refresh token')]
  return {
    seal: (text, place) => {
      const iv = chance.bytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', sealing, iv).setAAD(Buffer.from(place))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from([version]), iv, cipher.getAuthTag(), body])
    },
    open: (sealed, place) => {
      invariant(sealed[0] === version, 'a sealed value carries the version we know')
      const iv = sealed.subarray(1, 1 + ivBytes)
      const tag = sealed.subarray(1 + ivBytes, 1 + ivBytes + tagBytes)
      const decipher = createDecipheriv('aes-256-gcm', sealing, iv, { authTagLength: tagBytes }).setAAD(Buffer.from(place)).setAuthTag(tag)
      return Buffer.concat([decipher.update(sealed.subarray(1 + ivBytes + tagBytes)), decipher.final()]).toString('utf8')
    },
    lookUp: (kind, text) => createHmac('sha256', lookingUp).update(`${kind}\0${text}`).digest(),
    hashCode: ({ purpose, target, code }) => createHmac('sha256', codes).update([purpose, target, code].join('\0')).digest(),
    childOf: (refreshToken) => createHmac('sha256', tokens).update(refreshToken).digest('base64url'),
  }
}

/** A refresh token as it is stored. It has 256 bits, so a plain hash cannot be turned back. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Equal or not, in the same time. */
export function sameBytes(left: Buffer, right: Buffer): boolean {
  return left.length === right.length && timingSafeEqual(left, right)
}
