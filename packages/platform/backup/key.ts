import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { BackupFault } from './fault.ts'

/** Reads the key of the backups. Throws `BackupFault` where there is none. */
export function readKey(file: string): Buffer {
  if (!existsSync(file)) throw new BackupFault(`the key ${file} is missing: without it no backup can be read. Put your copy of it there, or name it with --key.`)
  const text = readFileSync(file, 'utf8').trim()
  if (!/^[0-9a-f]{64}$/.test(text)) throw new BackupFault(`${file} is no key of backups: 64 hexadecimal digits are expected.`)
  return Buffer.from(text, 'hex')
}

/** Reads the key, or draws it where there is none; it is never replaced. */
export function ensureKey(file: string): Buffer {
  if (!existsSync(file)) drawKey(file)
  return readKey(file)
}

// Written whole and then named; whoever comes second at the same moment takes the first one's.
const drawKey = (file: string): void => {
  const drawn = `${file}.${process.pid}`
  writeFileSync(drawn, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(drawn, file)
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== 'EEXIST') throw fault
  } finally {
    rmSync(drawn)
  }
}
