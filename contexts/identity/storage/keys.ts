import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Chance } from '@zoria/platform/chance'
import { createKeyRing, type KeyRing, type SealedParts } from '@zoria/platform/key-ring'

/** Keeps personal data unreadable at rest: sealed where it must be read back, a keyed hash where it must be found. The newest key seals, older ones still open. */
export type Keys = KeyRing & {
  /** The keyed hash by which something is found: equal texts of one kind have one hash. */
  lookUp(kind: 'phone' | 'email' | 'target' | 'subject' | 'device', text: string): Buffer
  /** The same under every key, the newest first: what was written under an older one is found too. */
  lookUps(kind: 'phone' | 'email', text: string): readonly Buffer[]
  /** A code as it is stored, bound to its purpose and target. */
  hashCode(code: { purpose: string; target: string; code: string }): Buffer
  /** The one child of a refresh token: asking twice gives the same. */
  childOf(refreshToken: string): string
}

const salt = 'zoria identity'

/** Derives one key per use from each secret of the environment; `oldSecrets` are those being replaced, they only read. */
export function createKeys({ secret, oldSecrets = [], chance }: { secret: string; oldSecrets?: readonly string[]; chance: Chance }): Keys {
  const derived = (use: string, from = secret) => Buffer.from(hkdfSync('sha256', from, salt, use, 32))
  const [lookingUp, codes, tokens] = [derived('look-up'), derived('code'), derived('refresh token')]
  const lookedUpBefore = oldSecrets.map((old) => derived('look-up', old))
  const hashed = (key: Buffer, kind: string, text: string) => createHmac('sha256', key).update(`${kind}\0${text}`).digest()
  return {
    ...createKeyRing({ secrets: [secret, ...oldSecrets], salt, use: 'seal', chance, earlierForm }),
    lookUp: (kind, text) => hashed(lookingUp, kind, text),
    lookUps: (kind, text) => [lookingUp, ...lookedUpBefore].map((key) => hashed(key, kind, text)),
    hashCode: ({ purpose, target, code }) => createHmac('sha256', codes).update([purpose, target, code].join('\0')).digest(),
    childOf: (refreshToken) => createHmac('sha256', tokens).update(refreshToken).digest('base64url'),
  }
}

/** Before sealed values named their key they were: version 1, nonce, tag, text. */
function earlierForm(sealed: Buffer): SealedParts | undefined {
  return sealed[0] !== 1 ? undefined : { nonce: sealed.subarray(1, 13), tag: sealed.subarray(13, 29), body: sealed.subarray(29) }
}

/** A refresh token as it is stored. It has 256 bits, so a plain hash cannot be turned back. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Equal or not, in the same time. */
export function sameBytes(left: Buffer, right: Buffer): boolean {
  return left.length === right.length && timingSafeEqual(left, right)
}
