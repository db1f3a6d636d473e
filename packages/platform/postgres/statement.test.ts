import { createTestDatabase, type TestDatabase } from '@zoria/testkit/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sql } from '../database.ts'
import type { Value } from './statement.ts'

let database: TestDatabase
let sql: Sql
beforeAll(async () => {
  database = await createTestDatabase()
  sql = database.sql('owner')
  await sql`create table public.item (id bigint primary key, name text, "odd ""name""" boolean, seen_at timestamptz, body jsonb, bytes bytea)`
})
afterAll(() => database.drop())

const day = new Date('2026-11-21T12:00:00.123Z')
const id = '019aa000-0000-7000-8000-000000000001'

describe('a value travels to the database and back', () => {
  test.each<[string, Value]>([
    ['text', 'quote \' " and \\ backslash'],
    ['text', ''],
    ['int', -2_000_000_000],
    ['float8', 0.1],
    ['bigint', 9_007_199_254_740_993n],
    ['boolean', true],
    ['boolean', false],
    ['timestamptz', day],
    ['bytea', Buffer.from([0, 255])],
    ['uuid', id],
    [
      'text[]',
      ['plain', '', 'null', 'NULL', 'a,b', '{c}', 'quote " and \\ backslash', ' blank ', 'ґ ә 漢', 'line\nbreak', null],
    ],
    ['uuid[]', [id, null]],
    ['smallint[]', [1, -2, null]],
    ['float8[]', [0.5, -1e21]],
    ['text[]', []],
    ['int', null],
  ])('%s %s', async (type, value) => {
    expect(await sql`select ${value}::${sql.unsafe(type)} as given`).toEqual([{ given: value }])
  })

  test.each<[string, readonly string[], readonly unknown[]]>([
    ['bigint[]', ['9007199254740993', '-1'], [9_007_199_254_740_993n, -1n]],
    ['timestamptz[]', [day.toISOString()], [day]],
    ['date[]', ['2026-11-21'], [new Date('2026-11-21T00:00:00.000Z')]],
    ['boolean[]', ['true', 'false'], [true, false]],
    ['bytea[]', ['\\x00ff', '\\x'], [Buffer.from([0, 255]), Buffer.from([])]],
    ['jsonb[]', ['{"a": [1, "b"]}'], [{ a: [1, 'b'] }]],
  ])('%s, written as text', async (type, elements, expected) => {
    expect(await sql`select ${elements}::text[]::${sql.unsafe(type)} as given`).toEqual([{ given: expected }])
  })

  test('JSON, also a text and an array', async () => {
    for (const value of [{ a: [1, null, '"'] }, 'text', [1, 2], null])
      expect(await sql`select ${sql.json(value)} as given`).toEqual([{ given: value }])
  })

  test('a numeric is read as text, a day as its midnight in UTC', async () => {
    expect(await sql`select 1.50::numeric as sum, '2026-11-21'::date as day`).toEqual([
      { sum: '1.50', day: new Date('2026-11-21T00:00:00.000Z') },
    ])
  })

  test('undefined is refused, and so is an object', () => {
    expect(() => sql`select ${undefined as unknown as null}`).toThrow('has a value for each')
    expect(() => sql`select ${{ a: 1 } as unknown as null}`).toThrow('sql.json')
  })
})

describe('a statement', () => {
  test('is put together of parts, and a value never becomes SQL', async () => {
    const evil = "x'; drop table item; --"
    const condition = sql`name = ${evil} ${sql`and id = ${7n}`}`
    await sql`insert into item ${sql({ id: 7n, name: evil, 'odd "name"': true, seen_at: day, body: sql.json({ a: 1 }), bytes: Buffer.from([1]) })}`
    expect(await sql`select ${sql(['id', 'odd "name"'])}, body from ${sql('item')} where ${condition}`).toEqual([
      { id: 7n, 'odd "name"': true, body: { a: 1 } },
    ])
    await sql`update item set ${sql({ name: 'new', bytes: null })} where id in ${sql([6, 7])}`
    expect(await sql`select name, bytes from item`).toEqual([{ name: 'new', bytes: null }])
  })

  test('counts the rows it changed, and is sent once however often it is awaited', async () => {
    const statement = sql`update item set name = name || '!'`
    expect([(await statement).count, (await statement).count]).toEqual([1, 1])
    expect(await sql`select name from item`).toEqual([{ name: 'new!' }])
  })

  test('that is not awaited is not sent', async () => {
    void sql`delete from item`
    expect(await sql`select id from item`).toHaveLength(1)
  })

  test('of several parts in text returns the rows of the last', async () => {
    expect(await sql.unsafe('select 1 as n; select 2 as n')).toEqual([{ n: 2 }])
  })

  test('is parsed and planned once on each connection', async () => {
    await sql.begin(async (tx) => {
      const read = (n: number) => tx`select ${n}::int + 40 as sum`
      expect([await read(1), await read(2)]).toEqual([[{ sum: 41 }], [{ sum: 42 }]])
      expect(
        await tx`select (generic_plans + custom_plans)::int as times from pg_prepared_statements where statement = 'select $1::int + 40 as sum'`,
      ).toEqual([{ times: 2 }])
    })
  })

  test('that is refused names its code, constraint and severity', async () => {
    await expect(sql`insert into item (id) values (7)`).rejects.toMatchObject({
      code: '23505',
      constraint: 'item_pkey',
      severity: 'ERROR',
    })
  })
})
