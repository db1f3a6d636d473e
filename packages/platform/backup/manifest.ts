import { createHmac, timingSafeEqual } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { baseFolder, type Archive } from './archive.ts'
import type { Named } from './encrypted-file.ts'
import { BackupFault } from './fault.ts'
import type { Packed } from './packed-files.ts'

/** The manifest of a base backup. Only this is readable without the key; it is authenticated, so changes are detected. */
export type Manifest = Readonly<{
  format: 1
  /** The start time, which names the base. */
  name: string
  /** The earliest moment that can be restored. */
  endedAt: string
  timeline: number
  /** The first and the last segment that the base requires. */
  startSegment: string
  stopSegment: string
  /** The file backup_label, which defines where recovery starts. */
  label: string
  folders: readonly string[]
  /** The packed files, in order: `cluster/…` of the data directory, `besides/…` our own files. */
  files: readonly Packed[]
}>

/** The folder of one base. */
export const folderOf = (archive: Archive, name: string): string => join(baseFolder(archive), name)

/** The pack of a base in its folder. */
export function packIn(folder: string, { base, key }: { base: string; key: string }): Named {
  return { file: join(folder, 'files'), name: `base/${base}/files`, key }
}

/** Writes the manifest into a base's folder, the last thing of it. */
export function writeManifest(folder: string, manifest: Manifest, key: string): void {
  const text = JSON.stringify(manifest)
  writeFileSync(join(folder, 'manifest.json'), `${macOf(text, key)}\n${text}\n`, { mode: 0o600, flush: true })
}

/** Reads a manifest. Throws `BackupFault` if it is missing, changed, or was made with another key. */
export function readManifest(folder: string, key: string): Manifest {
  const file = join(folder, 'manifest.json')
  if (!existsSync(file)) throw new BackupFault(`${folder} is no base backup: it has no manifest.json.`)
  const [mac = '', text = ''] = readFileSync(file, 'utf8').split('\n')
  // One byte for each character, whatever the file holds: texts of different lengths cannot be compared.
  const isTrue = timingSafeEqual(Buffer.from(macOf(text, key)), Buffer.from(mac.padEnd(64).slice(0, 64), 'latin1'))
  if (!isTrue)
    throw new BackupFault(
      `${file} was changed, or the key is another backup's. Take the right key, or another copy of the backup.`,
    )
  return JSON.parse(text) as Manifest
}

const macOf = (text: string, key: string): string =>
  createHmac('sha256', key).update(`zoria backup manifest ${text}`).digest('hex')
