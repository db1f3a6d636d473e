import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { createContentConfig } from './content-config.ts'
import { readEnvironment } from './environment.ts'
import { logOutput, payloadHooks } from './log.ts'

function written(...given: unknown[]): unknown[] {
  const lines: unknown[] = []
  const write = (...each: unknown[]): void => void lines.push(['as it is', ...each])
  payloadHooks.logMethod.call({ info: (message) => void lines.push(['info', message]) }, given, write)
  return lines
}

describe('a line of Payload', () => {
  test.each([400, 403, 404, 423])('about a call that is refused with %i is no error and has no stack', (status) => {
    const err = Object.assign(new Error('You are not allowed to perform this action.'), { name: 'o', status })
    expect(written({ err })).toEqual([['info', 'You are not allowed to perform this action.']])
  })

  test.each([
    [{ err: Object.assign(new Error('broken'), { status: 500 }) }],
    [{ err: new Error('broken') }],
    [{ err: null }],
    [{ msg: 'ready' }],
    ['ready'],
    [{ err: new Error('closed') }, 'a database connection was closed'],
  ])('of any other kind stays: %o', (...given) => {
    expect(written(...given)).toEqual([['as it is', ...given]])
  })
})

test('Payload writes its lines where those of the service go', async () => {
  const environment = readEnvironment({
    CONTENT_DATABASE_URL: 'postgres://localhost/none',
    CONTENT_SECRET: 'the secret of tests',
    CONTENT_READ_KEY: 'the key of the site in tests',
    CONTENT_HOOK_KEY: 'the key of hooks in tests',
    SANDBOX: 'on',
  })
  const { logger } = await createContentConfig(environment)
  expect((logger as { readonly destination?: unknown }).destination).toBe(logOutput)
})

test('a full disk does not end the service', async () => {
  const program = `
    import { log } from '${join(import.meta.dirname, 'log.ts')}'
    log('info', 'first')
    setTimeout(() => {
      log('info', 'second')
      setTimeout(() => process.stderr.write('still running', () => process.kill(process.pid, 'SIGKILL')), 100)
    }, 100)
  `
  const full = openSync('/dev/full', 'w')
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: ['ignore', full, 'pipe'] })
  closeSync(full)
  expect(await text(child.stderr!)).toContain('still running')
})
