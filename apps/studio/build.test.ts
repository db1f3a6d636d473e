import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildClient } from './build.ts'
import { catalogue } from './catalogue/catalogue.ts'
import { readClientFiles, type ClientFiles } from './http/client-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'studio-client-'))
let client: ClientFiles

beforeAll(async () => {
  await buildClient(folder)
  client = readClientFiles(folder)
})
afterAll(() => rmSync(folder, { recursive: true }))

test('the client builds to one script and one style that may be kept for ever', () => {
  expect(client.files.get(client.script)).toMatchObject({ type: 'text/javascript; charset=utf-8', isHashed: true })
  expect(client.files.get(client.style)).toMatchObject({ type: 'text/css; charset=utf-8', isHashed: true })
})

test('the script stays small and holds nothing of the server', () => {
  expect(statSync(join(folder, client.script)).size).toBeLessThan(145_000)
  expect(client.files.get(client.script)?.bytes.toString()).not.toMatch(/postgres|createHmac|node:crypto/)
})

test.each(catalogue.map((game) => [game.slug, game] as const))('%s has its cover and every picture of its symbols', (slug, game) => {
  const missing = Object.values(game.symbols).map(({ image }) => image).filter((image) => !client.files.has(image))
  expect(missing).toEqual([])
  expect(client.files.get(`covers/${slug}.webp`)?.type).toBe('image/webp')
})

test('a client that is not built stops the start and says what to do', () => {
  expect(() => readClientFiles(join(folder, 'none'))).toThrow('Run "node apps/studio/build.ts"')
})
