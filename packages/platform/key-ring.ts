import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import { invariant } from '@zoria/kernel'
import type { Chance } from './chance.ts'

/** Encrypts texts at rest (AES-256-GCM) with key rotation: the newest key encrypts, every key of the ring decrypts. */
export type KeyRing = {
  /** Decrypts only with the same `place` (table, column and row), so a value cannot be moved to another row. */
  seal(text: string, place: string): Buffer
  /** Throws if the bytes were changed, belong to another place, or were encrypted under an unknown key. */
  open(sealed: Uint8Array, place: string): string
  /** Is it encrypted under the newest key, in the current format? */
  isCurrent(sealed: Uint8Array): boolean
}

/** The parts of an encrypted value. */
export type SealedParts = { readonly nonce: Buffer; readonly tag: Buffer; readonly body: Buffer }

type Wanted = {
  /** The newest secret first. */
  readonly secrets: readonly string[]
  readonly salt: string
  readonly use: string
  readonly chance: Chance
  /** Parses the format without a key id, for which every key is tried. Undefined for other values. */
  readonly earlierForm?: (sealed: Buffer) => SealedParts | undefined
}

// Byte 0, then the key id, the nonce, the tag and the text.
const form = 2
const nameBytes = 4
const nonceBytes = 12
const tagBytes = 16

/** A ring of one key per secret, each for one purpose. */
export function createKeyRing({ secrets, salt, use, chance, earlierForm }: Wanted): KeyRing {
  const keys = secrets.map((secret) => keyOf(secret, { salt, use }))
  const [newest] = keys
  invariant(newest !== undefined, 'a ring holds a key')
  return {
    seal: (text, place) => {
      const nonce = Buffer.from(chance.bytes(nonceBytes))
      const cipher = createCipheriv('aes-256-gcm', newest.bytes, nonce).setAAD(Buffer.from(place))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from([form]), newest.name, nonce, cipher.getAuthTag(), body])
    },
    open: (sealed, place) => {
      const bytes = Buffer.from(sealed)
      const named = keys.find(({ name }) => bytes[0] === form && name.equals(bytes.subarray(1, 1 + nameBytes)))
      if (named !== undefined) return openUnder([named], partsOf(bytes), place)
      const earlier = earlierForm?.(bytes)
      if (earlier !== undefined) return openUnder(keys, earlier, place)
      throw new Error(
        'a sealed value names a key that is not of the ring: the secret it was sealed under is missing from the environment',
      )
    },
    isCurrent: (sealed) => sealed[0] === form && newest.name.equals(sealed.subarray(1, 1 + nameBytes)),
  }
}

type Key = { readonly name: Buffer; readonly bytes: Buffer }

function keyOf(secret: string, { salt, use }: { salt: string; use: string }): Key {
  const derived = (info: string, length: number) => Buffer.from(hkdfSync('sha256', secret, salt, info, length))
  return { name: derived(`${use} name`, nameBytes), bytes: derived(use, 32) }
}

function partsOf(sealed: Buffer): SealedParts {
  const from = 1 + nameBytes
  return {
    nonce: sealed.subarray(from, from + nonceBytes),
    tag: sealed.subarray(from + nonceBytes, from + nonceBytes + tagBytes),
    body: sealed.subarray(from + nonceBytes + tagBytes),
  }
}

/** Decrypts with the first key that authenticates; throws the last error. */
function openUnder([key, ...others]: readonly Key[], parts: SealedParts, place: string): string {
  invariant(key !== undefined, 'a key is tried')
  const decipher = createDecipheriv('aes-256-gcm', key.bytes, parts.nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(place))
    .setAuthTag(parts.tag)
  try {
    return Buffer.concat([decipher.update(parts.body), decipher.final()]).toString('utf8')
  } catch (fault) {
    if (others.length === 0) throw fault
    return openUnder(others, parts, place)
  }
}
