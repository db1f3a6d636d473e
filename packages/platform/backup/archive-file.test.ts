import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openArchive, refuseForeignArchive, type Archive } from './archive.ts'
import { archiveFile } from './archive-file.ts'
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

  test('never overwrites: another content of that name is refused', async () => {
    writeFileSync(path, 'second')
    await expect(archiveFile(archive, { path, name })).rejects.toThrow('exists and holds something else')
    expect(await fetched()).toBe('first')
  })

  test('takes nothing but files of the log', async () => {
    await expect(archiveFile(archive, { path, name: '../backup.key' })).rejects.toThrow('is no file of the write-ahead log')
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
  expect(() => refuseForeignArchive(archive, '42')).not.toThrow()
  expect(() => refuseForeignArchive(archive, '43')).toThrow('holds backups of another database')
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
