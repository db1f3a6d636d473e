import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { archivedFiles, basesIn, walFolder, type Archive } from './archive.ts'
import { readKey } from './key.ts'
import { folderOf, readManifest } from './manifest.ts'
import { needless, segmentOf } from './wal-names.ts'

/** Keeps the newest bases and the log from the oldest of them on. Returns the names of removed bases. */
export function prune(archive: Archive, count: number): readonly string[] {
  const bases = basesIn(archive)
  const removed = bases.slice(0, -count)
  for (const name of removed) {
    // Renamed first, so that a partially removed base is never used.
    renameSync(folderOf(archive, name), `${folderOf(archive, name)}.removed`)
    rmSync(`${folderOf(archive, name)}.removed`, { recursive: true, force: true })
  }
  const oldest = bases.at(-count) ?? bases[0]
  if (oldest !== undefined) pruneLog(archive, oldest)
  return removed
}

const pruneLog = (archive: Archive, base: string): void => {
  const start = segmentOf(readManifest(folderOf(archive, base), readKey(archive.key)).startSegment)
  if (start === null) return
  for (const name of needless(archivedFiles(archive), start)) rmSync(join(walFolder(archive), name), { force: true })
}
