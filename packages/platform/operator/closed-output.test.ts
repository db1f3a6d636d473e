import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

test('a command whose output is closed goes on to its end, without a stack and with its exit code', async () => {
  const program = `
    const { openTerminal } = await import(${JSON.stringify(join(import.meta.dirname, 'program.ts'))})
    const write = openTerminal()
    for (let line = 0; line < 50; line++) {
      write('line '.repeat(5000))
      await new Promise((go) => setImmediate(go))
    }
    process.stderr.write('done')
    process.exitCode = 7`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'pipe'] })
  child.stdout.destroy()
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit') as Promise<[number]>])
  expect([said, code]).toEqual(['done', 7])
})
