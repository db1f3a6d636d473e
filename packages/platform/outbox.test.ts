import { createTestDatabase, type TestDatabase } from '@zoria/testkit/database'
import { instant, plusMs, type Instant } from '@zoria/kernel'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { systemChance } from './chance.ts'
import type { TransactionSql } from './database.ts'
import { adoptFacts, appendFacts, deliverFacts, forgetFacts } from './outbox.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const at = { now: instant('2026-11-21T10:00:00.000Z'), chance: systemChance }
const fact = (n: number) => ({ name: 'test.happened.v1', body: { n } })

async function delivered(consumer: string): Promise<unknown[]> {
  const seen: unknown[] = []
  await deliverFacts(database.sql('app'), consumer, async ({ body }) => void seen.push(body.n))
  return seen
}

/**
 * Transactions of other tests hold facts back too, for as long as they run: it may take more than one delivery until
 * all are there.
 */
async function expectDelivered(consumer: string, expected: readonly unknown[]): Promise<void> {
  const seen: unknown[] = []
  await vi.waitFor(
    async () => {
      seen.push(...(await delivered(consumer)))
      expect(seen).toEqual(expected)
    },
    { timeout: 60_000 },
  )
}

test('a fact is delivered if and only if its transaction commits, once to each consumer, in order', async () => {
  const sql = database.sql('app')
  await sql.begin((tx) => appendFacts(tx as TransactionSql, [fact(1), fact(2)], at))
  await sql
    .begin(async (tx) => {
      await appendFacts(tx as TransactionSql, [fact(3)], at)
      throw new Error('changed my mind')
    })
    .catch(() => 'rolled back')
  await expectDelivered('ann', [1, 2])
  expect(await delivered('ann')).toEqual([])
  await expectDelivered('bob', [1, 2])
})

test('many facts are one statement, and are delivered in the order in which they were appended', async () => {
  const sql = database.sql('app')
  const many = Array.from({ length: 1_000 }, (_, n) => fact(n))
  const stored: { n: number; id: string }[] = []
  const begun = sql.begin(async (tx) => {
    await appendFacts(tx as TransactionSql, many, at)
    await appendFacts(tx as TransactionSql, [], at)
    stored.push(
      ...(await tx<
        { n: number; id: string }[]
      >`select (body ->> 'n')::int as n, id from platform.outbox where transaction_id = pg_current_xact_id() order by position`),
    )
    throw new Error('not published')
  })
  await expect(begun).rejects.toThrow('not published')
  expect(stored.map(({ n }) => n)).toEqual(many.map(({ body }) => body.n))
  expect(new Set(stored.map(({ id }) => id)).size).toBe(1_000)
})

test('a consumer that fails sees the fact again', async () => {
  await database.sql('app').begin((tx) => appendFacts(tx as TransactionSql, [fact(4)], at))
  const failing = () => deliverFacts(database.sql('app'), 'bob', async () => Promise.reject(new Error('not now')))
  await vi.waitFor(() => expect(failing()).rejects.toThrow('not now'), { timeout: 60_000 })
  await expectDelivered('bob', [4])
})

test('a fact of a transaction that is still running holds later ones back, so that none is passed over', async () => {
  const sql = database.sql('app')
  const [appended, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = sql.begin(async (tx) => {
    await appendFacts(tx as TransactionSql, [fact(5)], at)
    appended.resolve()
    await mayCommit.promise
  })
  await appended.promise
  await sql.begin((tx) => appendFacts(tx as TransactionSql, [fact(6)], at))
  await expectDelivered('cat', [1, 2, 4])
  mayCommit.resolve()
  await slow
  await expectDelivered('cat', [5, 6])
})

test('in a database that another server has numbered, old and new facts are delivered', async () => {
  const [owner, sql] = [database.sql('owner'), database.sql('app')]
  await expectDelivered('dan', [1, 2, 4, 5, 6])
  await sql.begin((tx) => appendFacts(tx as TransactionSql, [fact(7)], at))
  await owner`update platform.outbox set transaction_id = (transaction_id::text::bigint + 1000000000)::text::xid8`
  await owner`update platform.outbox_cursor set transaction_id = (transaction_id::text::bigint + 1000000000)::text::xid8`
  await adoptFacts(owner)
  await sql.begin((tx) => appendFacts(tx as TransactionSql, [fact(8)], at))
  await expectDelivered('dan', [7, 8])
})

test('a fact is deleted when all consumers received it and it is older than 30 days', async () => {
  const [owner, sql] = [database.sql('owner'), database.sql('app')]
  const forget = (now: Instant) => forgetFacts({ sql, clock: { now: () => now } })
  const stored = async () =>
    (await owner<{ n: number }[]>`select (body ->> 'n')::int as n from platform.outbox order by position`).map(
      ({ n }) => n,
    )
  const kept = 30 * 86_400_000
  await expectDelivered('bob', [5, 6, 7, 8])
  await expectDelivered('cat', [7, 8])
  await forget(plusMs(at.now, kept + 1))
  expect(await stored()).toEqual([4, 5, 6, 7, 8]) // Ann received only the first two.
  await expectDelivered('ann', [4, 5, 6, 7, 8])
  await forget(plusMs(at.now, kept))
  expect(await stored()).toEqual([4, 5, 6, 7, 8])
  await forget(plusMs(at.now, kept + 1))
  expect(await stored()).toEqual([])
})
