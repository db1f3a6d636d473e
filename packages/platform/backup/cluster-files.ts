import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { BackupFault } from './fault.ts'

/** The files and folders of a data directory in a base backup; folders are listed because empty ones are needed too. */
export type ClusterFiles = Readonly<{ folders: readonly string[]; files: readonly string[] }>

/**
 * Lists the content of a base backup. The exclusions are PostgreSQL's (manual, "Making a Base Backup Using the Low
 * Level API").
 */
export function listCluster(directory: string): ClusterFiles {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true })
    .map((entry) => ({ entry, path: join(entry.parentPath, entry.name).slice(directory.length + 1) }))
    .filter(({ path }) => !isLeftOut(path))

  const link = entries.find(({ entry }) => entry.isSymbolicLink())
  if (link !== undefined)
    throw new BackupFault(
      `${join(directory, link.path)} leads out of the data directory, where backups do not follow. Move the tablespace back into it.`,
    )
  return {
    folders: entries
      .filter(({ entry }) => entry.isDirectory())
      .map(({ path }) => path)
      .toSorted(),
    files: entries
      .filter(({ entry }) => entry.isFile())
      .map(({ path }) => path)
      .toSorted(),
  }
}

const emptied = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]
const omitted =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|current_logfiles|backup_manifest|(standby|recovery)\.signal|postgresql\.auto\.conf\.tmp)$/
const temporary = /(^|\/)(pgsql_tmp[^/]*|pg_internal\.init[^/]*)(\/|$)/

const isLeftOut = (path: string): boolean =>
  (emptied.includes(path.split('/')[0] ?? '') && path.includes('/')) || omitted.test(path) || temporary.test(path)
