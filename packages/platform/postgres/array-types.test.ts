import { createTestDatabase, type TestDatabase } from '@zoria/testkit/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sql } from '../database.ts'

let database: TestDatabase
let sql: Sql
beforeAll(async () => {
  database = await createTestDatabase()
  sql = database.sql('app')
})
afterAll(() => database.drop())

const day = new Date('2026-11-21T12:00:00.000Z')
const id = '019aa000-0000-7000-8000-000000000001'

describe('an array travels to the database and back', () => {
  test.each<[string, readonly unknown[]]>([
    ['text[]', ['plain', '', 'null', 'NULL', 'a,b', '{c}', 'quote " and \\ backslash', ' blank ', 'ґ ә 漢', 'line\nbreak', null]],
    ['uuid[]', [id, null]],
    ['smallint[]', [1, -2, null]],
    ['int[]', [1, -2_000_000_000]],
    ['float8[]', [0.5, -1e21]],
    ['text[]', []],
  ])('%s', async (type, elements) => {
    const [row] = await sql`select ${elements as string[]}::${sql.unsafe(type)} as given`
    expect(row?.['given']).toEqual(elements)
  })

  test.each<[string, readonly string[], readonly unknown[]]>([
    ['bigint[]', ['9007199254740993', '-1'], [9_007_199_254_740_993n, -1n]],
    ['timestamptz[]', [day.toISOString()], [day]],
    ['date[]', ['2026-11-21'], [new Date('2026-11-21T00:00:00.000Z')]],
    ['boolean[]', ['true', 'false'], [true, false]],
    ['bytea[]', ['\\x00ff', '\\x'], [Buffer.from([0, 255]), Buffer.from([])]],
    ['jsonb[]', ['{"a": [1, "b"]}'], [{ a: [1, 'b'] }]],
  ])('%s, handed over as text', async (type, elements, expected) => {
    const [row] = await sql`select ${elements as string[]}::text[]::${sql.unsafe(type)} as given`
    expect(row?.['given']).toEqual(expected)
  })
})
