import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { findPostgres } from '../postgres/files.ts'
import { giveTo } from '../postgres/initialise.ts'
import { chooseRunAs } from '../postgres/run-as.ts'
import { BackupFault } from './fault.ts'
import { isArchivable } from './wal-names.ts'

/** Where backups are and the key they are encrypted with. The key is never inside. */
export type Archive = Readonly<{ directory: string; key: string }>

export const baseFolder = (archive: Archive): string => join(archive.directory, 'base')
export const walFolder = (archive: Archive): string => join(archive.directory, 'wal')

/** The name under which a file of the write-ahead log is encrypted. */
export const walName = (file: string): string => `wal/${file}`

/** The number that initdb draws for each cluster; PostgreSQL keeps it in the first eight bytes of pg_control. */
export function systemOf(directory: string): string {
  return readFileSync(join(directory, 'global/pg_control')).readBigUInt64LE(0).toString()
}

/**
 * Opens the archive for a cluster, making it the first time. Throws `BackupFault` where it holds another cluster's: their
 * files have the same names.
 */
export function openArchive(archive: Archive, system: string): void {
  mkdirSync(baseFolder(archive), { recursive: true, mode: 0o700 })
  const file = ownerFile(archive)
  if (!existsSync(file)) writeFileSync(file, `${system}\n`, { mode: 0o600, flush: true })
  refuseForeignArchive(archive, system)
  // Last: from now on PostgreSQL archives.
  mkdirSync(walFolder(archive), { recursive: true, mode: 0o700 })
}

/** Gives the archive and its key to whom the server of a data directory runs as. */
export function giveArchive(archive: Archive, directory: string): void {
  const runAs = chooseRunAs({ postgres: findPostgres().postgres, directory })
  for (const path of [archive.directory, walFolder(archive), archive.key]) giveTo(runAs, path)
}

/** Throws `BackupFault` where the archive exists and holds the backups of another cluster. */
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

/** The finished bases, oldest first. A name is the moment of its beginning. */
export function basesIn(archive: Archive): readonly string[] {
  const folder = baseFolder(archive)
  return existsSync(folder) ? readdirSync(folder).filter((name) => /^\d{8}T\d{6}Z$/.test(name)).toSorted() : []
}

/** Brings a file, or the names in a folder, to the disk. */
export async function sync(path: string): Promise<void> {
  const opened = await open(path, 'r')
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}

/** Removes what an interrupted backup left, and bases half removed. */
export function removeUnfinished(archive: Archive): void {
  for (const name of readdirSync(baseFolder(archive))) {
    if (name.includes('.')) rmSync(join(baseFolder(archive), name), { recursive: true, force: true })
  }
}

const ownerFile = (archive: Archive): string => join(archive.directory, 'system')
