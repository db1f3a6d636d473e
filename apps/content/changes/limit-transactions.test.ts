import { describe, expect, test } from 'vitest'
import { limitTransactions } from './limit-transactions.ts'

/** A database that two transactions may be open in, and what it was asked for. */
const limited = () => {
  const asked: string[] = []
  const db = {
    beginTransaction: (options?: unknown) => {
      asked.push('begin')
      return options === 'away' ? Promise.reject(new Error('the database is away')) : Promise.resolve(asked.length)
    },
    commitTransaction: (id: unknown) => Promise.resolve(void asked.push(`commit ${String(id)}`)),
    rollbackTransaction: (id: unknown) => Promise.resolve(void asked.push(`roll back ${String(id)}`)),
  }
  limitTransactions(db as never, 2)
  return { db, asked }
}

describe('the third transaction of two', () => {
  test.each(['commitTransaction', 'rollbackTransaction'] as const)('waits for a %s', async (end) => {
    const { db, asked } = limited()
    const first = await db.beginTransaction()
    await db.beginTransaction()
    const third = db.beginTransaction()
    expect(asked).toEqual(['begin', 'begin'])
    await db[end](first)
    expect(await third).toBe(4)
  })

  test('waits although an earlier one was ended twice', async () => {
    const { db, asked } = limited()
    const first = await db.beginTransaction()
    await db.rollbackTransaction(Promise.resolve(first))
    await db.rollbackTransaction(first)
    await db.beginTransaction()
    await db.beginTransaction()
    void db.beginTransaction()
    expect(asked.filter((each) => each === 'begin').length).toBe(3)
  })

  test('needs no place after a begin that failed', async () => {
    const { db } = limited()
    await expect(db.beginTransaction('away')).rejects.toThrow('away')
    await db.beginTransaction()
    expect(await db.beginTransaction()).toBe(3)
  })
})
