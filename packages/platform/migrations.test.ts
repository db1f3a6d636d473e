import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createEmptyDatabase, type TestDatabase } from '@zoria/testkit/database'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { migrate, nextOf, readMigrations, seed, type Migration } from './migrations.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'zoria-migrations-'))
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('the stream of migrations', () => {
  test('is ordered by stamp over the platform and every context', () => {
    write('contexts/wallet/storage/migrations/202611210200-wallet.sql', 'select 1')
    write('contexts/games/storage/migrations/202611210150-games.sql', 'select 1')
    write('packages/platform/migrations/202611210000-platform.sql', 'select 1')
    expect(readMigrations(root).map(({ stamp }) => stamp)).toEqual(['202611210000', '202611210150', '202611210200'])
  })

  test('refuses two files of one stamp', () => {
    write('contexts/wallet/storage/migrations/202611210200-wallet.sql', 'select 1')
    write('contexts/games/storage/migrations/202611210200-games.sql', 'select 1')
    expect(() => readMigrations(root)).toThrow('two migrations carry the stamp 202611210200')
  })

  test.each(['1-wallet.sql', '202611210200.sql', '202611210200-Wallet.sql'])('refuses a file named %s', (name) => {
    write(`contexts/wallet/storage/migrations/${name}`, 'select 1')
    expect(() => readMigrations(root)).toThrow('has no place in the order')
  })
})

describe('the next migration', () => {
  const first = migration('202611210000')
  const second = migration('202611210100')
  const third = migration('202611210200')

  test.each([
    ['of an empty database is the first', [], [first, second], first],
    ['follows the applied ones', [first], [first, second], second],
    ['is none when all are applied', [first, second], [first, second], null],
  ])('%s', (_, applied, files, next) => {
    expect(nextOf(applied, files)).toBe(next)
  })

  test.each([
    ['an applied file that changed', [{ ...first, hash: 'other' }], [first, second], 'changed after it was applied'],
    ['an applied file that is gone', [first, second], [first], 'used by a newer version'],
    [
      'a new file that would stand before an applied one',
      [first, third],
      [first, second, third],
      'stands before 202611210200',
    ],
  ])('refuses %s', (_, applied, files, words) => {
    expect(() => nextOf(applied, files)).toThrow(words)
  })
})

describe('a database brought forward', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createEmptyDatabase('owner')
  })
  afterAll(() => database.drop())

  test('has every file applied once, in order, by however many starts at once', async () => {
    const files = [
      migration('202611210000', 'create table a (id int)'),
      migration('202611210100', 'create table b as select * from a'),
    ]
    const [one, other] = await Promise.all([
      migrate(database.sql('owner'), files),
      migrate(database.sql('owner'), files),
    ])
    expect([...one, ...other].toSorted()).toEqual(files.map(({ name }) => name))
    expect(await migrate(database.sql('owner'), files)).toEqual([])
  })

  test('keeps nothing of a file that fails, and names it', async () => {
    const sql = database.sql('owner')
    const applied = await sql<
      { stamp: string; name: string; hash: string }[]
    >`select stamp, name, hash from platform.migration`
    const past = applied.map((row) => ({ ...row, text: '' }))
    const failing = migration('202611210200', 'create table c (id int); select 1 / 0')
    await expect(migrate(sql, [...past, failing])).rejects.toThrow(
      '202611210200-test.sql failed, nothing of it was kept: division by zero',
    )
    const [row] = await sql`select to_regclass('c') as found`
    expect(row?.found).toBeNull()
  })

  test('is sown again at every start, in the order of the numbers', async () => {
    const sql = database.sql('owner')
    await sql`create table sown (position int generated always as identity, name text)`
    write('contexts/wallet/storage/seeds/02-second.sql', `insert into sown (name) values ('second')`)
    write('contexts/games/storage/seeds/03-third.sql', `insert into sown (name) values ('third')`)
    write('contexts/settings/storage/seeds/01-first.sql', `insert into sown (name) values ('first')`)
    await seed(sql, root)
    await seed(sql, root)
    const rows = await sql<{ name: string }[]>`select name from sown order by position`
    expect(rows.map(({ name }) => name)).toEqual(['first', 'second', 'third', 'first', 'second', 'third'])
  })

  test('keeps nothing of the seeds when one fails', async () => {
    const sql = database.sql('owner')
    await sql`create table half (id int)`
    write('contexts/games/storage/seeds/01-good.sql', 'insert into half values (1)')
    write('contexts/games/storage/seeds/02-bad.sql', 'select 1 / 0')
    await expect(seed(sql, root)).rejects.toThrow('division by zero')
    expect(await sql`select * from half`).toHaveLength(0)
  })
})

function migration(stamp: string, text = 'select 1'): Migration {
  return { stamp, name: `${stamp}-test.sql`, hash: stamp, text }
}

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}
