import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { archivedFiles, giveArchive, refuseForeignArchive, systemOf, walFolder, type Archive } from './archive.ts'
import { archiveFile } from './archive-file.ts'

/**
 * Makes an archive ready to go on with a cluster before its server starts: it belongs to it, the server may write it,
 * and it knows the histories of the timelines that a restore began. Throws `BackupFault` otherwise. No archive, nothing to do.
 */
export async function continueArchive(archive: Archive, directory: string): Promise<void> {
  if (!existsSync(walFolder(archive)) || !existsSync(directory)) return
  refuseForeignArchive(archive, systemOf(directory))
  giveArchive(archive, directory)

  const archived = new Set(archivedFiles(archive))
  const histories = readdirSync(join(directory, 'pg_wal')).filter((name) => name.endsWith('.history') && !archived.has(name))
  for (const name of histories) await archiveFile(archive, { path: join(directory, 'pg_wal', name), name })
}
