import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { archivedFiles, giveArchive, refuseForeignArchive, systemOf, walFolder, type Archive } from './archive.ts'
import { archiveFile } from './archive-file.ts'

/**
 * Prepares an archive before the server of its cluster starts: checks that it belongs to the cluster, lets the server write it,
 * and adds the histories of timelines that a restore started. Throws `BackupFault` otherwise. Without an archive it does nothing.
 */
export async function continueArchive(archive: Archive, directory: string): Promise<void> {
  if (!existsSync(walFolder(archive)) || !existsSync(directory)) return
  refuseForeignArchive(archive, systemOf(directory))
  giveArchive(archive, directory)

  const archived = new Set(archivedFiles(archive))
  const histories = readdirSync(join(directory, 'pg_wal')).filter((name) => name.endsWith('.history') && !archived.has(name))
  for (const name of histories) await archiveFile(archive, { path: join(directory, 'pg_wal', name), name })
}
