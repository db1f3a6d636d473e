import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'

// A data directory with a database whose secrets.json was lost: no server is started, so its marker is enough.

let data: string

beforeAll(() => {
  data = mkdtempSync(join(tmpdir(), 'zoria-lost-secrets-'))
  mkdirSync(join(data, 'postgres'))
  writeFileSync(join(data, 'postgres/PG_VERSION'), '18\n')
})
afterAll(() => rmSync(data, { recursive: true, force: true }))

test.each([
  [['offers', 'list'], 'PHONE_KEY'],
  [['backup'], 'DATABASE_SUPERUSER_PASSWORD'],
  [['journal', 'verify'], 'DATABASE_APP_PASSWORD'],
  [['keys', 'replace'], 'PHONE_KEY'],
])('%j draws no secrets beside the database', async (words, name) => {
  const { DATABASE_URL: _, ...machine } = process.env
  const child = spawn(process.execPath, [join(import.meta.dirname, 'zoria.ts'), ...words], {
    env: { ...machine, ZORIA_DATA: data },
  })
  const ended = new Promise<number | null>((settle) => child.once('close', settle))
  const said = await text(child.stderr)
  expect(await ended).toBe(1)
  expect(said).toContain(name)
  expect(said).not.toMatch(/\n {4}at /)
  expect(readdirSync(data)).toEqual(['postgres'])
})
