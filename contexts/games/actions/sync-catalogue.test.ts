import { fail, ok } from '@zoria/kernel'
import { inTransactionOf, type Sql } from '@zoria/platform/database'
import { createLogger } from '@zoria/platform/logger'
import { seededChance } from '@zoria/testkit/chance'
import { frozenClock } from '@zoria/testkit/clock'
import { createTestDatabase, type TestDatabase } from '@zoria/testkit/database'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { GameItem, GisClient } from '../gateways/gis/client.ts'
import { readFigures } from '../reads/figures.ts'
import { syncCatalogue } from './sync-catalogue.ts'

// The client's test covers the wire format; this one covers the effect on the catalogue.
const clock = frozenClock('2026-11-21T12:00:00Z')
const minute = 60_000
const day = 24 * 60 * minute

let database: TestDatabase
let sql: Sql
let owner: Sql
let listed: Awaited<ReturnType<GisClient['games']>>
let pictures: Record<string, Awaited<ReturnType<GisClient['picture']>>>
let asked: string[]

beforeAll(async () => {
  database = await createTestDatabase({ seeded: true })
  sql = database.sql('app')
  owner = database.sql('owner')
})
beforeEach(async () => {
  clock.set('2026-11-21T12:00:00Z')
  await owner.unsafe(
    'delete from games.favourite; delete from games.game_session; delete from games.cover; delete from games.game; delete from games.provider; delete from games.sync_state',
  )
  await owner`update games.catalogue set version = 0`
  pictures = {}
  asked = []
})
afterAll(() => database.drop())

const item = (place: number, over: Partial<GameItem> = {}): GameItem =>
  ({
    uuid: `g${place}`,
    name: `Game ${place}`,
    image: null,
    type: 'slots',
    provider: 'Studio',
    provider_id: '1',
    has_lobby: false,
    tags: [],
    parameters: null,
    ...over,
  }) as GameItem
const items = (count: number, over: Partial<GameItem> = {}) =>
  ok(Array.from({ length: count }, (_, place) => item(place, over)))
const picture = (bytes: string) => ok({ contentType: 'image/webp', bytes: Buffer.from(bytes) })

const sync = () =>
  syncCatalogue({
    sql,
    inTransaction: inTransactionOf(sql),
    clock,
    chance: seededChance('sync'),
    logger: createLogger({ name: 'games-test', level: 'silent' }),
    merchant: 'zoria',
    client: {
      games: async () => listed,
      picture: async (url) => (asked.push(url), pictures[url] ?? fail({ code: 'UNREACHABLE', detail: 'silent' })),
    },
  })()
const present = async () =>
  Number((await sql<{ count: bigint }[]>`select count(*) from games.game where deleted_at is null`)[0]?.count)
const state = async () =>
  (
    await owner<
      { listed: number; has_fault: boolean; age: number | null }[]
    >`select games_listed as listed, fault is not null as has_fault from games.sync_state`
  )[0]
const version = async () =>
  Number((await owner<{ version: bigint }[]>`select version from games.catalogue`)[0]?.version)

describe('a failing provider changes nothing, and the time of the last success remains', () => {
  test.each(['UNREACHABLE', 'REFUSED', 'MALFORMED'] as const)('%s', async (code) => {
    listed = items(3)
    await sync()
    listed = fail({ code, detail: 'x'.repeat(1_000) })
    clock.advance(10 * minute)
    expect(await sync()).toMatchObject({ ok: false, refusal: { code } })
    expect([await present(), await version()]).toEqual([3, 1])
    expect(await state()).toEqual({ listed: 3, has_fault: true })
    const { catalogues } = await readFigures({ sql, clock, wallet: { openRounds: async () => [] } })()
    expect(catalogues).toEqual([{ merchant: 'zoria', hasFault: true, ageSeconds: 600 }])
  })

  test.each<Partial<GameItem>>([{ name: 'Game\0' }, { image: '/a\0.webp' }, { parameters: { volatility: '\0' } }])(
    'one that lists a text which cannot be stored: %j',
    async (over) => {
      listed = items(3)
      await sync()
      listed = items(3, over)
      expect(await sync()).toMatchObject({ ok: false, refusal: { code: 'MALFORMED' } })
      expect([await present(), await state()]).toEqual([3, { listed: 3, has_fault: true }])
    },
  )

  test('also at the first attempt', async () => {
    listed = fail({ code: 'UNREACHABLE', detail: 'silent' })
    await sync()
    expect((await readFigures({ sql, clock, wallet: { openRounds: async () => [] } })()).catalogues).toEqual([
      { merchant: 'zoria', hasFault: true, ageSeconds: null },
    ])
  })
})

describe('a list that lost most of its games is not applied at once', () => {
  test.each([
    // games  listed  remaining
    [20, 9, 20],
    [20, 0, 20],
    [20, 10, 10],
    [19, 0, 0],
    [60, 29, 60],
    [60, 30, 30],
  ])('of %i games %i are listed: %i remain', async (held, left, stay) => {
    listed = items(held)
    await sync()
    listed = items(left)
    expect((await sync()).ok).toBe(stay !== held)
    expect(await present()).toBe(stay)
  })

  test('and is applied after an hour with the same loss', async () => {
    listed = items(20)
    await sync()
    listed = items(5)
    for (let passed = 0; passed < 60; passed += 5) {
      expect(await sync()).toMatchObject({ ok: false, refusal: { code: 'MALFORMED' } })
      clock.advance(5 * minute)
    }
    expect([await present(), await version()]).toEqual([20, 1])
    expect(await sync()).toMatchObject({ ok: true, value: { deleted: 15 } })
    expect([await present(), (await state())?.has_fault]).toEqual([5, false])
  })

  test('a complete list resets the hour, a failed request does not', async () => {
    listed = items(20)
    await sync()
    listed = items(5)
    await sync()
    clock.advance(59 * minute)
    listed = fail({ code: 'UNREACHABLE', detail: 'silent' })
    await sync()
    listed = items(20)
    await sync()
    clock.advance(2 * minute)
    listed = items(5)
    expect((await sync()).ok).toBe(false)
    expect(await present()).toBe(20)
  })
})

describe('pictures', () => {
  const url = 'http://studio/a.webp'
  const shown = async () => (await sql<{ bytes: Buffer }[]>`select bytes from games.cover`)[0]?.bytes.toString()

  test('are cached for a day; a picture changed under the same address is updated then, and only then the game changes', async () => {
    listed = items(1, { image: url })
    pictures = { [url]: picture('one') }
    await sync()
    await sync()
    expect([asked.length, await shown(), await version()]).toEqual([1, 'one', 2])
    clock.advance(day)
    await sync()
    expect([asked.length, await version()]).toEqual([2, 2])
    pictures = { [url]: picture('two') }
    clock.advance(day - 1)
    await sync()
    expect(await shown()).toBe('one')
    clock.advance(1)
    await sync()
    expect([await shown(), await version()]).toEqual(['two', 3])
  })

  test('that can no longer be loaded remain', async () => {
    listed = items(1, { image: url })
    pictures = { [url]: picture('one') }
    await sync()
    pictures = {}
    clock.advance(day)
    expect(await sync()).toMatchObject({ ok: true, value: { covers: 0 } })
    expect(await shown()).toBe('one')
  })

  test('that could not be loaded are tried after all others, the oldest failure first', async () => {
    const urls = Array.from({ length: 7 }, (_, place) => `http://studio/${place}.webp`)
    listed = ok(urls.map((image, place) => item(place, { image })))
    for (const _run of [1, 2, 3]) {
      await sync()
      clock.advance(minute)
    }
    // Three silences end a run: the third one has one left that was not tried, and repeats those of the first.
    expect([new Set(asked.slice(0, 7)).size, asked.slice(7)]).toEqual([7, asked.slice(0, 2)])
    pictures = { [urls[0]!]: picture('one') }
    await sync()
    await sync()
    await sync()
    expect(await shown()).toBe('one')
  })

  test('a host that fails three times in a row is retried in the next run', async () => {
    listed = ok(Array.from({ length: 9 }, (_, place) => item(place, { image: `http://studio/${place}.webp` })))
    await sync()
    expect(asked).toHaveLength(3)
    pictures = Object.fromEntries(
      Array.from({ length: 9 }, (_, place) => [
        `http://studio/${place}.webp`,
        place % 2 === 0 ? picture(String(place)) : fail({ code: 'REFUSED', detail: 'HTTP 404' } as const),
      ]),
    )
    expect(await sync()).toMatchObject({ value: { covers: 5 } })
  })
})
