import { createHmac, hkdfSync } from 'node:crypto'
import type { Chance } from '@zoria/platform/chance'
import { createKeyRing, type SealedParts } from '@zoria/platform/key-ring'

/**
 * Encrypts what only the PSP needs (docs/rules/cashbox.md#withdrawals): AES-256-GCM, bound to its payment. The newest
 * key encrypts, older keys still decrypt.
 */
export type Seal = {
  seal(text: string, owner: string): Uint8Array
  /** Throws if the bytes were changed, belong to another payment, or were encrypted under an unknown secret. */
  open(sealed: Uint8Array, owner: string): string
  /** Is it encrypted under the newest secret? */
  isCurrent(sealed: Uint8Array): boolean
  /** A digest that compares requests without revealing their content. */
  fingerprint(text: string): Uint8Array
}

const salt = 'zoria.payments'
const [nonceBytes, tagBytes] = [12, 16]

/**
 * Encryption under a secret of the environment; `oldSecrets` are being rotated out and only decrypt. Fingerprints use
 * the newest secret: a request repeated across a rotation is refused as a mismatch and moves nothing.
 */
export function createSeal({
  secret,
  oldSecrets = [],
  chance,
}: {
  secret: string
  oldSecrets?: readonly string[]
  chance: Chance
}): Seal {
  const fingerprintKey = Buffer.from(hkdfSync('sha256', secret, salt, 'fingerprint', 32))
  return {
    ...createKeyRing({ secrets: [secret, ...oldSecrets], salt, use: 'destination', chance, earlierForm }),
    fingerprint: (text) => createHmac('sha256', fingerprintKey).update(text).digest(),
  }
}

/** The first format, without a key id: nonce, text, tag. */
function earlierForm(sealed: Buffer): SealedParts {
  return {
    nonce: sealed.subarray(0, nonceBytes),
    tag: sealed.subarray(-tagBytes),
    body: sealed.subarray(nonceBytes, -tagBytes),
  }
}
