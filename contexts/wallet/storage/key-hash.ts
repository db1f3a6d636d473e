import { hash } from 'node:crypto'

/** The 16 bytes a key is stored and looked up by, in hex. Asker and external id stand beside them in the journal and are compared. */
export function keyHex(key: string): string {
  return hash('sha256', key, 'hex').slice(0, 32)
}

/** The hex of a key as the database shows it. */
export function hexOfUuid(uuid: string): string {
  return uuid.replaceAll('-', '')
}

/** The 8 bytes that stand for a command's content, as a signed number. */
export function fingerprintNumber(fingerprint: string): bigint {
  return hash('sha256', fingerprint, 'buffer').readBigInt64BE(0)
}
