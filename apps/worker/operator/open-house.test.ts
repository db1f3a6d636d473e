import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger } from '@zoria/platform/logger'
import { createTestDatabase, type TestDatabase } from '@zoria/testkit/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHouse } from '../../../contexts/compose.ts'
import { readEnvironment } from '../environment.ts'

let database: TestDatabase
let home: string

const right = {
  ACCESS_TOKEN_SECRET: 'the access token secret of tests',
  PASSWORD_PEPPER: 'the password pepper of tests',
  PHONE_KEY: 'the phone key of tests!',
  DESTINATION_KEY: 'the destination key of tests',
  PSP_SANDBOX_KEY: 'the key of the payment provider',
}
const wrong = { PHONE_KEY: 'another phone key of tests', PASSWORD_PEPPER: 'another password pepper of tests' }

const environmentWith = (keys: Record<string, string>) => ({
  ...right,
  ...keys,
  DATABASE_URL: database.url('app'),
  SANDBOX: 'on',
  ZORIA_DATA: home,
})
const open = (keys: Record<string, string>) =>
  openHouse({
    environment: readEnvironment(environmentWith(keys)),
    name: 'test of keys',
    logger: createLogger({ name: 'test', level: 'silent' }),
  })
const run = (args: readonly string[], keys: Record<string, string>): Promise<{ code: number; output: string }> =>
  new Promise((settle) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, '../operator.ts'), ...args],
      { env: { ...process.env, ...environmentWith(keys) } },
      (fault, out, err) => settle({ code: fault === null ? 0 : 1, output: `${out}${err}` }),
    )
  })

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'zoria-operator-'))
  database = await createTestDatabase({ seeded: true })
  await (await open({})).close()
})
afterAll(async () => {
  await database.drop()
  rmSync(home, { recursive: true, force: true })
})

test('api and worker do not start with keys other than those the database was used with', async () => {
  await expect(open(wrong)).rejects.toThrow(/PASSWORD_PEPPER: is not the key.*\n {2}PHONE_KEY: is not the key/)
  await (await open({})).close()
})

test.each([
  ['offers', 'list'],
  ['settings', 'list'],
])("an operator's command, %s %s, ends with 1, the names of the keys and the way back", async (...args) => {
  const { code, output } = await run(args, wrong)
  expect(code).toBe(1)
  expect(output.trim().split('\n')).toEqual([
    'the keys do not fit the database, nothing was started:',
    '  PASSWORD_PEPPER: is not the key that the data of this database was written with',
    '  PHONE_KEY: is not the key that the data of this database was written with',
    'Put secrets.json of this installation back into its data directory, from your copy or a backup, or give the variables their earlier values. docs/runbooks/replacing-keys.md',
  ])
})

test.each(['renew', 'count'])('seals %s is refused until Zoria was started with the new key', async (verb) => {
  const replaced = { PHONE_KEY: 'a newer phone key of tests', PHONE_KEY_OLD: right.PHONE_KEY }
  expect(await run(['seals', verb], replaced)).toEqual({
    code: 1,
    output: 'Zoria was not started with the new PHONE_KEY yet: restart it first\n',
  })
})
