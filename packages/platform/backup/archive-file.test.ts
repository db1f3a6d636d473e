import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openArchive, type Archive } from './archive.ts'
import { archiveFile, archiveForCluster } from './archive-file.ts'
import { fetchFile } from './fetch-file.ts'
import { ensureKey, readKey } from './key.ts'

const name = '000000010000000000000007'
let home: string
let archive: Archive
let path: string

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'zoria archive '))
  archive = { directory: join(home, 'backup'), key: join(home, 'backup.key') }
  path = join(home, 'segment')
  await ensureKey(archive.key)
  openArchive(archive, '42')
  writeFileSync(path, 'first')
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

const fetched = async (): Promise<string> => {
  await fetchFile(archive, { path: join(home, 'fetched'), name })
  return readFileSync(join(home, 'fetched'), 'utf8')
}

describe('archiving', () => {
  test('what a killed run left unfinished is started again', async () => {
    writeFileSync(join(archive.directory, 'wal', `.${name}.unfinished`), 'half')
    await archiveFile(archive, { path, name })
    expect(await fetched()).toBe('first')
    expect(readdirSync(join(archive.directory, 'wal'))).toEqual([name])
  })

  test('the same again is a repeat', async () => {
    await archiveFile(archive, { path, name })
    expect(await fetched()).toBe('first')
  })

  test('what a run of a killed server still writes does not become a part of the segment', async () => {
    const next = '000000010000000000000008'
    const left = openSync(join(archive.directory, 'wal', `.${next}.unfinished`), 'w')
    await archiveFile(archive, { path, name: next })
    writeSync(left, 'of the other run', 8)
    closeSync(left)
    await fetchFile(archive, { path: join(home, 'fetched'), name: next })
    expect(readFileSync(join(home, 'fetched'), 'utf8')).toBe('first')
    rmSync(join(archive.directory, 'wal', next))
  })

  test('never overwrites: another content of that name is refused', async () => {
    writeFileSync(path, 'second')
    await expect(archiveFile(archive, { path, name })).rejects.toThrow('exists and holds something else')
    expect(await fetched()).toBe('first')
  })

  test('takes nothing but files of the log', async () => {
    await expect(archiveFile(archive, { path, name: '../backup.key' })).rejects.toThrow(
      'is no file of the write-ahead log',
    )
  })
})

test('fetching distinguishes absent from broken', async () => {
  expect(await fetchFile(archive, { path: join(home, 'fetched'), name: '000000010000000000000008' })).toBe(false)
  const file = join(archive.directory, 'wal', name)
  const bytes = readFileSync(file)
  bytes[60] = (bytes[60] ?? 0) ^ 1
  writeFileSync(file, bytes)
  await expect(fetched()).rejects.toThrow(`${file} is not as it was written`)
})

test('an archive belongs to one cluster', () => {
  expect(() => openArchive(archive, '42')).not.toThrow()
  expect(() => openArchive(archive, '43')).toThrow('holds backups of another database')
})

describe('an archive on a disk that is away', () => {
  const segment = '00000001000000000000000A'
  const put = (system = '42') => archiveForCluster(archive, { path, name: segment, system })
  const mounted = () => renameSync(join(home, 'disk'), archive.directory)

  beforeEach(() => renameSync(archive.directory, join(home, 'disk')))

  test('takes no segment until it is back: PostgreSQL keeps what was not taken', async () => {
    await expect(put()).rejects.toThrow('is not the archive of this database')
    mounted()
    await put()
    expect(existsSync(join(archive.directory, 'wal', segment))).toBe(true)
  })

  test('is not mistaken for its empty mount point', async () => {
    for (const folder of ['', 'wal', 'base']) {
      mkdirSync(join(archive.directory, folder))
      await expect(put(), folder).rejects.toThrow('is not the archive of this database')
    }
    expect(readdirSync(join(archive.directory, 'wal'))).toEqual([])
    rmSync(archive.directory, { recursive: true })
    mounted()
  })

  test('is replaced only on request, because the log of the other one would get a gap', () => {
    expect(() => openArchive(archive, '42')).toThrow('npm run backup -- --new-archive')
    openArchive(archive, '42', { mayReplace: true })
    rmSync(archive.directory, { recursive: true })
    mounted()
  })

  test('does not look like the end of the log to a restore', async () => {
    await expect(fetched()).rejects.toThrow('is no archive')
    mounted()
  })

  test('is missed as well by a data directory that has only its key', async () => {
    rmSync(join(home, 'archive.json'))
    await expect(put()).rejects.toThrow('is not the archive of this database')
    mounted()
    openArchive(archive, '42')
  })
})

test('before the first backup of a cluster nothing is archived', async () => {
  await archiveForCluster(archive, { path, name: '00000001000000000000000B', system: '43' })
  const none = { directory: join(home, 'none'), key: join(home, 'nowhere/backup.key') }
  await archiveForCluster(none, { path, name: '00000001000000000000000B', system: '42' })
  expect(readdirSync(join(archive.directory, 'wal'))).not.toContain('00000001000000000000000B')
})

test('a key that is lost is not replaced beside backups', () => {
  mkdirSync(join(archive.directory, 'base/20261121T100000Z'))
  expect(() => openArchive({ ...archive, key: join(home, 'lost.key') }, '42')).toThrow('is missing, and')
})

describe('the key', () => {
  test('is drawn once and never replaced', async () => {
    const drawn = await ensureKey(archive.key)
    expect(await ensureKey(archive.key)).toBe(drawn)
  })

  test('that is missing or malformed is reported', () => {
    expect(() => readKey(join(home, 'no.key'))).toThrow('without it no backup can be read')
    mkdirSync(join(home, 'other'))
    writeFileSync(join(home, 'other/key'), randomBytes(32))
    expect(() => readKey(join(home, 'other/key'))).toThrow('is no key of backups')
  })
})
