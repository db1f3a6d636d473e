import { chmodSync, readFileSync, writeFileSync } from 'node:fs'

/** Only the owner of the installation reads a secret. */
const secretMode = 0o600

/** Copies a secret, whatever the mode of the file that it comes from or of one that exists already. */
export function copySecret(from: string, to: string): void {
  writeSecret(to, readFileSync(from))
}

export function writeSecret(file: string, content: string | Uint8Array): void {
  writeFileSync(file, content, { mode: secretMode })
  closeSecret(file)
}

/** The mode of an option applies only to a new file. */
export function closeSecret(file: string): void {
  chmodSync(file, secretMode)
}
