import { randomUUID } from 'node:crypto'
import { instant, parseId } from '@zoria/kernel'
import { createDatabase } from '@zoria/platform/database'
import { createTestDatabase, type TestDatabase } from '@zoria/testkit/database'
import { rowsRead, rowsWritten } from '@zoria/testkit/rows-read'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findCode } from './code-rows.ts'
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

test('a code without a maximum is checked without the uses of other players', async () => {
  const owner = database.sql('owner')
  await owner`analyze bonuses.code_use`
  const sql = createDatabase({ url: database.url('app'), name: 'codes test', connectionsMax: 1 })
  const player = parseId<'Player'>(randomUUID())
  const checkSome = async () => {
    let usesOfPlayer: number | undefined
    for (let n = 0; n < 20; n += 1) usesOfPlayer = (await findCode(sql, 'ZORIA', player))?.usesOfPlayer
    return usesOfPlayer
  }
  expect(await checkSome()).toBe(0)
  await owner`
    with used as (
      insert into bonuses.user_bonus (id, player_id, bonus_id, status, currency, wager_type, bonus_initial_amount, wager_amount, created_at, activated_at, ended_at)
      select gen_random_uuid(), case n when 1 then ${player}::uuid else gen_random_uuid() end, 'welcome', 'COMPLETED', 'uah', 'CLASSIC', 1, 0, now(), now(), now()
      from generate_series(1, 1000) n returning id, player_id
    )
    insert into bonuses.code_use (user_bonus_id, code_id, player_id, used_at)
    select used.id, code.id, used.player_id, now() from used cross join bonuses.promo_code code where code.code = 'ZORIA'`
  expect(await checkSome()).toBe(1)
  await sql.end()
  await expect.poll(() => rowsRead(owner, 'bonuses.code\\_use')).toBeGreaterThanOrEqual(20)
  expect(await rowsRead(owner, 'bonuses.code\\_use')).toBeLessThan(1_000)
})
