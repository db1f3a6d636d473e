import { battlePrizePaid } from '@zoria/contract/battles/events'
import { bonusFacts } from '@zoria/contract/bonuses/events'
import type { Notice } from '@zoria/contract/notifications/http'
import { payinFacts } from '@zoria/contract/payments/events'
import { ratingLevelReached } from '@zoria/contract/rating/events'
import type { NoticeBonus } from '@zoria/bonuses'
import { instant, money, newId, plusMs, toIso, type Id } from '@zoria/kernel'
import { inTransactionOf } from '@zoria/platform/database'
import { serveOn } from '@zoria/platform/http/serve'
import { createServer } from '@zoria/platform/http/server'
import { createLogger } from '@zoria/platform/logger'
import { appendFacts, type Fact } from '@zoria/platform/outbox'
import { seededChance } from '@zoria/testkit/chance'
import { frozenClock } from '@zoria/testkit/clock'
import { createTestDatabase } from '@zoria/testkit/database'
import { untilLockAwaited } from '@zoria/testkit/lock-order'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { retentionMs } from '../actions/read-notices.ts'
import { warnedBeforeMs, warnOfEnds } from '../actions/warn-of-ends.ts'
import { writeNotice } from '../actions/write-notice.ts'
import { createInbox } from '../index.ts'

// A busy machine must not fail a test.
const patience = { timeout: 60_000 }
const noon = '2026-11-28T12:00:00.000Z'

const database = await createTestDatabase()
const sql = database.sql('app')
const [clock, chance] = [frozenClock(noon), seededChance('inbox')]
const logger = createLogger({ name: 'test', level: 'silent' })
const idOf = <Kind extends string>(): Id<Kind> => newId<Kind>(clock.now(), (count) => chance.bytes(count))
const [ann, bob] = [idOf<'Player'>(), idOf<'Player'>()]

const names = { en: 'Welcome', ua: 'Вітальний', ru: 'Приветственный', kz: 'Қош келдіңіз' }
let reported: NoticeBonus = { names, kind: 'WelcomeDeposit', waits: null }
let ending: { readonly id: string; readonly playerId: Id<'Player'>; readonly endsAt: ReturnType<typeof instant> }[] = []
const gift = idOf()
let unnamed: string | null = null
const mailed: string[] = []
const erased = new Set<string>()
const inbox = createInbox({
  sql,
  inTransaction: inTransactionOf(sql),
  clock,
  chance,
  logger,
  bonuses: {
    giftOf: async (id) =>
      id === gift ? { names: { ...names, en: 'Gift' }, amount: money(50_00n, 'uah'), wager: 3 } : undefined,
    noticeParts: async (_, __, id) =>
      id === unnamed ? Promise.reject(new Error('the offer cannot be read')) : reported,
    endingUntil: async ({ after, until }) => ending.filter(({ endsAt }) => endsAt > after.endsAt && endsAt <= until),
  },
  identity: {
    sendNews: async (_, { playerId }) => mailed.push(playerId) > 0,
    isErased: async (_, playerId) => erased.has(playerId),
  },
  battles: { noticeParts: async () => ({ slug: 'cup-1', names, count: null }) },
  wheel: { noticeParts: async () => ({ names, until: null }) },
})
const server = await createServer({ logger, clock, chance })
const tokens: Record<string, Id<'Player'>> = { 'a.n.n': ann, 'b.o.b': bob }
inbox.serve(
  serveOn(server, {
    isSandbox: true,
    authenticator: {
      byBearer: async (token) => (tokens[token] ? { playerId: tokens[token], sessionId: 's' } : undefined),
      byCookie: async () => undefined,
    },
  }),
)

beforeEach(async () => {
  clock.set(noon)
  ending = []
  unnamed = null
  reported = { names, kind: 'WelcomeDeposit', waits: null }
  mailed.length = 0
  erased.clear()
  await database.sql('owner')`truncate notifications.notice`
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

const ask = async (method: 'GET' | 'POST', url: string, token = 'a.n.n') =>
  server.inject({ method, url, headers: { authorization: `Bearer ${token}` } })
const page = async (search = '', token?: string) =>
  (await ask('GET', `/users/notices${search}`, token)).json() as {
    items: Notice[]
    next: string | null
    unread: number
  }
const publish = (fact: Fact) => sql.begin((tx) => appendFacts(tx, [fact], { now: clock.now(), chance }))
const deposit = (playerId: string, amount = '500.00') =>
  publish({ name: payinFacts.success, body: { payment_id: idOf(), player_id: playerId, amount, currency: 'uah' } })

/** Waits until the player has so many notices: other tests of the server may hold facts back for a moment. */
const received = (count: number, token?: string) =>
  vi.waitFor(async () => {
    await inbox.consume()
    expect((await page('', token)).items).toHaveLength(count)
  }, patience)

describe('the inbox', () => {
  test('tells a player of his own deposits, the newest first, each fact once', async () => {
    await deposit(ann, '500.00')
    clock.advance(1_000)
    await deposit(ann, '700.00')
    await deposit(bob)
    await received(2)
    await received(1, 'b.o.b')
    await inbox.consume()
    const { items, unread } = await page()
    expect(unread).toBe(2)
    expect(items.map(({ kind, amount, currency, at, read_at }) => [kind, amount, currency, at, read_at])).toEqual([
      ['deposit_credited', '700.00', 'uah', '2026-11-28T12:00:01.000Z', null],
      ['deposit_credited', '500.00', 'uah', noon, null],
    ])
  })

  test('goes by pages that no new message shifts', async () => {
    for (let count = 0; count < 5; count += 1) {
      await deposit(ann, `${count + 1}.00`)
      clock.advance(1_000)
    }
    await received(5)
    const first = await page('?limit=2')
    await deposit(ann, '6.00')
    await received(6)
    const second = await page(`?limit=2&before=${first.next}`)
    const third = await page(`?limit=2&before=${second.next}`)
    expect([first, second, third].map(({ items }) => items.map(({ amount }) => amount))).toEqual([
      ['5.00', '4.00'],
      ['3.00', '2.00'],
      ['1.00'],
    ])
    expect(third.next).toBeNull()
  })

  test('marks one or all as read, of its own player alone; again changes nothing', async () => {
    for (let count = 0; count < 3; count += 1) await deposit(ann)
    await received(3)
    const [
      {
        items: [newest],
      },
    ] = [await page()]
    for (let count = 0; count < 2; count += 1)
      expect((await ask('POST', `/users/notices/${newest!.id}/read`)).statusCode).toBe(204)
    expect((await page()).unread).toBe(2)
    const notHis = await ask('POST', `/users/notices/${newest!.id}/read`, 'b.o.b')
    expect([notHis.statusCode, notHis.json().code]).toEqual([404, 'NOTICE_NOT_FOUND'])
    for (let count = 0; count < 2; count += 1) expect((await ask('POST', '/users/notices/read')).statusCode).toBe(204)
    expect([(await page()).unread, (await page()).items.every(({ read_at }) => read_at === noon)]).toEqual([0, true])
  })

  test('names a bonus in four languages, and mails it to players who want news', async () => {
    await publish({
      name: bonusFacts.granted,
      body: { user_bonus_id: idOf(), bonus_id: idOf(), player_id: ann, currency: 'uah' },
    })
    await received(1)
    expect((await page()).items[0]).toMatchObject({ kind: 'bonus_granted', names })
    expect(mailed).toEqual([ann])
  })

  test.each([
    ['named', gift, { ...names, en: 'Gift' }],
    ['left out where its offer is gone', idOf(), null],
    ['absent where the level has none', null, null],
  ])('tells of a level; its gift is %s', async (_, giftId, shown) => {
    await publish({
      name: ratingLevelReached.name,
      body: { player_id: ann, currency: 'uah', level: 2, gift_bonus_id: giftId },
    })
    await received(1)
    expect((await page()).items[0]).toMatchObject({ kind: 'level_reached', level: 2, names: shown })
  })

  test.each([
    ['WeeklyCashback', 'cashback_closed'],
    ['WheelFortune', 'bonus_waits'],
  ] as const)('tells of a waiting grant of the kind %s as %s, with its sum and deadline', async (kind, shown) => {
    const until = plusMs(instant(noon), 48 * 3_600_000)
    reported = { names, kind, waits: { source: 'cashback', amount: money(12_345n, 'uah'), until } }
    await publish({
      name: bonusFacts.waits,
      body: { user_bonus_id: idOf(), bonus_id: idOf(), player_id: ann, currency: 'uah' },
    })
    await received(1)
    expect((await page()).items[0]).toMatchObject({
      kind: shown,
      amount: '123.45',
      currency: 'uah',
      until: toIso(until),
      names,
    })
  })

  test('warns of a bonus a day before its end, once for each end', async () => {
    const bonus = { id: idOf(), playerId: ann }
    const endsAt = plusMs(instant(noon), warnedBeforeMs + 1)
    ending = [{ ...bonus, endsAt }]
    const warn = () => inbox.tasks['notifications.warn_of_ends']?.({})
    await warn()
    expect((await page()).items).toEqual([])
    clock.advance(1)
    for (let count = 0; count < 2; count += 1) await warn()
    expect((await page()).items).toMatchObject([
      { kind: 'bonus_expires', subject: bonus.id, until: toIso(endsAt), names },
    ])
    ending = [{ ...bonus, endsAt: plusMs(endsAt, -1_000) }]
    await warn()
    expect((await page()).items).toHaveLength(2)
  })

  test('asks once for all bonuses of which were warned', async () => {
    ending = Array.from({ length: 20 }, (_, index) => ({
      id: idOf(),
      playerId: index % 2 === 0 ? ann : bob,
      endsAt: plusMs(instant(noon), index + 1),
    }))
    await inbox.tasks['notifications.warn_of_ends']?.({})
    let statements = 0
    const counting = new Proxy(sql, {
      apply: (target, self, given) => {
        statements += 1
        return Reflect.apply(target, self, given) as unknown
      },
    })
    const bonuses = { noticeParts: async () => reported, endingUntil: async () => ending }
    const identity = { isErased: async () => false }
    await warnOfEnds({ sql: counting, inTransaction: inTransactionOf(sql), clock, chance, bonuses, identity })()
    expect(statements).toBe(1)
    expect([(await page()).items.length, (await page('', 'b.o.b')).items.length]).toEqual([10, 10])
  })

  test('warns of other bonuses where one cannot be named, and of that one later', async () => {
    const [first, second] = [
      { id: idOf(), playerId: ann, endsAt: plusMs(instant(noon), 1_000) },
      { id: idOf(), playerId: bob, endsAt: plusMs(instant(noon), 2_000) },
    ]
    ending = [first, second]
    unnamed = first.id
    const warn = async () => inbox.tasks['notifications.warn_of_ends']?.({})
    await expect(warn()).rejects.toThrow('the offer cannot be read')
    expect((await page('', 'b.o.b')).items).toMatchObject([{ kind: 'bonus_expires', subject: second.id }])
    unnamed = null
    await warn()
    expect((await page()).items).toMatchObject([{ kind: 'bonus_expires', subject: first.id }])
  })

  test('keeps a message for 90 days', async () => {
    await deposit(ann)
    await received(1)
    clock.advance(retentionMs)
    await inbox.tasks['notifications.forget']?.({})
    expect((await page()).items).toHaveLength(1)
    clock.advance(1)
    await inbox.tasks['notifications.forget']?.({})
    expect((await page()).items).toEqual([])
  })

  test('shows its oldest unread prize until it is read, and nothing of an erased player', async () => {
    const prize = (amount: string) =>
      publish({
        name: battlePrizePaid.name,
        body: { player_id: ann, battle_id: idOf(), place: 1, kind: 'money', amount, currency: 'uah', grant_id: null },
      })
    await prize('100.00')
    clock.advance(1_000)
    await prize('200.00')
    await received(2)
    const { prize: first, unread } = await inbox.frames.inbox(ann)
    expect([first?.amount, unread]).toEqual(['100.00', 2])
    await ask('POST', `/users/notices/${first!.id}/read`)
    expect((await inbox.frames.inbox(ann)).prize?.amount).toBe('200.00')
    await ask('POST', '/users/notices/read')
    expect(await inbox.frames.inbox(ann)).toEqual({ unread: 0, prize: null })
    await inbox.playerData.erase(ann)
    expect(await inbox.playerData.record(ann)).toEqual({ notices: [] })
  })

  test('has no message for an erased player, whatever becomes of his payments later', async () => {
    erased.add(ann)
    await deposit(ann)
    await deposit(bob)
    await received(1, 'b.o.b')
    expect(await inbox.playerData.record(ann)).toEqual({ notices: [] })
  })

  test('is empty after an erasure also where a message is being written in that moment', async () => {
    const notice = { playerId: ann, kind: 'new_device', subject: null, details: {} } as const
    const identity = { isErased: async () => erased.has(ann) }
    const { erasing } = await sql.begin(async (tx) => {
      await writeNotice({ chance, identity }, tx, { notice, cause: 'in that moment', at: clock.now() })
      erased.add(ann)
      const erasing = inbox.playerData.erase(ann)
      await Promise.race([erasing, untilLockAwaited(sql)])
      return { erasing }
    })
    await erasing
    expect(await inbox.playerData.record(ann)).toEqual({ notices: [] })
  })

  test('shows the prize of a raffle with its ticket, and opens its dialog', async () => {
    const raffle = '0193a000-0000-7000-8b01-000000000001'
    await publish({
      name: 'raffles.prize_paid.v1',
      body: { player_id: ann, raffle_id: raffle, place: 2, ticket: 17, amount: '3000.00', currency: 'uah' },
    })
    await received(1)
    const shown = {
      kind: 'raffle_prize',
      subject: `${raffle}:2`,
      amount: '3000.00',
      currency: 'uah',
      raffle: { id: raffle, place: 2, ticket: 17 },
    }
    expect((await inbox.frames.inbox(ann)).prize).toMatchObject(shown)
    expect((await page()).items).toMatchObject([shown])
  })

  test('counts up to a hundred unread messages', async () => {
    const owner = database.sql('owner')
    await owner`insert into notifications.notice (id, player_id, kind, details, cause, at) select gen_random_uuid(), ${ann}, 'new_device', '{}', number::text, ${noon} from generate_series(1, 120) number`
    expect((await inbox.frames.inbox(ann)).unread).toBe(100)
  })

  test.each([
    ['GET', '/users/notices'],
    ['POST', '/users/notices/read'],
    ['POST', `/users/notices/${ann}/read`],
  ] as const)('%s %s needs a session', async (method, url) => {
    expect((await server.inject({ method, url })).statusCode).toBe(401)
  })

  test('a cursor that is no id is refused', async () =>
    expect((await ask('GET', '/users/notices?before=yesterday')).json()).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { before: 'INVALID' },
    }))
})
