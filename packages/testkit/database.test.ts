import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from './database.ts'

describe('a database of a test file', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())

  test('has every migration applied', async () => {
    const [row] = await database.sql('owner')`select count(*) as applied from platform.migration`
    expect(row?.applied).toBeGreaterThan(0n)
  })

  test('lets the app connect, but not make schemas', async () => {
    await expect(database.sql('app')`create schema mine`).rejects.toThrow('permission denied')
  })

  test('refuses a role without rights on the database', async () => {
    await expect(database.sql('studio')`select 1`).rejects.toThrow('permission denied')
  })

  test('is not shared', async () => {
    const other = await createTestDatabase({ seeded: true })
    await database.sql('owner')`create table mine (id int)`
    const [row] = await other.sql('owner')`select to_regclass('public.mine') as found`
    expect(row?.found).toBeNull()
    await other.drop()
  })
})

test('an empty database belongs to the role that asked for it', async () => {
  const database = await createEmptyDatabase('studio')
  await database.sql('studio')`create table round (id int)`
  const [row] = await database.sql('studio')`select tableowner as owner from pg_tables where tablename = 'round'`
  expect(row?.owner).toBe('studio')
  await database.drop()
})

test('a deadlock that a file did not announce fails it', async () => {
  const database = await createEmptyDatabase('studio')
  const sql = database.sql('studio')
  await sql`create table round (id int primary key)`
  await sql`insert into round values (1), (2)`
  const lock = (
    first: number,
    second: number,
    hasFirst: PromiseWithResolvers<void>,
    other: PromiseWithResolvers<void>,
  ) =>
    sql.begin(async (tx) => {
      await tx`select 1 from round where id = ${first} for update`
      hasFirst.resolve()
      await other.promise
      await tx`select 1 from round where id = ${second} for update`
    })
  const [one, two] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const ends = await Promise.allSettled([lock(1, 2, one, two), lock(2, 1, two, one)])
  expect(ends.filter(({ status }) => status === 'rejected')).toMatchObject([
    { reason: { code: '40P01', statement: 'select 1 from round where id = $1 for update' } },
  ])
  await expect(database.drop()).rejects.toThrow('1 deadlocks')
})
