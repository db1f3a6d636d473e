import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Archive } from './archive.ts'
import { BackupFault } from './fault.ts'

/**
 * Where an archive was set up, and for which cluster. It is stored with the data, so that an archive that is away is
 * noticed.
 */
type Setup = Readonly<{ system: string; directory: string }>

/** Was an archive set up for this cluster? Before the first backup there is none, and the log is not archived. */
export function isSetUp(archive: Archive, system: string): boolean {
  const setup = readSetup(archive)
  // A data directory of an earlier version, or a restored one, has only the key.
  return setup === null ? existsSync(archive.key) : setup.system === system
}

/** Records that an archive is set up. */
export function recordSetup(archive: Archive, system: string): void {
  const setup: Setup = { system, directory: archive.directory }
  const known = readSetup(archive)
  if (known?.system === setup.system && known.directory === setup.directory) return
  const file = setupFile(archive)
  // Readable by the server's user.
  writeFileSync(`${file}.new`, `${JSON.stringify(setup)}\n`, { mode: 0o644, flush: true })
  renameSync(`${file}.new`, file)
}

/** The file in an archive that names its cluster. */
export const ownerFile = (archive: Archive): string => join(archive.directory, 'system')

/** The cluster that an archive belongs to; null if the directory is away or no archive, such as an empty mount point. */
export function ownerOf(archive: Archive): string | null {
  return readIfThere(ownerFile(archive))?.trim() ?? null
}

/** Throws `BackupFault` if the archive contains backups of another cluster. */
export function refuseForeignArchive(archive: Archive, system: string): void {
  const owner = ownerOf(archive)
  if (owner === null || owner === system) return
  throw new BackupFault(
    `${archive.directory} holds backups of another database than this one. Move it away, or give ZORIA_BACKUP another directory.`,
  )
}

/** Throws `BackupFault` if the archive of a cluster is away. */
export function refuseAbsentArchive(archive: Archive, system: string): void {
  refuseForeignArchive(archive, system)
  if (ownerOf(archive) !== null) return
  const remedy = 'Mount its disk; to begin a new archive there, run "npm run backup -- --new-archive".'
  throw new BackupFault(
    `${archive.directory} is not the archive of this database: its file "system" is missing. ${remedy}`,
  )
}

/**
 * Throws `BackupFault` if an archive that was set up in this directory is away: a new one would leave a gap in the log
 * of the other.
 */
export function refuseSecondArchive(archive: Archive, system: string): void {
  const setup = readSetup(archive)
  if (setup?.system === system && setup.directory === archive.directory) refuseAbsentArchive(archive, system)
}

const setupFile = ({ key }: Archive): string => join(dirname(key), 'archive.json')

const readSetup = (archive: Archive): Setup | null => {
  const text = readIfThere(setupFile(archive))
  return text === null ? null : (JSON.parse(text) as Setup)
}

// Only an absent file is absent: any other fault stops the archiving, and PostgreSQL keeps the segment.
const readIfThere = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8')
  } catch (fault) {
    if (['ENOENT', 'ENOTDIR'].includes((fault as NodeJS.ErrnoException).code ?? '')) return null
    throw fault
  }
}
