import { instant, money, newId, ok, type Id } from '@zoria/kernel'
import { inTransactionOf } from '@zoria/platform/database'
import { createLogger } from '@zoria/platform/logger'
import { seededChance } from '@zoria/testkit/chance'
import { frozenClock } from '@zoria/testkit/clock'
import { createTestDatabase } from '@zoria/testkit/database'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { isDueTo } from '../storage/account-rows.ts'
import { closeWeeks } from './close-weeks.ts'
import { moveDue } from './move-due.ts'

// Monday at 10:00 in Kyiv.
const monday = '2026-11-30T08:00:00.000Z'
const clock = frozenClock(monday)
const week = '2026-11-23'
const chance = seededChance('hold up nobody')
const database = await createTestDatabase()
const [sql, owner] = [database.sql('app'), database.sql('owner')]
const newPlayer = () => newId<'Player'>(clock.now(), (count) => chance.bytes(count))
// The first in each order.
const [failing, ...others] = [newPlayer(), newPlayer(), newPlayer()].toSorted() as [
  Id<'Player'>,
  Id<'Player'>,
  Id<'Player'>,
]
const everyone = [failing, ...others]
let isBroken = true

const erased = new Set<string>()
const identity = {
  isErased: async (_: unknown, playerId: string) => erased.has(playerId),
}
const ground = {
  sql,
  inTransaction: inTransactionOf(sql),
  clock,
  identity,
  logger: createLogger({ name: 'test', level: 'silent' }),
}
const posted: string[] = []
const wallet = {
  lock: async (_: unknown, playerId: string) => {
    if (isBroken && playerId === failing) throw new Error('the wallet is held by another transaction')
    return true
  },
  balances: async () => ({ cashback: money(0n, 'uah') }),
  post: async (_: unknown, { playerId }: { playerId: string }) => (posted.push(playerId), { code: 'OK' }),
}

beforeEach(async () => {
  isBroken = true
  clock.set(monday)
  posted.length = 0
  erased.clear()
  await owner`truncate cashback.account, cashback.week, cashback.closed_week, cashback.closing`
  for (const [place, playerId] of everyone.entries()) {
    await owner`insert into cashback.account (player_id, currency, accrued, is_due, rates, used_to, settled_at) values (${playerId}, 'uah', 100000, true, '[]', 0, ${place === 0 ? null : new Date(place)})`
    await owner`insert into cashback.week (player_id, week, currency, staked, paid) values (${playerId}, ${week}, 'uah', 1000000, 0)`
  }
})
afterAll(() => database.drop())

test('cashback that a late round of an erased player earned is not moved and is no longer due', async () => {
  isBroken = false
  erased.add(failing)
  const move = moveDue({ ...ground, wallet: wallet as never })
  await move()
  expect(posted).toEqual(others)
  expect(await owner`select is_due, settled from cashback.account where player_id = ${failing}`).toEqual([
    { is_due: false, settled: 0n },
  ])
})

test('cashback that was not moved yet stands against the erasure of its player', async () => {
  expect([await isDueTo(sql, failing), await isDueTo(sql, newPlayer())]).toEqual([true, false])
  await owner`update cashback.account set settled = 10 where player_id = ${failing}`
  expect(await isDueTo(sql, failing)).toBe(false)
})

describe('a player whose money cannot be moved now', () => {
  test('holds up the cashback of nobody else, and gets it later', async () => {
    const move = moveDue({ ...ground, wallet: wallet as never })
    await expect(move()).rejects.toThrow('the wallet is held by another transaction')
    expect(posted).toEqual(others)
    isBroken = false
    await move()
    expect(posted).toEqual([...others, failing])
  })

  const closing = () => {
    const granted: string[] = []
    const settings: Record<string, unknown> = {
      CASHBACK_MODE: { uah: 'turnover' },
      CASHBACK_WEEKLY_RATE: { turnover: 10, net_loss: 500 },
      CASHBACK_WEEKLY_HOURS: 48,
    }
    const bonuses = {
      offerOfKind: async () => 'offer',
      grantIn: async (_: unknown, { playerId }: { playerId: string }) => (
        granted.push(playerId),
        ok({ id: newId<'Grant'>(instant(0), (count) => chance.bytes(count)), status: 'waiting' })
      ),
    }
    return {
      granted,
      close: closeWeeks({
        ...ground,
        wallet: wallet as never,
        settings: { read: (code: string) => settings[code] } as never,
        bonuses: bonuses as never,
        isCaughtUp: async () => true,
      }),
    }
  }

  test('holds up the weekly offer of nobody else; the week stays open for the next look', async () => {
    const { granted, close } = closing()
    await expect(close()).rejects.toThrow('the wallet is held by another transaction')
    expect(granted).toEqual(others)
    isBroken = false
    await close()
    await close()
    expect(granted).toEqual([...others, failing])
  })

  test('is offered the week also where the next one has ended meanwhile', async () => {
    const { granted, close } = closing()
    await expect(close()).rejects.toThrow('the wallet is held by another transaction')
    isBroken = false
    clock.set('2026-12-08T08:00:00.000Z')
    await close()
    expect(granted).toEqual([...others, failing])
    expect(
      await sql`select week::text, finished_at is not null as is_finished from cashback.closing order by week`,
    ).toEqual([
      { week, is_finished: true },
      { week: '2026-11-30', is_finished: true },
    ])
    const offers = await sql<
      { until: Date }[]
    >`select claim_until as until from cashback.closed_week where player_id = ${failing}`
    expect(offers).toEqual([{ until: new Date('2026-12-10T08:00:00.000Z') }])
  })
})
