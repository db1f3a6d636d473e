import type { Sql } from '../database.ts'

/** The server's archive status; names are those of segments, null if none was tried. */
export type ArchiveReport = Readonly<{ last_archived_wal: string | null; last_archived_time: Date | null; last_failed_wal: string | null; last_failed_time: Date | null }>

/**
 * Throws while the log is not archived, with the waiting segment. The server keeps its log until it is archived,
 * so a failing archive loses no money, but fills the disk, and a restore would end at its last segment.
 */
export async function checkArchive(sql: Sql): Promise<void> {
  const [report] = await sql<ArchiveReport[]>`select last_archived_wal, last_archived_time, last_failed_wal, last_failed_time from pg_stat_archiver`
  const fault = report && faultOf(report)
  if (fault) throw new Error(fault)
}

/** The fault as a message for operators; null if the last attempt succeeded or there was none. */
export function faultOf({ last_archived_time: archivedAt, last_failed_time: failedAt, last_failed_wal: segment }: ArchiveReport): string | null {
  if (failedAt === null || (archivedAt !== null && archivedAt >= failedAt)) return null
  const since = archivedAt === null ? 'none was ever archived' : `the last one was archived at ${archivedAt.toISOString()}`
  return `segment ${segment ?? 'unknown'} of the log is not archived, ${since}: is the backup's disk full or away? docs/runbooks/backup-and-restore.md`
}
