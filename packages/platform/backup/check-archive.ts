import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Sql } from '../database.ts'
import { systemOf, type Archive } from './archive.ts'
import { isSetUp, refuseAbsentArchive } from './archive-setup.ts'
import { BackupFault } from './fault.ts'
import { findGap, type Gap } from './find-gap.ts'

/** The server's archive status; names are those of segments, null if none was tried. */
export type ArchiveReport = Readonly<{
  last_archived_wal: string | null
  last_archived_time: Date | null
  last_failed_wal: string | null
  last_failed_time: Date | null
}>

/** The moments by which a hanging archiver is found. */
type Progress = Readonly<{
  /** The server's time. */
  now: Date
  /** Since when the first segment in its queue waits; null if none does. */
  waitingSince: Date | null
}>

/** The archive of an embedded server, and its data directory; null for a server of the operator's own. */
export type ArchiveOfServer = Readonly<{ archive: Archive; directory: string }> | null

const runbook = 'docs/runbooks/backup-and-restore.md'

/**
 * Throws while the archive is away, the log is not archived, or a segment is missing since the newest base, with
 * instructions. The server keeps its log until it is archived, so a failing archive loses no money, but fills the disk,
 * and a restore would end at its last segment.
 */
export async function checkArchive(sql: Sql, server: ArchiveOfServer): Promise<void> {
  if (server !== null) await checkFiles(server)
  const [report] = await sql<
    (ArchiveReport & { booked_now: Date })[]
  >`select last_archived_wal, last_archived_time, last_failed_wal, last_failed_time, clock_timestamp() as booked_now from pg_stat_archiver`
  const waitingSince = server === null ? null : waitingSinceIn(server.directory)
  const fault = report && (faultOf(report) ?? hangOf(report, { now: report.booked_now, waitingSince }))
  if (fault) throw new BackupFault(fault)
}

const checkFiles = async ({ archive, directory }: NonNullable<ArchiveOfServer>): Promise<void> => {
  const system = systemOf(directory)
  if (!isSetUp(archive, system)) return
  refuseAbsentArchive(archive, system)
  const gap = await findGap(archive)
  if (gap !== null) throw new BackupFault(gapFault(gap))
}

/** Reports a gap to operators, with the command that ends it. */
function gapFault({ segment, base }: Gap): string {
  const remedy = `Run "npm run backup" now: a new base makes what follows it restorable. ${runbook}`
  return `segment ${segment} of the log is missing from the archive, so that base ${base} leads no further. ${remedy}`
}

// PostgreSQL marks a segment as ready in a file of its own until it is archived, and takes them in this order.
const waitingSinceIn = (directory: string): Date | null => {
  const folder = join(directory, 'pg_wal/archive_status')
  const first = existsSync(folder)
    ? readdirSync(folder)
        .toSorted()
        .find((name) => name.endsWith('.ready'))
    : undefined
  return first === undefined ? null : (statSync(join(folder, first), { throwIfNoEntry: false })?.mtime ?? null)
}

/** Longer than the timeout of the archive command. */
const hangsAfterMs = 6 * 60_000

/**
 * The fault of an archiver that neither succeeds nor fails, as a message for operators: its command may hang where it
 * cannot be killed, on a network disk that does not reply. Null if nothing waits, or if it did something lately.
 */
export function hangOf(
  { last_archived_time: archivedAt, last_failed_time: failedAt }: ArchiveReport,
  { now, waitingSince }: Progress,
): string | null {
  if (waitingSince === null) return null
  const last = Math.max(...[waitingSince, archivedAt, failedAt].map((at) => at?.getTime() ?? 0))
  if (now.getTime() - last < hangsAfterMs) return null
  return `a segment of the log waits for the archive since ${waitingSince.toISOString()}, and its command does not end: does the backup's disk hang? ${runbook}`
}

/** The fault as a message for operators; null if the last attempt succeeded or there was none. */
export function faultOf({
  last_archived_time: archivedAt,
  last_failed_time: failedAt,
  last_failed_wal: segment,
}: ArchiveReport): string | null {
  if (failedAt === null || (archivedAt !== null && archivedAt >= failedAt)) return null
  const since =
    archivedAt === null ? 'none was ever archived' : `the last one was archived at ${archivedAt.toISOString()}`
  return `segment ${segment ?? 'unknown'} of the log is not archived, ${since}: is the backup's disk full or away? ${runbook}`
}
