import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { findPostgres } from '../postgres/files.ts'
import { giveTo } from '../postgres/initialise.ts'
import { chooseRunAs } from '../postgres/run-as.ts'
import { BackupFault } from './fault.ts'
import { isArchivable } from './wal-names.ts'

/** Location of the backups and their encryption key. The key is never stored inside. */
export type Archive = Readonly<{ directory: string; key: string }>

export const baseFolder = (archive: Archive): string => join(archive.directory, 'base')
export const walFolder = (archive: Archive): string => join(archive.directory, 'wal')

/** The name with which a file of the write-ahead log is encrypted. */
export const walName = (file: string): string => `wal/${file}`

/** The identifier that initdb generates for each cluster, stored in the first eight bytes of pg_control. */
export function systemOf(directory: string): string {
  return readFileSync(join(directory, 'global/pg_control')).readBigUInt64LE(0).toString()
}

/**
 * Opens the archive of a cluster, creating it if needed. Throws `BackupFault` if it belongs to another cluster, because
 * their files have the same names.
 */
export function openArchive(archive: Archive, system: string): void {
  mkdirSync(baseFolder(archive), { recursive: true, mode: 0o700 })
  const file = ownerFile(archive)
  if (!existsSync(file)) writeFileSync(file, `${system}\n`, { mode: 0o600, flush: true })
  refuseForeignArchive(archive, system)
  // Last step: from now on PostgreSQL archives.
  mkdirSync(walFolder(archive), { recursive: true, mode: 0o700 })
}

/** Makes the user of a data directory's server the owner of the archive and its key. */
export function giveArchive(archive: Archive, directory: string): void {
  const runAs = chooseRunAs({ postgres: findPostgres().postgres, directory })
  for (const path of [archive.directory, walFolder(archive), archive.key]) giveTo(runAs, path)
}

/** Throws `BackupFault` if the archive contains backups of another cluster. */
export function refuseForeignArchive(archive: Archive, system: string): void {
  const file = ownerFile(archive)
  if (!existsSync(file) || readFileSync(file, 'utf8').trim() === system) return
  throw new BackupFault(`${archive.directory} holds backups of another database than this one. Move it away, or give ZORIA_BACKUP another directory.`)
}

/** What PostgreSQL has archived. */
export function archivedFiles(archive: Archive): readonly string[] {
  const folder = walFolder(archive)
  return existsSync(folder) ? readdirSync(folder).filter(isArchivable).toSorted() : []
}

/** The finished bases, oldest first. A base is named by its start time. */
export function basesIn(archive: Archive): readonly string[] {
  const folder = baseFolder(archive)
  return existsSync(folder) ? readdirSync(folder).filter((name) => /^\d{8}T\d{6}Z$/.test(name)).toSorted() : []
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

const ownerFile = (archive: Archive): string => join(archive.directory, 'system')
