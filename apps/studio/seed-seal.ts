import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import type { RandomBytes } from './chance.ts'

/** Keeps server seeds unreadable at rest until they are revealed (AES-256-GCM): whoever reads the database, or a copy of it, cannot tell what will be drawn. */
export interface SeedSeal {
  /** Opens again only as the seed of the same id. */
  readonly seal: (serverSeed: Uint8Array, id: string) => Uint8Array
  /** Throws when the bytes were changed, belong to another seed, or were sealed under another key. */
  readonly open: (seed: StoredSeed) => Uint8Array
}

/** A server seed as it lies in the store: sealed, or as it is where it was revealed or is older than the seal. */
export interface StoredSeed {
  readonly id: string
  readonly serverSeed: Uint8Array | null
  readonly sealedSeed: Uint8Array | null
}

// Byte 0 is the form, then the nonce, the tag and the seed.
const FORM = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** A seal under the studio's secret (STUDIO_SEED_KEY). */
export function createSeedSeal({ secret, random }: { readonly secret: string; readonly random: RandomBytes }): SeedSeal {
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
      if (sealedSeed?.[0] !== FORM) throw new Error(`Server seed ${id} is sealed in a form that is not known here`)
      const [nonce, tag, body] = [sealedSeed.subarray(1, 1 + NONCE_BYTES), sealedSeed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES), sealedSeed.subarray(1 + NONCE_BYTES + TAG_BYTES)]
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(id)).setAuthTag(tag)
      return Buffer.concat([decipher.update(body), decipher.final()])
    },
  }
}
