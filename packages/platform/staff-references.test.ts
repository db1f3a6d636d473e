import { instant } from '@zoria/kernel'
import { createTestDatabase, type TestDatabase } from '@zoria/testkit/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransactionOf, type Sql } from './database.ts'
import { recordStaffAction, type StaffAction } from './staff-log.ts'
import { findDoneBefore, orderReference, ReferenceTaken } from './staff-references.ts'

let database: TestDatabase
let sql: Sql
beforeAll(async () => {
  database = await createTestDatabase()
  sql = database.sql('app')
}, 60_000)
afterAll(() => database.drop())

const reference = (name: string, ...content: unknown[]) => orderReference(name, content)
const action = (change: Partial<StaffAction>): StaffAction => ({
  by: 'anna',
  why: 'tidy',
  requestId: 'r-1',
  action: 'set',
  before: 1,
  after: 2,
  at: instant('2026-11-28T07:00:00Z'),
  ...change,
})
const record = (change: Partial<StaffAction>) =>
  inTransactionOf(sql)((tx) => recordStaffAction(tx, 'settings', { code: 'CODE' }, action(change)))

describe('a reference of an order', () => {
  test.each([[null], [{ sum: 12 }], ['text'], [undefined]])('keeps what the order left: %j', async (after) => {
    const ours = reference(`after-${String(after)}`, 'set')
    await record({ reference: ours, after })
    expect(await findDoneBefore(sql, ours)).toMatchObject({
      isSame: true,
      who: 'anna',
      action: 'set',
      after: after ?? null,
    })
  })

  test('of an order that was broken off is free again', async () => {
    const ours = reference('broken off', 'set')
    await expect(
      inTransactionOf(sql)(async (tx) => {
        await recordStaffAction(tx, 'settings', { code: 'CODE' }, action({ reference: ours, requestId: 'r-2' }))
        throw new Error('killed')
      }),
    ).rejects.toThrow('killed')
    expect(await findDoneBefore(sql, ours)).toBeUndefined()
    await record({ reference: ours, requestId: 'r-3' })
    expect(await findDoneBefore(sql, ours)).toMatchObject({ isSame: true })
  })

  test('belongs to one of two different orders that are made at once, and nothing of the other is left', async () => {
    const [one, other] = [reference('at once', 'set', 1), reference('at once', 'cancel', 2)]
    const made = await Promise.allSettled([
      record({ reference: one, requestId: 'r-4', why: 'at once' }),
      record({ reference: other, requestId: 'r-5', why: 'at once' }),
    ])
    expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(made.find((each) => each.status === 'rejected')?.reason).toBeInstanceOf(ReferenceTaken)
    expect(
      [await findDoneBefore(sql, one), await findDoneBefore(sql, other)].map((done) => done?.isSame).toSorted(),
    ).toEqual([false, true])
    expect(await database.sql('owner')`select 1 from settings.staff_action where why = 'at once'`).toHaveLength(1)
  })
})
