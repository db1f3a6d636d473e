import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { holdKeys } from '@zoria/platform/key-fingerprints/hold-keys'
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
  await holdKeys(sql, 'studio', { STUDIO_SEED_KEY: seedKey })
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})

const seedKey = 'the key of the seeds of these tests'
const ask = (...words: string[]) => run('operator.ts', ['studio', ...words], seedKey)

const run = (program: string, words: readonly string[], key: string): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, program), ...words],
      { env: { ...process.env, SANDBOX: 'on', STUDIO_DATABASE_URL: database.url('studio'), STUDIO_SEED_KEY: key } },
      (fault, out, err) => resolve({ code: fault === null ? 0 : 1, output: `${out}${err}`.trim() }),
    )
  })

test('an operator lists halted games and resumes one with a name and a reason', async () => {
  expect(await ask('halts')).toEqual({ code: 0, output: 'No game is halted.' })
  await sql`insert into studio.halt (game_slug, game_version, reason, facts, began_at) values ('berkut', 1, 'returns too much', '{}', ${new Date(0)})`
  expect(await ask('halts')).toEqual({ code: 0, output: 'berkut 1  returns too much' })
  expect((await ask('resume', 'berkut', '1', '--by', 'olena')).output).toContain(
    "required option '--why <reason>' not specified",
  )
  expect(await ask('resume', 'berkut', '1', '--by', 'olena', '--why', 'the largest prize fell twice')).toMatchObject({
    code: 0,
  })
  expect(await ask('resume', 'berkut', '1', '--by', 'olena', '--why', 'again')).toEqual({
    code: 1,
    output: 'berkut version 1 is not halted.',
  })
  expect(await sql`select ended_by, ended_because from studio.halt`).toEqual([
    { ended_by: 'olena', ended_because: 'the largest prize fell twice' },
  ])
})

test.each(['main.ts', 'operator.ts'])(
  '%s does not start with another key than the one seeds are encrypted with',
  async (program) => {
    const { code, output } = await run(program, ['studio', 'halts'], 'another key of the seeds of these tests')
    expect(code).toBe(1)
    expect(output).toMatch(
      /^the keys do not fit the database, nothing was started:\n {2}STUDIO_SEED_KEY: is not the key/,
    )
  },
)
