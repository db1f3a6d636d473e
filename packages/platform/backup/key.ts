import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { generateX25519Identity } from 'age-encryption'
import { BackupFault } from './fault.ts'

/** Reads the key of the backups, an age identity. Throws `BackupFault` where there is none. */
export function readKey(file: string): string {
  if (!existsSync(file))
    throw new BackupFault(
      `the key ${file} is missing: without it no backup can be read. Put your copy of it there, or name it with --key.`,
    )
  const text = readFileSync(file, 'utf8').trim()
  if (!/^AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}$/.test(text))
    throw new BackupFault(`${file} is no key of backups: one line beginning with AGE-SECRET-KEY-1 is expected.`)
  return text
}

/** Reads the key, or draws it where there is none; it is never replaced. */
export async function ensureKey(file: string): Promise<string> {
  if (!existsSync(file)) drawKey(file, await generateX25519Identity())
  return readKey(file)
}

// Written completely, then renamed; of two concurrent writers the second uses the key of the first.
const drawKey = (file: string, identity: string): void => {
  const drawn = `${file}.${process.pid}`
  writeFileSync(drawn, `${identity}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(drawn, file)
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== 'EEXIST') throw fault
  } finally {
    rmSync(drawn)
  }
}
