import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import type { Chance } from '@zoria/platform/chance'

/** Hides what only the PSP needs (docs/rules/cashbox.md#withdrawals): AES-256-GCM, bound to the payment it belongs to. */
export type Seal = {
  seal(text: string, owner: string): Uint8Array
  /** Throws when the bytes were changed, belong to another payment, or were sealed under another secret. */
  open(sealed: Uint8Array, owner: string): string
  /** Tells equal requests from different ones without revealing what they held. */
  fingerprint(text: string): Uint8Array
}

const nonceBytes = 12
const tagBytes = 16

/** A seal under a secret of the environment. */
export function createSeal({ secret, chance }: { secret: string; chance: Chance }): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, 'zoria.payments', 'destination', 32))
  const fingerprintKey = Buffer.from(hkdfSync('sha256', secret, 'zoria.payments', 'fingerprint', 32))
  return {
    seal: (text, owner) => {
      const nonce = chance.bytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner))
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    open: (sealed, owner) => {
      const bytes = Buffer.from(sealed)
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes)).setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-tagBytes))
      return decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
    },
    fingerprint: (text) => createHmac('sha256', fingerprintKey).update(text).digest(),
  }
}
