import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { archivedFiles, basesIn, walFolder, walName, type Archive } from './archive.ts'
import { decryptFrom } from './encrypted-file.ts'
import { BackupFault } from './fault.ts'
import { readKey } from './key.ts'
import { folderOf, readManifest, type Manifest } from './manifest.ts'
import {
  firstGap,
  historyNameOf,
  newestTimeline,
  segmentOf,
  stretchesTo,
  type Segment,
  type Stretch,
} from './wal-names.ts'

/**
 * A missing segment, and the newest base before it: what was committed after the segment cannot be restored until there
 * is a newer base.
 */
export type Gap = Readonly<{ segment: string; base: string }>

/** The first segment that is missing since the newest base; null if there is none, or no base. */
export async function findGap(archive: Archive): Promise<Gap | null> {
  const newest = basesIn(archive).at(-1)
  if (newest === undefined) return null
  const key = readKey(archive.key)
  const base = readManifest(folderOf(archive, newest), key)
  const names = archivedFiles(archive)
  const stretches = await stretchesIn(archive, { timeline: newestTimeline(names, base.timeline), key })
  const segment = gapAfter(base, { names, stretches })
  return segment === null ? null : { segment, base: newest }
}

/** The first segment that is missing from a base on, along timelines. */
export function gapAfter(
  base: Manifest,
  { names, stretches }: { names: readonly string[]; stretches: readonly Stretch[] },
): string | null {
  return firstGap(names, { start: segmentNamed(base.startSegment), stretches })
}

/** The timelines that lead to one, from its history in the archive. */
export async function stretchesIn(
  archive: Archive,
  { timeline, key }: { timeline: number; key: string },
): Promise<readonly Stretch[]> {
  return stretchesTo(timeline, await readHistory(archive, { timeline, key }))
}

/** Parses the name of a segment in a manifest. */
export function segmentNamed(name: string): Segment {
  const segment = segmentOf(name)
  if (segment === null) throw new BackupFault(`${name} in the manifest is no segment.`)
  return segment
}

const readHistory = async (archive: Archive, { timeline, key }: { timeline: number; key: string }): Promise<string> => {
  const name = historyNameOf(timeline)
  const file = join(walFolder(archive), name)
  if (!existsSync(file)) return ''
  const chunks: Buffer[] = []
  for await (const chunk of decryptFrom({ file, name: walName(name), key })) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
