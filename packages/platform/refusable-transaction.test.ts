import { fail, ok } from '@zoria/kernel'
import { inTransactionOf, type Sql, type TransactionSql } from './database.ts'
import { createEmptyDatabase, type TestDatabase } from '@zoria/testkit/database'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inRefusableTransaction } from './refusable-transaction.ts'

let database: TestDatabase
let sql: Sql

beforeAll(async () => {
  database = await createEmptyDatabase('owner')
  sql = database.sql('owner')
  await sql`create table note (text text not null)`
}, 60_000) // The first test file of a run starts PostgreSQL.
beforeEach(() => sql`truncate note`)
afterAll(() => database.drop())

const run = <Value>(work: Parameters<typeof inRefusableTransaction<Value, string>>[1]) =>
  inRefusableTransaction<Value, string>(inTransactionOf(sql), work)
const write = (tx: TransactionSql, text: string) => tx`insert into note values (${text})`
const notes = async () => (await sql<{ text: string }[]>`select text from note order by text`).map(({ text }) => text)
const backend = async (tx: TransactionSql) => (await tx<[{ pid: number }]>`select pg_backend_pid() as pid`)[0].pid

describe('a transaction that may be refused', () => {
  test('keeps what was written with a yes', async () => {
    expect(
      await run(async (tx) => {
        await write(tx, 'kept')
        return ok(1)
      }),
    ).toEqual(ok(1))
    expect(await notes()).toEqual(['kept'])
  })

  test('leaves nothing behind with a no', async () => {
    expect(
      await run(async (tx) => {
        await write(tx, 'undone')
        return fail('no')
      }),
    ).toEqual(fail('no'))
    expect(await notes()).toEqual([])
  })

  test('leaves nothing behind with a fault, and passes it on', async () => {
    await expect(
      run(async (tx) => {
        await write(tx, 'undone')
        throw new Error('a bug')
      }),
    ).rejects.toThrow('a bug')
    expect(await notes()).toEqual([])
  })

  test('passes on what the database refuses', async () => {
    await expect(
      run(async (tx) => {
        await tx`insert into note values (null)`
        return ok()
      }),
    ).rejects.toThrow('null value')
  })

  test('lets go of its locks with a no, and of no connection', async () => {
    const pids = new Set<number>()
    for (let time = 0; time < 20; time += 1) {
      await run(async (tx) => {
        pids.add(await backend(tx))
        await tx`select pg_advisory_xact_lock(1)`
        return fail('no')
      })
    }
    expect(pids.size).toBe(1)
    expect(await sql`select pg_try_advisory_lock(1) as "isFree"`).toEqual([{ isFree: true }])
  })
})
