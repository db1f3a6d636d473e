import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'

// Shorter keys are broken with the means of one company.
const bitsMin = 2_048

/**
 * RSA public keys from a variable: one or two, with a comma between them. Each is a PEM text, whose line breaks may be
 * written `\n`, or only the base64 between its frame. Undefined if one of them is no RSA key of at least 2,048 bits.
 */
export function readPublicKeys(text: string): readonly KeyObject[] | undefined {
  const keys = text
    .split(',')
    .map((part) =>
      firstOf(['spki', 'pkcs1'] as const, (type) => createPublicKey({ key: derOf(part), format: 'der', type })),
    )
  return keys.length <= 2 && keys.every(isUsable) ? keys : undefined
}

/** An RSA private key (PKCS #8 or PKCS #1), written in the same way. */
export function readPrivateKey(text: string): KeyObject | undefined {
  const key = firstOf(['pkcs8', 'pkcs1'] as const, (type) =>
    createPrivateKey({ key: derOf(text), format: 'der', type }),
  )
  return isUsable(key) ? key : undefined
}

const derOf = (text: string): Buffer => Buffer.from(text.replace(/-----[A-Z ]+-----|\\[rn]|\s/g, ''), 'base64')

function firstOf<Type>(types: readonly Type[], read: (type: Type) => KeyObject): KeyObject | undefined {
  for (const type of types) {
    try {
      return read(type)
    } catch (fault) {
      // What OpenSSL cannot read as one form may be the other; its error may quote the key and is not passed on.
      if (!(fault instanceof Error)) throw fault
    }
  }
  return undefined
}

const isUsable = (key: KeyObject | undefined): key is KeyObject =>
  key?.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= bitsMin
