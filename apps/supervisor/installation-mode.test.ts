import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StartFault } from './fault.ts'
import { recordMode, refuseSandboxOfProduction } from './installation-mode.ts'

let data: string
beforeEach(() => void (data = mkdtempSync(join(tmpdir(), 'zoria-mode-'))))
afterEach(() => rmSync(data, { recursive: true, force: true }))

test('a sandbox is refused where production was started last', () => {
  recordMode({ data, isSandbox: true })
  recordMode({ data, isSandbox: false })
  expect(() => refuseSandboxOfProduction({ data, isSandbox: true })).toThrow(StartFault)
  expect(() => refuseSandboxOfProduction({ data, isSandbox: false })).not.toThrow()
})

test('a sandbox goes on where a sandbox was started last, and where nothing was started yet', () => {
  expect(() => refuseSandboxOfProduction({ data, isSandbox: true })).not.toThrow()
  recordMode({ data, isSandbox: false })
  recordMode({ data, isSandbox: true })
  expect(() => refuseSandboxOfProduction({ data, isSandbox: true })).not.toThrow()
})
