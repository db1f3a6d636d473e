import { chmodSync, closeSync, fchmodSync, fsyncSync, openSync, readFileSync, writeFileSync } from 'node:fs'

/** Only the owner of the installation reads a secret. */
const secretMode = 0o600

/** Copies a secret, whatever the mode of the file that it comes from or of one that exists already. */
export function copySecret(from: string, to: string): void {
  writeSecret(to, readFileSync(from))
}

/**
 * The mode is narrowed before anything is written: that of `open` applies only to a new file. The content is on the
 * disk when it returns: a file that is renamed before could be empty after a power failure.
 */
export function writeSecret(file: string, content: string | Uint8Array): void {
  const handle = openSync(file, 'w', secretMode)
  try {
    fchmodSync(handle, secretMode)
    writeFileSync(handle, content)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

export function closeSecret(file: string): void {
  chmodSync(file, secretMode)
}
