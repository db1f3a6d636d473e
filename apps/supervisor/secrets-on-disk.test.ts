import { fsyncSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { drawSecrets } from './secrets.ts'

vi.mock(import('node:fs'), async (original) => {
  const fs = await original()
  return { ...fs, fsyncSync: vi.fn(fs.fsyncSync), renameSync: vi.fn(fs.renameSync) }
})

test('secrets are on the disk before they take the place of earlier ones', () => {
  const folder = mkdtempSync(join(tmpdir(), 'zoria-secrets-'))
  drawSecrets(join(folder, 'secrets.json'), {}, { isEmbedded: true, hasDatabase: false })
  rmSync(folder, { recursive: true })
  const [flushed = Infinity] = vi.mocked(fsyncSync).mock.invocationCallOrder
  const [renamed = 0] = vi.mocked(renameSync).mock.invocationCallOrder
  expect(flushed).toBeLessThan(renamed)
})
