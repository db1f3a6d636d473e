import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { findPostgres } from '../postgres/files.ts'
import { giveTo } from '../postgres/initialise.ts'
import { chooseRunAs } from '../postgres/run-as.ts'
import { ownerFile, ownerOf, recordSetup, refuseForeignArchive, refuseSecondArchive } from './archive-setup.ts'
import { BackupFault } from './fault.ts'
import { isArchivable } from './wal-names.ts'

/** Location of the backups and their encryption key. The key is never stored inside. */
export type Archive = Readonly<{ directory: string; key: string }>

/** Where the backups of an installation are. Their key is stored next to the data, never among the backups. */
export function archiveOf({ data, backup }: { data: string; backup: string }): Archive {
  return { directory: backup, key: join(data, 'backup.key') }
}

export const baseFolder = (archive: Archive): string => join(archive.directory, 'base')
export const walFolder = (archive: Archive): string => join(archive.directory, 'wal')

/** The name with which a file of the write-ahead log is encrypted. */
export const walName = (file: string): string => `wal/${file}`

/** The identifier that initdb generates for each cluster, stored in the first eight bytes of pg_control. */
export function systemOf(directory: string): string {
  return readFileSync(join(directory, 'global/pg_control')).readBigUInt64LE(0).toString()
}

/**
 * Opens the archive of a cluster, creating it if needed; from then on PostgreSQL archives. Throws `BackupFault` if it
 * belongs to another cluster, because their files have the same names, if the cluster's archive in this directory is
 * away and must not be replaced, or if its key is lost.
 */
export function openArchive(archive: Archive, system: string, { mayReplace } = { mayReplace: false }): void {
  refuseForeignArchive(archive, system)
  if (!mayReplace) refuseSecondArchive(archive, system)
  refuseLostKey(archive)
  for (const folder of [baseFolder(archive), walFolder(archive)]) mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (ownerOf(archive) === null) writeFileSync(ownerFile(archive), `${system}\n`, { mode: 0o600, flush: true })
  recordSetup(archive, system)
}

// A second key beside backups of the first would make them unreadable to a restore.
const refuseLostKey = (archive: Archive): void => {
  if (existsSync(archive.key) || basesIn(archive).length === 0) return
  const remedy = 'Put your copy of it there, or move the backups away to begin anew.'
  throw new BackupFault(
    `the key ${archive.key} is missing, and ${archive.directory} holds backups that only it can read. ${remedy}`,
  )
}

/** Makes the user of a data directory's server the owner of the archive and its key. */
export function giveArchive(archive: Archive, directory: string): void {
  const runAs = chooseRunAs({ postgres: findPostgres().postgres, directory })
  for (const path of [archive.directory, walFolder(archive), ownerFile(archive), archive.key].filter(existsSync))
    giveTo(runAs, path)
}

/** What PostgreSQL has archived. */
export function archivedFiles(archive: Archive): readonly string[] {
  const folder = walFolder(archive)
  return existsSync(folder) ? readdirSync(folder).filter(isArchivable).toSorted() : []
}

/** The finished bases, oldest first. A base is named by its start time. */
export function basesIn(archive: Archive): readonly string[] {
  const folder = baseFolder(archive)
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => /^\d{8}T\d{6}Z$/.test(name))
        .toSorted()
    : []
}

/** Flushes a file, or the names in a folder, to disk. */
export async function sync(path: string): Promise<void> {
  const opened = await open(path, 'r')
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}

/** Removes remains of an interrupted backup, and partially removed bases. */
export function removeUnfinished(archive: Archive): void {
  for (const name of readdirSync(baseFolder(archive))) {
    if (name.includes('.')) rmSync(join(baseFolder(archive), name), { recursive: true, force: true })
  }
}
