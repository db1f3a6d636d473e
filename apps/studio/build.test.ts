import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildClient } from './build.ts'
import { catalogue } from './catalogue/catalogue.ts'
import { liveGames } from './catalogue/live-games.ts'
import { readClientFiles, type ClientFiles } from './http/client-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'studio-client-'))
let client: ClientFiles

beforeAll(async () => {
  await buildClient(folder)
  client = readClientFiles(folder)
})
afterAll(() => rmSync(folder, { recursive: true }))

test('the client builds to one script and one style sheet for slots and for tables, which can be cached forever', () => {
  expect(client.files.get(client.script)).toMatchObject({ type: 'text/javascript; charset=utf-8', isHashed: true })
  expect(client.files.get(client.style)).toMatchObject({ type: 'text/css; charset=utf-8', isHashed: true })
  expect(client.files.get(client.table.script)).toMatchObject({
    type: 'text/javascript; charset=utf-8',
    isHashed: true,
  })
  expect(client.files.get(client.table.style)).toMatchObject({ type: 'text/css; charset=utf-8', isHashed: true })
})

test('the scripts stay small and contain no server code', () => {
  expect(statSync(join(folder, client.table.script)).size).toBeLessThan(130_000)
  expect(client.files.get(client.table.script)?.bytes.toString()).not.toMatch(/postgres|createHmac|node:crypto/)
  expect(statSync(join(folder, client.script)).size).toBeLessThan(145_000)
  expect(client.files.get(client.script)?.bytes.toString()).not.toMatch(/postgres|createHmac|node:crypto/)
})

test('the sound of tables is a script of its own, which can be cached forever', () => {
  const late = [...client.files].filter(([name]) => name.startsWith('late-'))
  expect(late.map(([name, { isHashed }]) => [name.replace(/-[A-Z0-9]{8}\.js$/, ''), isHashed])).toEqual([
    ['late-table-scores', true],
  ])
  expect(client.files.get(client.table.script)?.bytes.toString()).toContain(late[0]?.[0])
  expect(client.files.get(client.table.script)?.bytes.toString()).not.toContain('createOscillator')
})

test.each(catalogue.map((game) => [game.slug, game] as const))(
  '%s has its cover and all symbol images',
  (slug, game) => {
    const missing = Object.values(game.symbols)
      .map(({ image }) => image)
      .filter((image) => !client.files.has(image))
    expect(missing).toEqual([])
    expect(client.files.get(`covers/${slug}.webp`)?.type).toBe('image/webp')
  },
)

test.each(liveGames.map((game) => [game.slug, game] as const))(
  '%s has its cover and the pictures of its tables',
  (slug, game) => {
    expect(client.files.get(`covers/${slug}.webp`)?.type).toBe('image/webp')
    for (const { image } of game.tables) expect(client.files.get(image)?.type).toBe('image/webp')
  },
)

test('a missing client build stops the start with an instruction', () => {
  expect(() => readClientFiles(join(folder, 'none'))).toThrow('Run "node apps/studio/build.ts"')
})
