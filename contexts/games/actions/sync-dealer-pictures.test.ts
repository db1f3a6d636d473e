import { fail, newId, ok } from '@zoria/kernel'
import type { Sql } from '@zoria/platform/database'
import { createLogger } from '@zoria/platform/logger'
import { seededChance } from '@zoria/testkit/chance'
import { frozenClock } from '@zoria/testkit/clock'
import { createTestDatabase, type TestDatabase } from '@zoria/testkit/database'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { GisClient } from '../gateways/gis/client.ts'
import { syncDealerPictures } from './sync-dealer-pictures.ts'

const clock = frozenClock('2026-11-21T12:00:00Z')
const hour = 3_600_000
const day = 24 * hour

let database: TestDatabase
let sql: Sql
let owner: Sql
/** The addresses that each lobby names. */
let lobbies: Record<string, readonly (string | null)[]>
let pictures: Record<string, string>
let asked: string[]
let isSilent = false

beforeAll(async () => {
  database = await createTestDatabase({ seeded: true })
  ;[sql, owner] = [database.sql('app'), database.sql('owner')]
  const { bytes } = seededChance('dealers')
  const provider = newId<'Provider'>(clock.now(), bytes)
  await owner`insert into games.provider (id, merchant, external_id, slug, name) values (${provider}, 'zoria', '1', 'studio', 'Studio')`
  for (const uuid of ['roulette', 'baccarat']) {
    await owner`
      insert into games.game (id, merchant, game_uuid, slug, provider_id, name, category, has_demo, has_lobby, added_at, version)
      values (${newId<'Game'>(clock.now(), bytes)}, 'zoria', ${uuid}, ${uuid}, ${provider}, ${uuid}, 'live', false, true, '2026-11-21T12:00:00Z', 1)`
  }
})
beforeEach(async () => {
  clock.set('2026-11-21T12:00:00Z')
  await owner`delete from games.dealer_picture`
  await owner`update games.game set status_override = null`
  lobbies = { roulette: ['/olena.webp', '/tamila.webp', null], baccarat: ['/olena.webp'] }
  pictures = { '/olena.webp': 'olena', '/tamila.webp': 'tamila' }
  asked = []
  isSilent = false
})
afterAll(() => database.drop())

const gis = {
  lobby: async ({ gameUuid }) => {
    const named = lobbies[gameUuid]
    return named === undefined
      ? fail({ code: 'UNREACHABLE', detail: 'silent' } as const)
      : ok(named.map((dealerAvatar) => ({ lobbyData: 'l', name: 'Table', isOpen: true, dealerAvatar })))
  },
  picture: async (url) => {
    asked.push(url)
    if (isSilent || url.startsWith('/dead')) return fail({ code: 'UNREACHABLE', detail: 'silent' } as const)
    const bytes = pictures[url]
    return bytes === undefined
      ? fail({ code: 'MALFORMED', detail: 'no picture' } as const)
      : ok({ contentType: 'image/webp', bytes: Buffer.from(bytes) })
  },
} satisfies Pick<GisClient, 'lobby' | 'picture'>
const opened = () =>
  syncDealerPictures({
    sql,
    clock,
    logger: createLogger({ name: 'dealers', level: 'silent' }),
    gis,
    merchant: 'zoria',
  })
const sync = () => opened()()
const stored = async () =>
  (
    await owner<
      { url: string; bytes: Buffer }[]
    >`select source_url as url, bytes from games.dealer_picture order by source_url`
  ).map(({ url, bytes }) => [url, String(bytes)])

test('each picture that the lobbies name is fetched once, and again after a day', async () => {
  await sync()
  clock.advance(day - 1)
  await sync()
  expect([asked.toSorted(), await stored()]).toEqual([
    ['/olena.webp', '/tamila.webp'],
    [
      ['/olena.webp', 'olena'],
      ['/tamila.webp', 'tamila'],
    ],
  ])
  pictures['/olena.webp'] = 'olena in blue'
  clock.advance(1)
  await sync()
  expect(await stored()).toEqual([
    ['/olena.webp', 'olena in blue'],
    ['/tamila.webp', 'tamila'],
  ])
})

test('a picture or a lobby that fails leaves the others and is retried', async () => {
  delete pictures['/tamila.webp']
  delete lobbies['baccarat']
  await sync()
  expect(await stored()).toEqual([['/olena.webp', 'olena']])
  pictures['/tamila.webp'] = 'tamila'
  await sync()
  expect([asked.toSorted(), await stored()]).toEqual([
    ['/olena.webp', '/tamila.webp', '/tamila.webp'],
    [
      ['/olena.webp', 'olena'],
      ['/tamila.webp', 'tamila'],
    ],
  ])
})

test('a run fetches two hundred pictures, and the next one the others', async () => {
  const urls = Array.from({ length: 201 }, (_, place) => `/dealer-${place}.webp`)
  lobbies = { roulette: urls, baccarat: [] }
  pictures = Object.fromEntries(urls.map((url) => [url, url]))
  await sync()
  expect(await stored()).toHaveLength(200)
  await sync()
  expect([(await stored()).length, asked.length]).toEqual([201, 201])
})

test('a host that is silent three times in a row is skipped for the rest of the run', async () => {
  const urls = Array.from({ length: 9 }, (_, place) => `/dealer-${place}.webp`)
  lobbies = { roulette: urls, baccarat: [] }
  pictures = Object.fromEntries(urls.map((url) => [url, url]))
  isSilent = true
  await sync()
  expect(asked).toHaveLength(3)
  isSilent = false
  await sync()
  expect(await stored()).toHaveLength(9)
})

test('pictures that fail in every run do not keep the others away', async () => {
  const dead = ['/dead-0.webp', '/dead-1.webp', '/dead-2.webp']
  lobbies = { roulette: [...dead, '/olena.webp', '/tamila.webp'], baccarat: [] }
  const run = opened()
  await run()
  await run()
  expect([asked, (await stored()).map(([url]) => url)]).toEqual([
    [...dead, '/olena.webp', '/tamila.webp', ...dead],
    ['/olena.webp', '/tamila.webp'],
  ])
})

test('a game under maintenance is not asked for', async () => {
  await owner`update games.game set status_override = 'maintenance' where game_uuid = 'roulette'`
  await sync()
  expect(await stored()).toEqual([['/olena.webp', 'olena']])
})

test('a picture is deleted 30 days after the last lobby that named it', async () => {
  await sync()
  lobbies = { roulette: ['/olena.webp'], baccarat: [] }
  clock.advance(30 * day)
  await sync()
  expect((await stored()).map(([url]) => url)).toEqual(['/olena.webp', '/tamila.webp'])
  clock.advance(1)
  await sync()
  expect((await stored()).map(([url]) => url)).toEqual(['/olena.webp'])
})
