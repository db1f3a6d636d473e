import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { archiveOf, openArchive, type Archive } from './archive.ts'
import { ensureKey, readKey } from './key.ts'
import { folderOf, writeManifest } from './manifest.ts'
import { restoreCluster } from './restore-cluster.ts'

const [broken, whole] = ['20261121T100000Z', '20261122T100000Z'] as const
const segment = '000000010000000000000004'
let home: string
let archive: Archive

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'zoria-restore-'))
  archive = archiveOf({ data: home, backup: join(home, 'backup') })
  await ensureKey(archive.key)
  openArchive(archive, '42')
  for (const name of [broken, whole]) mkdirSync(folderOf(archive, name))
  writeFileSync(join(folderOf(archive, broken), 'manifest.json'), 'broken')
  const manifest = {
    format: 1,
    name: whole,
    endedAt: '2026-11-22T10:00:01.000Z',
    timeline: 1,
    startSegment: segment,
    stopSegment: segment,
    label: '',
    folders: [],
    files: [],
  } as const
  writeManifest(folderOf(archive, whole), manifest, readKey(archive.key))
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

const refusal = (from: string | null): Promise<string> =>
  restoreCluster({
    archive,
    from,
    to: null,
    timeline: null,
    directory: join(home, 'postgres'),
    besides: home,
    port: 1,
    log: join(home, 'restore.log'),
  }).then(
    () => 'restored',
    (fault: Error) => fault.message,
  )

describe('a base whose manifest is broken', () => {
  test.each<[string | null, string]>([
    // named       refused because of
    [null, `${broken}/manifest.json was changed`],
    [broken, `${broken}/manifest.json was changed`],
    ['20261120T100000Z', `${broken}/manifest.json was changed`],
    // Another base is chosen without it: what this one lacks is its log.
    [whole, `segment ${segment}, which base ${whole} itself needs, is missing`],
  ])('with --from %s', async (from, why) => {
    expect(await refusal(from)).toContain(why)
  })
})
