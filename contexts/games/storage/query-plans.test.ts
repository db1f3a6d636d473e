import { randomUUID } from 'node:crypto'
import { createDatabase } from '@zoria/platform/database'
import { createTestDatabase, type TestDatabase } from '@zoria/testkit/database'
import { rowsRead } from '@zoria/testkit/rows-read'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdmissions } from './admissions.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('sessions and games of calls are looked up by key, with plans made for empty tables', async () => {
  const owner = database.sql('owner')
  await owner`analyze`
  const calls = createDatabase({ url: database.url('app'), name: 'plans test', connectionsMax: 1 })
  const admissions = createAdmissions(calls)
  const admitSome = async (sessions: readonly string[]) => {
    const found = []
    for (const sessionId of sessions)
      found.push((await admissions.admit({ merchant: 'zoria', nonce: null, sessionId, gameUuid: 'game 7' })).session)
    return found.filter((session) => session !== undefined).length
  }
  // The server caches a plan from the sixth execution on.
  expect(await admitSome(Array.from({ length: 10 }, () => randomUUID()))).toBe(0)

  await owner`insert into games.provider (id, merchant, external_id, slug, name) values (gen_random_uuid(), 'zoria', 'p', 'p', 'P')`
  await owner`insert into games.game (id, merchant, game_uuid, slug, provider_id, name, category, has_demo, has_lobby, added_at, version)
    select gen_random_uuid(), 'zoria', 'game ' || n, 'game-' || n, (select id from games.provider), 'Game', 'slots', false, false, now(), n from generate_series(1, 1000) n`
  const sessions = await owner<
    { id: string }[]
  >`insert into games.game_session (id, player_id, game_id, merchant, currency, country, device, started_at)
    select gen_random_uuid(), gen_random_uuid(), (select id from games.game limit 1), 'zoria', 'uah', 'UA', 'desktop', now() from generate_series(1, 2000) returning id`
  expect(await admitSome(sessions.slice(0, 50).map(({ id }) => id))).toBe(50)
  await calls.end()
  await expect.poll(() => rowsRead(owner, 'games.game\\_session')).toBeGreaterThanOrEqual(50)
  expect(await rowsRead(owner, 'games.game\\_session')).toBeLessThan(1_000)
})
