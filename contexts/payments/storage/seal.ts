import { createHmac, hkdfSync } from 'node:crypto'
import type { Chance } from '@zoria/platform/chance'
import { createKeyRing, type SealedParts } from '@zoria/platform/key-ring'

/** Hides what only the PSP needs (docs/rules/cashbox.md#withdrawals): AES-256-GCM, bound to the payment it belongs to. The newest key seals, older ones still open. */
export type Seal = {
  seal(text: string, owner: string): Uint8Array
  /** Throws when the bytes were changed, belong to another payment, or were sealed under another secret. */
  open(sealed: Uint8Array, owner: string): string
  /** Sealed under the newest secret. */
  isCurrent(sealed: Uint8Array): boolean
  /** Tells equal requests from different ones without revealing what they held. */
  fingerprint(text: string): Uint8Array
}

const salt = 'zoria.payments'
const [nonceBytes, tagBytes] = [12, 16]

/**
 * A seal under a secret of the environment; `oldSecrets` are those being replaced, they only read.
 * Fingerprints are the newest secret's: a request of before the change that comes again is refused as another one, and moves nothing.
 */
export function createSeal({ secret, oldSecrets = [], chance }: { secret: string; oldSecrets?: readonly string[]; chance: Chance }): Seal {
  const fingerprintKey = Buffer.from(hkdfSync('sha256', secret, salt, 'fingerprint', 32))
  return {
    ...createKeyRing({ secrets: [secret, ...oldSecrets], salt, use: 'destination', chance, earlierForm }),
    fingerprint: (text) => createHmac('sha256', fingerprintKey).update(text).digest(),
  }
}

/** Before sealed values named their key they were: nonce, text, tag. */
function earlierForm(sealed: Buffer): SealedParts {
  return { nonce: sealed.subarray(0, nonceBytes), tag: sealed.subarray(-tagBytes), body: sealed.subarray(nonceBytes, -tagBytes) }
}
