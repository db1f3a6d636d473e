import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { archivedFiles, giveArchive, systemOf, type Archive } from './archive.ts'
import { ownerOf, recordSetup, refuseForeignArchive } from './archive-setup.ts'
import { archiveFile } from './archive-file.ts'

/**
 * Prepares an archive before the server of its cluster starts: checks that it belongs to the cluster, lets the server
 * write it, and adds the histories of timelines that a restore started. Throws `BackupFault` otherwise. Without an
 * archive, or while it is away, it does nothing.
 */
export async function continueArchive(archive: Archive, directory: string): Promise<void> {
  if (ownerOf(archive) === null || !existsSync(directory)) return
  const system = systemOf(directory)
  refuseForeignArchive(archive, system)
  recordSetup(archive, system)
  giveArchive(archive, directory)
  await archiveHistories(archive, directory)
}

/**
 * Adds the histories of timelines that a restore started: PostgreSQL does not archive while it recovers, and nothing on
 * a later timeline can be restored without its history.
 */
export async function archiveHistories(archive: Archive, directory: string): Promise<void> {
  const archived = new Set(archivedFiles(archive))
  const histories = readdirSync(join(directory, 'pg_wal')).filter(
    (name) => name.endsWith('.history') && !archived.has(name),
  )
  for (const name of histories) await archiveFile(archive, { path: join(directory, 'pg_wal', name), name })
}
