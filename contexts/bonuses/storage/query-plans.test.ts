import { randomUUID } from 'node:crypto'
import { instant, parseId } from '@zoria/kernel'
import { createDatabase } from '@zoria/platform/database'
import { createTestDatabase, type TestDatabase } from '@zoria/testkit/database'
import { rowsRead, rowsWritten } from '@zoria/testkit/rows-read'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimGrant, expireGrant } from './grant-rows.ts'

const now = instant('2026-11-21T12:00:00Z')

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ seeded: true })
})
afterAll(() => database.drop())

test('a grant is claimed and expired by key, with plans made for an empty table', async () => {
  const owner = database.sql('owner')
  await owner`analyze bonuses.granted`
  const sql = createDatabase({ url: database.url('app'), name: 'plans test', connectionsMax: 1 })
  const name = () => ({ id: randomUUID(), playerId: parseId<'Player'>(randomUUID()) })
  const endSome = async () => {
    for (let n = 0; n < 20; n += 1) {
      await sql.begin((tx) => claimGrant(tx, name(), { userBonusId: parseId<'UserBonus'>(randomUUID()), now }))
      await expireGrant(sql, name(), now)
    }
  }
  await endSome()
  await owner`
    insert into bonuses.granted (id, source, external_id, player_id, offer_id, currency, amount, terms, status, created_at, expires_at)
    select gen_random_uuid(), 'staff', n::text, gen_random_uuid(), (select id from bonuses.offer limit 1), 'uah', 1, '{}', 'waiting', now(), now() from generate_series(1, 1000) n`
  await endSome()
  await sql.end()
  await expect.poll(() => rowsWritten(owner, 'bonuses.granted')).toBe(1_000)
  expect(await rowsRead(owner, 'bonuses.granted')).toBeLessThan(500)
})
