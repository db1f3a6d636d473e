import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { createEmptyDatabase, type TestDatabase } from '@zoria/testkit/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Sql } from './storage/database.ts'
import { migrateStudio } from './storage/migrate.ts'

let database: TestDatabase
let sql: Sql

beforeAll(async () => {
  database = await createEmptyDatabase('studio')
  sql = openDatabase(database.url('studio'))
  await migrateStudio(sql)
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})

const ask = (...words: string[]): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, [join(import.meta.dirname, 'operator.ts'), ...words], { env: { ...process.env, STUDIO_DATABASE_URL: database.url('studio') } }, (fault, out, err) =>
      resolve({ code: fault === null ? 0 : 1, output: `${out}${err}`.trim() }))
  })

test('an operator lists halted games and resumes one with a name and a reason', async () => {
  expect(await ask('halts')).toEqual({ code: 0, output: 'No game is halted.' })
  await sql`insert into studio.halt (game_slug, game_version, reason, facts, began_at) values ('berkut', 1, 'returns too much', '{}', ${new Date(0)})`
  expect(await ask('halts')).toEqual({ code: 0, output: 'berkut 1  returns too much' })
  expect((await ask('resume', 'berkut', '1', '--by', 'olena')).output).toContain('--why <what was found>')
  expect(await ask('resume', 'berkut', '1', '--by', 'olena', '--why', 'the largest prize fell twice')).toMatchObject({ code: 0 })
  expect(await ask('resume', 'berkut', '1', '--by', 'olena', '--why', 'again')).toEqual({ code: 1, output: 'berkut version 1 is not halted.' })
  expect(await sql`select ended_by, ended_because from studio.halt`).toEqual([{ ended_by: 'olena', ended_because: 'the largest prize fell twice' }])
})
