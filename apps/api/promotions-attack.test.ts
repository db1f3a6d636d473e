/** @module-tag full */
import { createHash, createHmac } from 'node:crypto'
import { battleDesk } from '@zoria/battles'
import type { User } from '@zoria/contract/identity/http'
import { money, parseId } from '@zoria/kernel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAPI, type APIAtWork, type Somebody } from './testing/api-at-work.ts'

// What players could try at the promotions: many requests at once, ids of others, pages far behind the end. Nothing is
// won twice, and nothing fails.

let api: APIAtWork
beforeAll(async () => void (api = await openAPI()), 180_000)
afterAll(() => api.close())

const names = { en: 'x', ua: 'x', ru: 'x', kz: 'x' }
const order = { by: 'olena', why: 'test', requestId: 'r' }

type Reply = { readonly status: number; readonly body: Record<string, unknown> }
const ask = async (
  method: 'GET' | 'PATCH' | 'POST',
  url: string,
  player?: Pick<Somebody, 'token'>,
  { payload, key }: { readonly payload?: object; readonly key?: string } = {},
): Promise<Reply> => {
  const headers = {
    ...(player && { authorization: `Bearer ${player.token}` }),
    ...(key !== undefined && { 'idempotency-key': key }),
  }
  const send = () => api.server.inject({ method, url, headers, ...(payload && { payload }) })
  let reply = await send()
  // A busy machine refuses what it cannot take now; clients repeat it.
  while (reply.statusCode === 503 && reply.json<{ code: string }>().code === 'OVERLOADED') reply = await send()
  return { status: reply.statusCode, body: reply.body === '' ? {} : reply.json<Record<string, unknown>>() }
}
const atOnce = (count: number, one: (at: number) => Promise<Reply>) =>
  Promise.all(Array.from({ length: count }, (_, at) => one(at)))
const answersOf = (replies: readonly Reply[]) =>
  replies.map(({ status, body }) => (status < 300 ? String(status) : String(body['code']))).toSorted()
const userOf = async ({ id }: Somebody) => (await api.house.identity.user(parseId<'Player'>(id))) as User
const electronicOf = async (player: Somebody) => (await userOf(player)).electronic_wallet_group.balance

/** A wheel of which only one sector is drawn. */
const useWheel = async (prize: object) => {
  const sectors = [
    { key: 'first', weight: 10_000, prize },
    ...['second', 'third', 'fourth'].map((key) => ({ key, weight: 0, prize: { kind: 'nothing' } })),
  ].map((sector) => ({ ...sector, names, label: names }))
  const proposed = await api.house.wheel.staff.configure({ ...order, file: { currency: 'uah', sectors } })
  if (!proposed.ok) throw new Error(proposed.refusal.faults.join())
  await api.house.wheel.staff.confirm({ ...order, by: 'taras', id: proposed.value.id })
}

/** A battle that runs for an hour. */
const newBattle = async (slug: string) => {
  const desk = battleDesk(api.house)
  const terms = {
    names,
    cup: 'bronze',
    league: { by: 'rating', levelMin: null, levelMax: null },
    currency: 'uah',
    games: { kind: 'all' },
    stakeMin: 500,
    qualification: 0,
    roundsMax: null,
    scoring: 'turnover',
    entry: 'joining',
    fund: { kind: 'guaranteed' },
    prizes: [{ from: 1, to: 1, prize: { kind: 'money', amount: 100 } }],
  }
  const created = await desk.create({
    ...order,
    template: { slug, terms, schedule: { kind: 'once', startsAt: '2020-01-01T00:00:00Z', minutes: 60 } },
  })
  if (!created.ok) throw new Error(JSON.stringify(created.refusal))
  const started = await desk.start({ ...order, slug })
  if (!started.ok) throw new Error(started.refusal.code)
  return { slug: started.value.slug, desk }
}

describe('many requests at once', () => {
  test('of a player who opens the wheel for the first time give one right of the day and one spin', async () => {
    await useWheel({ kind: 'money', amount: 50_00 })
    const player = await api.newPlayer()
    const replies = await atOnce(30, (at) =>
      at % 2 === 0 ? ask('GET', '/wheel/available', player) : ask('POST', '/wheel/spin', player),
    )
    expect(answersOf(replies.filter((_, at) => at % 2 === 1))).toEqual([
      '200',
      ...Array.from({ length: 14 }, () => 'NO_SPINS'),
    ])
    expect(answersOf(replies.filter((_, at) => at % 2 === 0))).toEqual(Array.from({ length: 15 }, () => '200'))
    expect(await electronicOf(player)).toBe('50.00')
    expect(await api.database.sql('owner')`select from wheel.spin_right where player_id = ${player.id}`).toHaveLength(1)
  })

  test('under one key make one spin, also with rights left; another seed under the key is refused', async () => {
    const player = await api.newPlayer()
    await api.house.wheel.staff.grant({ ...order, playerId: parseId<'Player'>(player.id), count: 5, hours: null })
    const replies = await atOnce(20, (at) =>
      ask('POST', '/wheel/spin', player, { key: 'one', payload: { client_seed: at % 4 === 0 ? 'other' : 'mine' } }),
    )
    const made = replies.filter(({ status }) => status === 200)
    expect(new Set(made.map(({ body }) => body['id'])).size).toBe(1)
    expect(new Set(answersOf(replies))).toEqual(new Set(['200', 'IDEMPOTENCY_MISMATCH']))
    expect(await electronicOf(player)).toBe('50.00')
  })

  test('activate a bonus once', async () => {
    await useWheel({ kind: 'bonus', offerId: '0193a000-0000-7000-8001-00000000000d' })
    const player = await api.newPlayer()
    const spin = (await ask('POST', '/wheel/spin', player)).body['id']
    const replies = await atOnce(20, () => ask('POST', '/wheel/activation', player, { payload: { spin_id: spin } }))
    expect(answersOf(replies)).toEqual(Array.from({ length: 20 }, () => '200'))
    expect((await userOf(player)).bonus_wallet_group.balance).toBe('25.00')
  })

  test('join a battle once, and each gets an answer while staff cancels it', async () => {
    const { slug, desk } = await newBattle('storm')
    const player = await api.newPlayer()
    expect(
      answersOf(
        await atOnce(30, (at) => ask('POST', `/battles/${slug}/join`, player, at % 2 === 0 ? { key: `k${at}` } : {})),
      ),
    ).toEqual(Array.from({ length: 30 }, () => '200'))
    expect(await api.database.sql('owner')`select from battles.entry where player_id = ${player.id}`).toHaveLength(1)
    const others = await Promise.all(Array.from({ length: 10 }, () => api.newPlayer()))
    const [replies] = await Promise.all([
      atOnce(10, (at) => ask('POST', `/battles/${slug}/join`, others[at])),
      desk.cancel({ ...order, slug }),
    ])
    for (const answer of answersOf(replies)) expect(['200', 'BATTLE_OVER']).toContain(answer)
    const joined = replies.filter(({ status }) => status === 200).length
    expect(await api.database.sql('owner')`select participants from battles.battle where slug = ${slug}`).toEqual([
      { participants: 1 + joined },
    ])
    expect(
      await api.database.sql('owner')`select from platform.outbox where name = 'battles.cancelled.v1'`,
    ).toHaveLength(1 + joined)
  })

  test('claim cashback once, and mark every message as read', async () => {
    const player = await api.newPlayer()
    const playerId = parseId<'Player'>(player.id)
    await api.database.sql('app').begin((tx) =>
      api.house.wallet.post(tx as never, {
        kind: 'cashback_credit',
        playerId,
        source: 'cashback',
        externalId: 'test',
        amount: money(25_00n, 'uah'),
      }),
    )
    await api.database.sql(
      'owner',
    )`insert into notifications.notice (id, player_id, kind, details, cause, at) select gen_random_uuid(), ${player.id}, 'new_device', '{}', number::text, now() from generate_series(1, 90) number`
    const claims = await atOnce(20, (at) =>
      ask('POST', '/cashback/claim', player, { key: at % 2 === 0 ? 'one' : `other-${at}` }),
    )
    expect(new Set(claims.filter(({ status }) => status === 201).map(({ body }) => body['id'])).size).toBe(1)
    expect(answersOf(claims).filter((answer) => answer !== '201' && answer !== 'CASHBACK_BELOW_MINIMUM')).toEqual([])
    const { game_wallet_group, cashback_balance } = await userOf(player)
    expect([game_wallet_group.balance, cashback_balance]).toEqual(['25.00', '0.00'])
    const { items } = (await ask('GET', '/users/notices?limit=20', player)).body as { items: { id: string }[] }
    expect(
      new Set(
        answersOf(
          await atOnce(40, (at) =>
            ask('POST', at % 2 === 0 ? '/users/notices/read' : `/users/notices/${items[at >> 1]?.id}/read`, player),
          ),
        ),
      ),
    ).toEqual(new Set(['204']))
    expect((await ask('GET', '/users/notices', player)).body['unread']).toBe(0)
  })

  test('give an alias to one player, and a player one alias', async () => {
    const players = await Promise.all(Array.from({ length: 10 }, () => api.newPlayer()))
    const replies = await atOnce(10, (at) =>
      ask('PATCH', '/users/alias', players[at], { payload: { alias: at % 2 === 0 ? 'Kobzar' : 'K0bzar' } }),
    )
    expect(answersOf(replies)).toEqual(['200', ...Array.from({ length: 9 }, () => 'ALIAS_TAKEN')])
    const loser = players[replies.findIndex(({ status }) => status !== 200)]
    expect(
      answersOf(
        await atOnce(10, (at) =>
          ask('PATCH', '/users/alias', loser, { payload: { alias: `Bandura${'abcdefghij'[at]}` } }),
        ),
      ),
    ).toEqual(['200', ...Array.from({ length: 9 }, () => 'ALIAS_CHANGED_RECENTLY')])
  })

  test('at midnight use the right of the day that begins once, after that of the day before', async () => {
    await useWheel({ kind: 'money', amount: 50_00 })
    const { own } = (await ask('GET', '/wheel/available', await api.newPlayer())).body as { own: { next_at: string } }
    const midnight = Date.parse(own.next_at)
    const moveTo = async (at: number) =>
      expect(
        (await ask('POST', '/dev/clock', undefined, { payload: { set: new Date(at).toISOString() } })).status,
      ).toBe(200)
    await moveTo(midnight - 300_000)
    const player = await api.newPlayer()
    expect((await ask('POST', '/wheel/spin', player)).status).toBe(200)
    await moveTo(midnight - 200)
    const replies: Reply[] = []
    while (replies.length < 20 || api.house.clock.now() <= midnight)
      replies.push(...(await atOnce(5, () => ask('POST', '/wheel/spin', player))))
    replies.push(...(await atOnce(5, () => ask('POST', '/wheel/spin', player))))
    expect(answersOf(replies)).toEqual(['200', ...Array.from({ length: replies.length - 1 }, () => 'NO_SPINS')])
    expect(await electronicOf(player)).toBe('100.00')
  })
})

describe('ids of other players', () => {
  test('open nothing', async () => {
    const [owner, thief] = [await api.newPlayer(), await api.newPlayer()]
    await api.house.wheel.staff.grant({ ...order, playerId: parseId<'Player'>(owner.id), count: 1, hours: null })
    const spin = String((await ask('POST', '/wheel/spin', owner)).body['id'])
    for (const id of [spin, owner.id, '0193a000-0000-7000-8001-00000000ffff']) {
      expect(await ask('POST', `/wheel/spins/${id}/seen`, thief)).toMatchObject({
        status: 404,
        body: { code: 'SPIN_NOT_FOUND' },
      })
      expect(await ask('POST', '/wheel/activation', thief, { payload: { spin_id: id } })).toMatchObject({
        status: 404,
        body: { code: 'SPIN_NOT_FOUND' },
      })
      expect(await ask('POST', `/jackpots/picks/${id}/seen`, thief)).toMatchObject({
        status: 404,
        body: { code: 'JACKPOT_DROP_NOT_FOUND' },
      })
      expect(await ask('GET', `/jackpots/raffle/${id}/proof`, thief)).toMatchObject({
        status: 404,
        body: { code: 'RAFFLE_NOT_FOUND' },
      })
    }
  })
})

test.each([
  '/battles?type=last',
  '/battles?type=active',
  '/battles/finished?',
  '/battles/{slug}/leaders?',
  '/battles/{slug}/rounds?',
  '/battles/{slug}/rounds?own=true',
  '/battles/{slug}/proof?',
  '/jackpots/history?',
  '/jackpots/raffles?',
  '/wheel/spins?',
  '/jackpots/raffle/0193a000-0000-7000-8001-00000000ffff/tickets?',
])('%s answers every page and cursor without a fault', async (path) => {
  const known = await api.database.sql('owner')<{ slug: string }[]>`select slug from battles.battle limit 1`
  const slug = known[0]?.slug ?? (await newBattle('pages')).slug
  const player = await api.newPlayer()
  const asked = [
    'page=100000&pageSize=100',
    'page=100001',
    'page=0',
    'page=-1',
    'page=1e9',
    'page=NaN',
    'pageSize=101',
    'page=1&page=2',
    'after=2000000000',
    'after=2000000001',
    'after=-1',
    'after=9007199254740993',
    'after=1&after=2',
    'after[]=1',
    'page=%00',
    'after=0x10',
    'page=1.5',
  ]
  for (const query of asked) {
    const { status } = await ask('GET', `${path.replace('{slug}', slug)}&${query}`, player)
    expect(status, query).toBeLessThan(500)
  }
})

test('a spin is drawn as the published rules say, from a seed of the player of any allowed form', async () => {
  // Written from docs/rules/fairness.md alone; it shares no code with the platform.
  const player = await api.newPlayer()
  const { own } = (await ask('GET', '/wheel/available', player)).body as { own: { hash: string; nonce: number } }
  const refused = ['', 'a b', 'ä', '😀', 'a:0', '\u202Eabc', 'x'.repeat(65), 7, null, ['a'], {}]
  for (const seed of refused)
    expect([await ask('POST', '/wheel/spin', player, { payload: { client_seed: seed } }), seed]).toMatchObject([
      { status: 400, body: { code: 'VALIDATION_ERROR' } },
      seed,
    ])
  const seed = `__proto__-${'9'.repeat(54)}`
  const spin = (await ask('POST', '/wheel/spin', player, { payload: { client_seed: seed } })).body
  const draw = (await ask('GET', `/fairness/draws/${String(spin['draw_id'])}`)).body as {
    server_seed: string
    input: string
    result: string
  }
  const key = Buffer.from(draw.server_seed, 'hex')
  expect(createHash('sha256').update(key).digest('hex')).toBe(own.hash)
  const { sectors } = JSON.parse(draw.input) as { sectors: [string, number][] }
  const total = sectors.reduce((sum, [, weight]) => sum + weight, 0)
  const words = Array.from({ length: 8 }, (_, at) =>
    createHmac('sha256', key)
      .update(`${seed}:${own.nonce}:0`)
      .digest()
      .readUInt32BE(at * 4),
  )
  let left = (words.find((word) => word < 2 ** 32 - (2 ** 32 % total)) as number) % total
  const index = sectors.findIndex(([, weight]) => (left -= weight) < 0)
  expect([JSON.parse(draw.result), spin['sector']]).toEqual([{ sector: sectors[index]?.[0] }, index])
})

const oddTexts = [
  '%00',
  '..%2f..%2f',
  '%F0%9F%98%80',
  '%E2%80%AE',
  "'%3B--",
  'x'.repeat(150),
  '{}',
  'null',
  '-1',
  '1e400',
  '0193A000-0000-7000-8001-00000000FFFF',
  '%20',
  '__proto__',
  'constructor',
  '%C3%28',
]

test.each([
  '/battles/{x}',
  '/battles/{x}/leaders',
  '/battles/{x}/rounds',
  '/battles/{x}/proof',
  '/battles/{x}/proof?after={x}',
  '/battles?type={x}',
  '/battles?currency={x}',
  '/battles/active?game={x}',
  '/battles/finished?currency={x}',
  '/jackpots?currency={x}',
  '/jackpots/history?suit={x}',
  '/jackpots/raffle?currency={x}',
  '/jackpots/raffles?currency={x}',
  '/jackpots/raffle/{x}/tickets',
  '/jackpots/raffle/{x}/proof',
  '/fairness/draws/{x}',
  '/wheel/available?currency={x}',
  '/rating/leaders?period={x}',
  '/rating/leaders?limit={x}',
  '/big-wins?limit={x}',
  '/users/notices?before={x}',
  '/users/notices?limit={x}',
  '/cashback/claims?page={x}',
])('GET %s refuses odd texts with a code of the catalogue', async (path) => {
  const player = await api.newPlayer()
  for (const text of oddTexts) {
    const { status, body } = await ask('GET', path.replaceAll('{x}', text), player)
    expect([status < 500, status < 400 || typeof body['code'] === 'string'], text).toEqual([true, true])
  }
})

test.each(['/battles/{x}/join', '/jackpots/picks/{x}/seen', '/wheel/spins/{x}/seen', '/users/notices/{x}/read'])(
  'POST %s refuses odd texts with a code of the catalogue',
  async (path) => {
    const player = await api.newPlayer()
    for (const text of oddTexts) {
      const { status, body } = await ask('POST', path.replaceAll('{x}', text), player)
      expect([400, 404], text).toContain(status)
      expect(typeof body['code'], text).toBe('string')
    }
  },
)
