import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BackupFault } from './fault.ts'
import { ensureKey, readKey } from './key.ts'
import { readManifest, writeManifest, type Manifest } from './manifest.ts'

const segment = '000000010000000000000002'
const manifest: Manifest = {
  format: 1,
  name: '20261121T100000Z',
  endedAt: '2026-11-21T10:00:01.000Z',
  timeline: 1,
  startSegment: segment,
  stopSegment: segment,
  label: '',
  folders: [],
  files: [],
}
let folder: string
let key: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zoria-manifest-'))
  await ensureKey(join(folder, 'backup.key'))
  key = readKey(join(folder, 'backup.key'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a manifest', () => {
  const file = () => join(folder, 'manifest.json')
  const read = (): unknown => {
    try {
      return readManifest(folder, key)
    } catch (fault) {
      return fault
    }
  }

  test('is read as it was written', () => {
    writeManifest(folder, manifest, key)
    expect(read()).toEqual(manifest)
  })

  test.each([
    // changed                                byte  bits
    ['in a digit of its signature', 0, 0x01],
    ['in its signature to no character', 0, 0x80],
    ['at the end of its signature', 63, 0x80],
    ['between its lines', 64, 0x80],
    ['in its text', 80, 0x80],
  ])('that was changed %s is named', (_, place, bits) => {
    writeManifest(folder, manifest, key)
    const bytes = readFileSync(file())
    bytes[place] = (bytes[place] ?? 0) ^ bits
    writeFileSync(file(), bytes)
    expect(read()).toBeInstanceOf(BackupFault)
    expect(read()).toMatchObject({ message: expect.stringContaining(`${file()} was changed`) as unknown })
  })

  test.each([
    ['empty', ''],
    ['cut off', 'abc'],
    ['of letters beyond ASCII', 'ї'.repeat(64)],
  ])('that is %s is named', (_, text) => {
    writeFileSync(file(), text)
    expect(read()).toMatchObject({ message: expect.stringContaining(`${file()} was changed`) as unknown })
  })
})
