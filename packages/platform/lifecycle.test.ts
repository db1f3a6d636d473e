import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test.each(['SIGTERM', 'SIGINT'] as const)('a second %s does not cut a shutdown short', async (signal) => {
  const program = `
    const { closeOnSignal } = await import(${JSON.stringify(join(import.meta.dirname, 'lifecycle.ts'))})
    const finished = new Promise((finish) => process.stdin.once('data', finish))
    const logger = { info: () => process.stdout.write('closing'), error: () => undefined }
    closeOnSignal([{ name: 'calls in flight', close: () => finished }], logger)
    process.stdout.write('open')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  expect(String(await once(child.stdout, 'data'))).toBe('open')
  child.kill(signal)
  expect(String(await once(child.stdout, 'data'))).toBe('closing')
  child.kill(signal)
  child.stdin.end('finished')
  expect(await ended).toEqual([0, null])
})
