import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres, type PostgresServer } from '../postgres/server.ts'
import { archivedFiles, basesIn, sync, type Archive } from './archive.ts'
import { chooseBase } from './choose-base.ts'
import { BackupFault } from './fault.ts'
import { gapAfter, segmentNamed, stretchesIn } from './find-gap.ts'
import { readKey } from './key.ts'
import { folderOf, packIn, readManifest, type Manifest } from './manifest.ts'
import { unpackFiles } from './packed-files.ts'
import { lastMomentIn, reasonIn } from './recovery-log.ts'
import { recoveringFrom } from './server-settings.ts'
import { newestTimeline, segmentOf } from './wal-names.ts'

export type RestoreWanted = Readonly<{
  archive: Archive
  /** The name of a base, or null for the newest suitable one. */
  from: string | null
  /** A moment in ISO 8601 UTC; null for the end of the log. Transactions committed at it are included. */
  to: string | null
  /** The timeline to follow, or null for the newest. */
  timeline: number | null
  /** The data directory to create; it must not exist. */
  directory: string
  /** An existing folder for our own files of the backup. */
  besides: string
  port: number
  /** Receives the server's log. */
  log: string
}>

/** A recovered, running server, and the last recovered moment. */
export type Restored = Readonly<{
  server: PostgresServer
  base: Manifest
  timeline: number
  lastTransactionAt: string | null
}>

/**
 * Restores a base and recovers it to a moment. Throws `BackupFault` with a message for operators, leaving no server and
 * no data directory.
 */
export async function restoreCluster(wanted: RestoreWanted): Promise<Restored> {
  const { archive, directory } = wanted
  if (existsSync(directory)) throw new BackupFault(`${directory} exists already; a restore never writes over data.`)
  const key = readKey(archive.key)
  const names = archivedFiles(archive)
  const bases = manifestsOf(archive, { from: wanted.from, key })
  const timeline = wanted.timeline ?? newestTimeline(names, Math.max(1, ...bases.map((base) => base.timeline)))
  const stretches = await stretchesIn(archive, { timeline, key })
  const base = chooseBase(bases, { ...wanted, stretches })
  const gap = gapAfter(base, { names, stretches })
  refuseGap(gap, { base, to: wanted.to })
  try {
    await unpackBase({ archive, base, key, directory, besides: wanted.besides })
    return await recover(wanted, { base, timeline, gap })
  } catch (fault) {
    rmSync(directory, { recursive: true, force: true })
    throw fault
  }
}

// Of a named base its manifest alone: a broken one of another base is no reason against it.
const manifestsOf = (archive: Archive, { from, key }: { from: string | null; key: string }): readonly Manifest[] => {
  const names = basesIn(archive)
  const named = names.filter((name) => name === from)
  return (named.length > 0 ? named : names).map((name) => readManifest(folderOf(archive, name), key))
}

/**
 * Writes the files of a base to a new data directory, as they were, with the label that recovery begins at. Throws
 * `BackupFault` naming a file that is not as it was.
 */
export async function unpackBase({
  archive,
  base,
  key,
  directory,
  besides,
}: {
  archive: Archive
  base: Manifest
  key: string
  directory: string
  besides: string
}): Promise<void> {
  for (const path of ['', ...base.folders]) mkdirSync(join(directory, path), { recursive: true, mode: 0o700 })
  const targetOf = (path: string): string =>
    path.startsWith('cluster/')
      ? join(directory, path.slice('cluster/'.length))
      : join(besides, path.slice('besides/'.length))
  await unpackFiles(packIn(folderOf(archive, base.name), { base: base.name, key }), base.files, targetOf)
  // The server flushes its files to disk before it recovers.
  for (const { path } of base.files) if (path.startsWith('besides/')) await sync(targetOf(path))
  writeFileSync(join(directory, 'backup_label'), base.label, { mode: 0o600, flush: true })
}

const recover = async (
  wanted: RestoreWanted,
  { base, timeline, gap }: { base: Manifest; timeline: number; gap: string | null },
): Promise<Restored> => {
  const { archive, directory, port, to } = wanted
  writeFileSync(join(directory, 'recovery.signal'), '', { mode: 0o600, flush: true })
  rmSync(wanted.log, { force: true })
  const log = openSync(wanted.log, 'a', 0o600)
  try {
    const further = recoveringFrom(archive, { time: to, timeline })
    const server = await startPostgres({
      directory,
      port,
      durable: true,
      log,
      further,
      readyTimeoutMs: recoveryTimeoutMs,
    })
    return { server, base, timeline, lastTransactionAt: lastMomentIn(readFileSync(wanted.log, 'utf8')) }
  } catch (fault) {
    throw new BackupFault(reasonIn(readFileSync(wanted.log, 'utf8'), { to, gap }), { cause: fault })
  } finally {
    closeSync(log)
  }
}

// A day of full load takes minutes; a longer recovery hangs.
const recoveryTimeoutMs = 6 * 3_600_000

// A gap within the base makes it useless; a gap after it hides later segments and must not look like the end.
const refuseGap = (gap: string | null, { base, to }: { base: Manifest; to: string | null }): void => {
  const missing = gap === null ? null : segmentOf(gap)
  if (missing === null) return
  if (missing.number <= segmentNamed(base.stopSegment).number)
    throw new BackupFault(
      `segment ${gap}, which base ${base.name} itself needs, is missing from the archive. Find it, or restore from another base.`,
    )
  if (to === null)
    throw new BackupFault(
      `segment ${gap} is missing from the archive, and what was committed after it is out of reach. Find it, or name a moment before it with --to.`,
    )
}
