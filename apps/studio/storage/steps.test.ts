import { createEmptyDatabase, type TestDatabase } from '@zoria/testkit/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compositeArray, type FieldValue } from './steps.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createEmptyDatabase('studio')
  await database.sql('studio')`create type pair as (word text, sum bigint)`
})
afterAll(() => database.drop())

test.each<readonly [string, string | null, bigint | null]>([
  ['plain', 'round-1:2', 12n],
  ['nothing', null, null],
  ['empty', '', 0n],
  ['the word null', 'null', -5n],
  ['what ends a field', 'a,b(c){d}', 1n],
  ['quotes and backslashes', 'he said "\\no\\"', 9_007_199_254_740_993n],
  ['spaces and line ends', ' a\nb ', 1n],
  ['letters of every kind', 'Оксана 🎰', 1n],
])('PostgreSQL parses what was written: %s', async (_, word, sum) => {
  const rows: FieldValue[][] = [
    [word, sum],
    ['second', 2],
  ]
  const read = await database.sql('studio')`select word, sum from unnest(${compositeArray(rows)}::text::pair[])`
  expect(read).toEqual([
    { word, sum },
    { word: 'second', sum: 2n },
  ])
})

test('no rows are an empty array', () => {
  expect(compositeArray([])).toBe('{}')
})
