import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createDatabase, type Queryable } from '../database.ts'
import {
  baseFolder,
  giveArchive,
  openArchive,
  removeUnfinished,
  sync,
  systemOf,
  walFolder,
  type Archive,
} from './archive.ts'
import { listCluster } from './cluster-files.ts'
import { archiveHistories } from './continue-archive.ts'
import { BackupFault } from './fault.ts'
import { ensureKey } from './key.ts'
import { folderOf, packIn, writeManifest, type Manifest } from './manifest.ts'
import { packFiles, type Content } from './packed-files.ts'

export type BackupWanted = Readonly<{
  archive: Archive
  /** The data directory of the running server. */
  directory: string
  /** The superuser's connection string of the same server. */
  url: string
  /** Our own files that the data requires: name in the backup and path. */
  besides: readonly Readonly<{ name: string; path: string }>[]
  /** Begins a new archive where the earlier one is away. */
  mayReplaceArchive: boolean
}>

/**
 * Takes a base backup of a running server. It appears in the archive completely, with every required segment, or not at
 * all. Throws `BackupFault` with instructions.
 */
export async function takeBackup(wanted: BackupWanted): Promise<Manifest> {
  // A dedicated connection: PostgreSQL aborts the backup when its session ends.
  const sql = createDatabase({
    url: wanted.url,
    name: 'backup',
    connectionsMax: 1,
    statementTimeoutMs: 0,
    idleSeconds: null,
  })
  try {
    await refuseToBegin(sql)
    openArchive(wanted.archive, systemOf(wanted.directory), { mayReplace: wanted.mayReplaceArchive })
    const key = await ensureKey(wanted.archive.key)
    giveArchive(wanted.archive, wanted.directory)
    // A new archive of a restored cluster has no histories yet.
    await archiveHistories(wanted.archive, wanted.directory)
    removeUnfinished(wanted.archive)
    return await copy(sql, { ...wanted, key })
  } finally {
    await sql.end({ timeout: 5 })
  }
}

type Copying = BackupWanted & Readonly<{ key: string }>

const refuseToBegin = async (sql: Queryable): Promise<void> => {
  const [row] = await sql<
    { mode: string; isAlone: boolean }[]
  >`select current_setting('archive_mode') as mode, pg_try_advisory_lock(hashtext('zoria backup')) as "isAlone"`
  if (row?.mode !== 'on')
    throw new BackupFault(
      'the server does not archive its log, so that a copy of it could not be recovered. Stop Zoria, start it with this version, and try again.',
    )
  if (!row.isAlone) throw new BackupFault('another backup is being taken. Wait until it has ended.')
}

const copy = async (sql: Queryable, copying: Copying): Promise<Manifest> => {
  const base = await nextName(sql, copying.archive)
  const unfinished = `${folderOf(copying.archive, base)}.unfinished`
  mkdirSync(unfinished, { mode: 0o700 })
  try {
    const manifest = await copyInto(unfinished, { ...copying, base, sql })
    renameSync(unfinished, folderOf(copying.archive, base))
    await sync(baseFolder(copying.archive))
    return manifest
  } catch (fault) {
    // On a full disk it would take the room that the log needs.
    rmSync(unfinished, { recursive: true, force: true })
    throw fault
  }
}

const copyInto = async (
  folder: string,
  { archive, base, besides, directory, key, sql }: Copying & { base: string; sql: Queryable },
): Promise<Manifest> => {
  await sql`select pg_backup_start(${`zoria ${base}`}, true)`
  const { folders, files: paths } = listCluster(directory)
  const files = await packFiles(packIn(folder, { base, key }), [
    ...clusterContents(directory, paths),
    ...besides.map(({ name, path }) => ({ path: `besides/${name}`, from: path })),
  ])
  const end = await endBackup(sql)
  await untilArchived(sql, { archive, segment: end.stopSegment })

  const manifest: Manifest = { format: 1, name: base, ...end, folders, files }
  writeManifest(folder, manifest, key)
  await sync(folder)
  return manifest
}

const nextName = async (sql: Queryable, archive: Archive): Promise<string> => {
  const [row] = await sql<
    { booked_name: string }[]
  >`select to_char(clock_timestamp() at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"') as booked_name`
  const name = row?.booked_name ?? ''
  if (!existsSync(folderOf(archive, name))) return name
  await pause(1_000)
  return nextName(sql, archive)
}

const clusterContents = (directory: string, files: readonly string[]): Content[] =>
  files.map((path) => ({
    path: `cluster/${path}`,
    from: path === 'global/pg_control' ? readSettled(join(directory, path)) : join(directory, path),
  }))

// The only file that recovery does not repair: read until two reads are equal, so that no concurrent write is included.
const readSettled = (file: string): Buffer => {
  for (let before = readFileSync(file); ;) {
    const now = readFileSync(file)
    if (now.equals(before)) return now
    before = now
  }
}

const endBackup = async (
  sql: Queryable,
): Promise<Pick<Manifest, 'endedAt' | 'timeline' | 'startSegment' | 'stopSegment' | 'label'>> => {
  // We wait for the archive ourselves, so that a timeout has an understandable message.
  const [row] = await sql<{ label: string; map: string; stopSegment: string }[]>`
    select labelfile as label, spcmapfile as map, pg_walfile_name(lsn) as "stopSegment" from pg_backup_stop(false)`
  const [clock] = await sql<{ booked_end: Date }[]>`select clock_timestamp() as booked_end`
  const startSegment = /\(file ([0-9A-F]{24})\)/.exec(row?.label ?? '')?.[1]
  if (row === undefined || clock === undefined || startSegment === undefined)
    throw new Error('PostgreSQL ended the backup without its label')
  if (row.map !== '')
    throw new BackupFault(
      'the server keeps tables outside of its data directory, where backups do not follow. Move the tablespaces back.',
    )
  return {
    endedAt: clock.booked_end.toISOString(),
    timeline: Number.parseInt(startSegment.slice(0, 8), 16),
    startSegment,
    stopSegment: row.stopSegment,
    label: row.label,
  }
}

const untilArchived = async (
  sql: Queryable,
  { archive, segment }: { archive: Archive; segment: string },
): Promise<void> => {
  for (let waitedMs = 0; waitedMs < archivingTimeoutMs; waitedMs += stepMs) {
    if (existsSync(join(walFolder(archive), segment))) return
    await pause(stepMs)
  }
  const [row] = await sql<{ failed: string | null }[]>`select last_failed_wal as failed from pg_stat_archiver`
  const why =
    row?.failed === null
      ? 'nothing failed, but it is slow'
      : `${row?.failed} failed; see the server's log for the reason`
  throw new BackupFault(
    `the log of this backup was not archived within ${archivingTimeoutMs / 1000} s (${why}). Without it the copy cannot be recovered, and it was given up.`,
  )
}

const archivingTimeoutMs = 120_000
const stepMs = 50
