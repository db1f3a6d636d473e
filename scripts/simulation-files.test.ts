import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const folder = import.meta.dirname
const terms = import.meta.filename
const page = join(folder, 'none/page.html')

function run(of: string, ...options: readonly string[]): Promise<{ readonly code: unknown; readonly output: string }> {
  const program = [join(folder, `${of}-simulation/main.ts`), ...options]
  return new Promise((settle) => {
    execFile(process.execPath, program, (fault, out, err) => settle({ code: fault?.code ?? 0, output: `${out}${err}` }))
  })
}

const isFolder = `${folder} cannot be read: EISDIR: illegal operation on a directory, read`
const isNowhere = `${page} cannot be written: ENOENT: no such file or directory, open '${page}'`

test.each([
  ['bonus', ['--offer', folder], isFolder],
  ['battle', ['--template', folder], isFolder],
  ['wheel', ['--wheel', folder], isFolder],
  ['jackpot', ['--terms', folder], isFolder],
  ['jackpot', ['--page', page], isNowhere],
  ['jackpot', ['--months', '1e3'], '--months 1e3: a whole number from 1 to 999999 is needed'],
  ['bonus', ['--offer', terms, '--deposit', '1,000'], '--deposit 1,000: a sum, as in 500.00, is needed'],
  [
    'bonus',
    ['--offer', terms, '--weight', '10001'],
    '--weight 10001: a whole number of basis points up to 10000 is needed',
  ],
  ['bonus', ['--offer', terms, '--model', 'abusr'], '--model abusr: there is no model "abusr"; did you mean abuser?'],
  ['battle', ['--template', terms, '--players', '0x10'], '--players 0x10: a whole number from 1 to 999999 is needed'],
  ['wheel', ['--wheel', terms, '--daily-use', '40%'], '--daily-use 40%: a part from 0 to 1, as in 0.4, is needed'],
])('simulate:%s %j says in a sentence what is wrong', async (of, options, fault) => {
  expect(await run(of, ...options)).toEqual({ code: 2, output: `${fault}\n` })
})

test('a reader who leaves (| head -1) changes neither the end of a simulation nor its exit code', async () => {
  const program = [join(folder, 'jackpot-simulation/main.ts'), '--months', '50']
  const child = spawn(process.execPath, program, { stdio: ['ignore', 'pipe', 'pipe'] })
  child.stdout.destroy()
  expect(await Promise.all([text(child.stderr), once(child, 'exit')])).toEqual(['', [0, null]])
})
