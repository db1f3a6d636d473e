import type { User } from '@zoria/contract/identity/http'
import type { WheelSpin } from '@zoria/contract/wheel/http'
import { parseId } from '@zoria/kernel'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openAPI, type APIAtWork, type Somebody } from './testing/api-at-work.ts'

// The wheel with the real wallet, bonuses, fairness and inbox around it, on the wheel that a new installation has.

let api: APIAtWork
beforeAll(async () => void (api = await openAPI()), 180_000)
afterAll(() => api.close())

const names = { en: 'x', ua: 'x', ru: 'x', kz: 'x' }
const offer = '0193a000-0000-7000-8001-00000000000d'

/** Puts a wheel to use of which only the first sector is drawn. */
const use = async (prize: object) => {
  const sectors = [
    { key: 'first', weight: 10_000, prize },
    ...['second', 'third', 'fourth'].map((key) => ({ key, weight: 0, prize: { kind: 'nothing' } })),
  ].map((sector) => ({ ...sector, names, label: names }))
  const order = { by: 'olena', why: 'test', requestId: 'r' }
  const proposed = await api.house.wheel.staff.configure({ ...order, file: { currency: 'uah', sectors } })
  if (!proposed.ok) throw new Error(proposed.refusal.faults.join())
  expect((await api.house.wheel.staff.confirm({ ...order, by: 'taras', id: proposed.value.id })).ok).toBe(true)
}
const ask = async (method: 'GET' | 'POST', url: string, { token }: Pick<Somebody, 'token'>, payload?: object) => {
  const reply = await api.server.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}` },
    ...(payload === undefined ? {} : { payload }),
  })
  return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() }
}
const balances = async ({ id }: Somebody) => (await api.house.identity.user(parseId<'Player'>(id))) as User
/** Facts are read once no older transaction of the server runs, also one of another database. */
const noticesOf = (player: Somebody) =>
  vi.waitFor(
    async () => {
      await api.house.inbox.consume()
      const { items } = (await ask('GET', '/users/notices', player)).body as {
        items: { kind: string; amount: string | null; names: { en: string } | null; until: string | null }[]
      }
      expect(items).not.toHaveLength(0)
      return items
    },
    { timeout: 60_000, interval: 50 },
  )

test.each(['uah', 'kzt'] as const)(
  'a new installation has a wheel of twelve sectors in %s, whose offer and games exist',
  async (currency) => {
    const reply = await api.server.inject({ method: 'GET', url: `/wheel/available?currency=${currency}` })
    const { is_open, sectors, deposit_min } = reply.json<{
      is_open: boolean
      deposit_min: string
      sectors: { odds: string; prize: { kind: string; bonus: { wager: number } | null } }[]
    }>()
    expect([reply.statusCode, is_open, sectors.length, deposit_min]).toEqual([
      200,
      true,
      12,
      currency === 'uah' ? '500.00' : '6000.00',
    ])
    expect(sectors.reduce((sum, { odds }) => sum + Math.round(Number(odds) * 100), 0)).toBe(10_000)
    expect(sectors.find(({ prize }) => prize.kind === 'bonus')?.prize.bonus?.wager).toBe(10)
  },
)

test('money is on the electronic balance at once, and the inbox tells of it', async () => {
  await use({ kind: 'money', amount: 50_00 })
  const player = await api.newPlayer()
  const { status, body } = await ask('POST', '/wheel/spin', player)
  expect([status, body['prize']]).toEqual([200, { kind: 'money', amount: '50.00', bonus: null, free_rounds: null }])
  expect((await balances(player)).electronic_wallet_group.balance).toBe('50.00')
  expect(await noticesOf(player)).toMatchObject([{ kind: 'wheel_money', amount: '50.00' }])
})

test('a bonus waits for its player, gives one message, and is credited by its activation', async () => {
  await use({ kind: 'bonus', offerId: offer })
  const player = await api.newPlayer()
  const won = (await ask('POST', '/wheel/spin', player)).body as unknown as WheelSpin
  expect(won).toMatchObject({
    prize: { kind: 'bonus', amount: '25.00', bonus: { id: offer, wager: 10 } },
    activation: 'waiting',
  })
  expect((await balances(player)).bonus_wallet_group.balance).toBe('0.00')
  expect(await noticesOf(player)).toMatchObject([
    { kind: 'wheel_bonus', names: { en: 'Wheel of fortune prize' }, until: won.until },
  ])
  expect(await ask('POST', '/wheel/activation', player, { spin_id: won.id })).toMatchObject({
    status: 200,
    body: { id: won.id, activation: 'claimed' },
  })
  expect((await balances(player)).bonus_wallet_group.balance).toBe('25.00')
  expect((await ask('POST', '/wheel/activation', player, { spin_id: won.id })).status).toBe(200)
  expect((await balances(player)).bonus_wallet_group.balance).toBe('25.00')
})

test('a bonus that comes beside an open one is activated once its end is confirmed', async () => {
  await use({ kind: 'bonus', offerId: offer })
  const player = await api.newPlayer()
  expect(
    (
      await api.house.wheel.staff.grant({
        by: 'olena',
        why: 'test',
        requestId: player.id,
        playerId: parseId<'Player'>(player.id),
        count: 1,
        hours: null,
      })
    ).ok,
  ).toBe(true)
  const [first, second] = [
    (await ask('POST', '/wheel/spin', player)).body['id'],
    (await ask('POST', '/wheel/spin', player)).body['id'],
  ]
  expect((await ask('POST', '/wheel/activation', player, { spin_id: first })).status).toBe(200)
  expect(await ask('POST', '/wheel/activation', player, { spin_id: second })).toMatchObject({
    status: 409,
    body: { code: 'NEEDS_USER_CONFIRMATION' },
  })
  expect(await ask('POST', '/wheel/activation', player, { spin_id: second, confirmation: true })).toMatchObject({
    status: 200,
    body: { activation: 'claimed' },
  })
})

test('an offer that was switched off is paid as its worth', async () => {
  await use({ kind: 'bonus', offerId: offer })
  await api.database.sql('owner')`update bonuses.offer set switch = 'OFF' where id = ${offer}`
  const player = await api.newPlayer()
  expect((await ask('POST', '/wheel/spin', player)).body['prize']).toEqual({
    kind: 'money',
    amount: '25.00',
    bonus: null,
    free_rounds: null,
  })
  expect((await balances(player)).electronic_wallet_group.balance).toBe('25.00')
  await api.database.sql('owner')`update bonuses.offer set switch = 'ON' where id = ${offer}`
})

test.each([
  ['money', { kind: 'money', amount: 50_00 }, '50.00'],
  ['bonus', { kind: 'bonus', offerId: offer }, '0.00'],
])('twenty spins at once on one right win one prize: %s', async (kind, prize, paid) => {
  await use(prize)
  const player = await api.newPlayer()
  const replies = await Promise.all(Array.from({ length: 20 }, () => ask('POST', '/wheel/spin', player)))
  expect(replies.map(({ status, body }) => (status === 200 ? kind : body['code'])).toSorted()).toEqual(
    [...Array.from({ length: 19 }, () => 'NO_SPINS'), kind].toSorted(),
  )
  expect((await balances(player)).electronic_wallet_group.balance).toBe(paid)
  expect((await ask('GET', '/users/bonuses/claimable', player)).body['items']).toHaveLength(kind === 'bonus' ? 1 : 0)
})

test('a player on a break, and one whose account is restricted, cannot spin', async () => {
  await use({ kind: 'money', amount: 50_00 })
  const [paused, restricted] = [await api.newPlayer(), await api.newPlayer()]
  await api.database.sql('owner')`update identity.player set block = 'restricted' where id = ${restricted.id}`
  await api.house.wallet.execute({
    kind: 'block_change',
    playerId: parseId<'Player'>(paused.id),
    source: 'staff',
    externalId: paused.id,
    block: { scope: 'play', reason: 'break' },
  })
  for (const player of [paused, restricted]) {
    expect(await ask('POST', '/wheel/spin', player)).toMatchObject({ status: 409, body: { code: 'PLAYER_EXCLUDED' } })
    expect((await ask('GET', '/wheel/available', player)).body['own']).toMatchObject({ barrier: 'PLAYER_EXCLUDED' })
  }
})
