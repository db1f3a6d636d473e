import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Environment } from '../environment.ts'
import { commandHolding } from '../data-directory.ts'
import { StartFault } from '../fault.ts'
import { atServer } from './at-server.ts'

const data = mkdtempSync(join(tmpdir(), 'zoria-at-server-'))
afterAll(() => rmSync(data, { recursive: true }))

test('a command does not use the server of another command, which ends with that one', async () => {
  mkdirSync(join(data, 'postgres'))
  writeFileSync(join(data, 'postgres/PG_VERSION'), '18\n')
  expect(await commandHolding(data)).toBeNull()
  const taking = `
    const { takeDataDirectory } = await import(${JSON.stringify(join(import.meta.dirname, '../data-directory.ts'))})
    await takeDataDirectory(${JSON.stringify(data)}, { kind: 'command', name: 'a backup' })
    console.log('taken')
    process.stdin.resume()`
  const other = spawn(process.execPath, ['--input-type=module', '--eval', taking], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await once(other.stdout, 'data')

  const environment = { data } as Environment
  const used = atServer({ environment, purpose: 'a list', waitMaxMs: 400 }, async () => 'used')
  await expect(used).rejects.toThrow(StartFault)
  await expect(used).rejects.toThrow(
    `another operator's command uses the database in ${data} (process ${other.pid}, command: a backup)`,
  )
  other.stdin.end()
  await once(other, 'exit')
  expect(await commandHolding(data)).toBeNull()
})
