import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, type TestDatabase } from '@zoria/testkit/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { archiveOf, openArchive, systemOf, type Archive } from './archive.ts'
import { checkArchive, faultOf, hangOf, type ArchiveReport } from './check-archive.ts'
import { ensureKey, readKey } from './key.ts'
import { folderOf, writeManifest, type Manifest } from './manifest.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const [sooner, later] = [new Date('2026-11-21T10:00:00Z'), new Date('2026-11-21T10:01:00Z')]
const nothing: ArchiveReport = {
  last_archived_wal: null,
  last_archived_time: null,
  last_failed_wal: null,
  last_failed_time: null,
}
const archived = (at: Date) => ({ last_archived_wal: '0001', last_archived_time: at })
const failed = (at: Date) => ({ last_failed_wal: '0002', last_failed_time: at })

test.each<[string, ArchiveReport, string | null]>([
  ['nothing was tried', nothing, null],
  ['all went well', { ...nothing, ...archived(sooner) }, null],
  ['a failure was made up for', { ...archived(later), ...failed(sooner) }, null],
  [
    'the last try failed',
    { ...archived(sooner), ...failed(later) },
    'segment 0002 of the log is not archived, the last one was archived at 2026-11-21T10:00:00.000Z',
  ],
  [
    'every try failed',
    { ...nothing, ...failed(sooner) },
    'segment 0002 of the log is not archived, none was ever archived',
  ],
])('an archive where %s', (_, report, fault) => {
  expect(faultOf(report)?.split(': is')[0] ?? null).toBe(fault)
})

const [ready, six] = [new Date('2026-11-21T10:00:30Z'), 6 * 60_000]
test.each<[string, ArchiveReport, Date | null, number, boolean]>([
  ['nothing waits', { ...nothing, ...archived(sooner) }, null, 10 * six, false],
  ['a segment has waited for less than six minutes', nothing, ready, ready.getTime() + six - 1, false],
  ['a segment has waited for six minutes', nothing, ready, ready.getTime() + six, true],
  ['another one was archived lately', { ...nothing, ...archived(later) }, ready, later.getTime() + six - 1, false],
  ['the last one was archived long ago', { ...nothing, ...archived(later) }, ready, later.getTime() + six, true],
  ['a try failed lately', { ...nothing, ...failed(later) }, ready, later.getTime() + six - 1, false],
])('an archiver of which %s', (_, report, waitingSince, now, hangs) => {
  expect(hangOf(report, { now: new Date(now), waitingSince }) !== null).toBe(hangs)
})

test('a server that archives nothing is asked as the app, and has no fault', async () => {
  await expect(checkArchive(database.sql('app'), null)).resolves.toBeUndefined()
})

describe('an archive on disk', () => {
  let home: string
  let archive: Archive
  const wal = (...names: string[]) =>
    names.forEach((name) => writeFileSync(join(archive.directory, 'wal', `0000000100000000000000${name}`), ''))
  const base = (name: string, start: string) => {
    const segment = `0000000100000000000000${start}`
    const manifest: Manifest = {
      format: 1,
      name,
      endedAt: '2026-11-21T10:00:00.000Z',
      timeline: 1,
      startSegment: segment,
      stopSegment: segment,
      label: '',
      folders: [],
      files: [],
    }
    mkdirSync(folderOf(archive, name))
    writeManifest(folderOf(archive, name), manifest, readKey(archive.key))
  }
  const check = (): Promise<string> =>
    checkArchive(database.sql('app'), { archive, directory: join(home, 'postgres') }).then(
      () => 'no fault',
      (fault: Error) => fault.message,
    )

  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'zoria-check-'))
    archive = archiveOf({ data: home, backup: join(home, 'backup') })
    mkdirSync(join(home, 'postgres/global'), { recursive: true })
    writeFileSync(join(home, 'postgres/global/pg_control'), Buffer.alloc(8, 1))
  })
  afterAll(() => rmSync(home, { recursive: true, force: true }))

  test('is not asked for before the first backup', async () => {
    expect(await check()).toBe('no fault')
  })

  test('with every segment since the newest base has no fault', async () => {
    await ensureKey(archive.key)
    openArchive(archive, systemOf(join(home, 'postgres')))
    base('20261121T100000Z', '02')
    wal('02', '03', '04')
    expect(await check()).toBe('no fault')
  })

  test('whose command hangs has a fault as long as a segment waits', async () => {
    const status = join(home, 'postgres/pg_wal/archive_status')
    mkdirSync(status, { recursive: true })
    writeFileSync(join(status, '000000010000000000000004.done'), '')
    writeFileSync(join(status, '000000010000000000000005.ready'), '')
    expect(await check()).toBe('no fault')
    utimesSync(join(status, '000000010000000000000005.ready'), 0, 0)
    expect(await check()).toContain(
      'waits for the archive since 1970-01-01T00:00:00.000Z, and its command does not end',
    )
    rmSync(join(status, '000000010000000000000005.ready'))
    expect(await check()).toBe('no fault')
  })

  test('with a missing segment needs a new base, after which it has no fault', async () => {
    wal('06')
    expect(await check()).toContain(
      'segment 000000010000000000000005 of the log is missing from the archive, so that base 20261121T100000Z leads no further. Run "npm run backup" now',
    )
    base('20261121T110000Z', '06')
    expect(await check()).toBe('no fault')
  })

  test('that is away is a fault before a segment fails', async () => {
    renameSync(archive.directory, `${archive.directory}.away`)
    expect(await check()).toContain('is not the archive of this database')
  })
})
