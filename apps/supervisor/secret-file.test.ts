import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { copySecret } from './secret-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'zoria-secret-'))
afterAll(() => rmSync(folder, { recursive: true }))

const modeOf = (file: string): number => statSync(file).mode & 0o777

test.each([
  ['a new file', false],
  ['a file that others could read', true],
])('a secret copied to %s is for its owner alone', (_, isThere) => {
  const [from, to] = [join(folder, 'from'), join(folder, `to-${isThere}`)]
  writeFileSync(from, 'key', { mode: 0o644 })
  if (isThere) writeFileSync(to, 'old', { mode: 0o644 })
  copySecret(from, to)
  expect([readFileSync(to, 'utf8'), modeOf(to)]).toEqual(['key', 0o600])
})
