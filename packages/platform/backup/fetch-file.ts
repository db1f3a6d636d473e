import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { walFolder, walName, type Archive } from './archive.ts'
import { ownerOf } from './archive-setup.ts'
import { decryptInto } from './encrypted-file.ts'
import { BackupFault } from './fault.ts'
import { readKey } from './key.ts'

/**
 * Fetches one file of the write-ahead log from the archive; false if it does not exist. Throws `BackupFault` if it is
 * damaged, or the archive is away.
 */
export async function fetchFile(archive: Archive, { path, name }: { path: string; name: string }): Promise<boolean> {
  const file = join(walFolder(archive), name)
  if (!existsSync(file)) {
    // An archive whose disk is away must not look like the end of the log.
    if (ownerOf(archive) === null)
      throw new BackupFault(`${archive.directory} is no archive: its file "system" is missing. Is its disk mounted?`)
    return false
  }
  await rm(path, { force: true })
  await decryptInto({ file, name: walName(name), key: readKey(archive.key) }, path)
  return true
}

// PostgreSQL in recovery runs this file for each segment. Exit code 1 means "no more segments", codes above 125 mean
// a fault that must stop the recovery: a damaged segment must not look like the end.
if (import.meta.main) {
  const [directory = '', key = '', path = '', name = ''] = process.argv.slice(2)
  try {
    process.exitCode = (await fetchFile({ directory, key }, { path, name })) ? 0 : 1
  } catch (fault) {
    process.stderr.write(`${fault instanceof BackupFault ? fault.message : String((fault as Error).stack)}\n`)
    process.exitCode = 200
  }
}
