import { hash } from 'node:crypto'

/** The 16 bytes a key is stored and looked up by, in hex. Asker and external id stand beside them in the journal and are compared. */
export function keyHex(key: string): string {
  return hash('sha256', key, 'hex').slice(0, 32)
}

/** The hex of a key as the database shows it. */
export function hexOfUuid(uuid: string): string {
  return uuid.replaceAll('-', '')
}

/** A command's or an entry's name and content, hashed as they are stored. */
export interface HashedName {
  readonly key: string
  readonly hex: string
  /** The 8 bytes that stand for the content, as a signed number. */
  readonly content: bigint
}

export function hashedName({ key, fingerprint }: { key: string; fingerprint: string }): HashedName {
  return { key, hex: keyHex(key), content: hash('sha256', fingerprint, 'buffer').readBigInt64BE(0) }
}
