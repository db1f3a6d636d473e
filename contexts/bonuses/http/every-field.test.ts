import { bps, instant, money, type Id } from '@zoria/kernel'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Offer } from '../rules/offer.ts'
import { noon, openBonusSetup, type BonusSetup } from '../testing/bonus-setup.ts'

// Spec §3, Bonus: the visible effect of each field. Each test has two values of the field.

type PlayerId = Id<'Player'>
type Bonus = Readonly<Record<string, unknown>>
let desk: BonusSetup

beforeAll(async () => void (desk = await openBonusSetup('every field')), 60_000)
afterAll(() => desk.close())
beforeEach(() => desk.clock.set(noon))

const uah = (amount: bigint) => money(amount, 'uah')
const subscribe = async (playerId: PlayerId, { id }: Offer, body?: object) =>
  (await desk.post(playerId, `/bonuses/${id}/subscribe`, body)).json() as Bonus
const answer = async (playerId: PlayerId, offer: Offer, body?: object) => {
  const { code, status } = await subscribe(playerId, offer, body)
  return code ?? status
}
/** A new player and the answer to a subscription of such an offer. */
const wished = async (change: Partial<Offer>) => answer(await desk.newPlayer(), await desk.newOffer(change))
/** A new player with such a bonus and this game balance. */
const holder = async (change: Partial<Offer>, own = 0n) => {
  const player = await desk.newPlayer()
  if (own > 0n) await desk.deposit(player, own)
  await subscribe(player, await desk.newOffer(change))
  return player
}
const last = async (playerId: PlayerId) =>
  ((await desk.get(playerId, '/users/bonuses')).json() as { items: Bonus[] }).items[0] as Bonus
const ended = async (playerId: PlayerId) => {
  const { status, end_reason: reason } = await last(playerId)
  return [status, reason]
}
const again = async (playerId: PlayerId, offer: Offer) => {
  await desk.post(playerId, `/bonuses/${offer.id}/cancel`)
  return answer(playerId, offer)
}
const share = (perCent: number, max: bigint | null = null): Partial<Offer> => ({
  type: 'PERCENTAGE',
  kind: 'PercentDeposit',
  worth: { kind: 'share', share: bps(perCent * 100), max: max === null ? null : uah(max) },
  depositMin: uah(1_00n),
})

describe('what is credited', () => {
  test('bonus_amount: that sum, or for a PERCENTAGE that share of the deposit', async () => {
    expect(await last(await holder({ worth: { kind: 'sum', amount: uah(7_00n) } }))).toMatchObject({
      bonus_initial_amount: '7.00',
    })
    const player = await holder(share(10))
    await desk.deposit(player, 55_55n)
    expect(await last(player)).toMatchObject({ bonus_initial_amount: '5.55' })
  })

  test('max_bonus_amount: the maximum share of a deposit', async () => {
    const player = await holder(share(100, 30_00n))
    await desk.deposit(player, 55_55n)
    expect(await last(player)).toMatchObject({ bonus_initial_amount: '30.00' })
  })

  test('min_deposit_amount: no bonus for a smaller deposit', async () => {
    const player = await holder({ depositMin: uah(10_00n) })
    await desk.deposit(player, 9_99n)
    expect(await last(player)).toMatchObject({ status: 'PENDING' })
    await desk.deposit(player, 10_00n)
    expect(await last(player)).toMatchObject({ status: 'ACTIVE' })
  })

  test('type and code: a PROMO_CODE requires its code, a GAME none', async () => {
    const [player, offer] = [await desk.newPlayer(), await desk.newOffer({ type: 'PROMO_CODE' })]
    await desk.newCode(offer, 'FIELDS')
    expect([await answer(player, offer), await answer(player, offer, { code: 'fields' }), await wished({})]).toEqual([
      'BONUS_INVALID_ACTIVATION_CODE',
      'ACTIVE',
      'ACTIVE',
    ])
  })

  test('id, bonus_group and bonus_group_id: only that offer, while its group is switched on', async () => {
    const [player, other] = [await desk.newPlayer(), await desk.newOffer()]
    const weekly = await desk.newOffer({ group: { id: 'weekly', name: 'weekly', isEnabled: true } })
    const switchGroup = (isEnabled: boolean) =>
      desk.owner`update bonuses.bonus_group set enabled = ${isEnabled} where id = 'weekly'`
    await switchGroup(false)
    expect([await answer(player, weekly), await wished({})]).toEqual(['BONUS_INVALID', 'ACTIVE'])
    await switchGroup(true)
    expect(await subscribe(player, weekly)).toMatchObject({ status: 'ACTIVE', bonus_id: weekly.id })
    expect(await subscribe(player, other)).toMatchObject({
      code: 'NEEDS_USER_CONFIRMATION',
      details: { bonus_id: weekly.id },
    })
  })

  test('game_uuid, game_slug and image: the credit names its game', async () => {
    const records = async (player: PlayerId) =>
      ((await desk.get(player, '/users/bonuses/received')).json() as { items: object[] }).items
    const [forGame, forAny] = [
      await holder({ game: { uuid: 'g-7', slug: 'sevens', image: '/covers/7' } }),
      await holder({}),
    ]
    expect([await records(forGame), await records(forAny)]).toMatchObject([
      [{ game_uuid: 'g-7', game_slug: 'sevens', image: '/covers/7' }],
      [{ game_uuid: null, image: null }],
    ])
  })

  test('name, names and bonus_group: the player bonus keeps them as they were', async () => {
    expect(await last(await holder({}))).toMatchObject({
      bonus: {
        name: 'Подарок',
        names: { en: 'Gift', kz: 'Сыйлық' },
        bonus_group_id: 'instant',
        bonus_group: { name: 'instant' },
      },
    })
  })
})

describe('who may take it, and when', () => {
  test('currency: only that of the player', async () => {
    const tenge = {
      currency: 'kzt',
      worth: { kind: 'sum', amount: money(1n, 'kzt') },
      depositMin: money(0n, 'kzt'),
    } as const
    expect([await wished(tenge), await answer(await desk.newPlayer('kzt'), await desk.newOffer(tenge))]).toEqual([
      'BONUS_NOT_ALLOWED',
      'ACTIVE',
    ])
  })

  test('countries: only those, or everywhere', async () => {
    expect(await Promise.all([['UA', 'KZ'], ['KZ'], []].map((countries) => wished({ countries })))).toEqual([
      'ACTIVE',
      'BONUS_NOT_ALLOWED',
      'ACTIVE',
    ])
  })

  test('kind: the WelcomeDeposit only before the first deposit, another also after it', async () => {
    const player = await desk.newPlayer()
    await desk.deposit(player, 1_00n)
    const [welcome, interest] = [
      await desk.newOffer({ ...share(300), kind: 'WelcomeDeposit' }),
      await desk.newOffer(share(10)),
    ]
    expect([await answer(player, welcome), await answer(player, interest)]).toEqual(['BONUS_NOT_ALLOWED', 'PENDING'])
  })

  test('start_date and end_date: from the first until the second', async () => {
    const [before, at] = [instant('2026-11-21T11:59:59.999Z'), instant(noon)]
    expect(
      await Promise.all(
        [
          { startsAt: at },
          { startsAt: instant('2026-11-21T12:00:00.001Z') },
          { endsAt: at },
          { startsAt: before, endsAt: instant('2026-11-21T12:00:00.001Z') },
        ].map(wished),
      ),
    ).toEqual(['ACTIVE', 'BONUS_IS_NOT_STARTED', 'BONUS_EXPIRED', 'ACTIVE'])
  })

  test('status: only an ACTIVE one', async () => {
    expect(await Promise.all((['DRAFT', 'OFF', 'ON'] as const).map((wanted) => wished({ switch: wanted })))).toEqual([
      'BONUS_NOT_ACTIVE',
      'BONUS_NOT_ACTIVE',
      'ACTIVE',
    ])
  })

  test('active_on_days: on those days in the time zone of the market', async () => {
    expect(await Promise.all([[6], [1, 7], []].map((days) => wished({ days })))).toEqual([
      'ACTIVE',
      'BONUS_NOT_ALLOWED',
      'ACTIVE',
    ])
  })

  test('active_from and active_to: in those hours', async () => {
    expect(
      await Promise.all(
        [
          { from: 14 * 60, to: 14 * 60 + 1 },
          { from: 14 * 60 + 1, to: 15 * 60 },
        ].map((window) => wished({ window })),
      ),
    ).toEqual(['ACTIVE', 'BONUS_NOT_ALLOWED'])
  })

  test('min_rating: from that rating on', async () => {
    const [player, offer] = [await desk.newPlayer(), await desk.newOffer({ ratingMin: 1.5 })]
    desk.stands(player, { rating: 1.49 })
    expect(await answer(player, offer)).toBe('LOW_USER_RATING')
    desk.stands(player, { rating: 1.5 })
    expect(await answer(player, offer)).toBe('ACTIVE')
  })

  test('is_verification_required: after this action was verified', async () => {
    const [player, offer] = [await desk.newPlayer(), await desk.newOffer({ needsVerification: true })]
    expect(await answer(player, offer)).toBe('ACTION_NOT_VERIFIED')
    desk.proves(player, { isActionVerified: true })
    expect(await answer(player, offer)).toBe('ACTIVE')
  })

  test('opt_in and is_public: who may subscribe, and who sees it', async () => {
    expect([await wished({ isOptIn: false }), await wished({ isPublic: false })]).toEqual([
      'BONUS_NOT_ALLOWED',
      'BONUS_NOT_FOUND',
    ])
    const [player, listed, hidden] = [
      await desk.newPlayer(),
      await desk.newOffer(),
      await desk.newOffer({ isPublic: false }),
    ]
    const ids = ((await desk.get(player, '/bonuses?pageSize=100')).json() as { items: { id: string }[] }).items.map(
      ({ id }) => id,
    )
    expect([ids.includes(listed.id), ids.includes(hidden.id)]).toEqual([true, false])
  })
})

describe('how often', () => {
  test('is_repeated_activation: once, or repeatedly', async () => {
    const player = await desk.newPlayer()
    const [once, often] = [await desk.newOffer({ isRepeatable: false }), await desk.newOffer()]
    await subscribe(player, once)
    expect(await again(player, once)).toBe('BONUS_ALREADY_USED')
    await subscribe(player, often)
    expect(await again(player, often)).toBe('ACTIVE')
  })

  test('max_daily_activations and max_unique_activations: the maximum number', async () => {
    const player = await desk.newPlayer()
    for (const [change, then] of [
      [{ activationsMax: 1 }, 'BONUS_ACTIVATION_LIMIT_REACHED'],
      [{ activationsMax: 2 }, 'ACTIVE'],
      [{ activationsMax: 9, uniqueMax: 5 }, 'BONUS_ACTIVATION_LIMIT_REACHED'],
      [{ isDaily: true, uniqueMax: 2 }, 'ACTIVE'],
    ] as const) {
      const offer = await desk.newOffer(change)
      await subscribe(player, offer)
      expect(await again(player, offer)).toBe(then)
      await desk.post(player, `/bonuses/${offer.id}/cancel`)
    }
  })

  test('is_daily_activation, _count and user_bonuses: counted from midnight in the time zone of the market', async () => {
    const [player, offer] = [await desk.newPlayer(), await desk.newOffer({ isDaily: true, activationsMax: 1 })]
    const counted = async () =>
      (await desk.get(player, `/bonuses/validate?id=${offer.id}`)).json() as {
        _count: { user_bonuses: number }
        user_bonuses: object[]
      }
    await subscribe(player, offer)
    desk.clock.set('2026-11-21T21:59:59.999Z')
    expect([
      await again(player, offer),
      (await counted())._count.user_bonuses,
      (await counted()).user_bonuses.length,
    ]).toEqual(['BONUS_ACTIVATION_LIMIT_REACHED', 1, 1])
    desk.clock.set('2026-11-21T22:00:00.000Z')
    expect([(await counted())._count.user_bonuses, await answer(player, offer)]).toEqual([0, 'ACTIVE'])
  })

  test('activations_offset: minimum hours after the last one', async () => {
    const [player, offer] = [await desk.newPlayer(), await desk.newOffer({ offsetHours: 2 })]
    await subscribe(player, offer)
    desk.clock.advance(2 * 3_600_000 - 1)
    expect(await again(player, offer)).toBe('BONUS_ACTIVATION_LIMIT_REACHED')
    desk.clock.advance(1)
    expect(await answer(player, offer)).toBe('ACTIVE')
  })

  test('next_activation_at: exactly from then on it can be taken again', async () => {
    const [player, kzt] = [
      await desk.newPlayer('kzt'),
      { currency: 'kzt', worth: { kind: 'sum', amount: money(50_00n, 'kzt') }, depositMin: money(0n, 'kzt') } as const,
    ]
    const shown = async ({ id }: Offer) =>
      (
        (await desk.get(player, '/bonuses?currency=kzt&enabled=true&pageSize=100')).json() as { items: Bonus[] }
      ).items.find((item) => item['id'] === id)?.['next_activation_at']
    // A day of Almaty ends at 19:00 UTC, and noon of UTC is 17:00 there.
    for (const [change, next] of [
      [{ offsetHours: 2 }, '2026-11-21T14:00:00.000Z'],
      [{ isDaily: true, activationsMax: 1 }, '2026-11-21T19:00:00.000Z'],
      [{ isDaily: true, activationsMax: 1, window: { from: 17 * 60, to: 24 * 60 } }, '2026-11-22T12:00:00.000Z'],
    ] as const) {
      desk.clock.set(noon)
      const offer = await desk.newOffer({ ...kzt, ...change })
      expect([await shown(offer), await answer(player, offer), await shown(offer)]).toEqual([null, 'ACTIVE', next])
      desk.clock.set(next)
      desk.clock.advance(-1)
      expect(await again(player, offer)).toMatch(/BONUS_ACTIVATION_LIMIT_REACHED|BONUS_NOT_ALLOWED/)
      desk.clock.advance(1)
      expect([await shown(offer), await answer(player, offer)]).toEqual([null, 'ACTIVE'])
      await again(player, offer)
    }
    const [never, later] = [
      await desk.newOffer({ ...kzt, activationsMax: 1 }),
      await desk.newOffer({ ...kzt, days: [7] }),
    ]
    desk.clock.set(noon)
    expect([await answer(player, never), await shown(never), await shown(later)]).toEqual([
      'ACTIVE',
      null,
      '2026-11-21T19:00:00.000Z',
    ])
  })
})

describe('how it is wagered and ends', () => {
  test('wager: released after that multiple of the credit was staked', async () => {
    const player = await holder({ worth: { kind: 'sum', amount: uah(10_00n) }, wagerHundredths: 2_50n })
    expect(await last(player)).toMatchObject({ wager_amount: '25.00' })
    for (const staked of [10_00n, 10_00n, 4_99n]) await desk.play(player, { staked, paid: staked })
    expect(await last(player)).toMatchObject({ status: 'ACTIVE', progress: '24.99' })
    await desk.play(player, { staked: 1_00n, paid: 1_00n })
    expect(await last(player)).toMatchObject({
      status: 'COMPLETED',
      progress: '25.00',
      released_amount: '10.00',
      bonus_amount: '0.00',
    })
  })

  test('wager_type: CLASSIC counts every stake, VERSION2 only bonus money, which it spends first', async () => {
    const [classic, version2] = [await holder({}, 30_00n), await holder({ wagerType: 'VERSION2' }, 30_00n)]
    for (const player of [classic, version2]) await desk.play(player, { staked: 20_00n })
    expect([await last(classic), await last(version2)]).toMatchObject([
      { progress: '20.00', bonus_amount: '50.00' },
      { progress: '20.00', bonus_amount: '30.00' },
    ])
    await desk.play(version2, { staked: 40_00n })
    expect(await last(version2)).toMatchObject({ progress: '50.00', bonus_amount: '0.00' })
  })

  test('max_win_amount and win_amount_type: a sum, or a share of the credit', async () => {
    for (const [releaseCap, released] of [
      [{ kind: 'sum', amount: uah(3_00n) }, '3.00'],
      [{ kind: 'share', share: bps(20_000) }, '20.00'],
      [null, '30.00'],
    ] as const) {
      const player = await holder({ worth: { kind: 'sum', amount: uah(10_00n) }, wagerHundredths: 1_00n, releaseCap })
      await desk.play(player, { staked: 10_00n, paid: 30_00n })
      expect(await last(player)).toMatchObject({ status: 'COMPLETED', released_amount: released })
    }
  })

  test('max_bet_amount: a larger stake is refused before the spin without a loss', async () => {
    const player = await holder({ stakeMax: uah(5_00n) }, 20_00n)
    expect([await desk.play(player, { staked: 5_01n }), await desk.play(player, { staked: 5_00n })]).toEqual([
      'bonus_stake_max',
      'OK',
    ])
    expect(await last(player)).toMatchObject({ status: 'ACTIVE', progress: '5.00' })
  })

  test('burning_on_timeout: burnt after that many hours, to the millisecond', async () => {
    const [brief, endless] = [await holder({ burnsAfterHours: 1 }), await holder({ burnsAfterHours: null })]
    desk.clock.advance(3_600_000 - 1)
    await desk.settleDue()
    expect(await ended(brief)).toEqual(['ACTIVE', null])
    desk.clock.advance(1)
    await desk.settleDue()
    expect([await ended(brief), await ended(endless)]).toEqual([
      ['CANCELED', 'timeout'],
      ['ACTIVE', null],
    ])
  })

  test('burning_on_deposit: burnt with the next deposit, which is credited', async () => {
    for (const [burnsOnDeposit, then] of [
      [true, ['CANCELED', 'deposit']],
      [false, ['ACTIVE', null]],
    ] as const) {
      const player = await holder({ burnsOnDeposit })
      await desk.deposit(player, 1_00n)
      expect([await ended(player), (await desk.wallet.balances(player))?.game.amount]).toEqual([then, 1_00n])
    }
  })

  test('burning_on_withdrawal: burnt with a withdrawal', async () => {
    for (const [burnsOnWithdrawal, then] of [
      [true, ['CANCELED', 'withdrawal']],
      [false, ['ACTIVE', null]],
    ] as const) {
      const player = await holder({ burnsOnWithdrawal }, 10_00n)
      await desk.play(player, { staked: 10_00n, paid: 10_00n })
      await desk.wallet.execute({
        kind: 'withdrawal_hold',
        playerId: player,
        source: 'payments',
        externalId: `w ${player}`,
        amount: uah(5_00n),
      })
      expect(await ended(player)).toEqual(then)
    }
  })

  test('burning_amount: burnt when at most that amount is left', async () => {
    for (const [burnAtOrBelow, then] of [
      [uah(1_00n), ['CANCELED', 'zeroed']],
      [uah(99n), ['ACTIVE', null]],
      [null, ['ACTIVE', null]],
    ] as const) {
      const player = await holder({ burnAtOrBelow })
      await desk.play(player, { staked: 49_00n })
      expect(await ended(player)).toEqual(then)
    }
  })
})
