import type { Sql } from '@zoria/platform/database'
import { createTestDatabase, type TestDatabase } from '@zoria/testkit/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packedId } from './packed-id.ts'

let database: TestDatabase
let sql: Sql
beforeAll(async () => {
  database = await createTestDatabase()
  sql = database.sql('app')
})
afterAll(() => database.drop())

const bytesOf = async (id: string) =>
  (
    await sql<{ packed: string; text: string }[]>`
  select encode(wallet.packed_id(${id}), 'hex') as packed, wallet.id_text(wallet.packed_id(${id})) as text`
  )[0]

const textOf = async (bytes: string) =>
  (await sql<{ text: string }[]>`select wallet.id_text(decode(${bytes}, 'hex')) as text`)[0]?.text

test.each([
  ['a UUID as a text', Buffer.from('\x006f1c2a34-0b5d-4e6f-8a9b-0c1d2e3f4a5b').toString('hex')],
  ['hex digits as a text', Buffer.from('\x006f1c2a340b5d4e6f8a9b0c1d2e3f4a5b').toString('hex')],
  ['a byte too much', '016f1c2a340b5d4e6f8a9b0c1d2e3f4a5b20'],
  ['a byte too little', '026f1c2a340b5d4e6f8a9b0c1d2e3f4a'],
  ['another sign', '036f1c2a340b5d4e6f8a9b0c1d2e3f4a5b'],
  ['a text that is none', '00ff'],
  ['a zero byte', '00610062'],
  ['nothing at all', ''],
])('%s, which is no packed id, is shown as its bytes', async (_, bytes) => {
  expect(await textOf(bytes)).toBe(`\x01${bytes}`)
})

test.each([
  ['a UUID', '6f1c2a34-0b5d-4e6f-8a9b-0c1d2e3f4a5b', 17],
  ['32 hex digits', '6f1c2a340b5d4e6f8a9b0c1d2e3f4a5b', 17],
  ['a UUID in capitals', '6F1C2A34-0B5D-4E6F-8A9B-0C1D2E3F4A5B', 37],
  ['32 hex digits in capitals', '6F1C2A340B5D4E6F8A9B0C1D2E3F4A5B', 33],
  ['a UUID with its dashes elsewhere', '6f1c2a340b5d-4e6f-8a9b-0c1d-2e3f4a5b', 37],
  ['a UUID in braces', '{6f1c2a34-0b5d-4e6f-8a9b-0c1d2e3f4a5b}', 39],
  ['31 hex digits', '6f1c2a340b5d4e6f8a9b0c1d2e3f4a5', 32],
  ['hex digits and an end of line', '6f1c2a340b5d4e6f8a9b0c1d2e3f4a5b\n', 34],
  ['a UUID and an end of line', '6f1c2a34-0b5d-4e6f-8a9b-0c1d2e3f4a5b\n', 38],
  ['a number', '1234567890', 11],
  ['letters beyond ASCII', 'раунд "7", \\x01', 21],
  ['what looks packed', '\\x0101', 7],
  ['a backslash', 'a\\b', 4],
  ['nothing', '', 1],
])('%s is packed by the writer as the database packs it, and read back as it came', async (_, id, size) => {
  expect(await bytesOf(id)).toEqual({ packed: packedId(id), text: id })
  expect(packedId(id)).toHaveLength(2 * size)
})
