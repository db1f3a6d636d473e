import { hash } from 'node:crypto'

/** The stored 16-byte hash of a key, in hex. The journal also stores caller and external id, which are compared. */
export function keyHex(key: string): string {
  return hash('sha256', key, 'hex').slice(0, 32)
}

/** The hex form of a stored key. */
export function hexOfUuid(uuid: string): string {
  return uuid.replaceAll('-', '')
}

/** The hashed name and content of a command or entry, as stored. */
export interface HashedName {
  readonly key: string
  readonly hex: string
  /** The 8-byte hash of the content, as a signed number. */
  readonly content: bigint
}

export function hashedName({ key, fingerprint }: { key: string; fingerprint: string }): HashedName {
  return { key, hex: keyHex(key), content: hash('sha256', fingerprint, 'buffer').readBigInt64BE(0) }
}
