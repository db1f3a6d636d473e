import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { archivedFiles, archiveOf, basesIn, openArchive, type Archive } from './archive.ts'
import { ensureKey, readKey } from './key.ts'
import { folderOf, writeManifest } from './manifest.ts'
import { prune } from './prune.ts'
import { nameOf } from './wal-names.ts'

let home: string
let archive: Archive

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'zoria-prune-'))
  archive = archiveOf({ data: home, backup: join(home, 'backup') })
  await ensureKey(archive.key)
  openArchive(archive, '42')
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const segment = (timeline: number, number: number): string => nameOf({ timeline, number: BigInt(number) })
const base = (name: string, start: string): void => {
  mkdirSync(folderOf(archive, name))
  const manifest = {
    format: 1,
    name,
    endedAt: '2026-11-21T10:00:00.000Z',
    timeline: Number.parseInt(start.slice(0, 8), 16),
    startSegment: start,
    stopSegment: start,
    label: '',
    folders: [],
    files: [],
  } as const
  writeManifest(folderOf(archive, name), manifest, readKey(archive.key))
}
const log = (...names: readonly string[]): void =>
  names.forEach((name) => writeFileSync(join(archive.directory, 'wal', name), ''))

const [monday, tuesday, wednesday] = ['20261123T030000Z', '20261124T030000Z', '20261125T030000Z'] as const

describe('pruning', () => {
  test('removes the oldest bases and the log before those that stay', () => {
    base(monday, segment(1, 2))
    base(tuesday, segment(1, 4))
    base(wednesday, segment(1, 6))
    log(...[1, 2, 3, 4, 5, 6, 7].map((number) => segment(1, number)))
    expect(prune(archive, 2)).toEqual([monday])
    expect(basesIn(archive)).toEqual([tuesday, wednesday])
    expect(archivedFiles(archive)).toEqual([4, 5, 6, 7].map((number) => segment(1, number)))
  })

  test('keeps the log of a base that was taken after a restore to a moment before an older base', () => {
    base(monday, segment(1, 2))
    base(tuesday, segment(1, 9))
    base(wednesday, segment(2, 5))
    const first = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((number) => segment(1, number))
    const second = [4, 5, 6].map((number) => segment(2, number))
    log(...first, '00000002.history', ...second)
    expect(prune(archive, 2)).toEqual([monday])
    expect(archivedFiles(archive)).toEqual([...first.slice(4), '00000002.history', ...second.slice(1)])
  })
})
