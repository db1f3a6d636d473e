import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hashInputs } from './builds.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'zoria-builds-'))
  write('apps/web/src/root.tsx', 'one')
  write('package-lock.json', '{}')
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('a build is repeated', () => {
  test.each([
    ['a source changed', 'apps/web/src/root.tsx'],
    ['a source was added', 'apps/web/src/lib/money.ts'],
    ['a catalogue changed', 'apps/web/src/i18n/uk.po'],
    ['a package changed', 'package-lock.json'],
  ])('when %s', (_, file) => {
    expect(changesWith(file)).toBe(true)
  })

  test.each([
    ['it was made', 'apps/web/build/client/index.js'],
    ['a tool wrote a cache', 'apps/web/.react-router/types/root.ts'],
    ['a tool generated types', 'apps/web/next-env.d.ts'],
    ['a tool cached compiled files', 'apps/web/tsconfig.tsbuildinfo'],
    ['a test changed', 'apps/web/src/lib/money.test.ts'],
    ['another app changed', 'apps/api/main.ts'],
  ])('not when %s', (_, file) => {
    expect(changesWith(file)).toBe(false)
  })
})

const changesWith = (file: string): boolean => {
  const inputs = { inputs: ['apps/web', 'package-lock.json'], output: 'apps/web/build' }
  const before = hashInputs(root, inputs)
  write(file, 'two')
  return hashInputs(root, inputs) !== before
}

const write = (file: string, text: string): void => {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}
