import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { groupsOfApps } from './business-program.ts'

const data = mkdtempSync(join(tmpdir(), 'zoria-operator-'))
afterAll(() => rmSync(data, { recursive: true }))

type Said = { readonly code: number; readonly output: string; /** Of it, what a script reads. */ readonly out: string }

const run = (...args: readonly string[]): Promise<Said> => runOn(data, args)
const runOn = (folder: string, args: readonly string[]): Promise<Said> =>
  new Promise((settle) => {
    const { DATABASE_URL: _, SANDBOX: __, ...machine } = process.env
    execFile(
      process.execPath,
      [join(import.meta.dirname, 'zoria.ts'), ...args],
      { env: { ...machine, ZORIA_DATA: folder } },
      (fault, out, err) => settle({ code: fault === null ? 0 : 1, output: `${out}${err}`, out }),
    )
  })

type Row = readonly [typed: readonly string[], code: number, expected: string]

async function expectAnswer(typed: readonly string[], code: number, expected: string): Promise<void> {
  const said = await run(...typed)
  expect([said.code, said.output]).toEqual([code, expect.stringContaining(expected)])
  expect(readdirSync(data)).toEqual([])
}

test.each<Row>([
  [['offers', 'grant', '-h'], 0, '--reference <name>'],
  [['cashbx', 'list'], 1, 'there is no group "cashbx"; there are: '],
  [['offers', 'cancel', 'x', '--by', 'anna', '--why', 'x'], 1, "required option '--reference <name>' not specified"],
  [['content', 'editor', 'remvoe', 'a@b.test'], 1, 'Did you mean remove?'],
])('%j is answered without a database', expectAnswer)

test.each<Row>([
  [['cashbox', '--help'], 0, 'Usage: npm run zoria -- cashbox'],
  [['cashbox', 'help'], 0, 'Usage: npm run zoria -- cashbox'],
  [['cashbox'], 1, 'Usage: npm run zoria -- cashbox'],
  [['offers', 'grnt', 'x'], 1, 'Did you mean grant?'],
  [['cashbox', 'list', '--al'], 1, "unknown option '--al'"],
  [['studio', 'resum'], 1, 'Did you mean resume?'],
  [['--by', 'anna'], 1, 'there is no group "--by"'],
])('%j is answered without a database, too', { tags: 'full' }, expectAnswer)

test('a reason that reads help is no question for help', async () => {
  expect((await run('offers', 'cancel', 'x', '--by', 'anna', '--reference', 'T-1', '--why', 'help')).output).toContain(
    'holds no database',
  )
})

test.each([
  [['offers', 'list', '--json'], 'holds no database'],
  [['cashbx', 'list', '--json'], 'there is no group "cashbx"'],
])('%j prints why it was not run as the value for scripts', async (typed, expected) => {
  const { code, out } = await run(...typed)
  expect([code, JSON.parse(out)]).toEqual([1, { done: false, lines: [expect.stringContaining(expected)], value: null }])
})

test('a command without the variables of a production start does not use the simulators of the sandbox', async () => {
  const production = mkdtempSync(join(tmpdir(), 'zoria-production-'))
  mkdirSync(join(production, 'postgres'))
  writeFileSync(join(production, 'postgres/PG_VERSION'), '18\n')
  writeFileSync(join(production, 'mode'), 'production\n')
  const { code, output } = await runOn(production, ['cashbox', 'list'])
  rmSync(production, { recursive: true })
  expect([code, output]).toEqual([1, expect.stringContaining('was started with SANDBOX=off')])
  expect(output).not.toMatch(/\n {4}at /)
})

test('every group that help lists has its app', async () => {
  const { output } = await run('help')
  const listed = [...output.matchAll(/^(\w+): /gm)].map(([, name]) => name)
  expect(listed).toEqual(expect.arrayContaining(Object.values(groupsOfApps).flat()))
  expect(listed.filter((name) => !['backup', 'restore', 'keys', 'journal'].includes(name ?? ''))).toHaveLength(
    Object.values(groupsOfApps).flat().length,
  )
})
