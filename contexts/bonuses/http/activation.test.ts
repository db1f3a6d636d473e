import { bps, money, plusMs, toIso, type Id } from '@zoria/kernel'
import { listenToPlayers } from '@zoria/platform/live'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Offer } from '../rules/offer.ts'
import { noon, openBonusSetup, type BonusSetup } from '../testing/bonus-setup.ts'

type PlayerId = Id<'Player'>
type Bonus = { id: string; status: string; bonus_id: string } & Record<string, unknown>
let desk: BonusSetup

beforeAll(async () => void (desk = await openBonusSetup('activation')), 60_000)
afterAll(() => desk.close())
beforeEach(() => desk.clock.set(noon))

const uah = (amount: bigint) => money(amount, 'uah')
const subscribe = async (playerId: PlayerId, { id }: Offer, body?: object, headers?: Record<string, string>) =>
  (await desk.post(playerId, `/bonuses/${id}/subscribe`, body, headers)).json() as Bonus
const setPageSize = async (size: number) => {
  await desk.owner`update settings.setting set value = ${String(size)} where code = 'BONUS_PAGE_SIZE'`
  await desk.settings.refresh()
}
const active = async (playerId: PlayerId) => (await desk.get(playerId, '/users/bonuses/active')).json() as Bonus | null
const purse = async (playerId: PlayerId) => {
  const { game, electronic, bonus } = (await desk.wallet.balances(playerId))!
  return [game.amount, electronic.amount, bonus.amount]
}
const tripled: Partial<Offer> = {
  type: 'PERCENTAGE',
  kind: 'WelcomeDeposit',
  worth: { kind: 'share', share: bps(30_000), max: uah(500_00n) },
  depositMin: uah(100_00n),
}

describe('taking a bonus', () => {
  test('without a deposit it is ACTIVE at once, with all figures on the wire', async () => {
    const [player, offer] = [await desk.newPlayer(), await desk.newOffer()]
    expect(await subscribe(player, offer)).toMatchObject({
      user_id: player,
      bonus_id: offer.id,
      status: 'ACTIVE',
      subscribed_at: noon,
      activated_at: noon,
      updated_at: noon,
      completed_at: null,
      ended_at: null,
      expires_at: toIso(plusMs(desk.clock.now(), 168 * 3_600_000)),
      bonus_amount: '50.00',
      bonus_initial_amount: '50.00',
      wager_amount: '500.00',
      progress: '0.00',
      end_reason: null,
      bonus: { id: offer.id, bonus_group: { name: 'instant', enabled: true } },
    })
    expect(await purse(player)).toEqual([0n, 0n, 50_00n])
    await desk.play(player, { staked: 20_00n, paid: 5_00n })
    expect(await active(player)).toMatchObject({ bonus_amount: '35.00', progress: '20.00' })
  })

  test("is announced on the player's streams when it begins", async () => {
    const [player, hints] = [await desk.newPlayer(), [] as object[]]
    const stop = await listenToPlayers(desk.sql, (hint) => void hints.push(hint))
    const { id } = await subscribe(player, await desk.newOffer())
    await vi.waitFor(() => expect(hints).toContainEqual({ playerId: player, topic: 'bonus', id }), { timeout: 60_000 })
    await stop()
  })

  test('with a wager of 0 the money goes to the game balance and it is COMPLETED', async () => {
    const player = await desk.newPlayer()
    expect(await subscribe(player, await desk.newOffer({ wagerHundredths: 0n }))).toMatchObject({
      status: 'COMPLETED',
      completed_at: noon,
      bonus_initial_amount: '50.00',
      bonus_amount: '0.00',
    })
    expect([await purse(player), await active(player)]).toEqual([[50_00n, 0n, 0n], null])
  })

  test('with a required deposit it is PENDING until one is large enough', async () => {
    const [player, offer] = [await desk.newPlayer(), await desk.newOffer(tripled)]
    expect(await subscribe(player, offer)).toMatchObject({
      status: 'PENDING',
      activated_at: null,
      bonus_amount: '0.00',
      expires_at: toIso(plusMs(desk.clock.now(), 72 * 3_600_000)),
    })
    expect(await desk.deposit(player, 99_99n)).toEqual({ kind: 'none', why: 'below_minimum' })
    expect(await desk.deposit(player, 200_00n, { choice: { kind: 'none' } })).toEqual({
      kind: 'none',
      why: 'not_chosen',
    })
    expect(await active(player)).toMatchObject({ status: 'PENDING' })

    expect(await desk.deposit(player, 100_00n)).toMatchObject({ kind: 'credited' })
    expect(await active(player)).toMatchObject({
      status: 'ACTIVE',
      bonus_initial_amount: '300.00',
      wager_amount: '3000.00',
    })
    expect(await purse(player)).toEqual([399_99n, 0n, 300_00n])
  })

  test('the share has a maximum (I-31), and a repeated deposit is applied once', async () => {
    const [player, offer] = [await desk.newPlayer(), await desk.newOffer({ ...tripled, isRepeatable: true })]
    await subscribe(player, offer)
    await desk.deposit(player, 1_000_00n, { paymentId: '0193a000-0000-7000-8aaa-000000000001' })
    expect(await active(player)).toMatchObject({ bonus_initial_amount: '500.00' })
    expect(
      await desk.sql.begin((tx) =>
        desk.bonuses.meetDeposit(tx, {
          playerId: player,
          paymentId: '0193a000-0000-7000-8aaa-000000000001',
          amount: uah(1_000_00n),
          orderedAt: desk.clock.now(),
          choice: { kind: 'pending' },
        }),
      ),
    ).toEqual({ kind: 'none', why: 'met_before' })
  })

  test('its terms are fixed, even if the offer changes', async () => {
    const [player, offer] = [await desk.newPlayer(), await desk.newOffer(tripled)]
    await subscribe(player, offer)
    await desk.owner`update bonuses.offer set bonus_amount = 100, switch = 'OFF' where id = ${offer.id}`
    await desk.deposit(player, 100_00n)
    expect(await active(player)).toMatchObject({ bonus_initial_amount: '300.00', bonus: { bonus_amount: '300.00' } })
  })

  test('with confirmation it replaces the open one in one transaction, PENDING or ACTIVE', async () => {
    const [player, first, second, third] = [
      await desk.newPlayer(),
      await desk.newOffer(),
      await desk.newOffer(tripled),
      await desk.newOffer(),
    ]
    await subscribe(player, first)
    desk.clock.advance(1)
    expect(await subscribe(player, second, { confirmation: true })).toMatchObject({ status: 'PENDING' })
    expect(await purse(player)).toEqual([0n, 0n, 0n])
    desk.clock.advance(1)
    expect(await subscribe(player, third, { confirmation: true })).toMatchObject({ status: 'ACTIVE' })
    const history = (await desk.get(player, '/users/bonuses')).json() as { items: Bonus[]; total: number }
    expect(history.items.map(({ bonus_id: offer, status, end_reason: reason }) => [offer, status, reason])).toEqual([
      [third.id, 'ACTIVE', null],
      [second.id, 'CANCELED', 'replaced'],
      [first.id, 'CANCELED', 'replaced'],
    ])
  })

  test('a refusal changes nothing, not even the replaced bonus', async () => {
    const [player, first, second] = [await desk.newPlayer(), await desk.newOffer(), await desk.newOffer()]
    const open = await subscribe(player, first)
    await desk.wallet.execute({
      kind: 'block_change',
      playerId: player,
      source: 'staff',
      externalId: `block ${player}`,
      block: { scope: 'play', reason: 'test' },
    } as never)
    expect(await subscribe(player, second, { confirmation: true })).toMatchObject({ code: 'BONUS_NOT_ALLOWED' })
    expect(await active(player)).toMatchObject({ id: open.id, status: 'ACTIVE', bonus_amount: '50.00' })
  })

  test('an overdue PENDING one makes room, however late its schedule is', async () => {
    const [player, waiting, next] = [await desk.newPlayer(), await desk.newOffer(tripled), await desk.newOffer()]
    await subscribe(player, waiting)
    desk.clock.advance(72 * 3_600_000)
    expect(await subscribe(player, next)).toMatchObject({ status: 'ACTIVE' })
  })

  test('the same key has the same answer, and a mismatch with other content', async () => {
    const [player, offer, other] = [await desk.newPlayer(), await desk.newOffer(), await desk.newOffer()]
    const key = { 'idempotency-key': 'k-1' }
    const first = await subscribe(player, offer, undefined, key)
    expect(await subscribe(player, offer, undefined, key)).toEqual(first)
    expect(await subscribe(player, other, { confirmation: true }, key)).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' })
  })

  test('cancelled by the player, only its own money is lost', async () => {
    const [player, offer] = [await desk.newPlayer(), await desk.newOffer()]
    await desk.deposit(player, 10_00n)
    await subscribe(player, offer)
    desk.clock.advance(1_000)
    const at = toIso(desk.clock.now())
    expect((await desk.post(player, `/bonuses/${offer.id}/cancel`)).json()).toMatchObject({
      status: 'CANCELED',
      end_reason: 'player',
      burnt_amount: '50.00',
      activated_at: noon,
      ended_at: at,
      updated_at: at,
      completed_at: null,
    })
    expect(await purse(player)).toEqual([10_00n, 0n, 0n])
    expect((await desk.post(player, `/bonuses/${offer.id}/cancel`)).json()).toMatchObject({ code: 'BONUS_NOT_FOUND' })
  })
})

describe('a deposit ordered in time', () => {
  test('finds the bonus lapsed after its deadline, however late the schedule is', async () => {
    const [player, offer] = [await desk.newPlayer(), await desk.newOffer(tripled)]
    await subscribe(player, offer)
    const orderedAt = desk.clock.now()
    desk.clock.advance(72 * 3_600_000)
    expect(await desk.deposit(player, 100_00n, { orderedAt })).toEqual({ kind: 'none', why: 'nothing_waits' })
    expect((await desk.get(player, '/users/bonuses')).json()).toMatchObject({
      items: [{ status: 'CANCELED', end_reason: 'timeout' }],
    })
  })
})

describe('a fault of the bonus engine', () => {
  test('never loses a deposit: it is credited, and a job applies it later', async () => {
    const [player, offer] = [await desk.newPlayer(), await desk.newOffer(tripled)]
    await subscribe(player, offer)
    await desk.owner`alter table bonuses.received rename to received_away`
    expect(await desk.deposit(player, 100_00n)).toEqual({ kind: 'none', why: 'put_off' })
    await desk.owner`alter table bonuses.received_away rename to received`
    expect([await purse(player), (await active(player))?.status]).toEqual([[100_00n, 0n, 0n], 'PENDING'])

    const jobs = await desk.owner<{ payload: unknown }[]>`select payload from jobs._private_jobs`
    for (const { payload } of jobs) await desk.bonuses.tasks['bonuses.meet_deposit']!(payload)
    for (const { payload } of jobs) await desk.bonuses.tasks['bonuses.meet_deposit']!(payload)
    expect([await purse(player), (await active(player))?.status]).toEqual([[100_00n, 0n, 300_00n], 'ACTIVE'])
  })
})

describe("a player's view", () => {
  test('received bonuses, with a seen flag shared by all devices, visible only to the player', async () => {
    const [player, stranger, offer] = [
      await desk.newPlayer(),
      await desk.newPlayer(),
      await desk.newOffer({ game: { uuid: 'g-1', slug: 'sevens', image: '/covers/1' } }),
    ]
    const bonus = await subscribe(player, offer)
    const unseen = async () =>
      ((await desk.get(player, '/users/bonuses/received?seen=false')).json() as { items: { id: string }[] }).items
    const [record] = await unseen()
    expect(record).toMatchObject({
      user_id: player,
      user_bonus_id: bonus.id,
      amount: '50.00',
      currency: 'uah',
      game_uuid: 'g-1',
      game_slug: 'sevens',
      image: '/covers/1',
      seen: false,
    })
    expect((await desk.post(stranger, `/users/bonuses/received/${record!.id}/seen`)).statusCode).toBe(404)
    for (const _ of [1, 2])
      expect((await desk.post(player, `/users/bonuses/received/${record!.id}/seen`)).statusCode).toBe(204)
    expect(await unseen()).toEqual([])
  })

  test('a received bonus without a game: game_uuid and image are null, game_slug is absent', async () => {
    const player = await desk.newPlayer()
    await subscribe(player, await desk.newOffer())
    const { items } = (await desk.get(player, '/users/bonuses/received')).json<{ items: object[] }>()
    expect(items).toMatchObject([{ user_id: player, game_uuid: null, image: null }])
    expect(items[0]).not.toHaveProperty('game_slug')
  })

  test("a list of sixteen in one currency, with the player's own instances; hidden, draft and ended offers are not listed", async () => {
    const player = await desk.newPlayer('kzt')
    const kzt = {
      currency: 'kzt',
      worth: { kind: 'sum', amount: money(1n, 'kzt') },
      depositMin: money(0n, 'kzt'),
    } as const
    const [listed, hidden, draft, off] = [
      await desk.newOffer(kzt),
      await desk.newOffer({ ...kzt, isPublic: false }),
      await desk.newOffer({ ...kzt, switch: 'DRAFT' }),
      await desk.newOffer({ ...kzt, switch: 'OFF' }),
    ]
    await subscribe(player, listed)
    const page = async (query: string) =>
      (await desk.get(player, `/bonuses?currency=kzt${query}`)).json() as {
        items: { id: string; status: string; _count: object; user_bonuses: object[] }[]
        pageSize: number
      }
    const open = await page('&enabled=true')
    expect(open.pageSize).toBe(16)
    expect(open.items.find(({ id }) => id === listed.id)).toMatchObject({
      status: 'ACTIVE',
      _count: { user_bonuses: 1 },
      user_bonuses: [{ user_id: player, status: 'ACTIVE', activated_at: noon }],
    })
    expect(open.items.map(({ id }) => id)).not.toEqual(expect.arrayContaining([hidden.id]))
    const all = (await page('')).items.map(({ id }) => id)
    expect([hidden.id, draft.id, off.id].map((id) => all.includes(id))).toEqual([false, false, true])
    expect(open.items.some(({ id }) => id === off.id)).toBe(false)
  })

  test('only offers still available to the player: used ones, those of another country and the welcome bonus after a deposit are not listed', async () => {
    const player = await desk.newPlayer()
    const [once, repeated, welcome, foreign] = [
      await desk.newOffer({ isRepeatable: false }),
      await desk.newOffer({ isRepeatable: true, activationsMax: 5 }),
      await desk.newOffer({ ...tripled, kind: 'WelcomeDeposit' }),
      await desk.newOffer({ countries: ['KZ'] }),
    ]
    const offers = [once, repeated, welcome, foreign]
    const shown = async () => {
      const { items } = (await desk.get(player, '/bonuses?currency=uah&enabled=true&pageSize=100')).json() as {
        items: { id: string }[]
      }
      return offers.map(({ id }) => items.some((item) => item.id === id))
    }
    expect(await shown()).toEqual([true, true, true, false])
    await subscribe(player, once)
    expect(await shown(), 'open bonuses are listed').toEqual([true, true, true, false])
    await desk.post(player, `/bonuses/${once.id}/cancel`)
    await subscribe(player, repeated)
    await desk.post(player, `/bonuses/${repeated.id}/cancel`)
    expect(await shown()).toEqual([false, true, true, false])
    await desk.deposit(player, 100_00n)
    expect(await shown()).toEqual([false, true, false, false])
  })

  test('whether an offer could be taken now', async () => {
    const [player, offer, closed] = [
      await desk.newPlayer(),
      await desk.newOffer(),
      await desk.newOffer({ ratingMin: 3 }),
    ]
    const status = async (id: string) => (await desk.get(player, `/bonuses/${id}/status`)).json() as object
    expect(await status(offer.id)).toEqual({ id: offer.id, available: true, code: null, userBonus: null })
    expect(await status(closed.id)).toMatchObject({ available: false, code: 'LOW_USER_RATING' })
    await subscribe(player, offer)
    expect(await status(offer.id)).toMatchObject({ userBonus: { status: 'ACTIVE' } })
    expect(await status('0193a000-0000-7000-8001-0000000000ff')).toMatchObject({ code: 'BONUS_NOT_FOUND' })
  })

  test.each([16, 2])(
    'a page of offers and of own bonuses has BONUS_PAGE_SIZE items, %s, unless another number is asked for',
    async (size) => {
      const player = await desk.newPlayer('kzt')
      for (let taken = 0; taken < 3; taken += 1) {
        const offer = await desk.newOffer({
          currency: 'kzt',
          worth: { kind: 'sum', amount: money(1n, 'kzt') },
          depositMin: money(0n, 'kzt'),
        })
        await subscribe(player, offer)
        await desk.post(player, `/bonuses/${offer.id}/cancel`)
      }
      const page = async (path: string) =>
        (await desk.get(player, path)).json() as { items: object[]; total: number; pageSize: number }
      await setPageSize(size)
      for (const path of ['/bonuses?currency=kzt', '/users/bonuses?']) {
        const [usual, asked] = [await page(path), await page(`${path}&pageSize=1`)]
        expect(usual).toMatchObject({ pageSize: size, items: { length: Math.min(size, usual.total) } })
        expect(usual.total).toBeGreaterThan(2)
        expect(asked).toMatchObject({ pageSize: 1, items: { length: 1 } })
      }
      expect((await desk.get(player, '/bonuses/settings')).json()).toMatchObject({ pageSize: size })
      await setPageSize(16)
    },
  )

  test('figures, groups and closed modals', async () => {
    const player = await desk.newPlayer()
    for (const modal of ['welcome-deposit', 'percent-deposit', 'welcome-deposit'])
      expect((await desk.post(player, `/bonuses/${modal}/close`)).statusCode).toBe(204)
    expect((await desk.get(player, '/bonuses/settings')).json()).toEqual({
      pageSize: 16,
      pendingHours: 72,
      wagerHours: 168,
      wrongCodesPerHour: 30,
      wagerWeights: { slots: 100, table: 10, card: 10, instant: 10, live: 0 },
      closedModals: ['percent-deposit', 'welcome-deposit'],
      groups: [
        { id: 'instant', name: 'instant', enabled: true },
        { id: 'percentage-on-deposit', name: 'percentage on deposit', enabled: true },
        { id: 'weekly', name: 'weekly', enabled: true },
      ],
    })
  })

  test("the welcome codes of the player's currency, until one was used", async () => {
    const player = await desk.newPlayer('kzt')
    const codes = async () =>
      ((await desk.get(player, '/promo-codes/welcome')).json() as { items: { code: string; bonus: Bonus }[] }).items
    const [welcome] = await codes()
    expect(welcome).toMatchObject({
      code: 'ZORIA-KZ',
      bonus: { type: 'PROMO_CODE', code: 'ZORIA-KZ', kind: 'WelcomePromoCode' },
    })
    expect((await desk.post(player, '/promo-codes', { code: 'zoria-kz' })).statusCode).toBe(201)
    expect(await codes()).toEqual([])
  })
})
