import { createTestDatabase, type TestDatabase } from '@zoria/testkit/database'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createDatabase, type Sql } from './database.ts'

let database: TestDatabase
let sql: Sql
beforeAll(async () => {
  database = await createTestDatabase()
  await database.sql('owner')`create table public.note (n int primary key)`
  await database.sql('owner')`grant all on public.note to app`
  sql = createDatabase({ url: database.url('app'), name: 'test', connectionsMax: 2 })
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})

const notes = async () => (await sql<{ n: number }[]>`select n from public.note order by n`).map(({ n }) => n)

function gate() {
  let open: () => void = () => undefined
  const passed = new Promise<void>((settle) => (open = settle))
  return { passed, open }
}

describe('a transaction', () => {
  test('that answers is kept, that throws is not', async () => {
    expect(await sql.begin(async (tx) => (await tx`insert into public.note values (1) returning n`)[0])).toEqual({ n: 1 })
    await expect(sql.begin(async (tx) => {
      await tx`insert into public.note values (2)`
      throw new Error('changed my mind')
    })).rejects.toThrow('changed my mind')
    expect(await notes()).toEqual([1])
  })

  test('whose connection is cut writes nothing more, neither by itself nor into one that comes after it', async () => {
    const cut = gate()
    const follow = gate()
    let late: Promise<unknown> = Promise.resolve()
    const first = sql.begin(async (tx) => {
      const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
      await tx`insert into public.note values (10)`
      await database.sql('app')`select pg_terminate_backend(${row?.pid ?? 0})`
      cut.open()
      await follow.passed
      late = tx`insert into public.note values (11)`.execute()
      await late
    })
    // The end of the connection may be heard before the answer of the one who cut it.
    const firstIsRefused = expect(first).rejects.toThrow(/terminating connection|CONNECTION_/)
    await cut.passed
    await firstIsRefused
    const second = sql.begin(async (tx) => {
      await tx`insert into public.note values (20)`
      follow.open()
      await late.catch(() => 'refused')
      await tx`insert into public.note values (21)`
    })
    await second
    await expect(late).rejects.toThrow('CONNECTION_')
    expect(await notes()).toEqual([1, 20, 21])
  })

  test('waits for its turn when all connections are taken, also after some were given up', async () => {
    const numbers = Array.from({ length: 12 }, (_, index) => 30 + index)
    const outcomes = await Promise.allSettled(numbers.map((n) => sql.begin(async (tx) => {
      await tx`insert into public.note values (${n})`
      if (n % 3 === 0) throw new Error('no')
    })))
    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual(numbers.map((n) => n % 3 !== 0))
    expect((await notes()).filter((n) => n >= 30)).toEqual(numbers.filter((n) => n % 3 !== 0))
  })
})

test('a connection that is idle too long is ended, one that is to last is kept', async () => {
  const [brief, lasting] = [createDatabase({ url: database.url('app'), name: 'brief', idleSeconds: 1 }), createDatabase({ url: database.url('app'), name: 'lasting', idleSeconds: null })]
  const pidOf = async (pool: Sql) => (await pool<{ pid: number }[]>`select pg_backend_pid() as pid`)[0]?.pid ?? 0
  const [ended, kept] = [await pidOf(brief), await pidOf(lasting)]
  await vi.waitFor(async () => expect(await sql`select from pg_stat_activity where pid = ${ended}`).toHaveLength(0), { timeout: 60_000, interval: 100 })
  expect(await pidOf(lasting)).toBe(kept)
  await Promise.all([brief.end(), lasting.end()])
})
