import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import type { RandomBytes } from './chance.ts'

/**
 * Encrypts server seeds at rest until they are revealed (AES-256-GCM), so that a reader of the database or a copy of it
 * cannot predict outcomes.
 */
export interface SeedSeal {
  /** Can be opened only for the same seed id. */
  readonly seal: (serverSeed: Uint8Array, id: string) => Uint8Array
  /** Throws if the bytes were changed, belong to another seed, or were sealed with another key. */
  readonly open: (seed: StoredSeed) => Uint8Array
}

/** A server seed as stored: sealed, or plain if it was revealed or is older than the encryption. */
export interface StoredSeed {
  readonly id: string
  readonly serverSeed: Uint8Array | null
  readonly sealedSeed: Uint8Array | null
}

// Byte 0 is the format, followed by nonce, tag and seed.
const FORM = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Creates the encryption with the studio's secret (STUDIO_SEED_KEY). */
export function createSeedSeal({
  secret,
  random,
}: {
  readonly secret: string
  readonly random: RandomBytes
}): SeedSeal {
  const key = Buffer.from(hkdfSync('sha256', secret, 'zoria.studio', 'server seeds', 32))
  return {
    seal: (serverSeed, id) => {
      const nonce = random(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(id))
      const body = Buffer.concat([cipher.update(serverSeed), cipher.final()])
      return Buffer.concat([Uint8Array.of(FORM), nonce, cipher.getAuthTag(), body])
    },
    open: ({ id, serverSeed, sealedSeed }) => {
      if (serverSeed !== null) return serverSeed
      if (sealedSeed?.[0] !== FORM) throw new Error(`Server seed ${id} is sealed in an unknown format`)
      const [nonce, tag, body] = [
        sealedSeed.subarray(1, 1 + NONCE_BYTES),
        sealedSeed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES),
        sealedSeed.subarray(1 + NONCE_BYTES + TAG_BYTES),
      ]
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(id))
        .setAuthTag(tag)
      return Buffer.concat([decipher.update(body), decipher.final()])
    },
  }
}
