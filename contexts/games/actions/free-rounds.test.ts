import { instant, money, newId, parseId, type Result } from '@zoria/kernel'
import { inTransactionOf, type Sql } from '@zoria/platform/database'
import { createLogger } from '@zoria/platform/logger'
import { seededChance } from '@zoria/testkit/chance'
import { createTestDatabase, type TestDatabase } from '@zoria/testkit/database'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FreeRoundsOrder } from '../gateways/gis/client-free-rounds.ts'
import type { GisClient } from '../gateways/gis/client.ts'
import type { ProviderFault } from '../gateways/gis/transport.ts'
import { insertGame, insertProvider } from '../storage/catalogue.ts'
import { findGrants } from '../storage/free-rounds.ts'
import { freeRounds } from './free-rounds.ts'

const now = instant('2026-11-21T12:00:00Z')
const chance = seededChance('free rounds')
const logger = createLogger({ name: 'games-test', level: 'silent' })
const playerId = parseId<'Player'>('019aa000-0000-7000-8000-00000000abcd')
const uah = (amount: bigint) => money(amount, 'uah')
const order = {
  id: 'free-1',
  playerId,
  userBonusId: parseId<'UserBonus'>('019aa000-0000-7000-8000-00000000b0b0'),
  slug: 'berkut',
  count: 5,
  stake: uah(10_00n),
  validFrom: now,
  validUntil: instant('2026-11-22T12:00:00Z'),
}

let database: TestDatabase
let sql: Sql

beforeAll(async () => {
  database = await createTestDatabase({ seeded: true })
  sql = database.sql('owner')
  const providerId = newId<'Provider'>(now, chance.bytes)
  await inTransactionOf(sql)(async (tx) => {
    await insertProvider(tx, { id: providerId, merchant: 'zoria', externalId: 'p', slug: 'altyn', name: 'Altyn' })
    await insertGame(
      tx,
      {
        id: newId<'Game'>(now, chance.bytes),
        merchant: 'zoria',
        slug: 'berkut',
        providerId,
        gameUuid: 'g1',
        name: 'Berkut',
        provider: { externalId: 'p', name: 'Altyn' },
        category: 'slots',
        hasDemo: true,
        hasLobby: false,
        rtp: null,
        volatility: null,
        imageUrl: null,
        tags: [],
      },
      { now, version: 1 },
    )
  })
})
beforeEach(async () => {
  await sql`update games.game set status_override = null, deleted_at = null`
  await sql`truncate games.prize_order`
})
afterAll(() => database.drop())

const refused = (code: ProviderFault['code']): Result<never, ProviderFault> => ({
  ok: false,
  refusal: { code, detail: 'HTTP 422' },
})
const stakes = [
  { stake: uah(5_00n), choice: { total_bet_id: '2' } },
  { stake: uah(10_00n), choice: { total_bet_id: '3' } },
]

/** A provider with two stakes that records orders and gives these answers. */
const provider = (
  answers: {
    readonly stakes?: Result<never, ProviderFault>
    readonly given?: Result<void, ProviderFault> | Promise<Result<void, ProviderFault>>
    readonly read?: Result<never, ProviderFault>
  } = {},
) => {
  const orders: FreeRoundsOrder[] = []
  const gis = {
    freeStakes: async () => answers.stakes ?? { ok: true, value: stakes },
    giveFreeRounds: async (given: FreeRoundsOrder) => {
      orders.push(given)
      return answers.given ?? { ok: true, value: undefined }
    },
    readFreeRounds: async () =>
      answers.read ?? { ok: true, value: { count: 5, left: 5, status: 'active', isCanceled: false, won: uah(0n) } },
    cancelFreeRounds: async () => answers.given ?? { ok: true, value: undefined },
  } as unknown as GisClient
  return { orders, ...freeRounds({ sql, clock: { now: () => now }, logger, gis, merchant: 'zoria' }) }
}

describe('granting free rounds', () => {
  test("sends the provider's name of the stake and no personal data", async () => {
    const { give, orders } = provider()
    expect(await give(order)).toEqual({ ok: true, value: undefined })
    expect(orders).toEqual([
      {
        id: 'free-1',
        player: { id: playerId, name: 'player-00000000abcd' },
        gameUuid: 'g1',
        count: 5,
        stake: stakes[1],
        validFrom: now,
        validUntil: order.validUntil,
      },
    ])
  })

  test('stores who granted them, for this player only', async () => {
    await provider().give(order)
    await provider().give({ ...order, id: 'free-of-the-house', userBonusId: null })
    const ids = ['free-1', 'free-of-the-house', 'unknown']
    expect(await findGrants(sql, playerId, ids)).toEqual(
      new Map([
        ['free-1', { userBonusId: order.userBonusId }],
        ['free-of-the-house', { userBonusId: null }],
      ]),
    )
    expect(await findGrants(sql, '019aa000-0000-7000-8000-00000000ffff', ids)).toEqual(new Map())
  })

  test.each([
    ['GAME_NOT_FOUND', { slug: 'none' }],
    ['STAKE_NOT_OFFERED', { stake: uah(7_00n) }],
  ])('%s orders nothing', async (code, change) => {
    const { give, orders } = provider({ read: refused('NOT_FOUND') })
    expect(await give({ ...order, ...change })).toEqual({ ok: false, refusal: { code } })
    expect(orders).toEqual([])
  })

  test.each([
    [{ status_override: 'maintenance' }, 'GAME_UNAVAILABLE'],
    [{ status_override: 'unavailable' }, 'GAME_UNAVAILABLE'],
    [{ deleted_at: new Date(now) }, 'GAME_NOT_FOUND'],
  ])('a game that is %j: %s', async (change, code) => {
    await sql`update games.game set ${sql(change)}`
    const { give, orders } = provider({ read: refused('NOT_FOUND') })
    expect(await give(order)).toEqual({ ok: false, refusal: { code } })
    expect(orders).toEqual([])
  })

  test("a repeat after the game was removed gets the first call's result", async () => {
    await sql`update games.game set deleted_at = ${new Date(now)}`
    expect(await provider().give(order)).toEqual({ ok: true, value: undefined })
    expect(await provider().give({ ...order, count: 6 })).toEqual({ ok: false, refusal: { code: 'GAME_NOT_FOUND' } })
    expect(await provider({ read: refused('UNREACHABLE') }).give(order)).toEqual({
      ok: false,
      refusal: { code: 'PROVIDER_UNREACHABLE' },
    })
    expect(await provider({ read: refused('NOT_FOUND') }).give(order)).toEqual({
      ok: false,
      refusal: { code: 'GAME_NOT_FOUND' },
    })
  })

  test.each([
    ['that was sent may have been executed', order.id, 'PROVIDER_UNREACHABLE'],
    ['that was never sent was not', 'never-sent', 'GAME_NOT_FOUND'],
  ] as const)('where the provider refuses to tell, an order %s', async (_, id, code) => {
    await provider().give(order)
    await sql`update games.game set deleted_at = ${new Date(now)}`
    expect(await provider({ read: refused('REFUSED') }).give({ ...order, id })).toEqual({
      ok: false,
      refusal: { code },
    })
  })

  test("a repeat after the stake was removed gets the first call's result", async () => {
    const removed = { ...order, stake: uah(7_00n) }
    expect(await provider().give(removed)).toEqual({ ok: true, value: undefined })
    expect(await provider({ read: refused('UNREACHABLE') }).give(removed)).toEqual({
      ok: false,
      refusal: { code: 'PROVIDER_UNREACHABLE' },
    })
  })

  test.each([
    ['PROVIDER_REFUSED', 'REFUSED'],
    ['PROVIDER_REFUSED', 'NOT_FOUND'],
    ['PROVIDER_UNREACHABLE', 'UNREACHABLE'],
    ['PROVIDER_UNREACHABLE', 'BUSY'],
    ['PROVIDER_UNREACHABLE', 'MALFORMED'],
  ] as const)('%s if the provider is %s', async (code, fault) => {
    expect(await provider({ given: refused(fault) }).give(order)).toEqual({ ok: false, refusal: { code } })
    expect(await provider({ stakes: refused(fault) }).give(order)).toEqual({ ok: false, refusal: { code } })
  })
})

describe('free rounds of a prize', () => {
  const prize = { ...order, id: 'prize-1', playableMs: now - instant('2026-11-14T12:00:00Z') }
  const halfOver = { ...prize, validFrom: instant('2026-11-18T00:00:00Z') }

  test('are given, and their payouts are real money', async () => {
    expect(await provider().award(prize)).toBe('given')
    expect(await findGrants(sql, playerId, ['prize-1'])).toEqual(new Map([['prize-1', { userBonusId: null }]]))
  })

  test.each([
    ['stay owed while the provider refuses them', prize, { given: 'REFUSED', read: 'NOT_FOUND' }, 'owed'],
    ['stay owed while the provider does not answer', halfOver, { given: 'UNREACHABLE' }, 'owed'],
    ['stay owed while nobody knows what an earlier order did', halfOver, { given: 'REFUSED', read: 'BUSY' }, 'owed'],
    ['stay owed while the provider refuses to tell', halfOver, { given: 'REFUSED', read: 'REFUSED' }, 'owed'],
    ['are given where an earlier order was executed', prize, { given: 'REFUSED' }, 'given'],
    [
      'are given up once half of their time is over',
      halfOver,
      { given: 'REFUSED', read: 'NOT_FOUND' },
      { refusal: 'PROVIDER_REFUSED' },
    ],
    [
      'are given up at once where the game left the catalogue',
      { ...prize, slug: 'none' },
      {},
      { refusal: 'GAME_NOT_FOUND' },
    ],
  ] as const)(
    '%s',
    async (_, asked, { given, read }: { given?: ProviderFault['code']; read?: ProviderFault['code'] }, outcome) => {
      const answers = { ...(given && { given: refused(given) }), ...(read && { read: refused(read) }) }
      expect(await provider(answers).award(asked)).toEqual(outcome)
    },
  )

  test('are ordered by one worker at a time: another one does not give up what is being given', async () => {
    const answer = Promise.withResolvers<Result<void, ProviderFault>>()
    const slow = provider({ given: answer.promise })
    const first = slow.award(prize)
    await expect.poll(() => slow.orders).toHaveLength(1)
    await sql`update games.game set deleted_at = now()`
    expect(await provider({ read: refused('NOT_FOUND') }).award(prize)).toBe('owed')
    answer.resolve({ ok: true, value: undefined })
    expect(await first).toBe('given')
  })

  test('without an answer are not given up before it is sure that they are not executed late', async () => {
    expect(await provider({ given: refused('UNREACHABLE') }).award(prize)).toBe('owed')
    await sql`update games.game set deleted_at = now()`
    const { award } = provider({ read: refused('NOT_FOUND') })
    expect(await award(prize)).toBe('owed')
    await sql`update games.prize_order set booked_held_at = booked_held_at - interval '301 seconds'`
    expect(await award(prize)).toEqual({ refusal: 'GAME_NOT_FOUND' })
  })

  test('that were given up are not ordered again, also where the game is back', async () => {
    const { award, orders } = provider({ read: refused('NOT_FOUND') })
    await sql`update games.game set deleted_at = now()`
    await award(prize)
    await sql`update games.game set deleted_at = null`
    expect([await award(prize), orders]).toEqual([{ refusal: 'GAME_NOT_FOUND' }, []])
  })

  test.each([
    [200, 'owed'],
    [301, 'given'],
  ])('of a worker that was killed %i seconds ago are %s', async (seconds, outcome) => {
    await sql`insert into games.prize_order (id, booked_held_at) values (${prize.id}, clock_timestamp() - make_interval(secs => ${seconds}))`
    expect(await provider().award(prize)).toBe(outcome)
  })
})

test.each([
  ['NOT_FOUND', 'NOT_FOUND'],
  ['REFUSED', 'PROVIDER_REFUSED'],
  ['UNREACHABLE', 'PROVIDER_UNREACHABLE'],
] as const)('reading or cancelling: %s gives %s', async (fault, code) => {
  const { read, cancel } = provider({ read: refused(fault), given: refused(fault) })
  expect([await read('free-1', 'uah'), await cancel('free-1')]).toEqual([
    { ok: false, refusal: { code } },
    { ok: false, refusal: { code } },
  ])
})

test('reading returns the state, cancelling succeeds', async () => {
  const { read, cancel } = provider()
  expect(await read('free-1', 'uah')).toMatchObject({ ok: true, value: { left: 5, status: 'active' } })
  expect(await cancel('free-1')).toEqual({ ok: true, value: undefined })
})
