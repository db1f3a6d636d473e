import { chmodSync, closeSync, fchmodSync, openSync, readFileSync, writeFileSync } from 'node:fs'

/** Only the owner of the installation reads a secret. */
const secretMode = 0o600

/** Copies a secret, whatever the mode of the file that it comes from or of one that exists already. */
export function copySecret(from: string, to: string): void {
  writeSecret(to, readFileSync(from))
}

/** The mode is narrowed before anything is written: that of `open` applies only to a new file. */
export function writeSecret(file: string, content: string | Uint8Array): void {
  const handle = openSync(file, 'w', secretMode)
  try {
    fchmodSync(handle, secretMode)
    writeFileSync(handle, content)
  } finally {
    closeSync(handle)
  }
}

export function closeSecret(file: string): void {
  chmodSync(file, secretMode)
}
