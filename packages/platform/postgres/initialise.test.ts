import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPostgres } from './files.ts'
import { initialise } from './initialise.ts'
import { chooseRunAs } from './run-as.ts'
import { settingsOf } from './settings.ts'

let home: string

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'zoria-initialise-'))
})

afterAll(() => rmSync(home, { recursive: true, force: true }))

describe('a data directory', () => {
  test('is made once, for its owner alone', () => {
    const directory = join(home, 'made')
    initialise({ directory, password: 'secret', durable: false })
    const made = statSync(join(directory, 'PG_VERSION')).mtimeMs
    expect(statSync(directory).mode & 0o777).toBe(0o700)

    initialise({ directory, password: 'another', durable: false })
    expect(statSync(join(directory, 'PG_VERSION')).mtimeMs).toBe(made)
  })

  test('left incomplete by a killed start is created again', () => {
    const directory = join(home, 'half')
    mkdirSync(`${directory}.unfinished`)
    writeFileSync(join(`${directory}.unfinished`, 'rest'), '')
    initialise({ directory, password: 'secret', durable: false })
    expect(statSync(join(directory, 'PG_VERSION')).isFile()).toBe(true)
  })

  test('of another version is refused with its number', () => {
    const directory = join(home, 'old')
    mkdirSync(directory)
    writeFileSync(join(directory, 'PG_VERSION'), '17\n')
    expect(() => initialise({ directory, password: 'secret', durable: false })).toThrow('holds data of PostgreSQL 17')
  })
})

test('PostgreSQL is never run as root', () => {
  const { prefix } = chooseRunAs({ postgres: findPostgres().postgres, directory: join(home, 'data') })
  expect(prefix.length > 0).toBe(process.getuid?.() === 0)
})

test('a server of players waits for the disk; one of tests does not', () => {
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    expect(settingsOf({ port: 1, durable: true })).toContain(`${setting}=on`)
    expect(settingsOf({ port: 1, durable: false })).toContain(`${setting}=off`)
  }
})
