import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { archivedFiles, basesIn, walFolder, type Archive } from './archive.ts'
import { segmentNamed } from './find-gap.ts'
import { readKey } from './key.ts'
import { folderOf, readManifest } from './manifest.ts'
import { needless } from './wal-names.ts'

/** Keeps the newest bases and the log that any of them needs. Returns the names of removed bases. */
export function prune(archive: Archive, count: number): readonly string[] {
  const bases = basesIn(archive)
  const removed = bases.slice(0, -count)
  for (const name of removed) {
    // Renamed first, so that a partially removed base is never used.
    renameSync(folderOf(archive, name), `${folderOf(archive, name)}.removed`)
    rmSync(`${folderOf(archive, name)}.removed`, { recursive: true, force: true })
  }
  const kept = bases.slice(-count)
  if (kept.length > 0) pruneLog(archive, kept)
  return removed
}

// A later base may begin earlier in the log: after a restore to an earlier moment the log goes on from there.
const pruneLog = (archive: Archive, bases: readonly string[]): void => {
  const key = readKey(archive.key)
  const starts = bases.map((name) => segmentNamed(readManifest(folderOf(archive, name), key).startSegment))
  const first = starts.reduce((one, other) => (other.number < one.number ? other : one))
  for (const name of needless(archivedFiles(archive), first)) rmSync(join(walFolder(archive), name), { force: true })
}
