import { describe, expect, test } from 'vitest'
import { databaseTimeIn, foreignSchemasIn } from './sql-text.ts'

describe('the database clock in SQL', () => {
  test.each([
    ['settled_at timestamptz default now()', 1],
    ['booked_at timestamptz default now()', 0],
    ['-- now() in a comment', 0],
    ['/* current_date\n in a comment */ select 1', 0],
    ['where day = current_date', 1],
    ['select known, nowhere from wallet.rows', 0],
  ])('%s: %s faults', (sql, faults) => {
    expect(databaseTimeIn(sql)).toHaveLength(faults)
  })

  test('a fault names its line', () => {
    expect(databaseTimeIn('select 1,\n  clock_timestamp()')).toEqual([{ line: 2, seen: 'clock_timestamp()' }])
  })
})

describe('tables of other contexts in SQL', () => {
  test.each([
    ['select * from wallet.journal', 'wallet', []],
    ['select * from identity.player join wallet.account using (id)', 'wallet', ['identity.player']],
    ['insert into responsible_gaming.limits values (1)', 'responsible-gaming', []],
    ['select wallet.version from own wallet', 'games', []],
    ['update bonuses.user_bonus set status = 1', 'wallet', []],
    ['update bonuses.user_bonus set status = 1', 'games', ['bonuses.user_bonus']],
  ])('%s, asked by %s', (sql, context, seen) => {
    expect(foreignSchemasIn(sql, context).map((fault) => fault.seen)).toEqual(seen)
  })
})
