import { money, parseId, type Id } from '@zoria/kernel'
import { untilLockAwaited } from '@zoria/testkit/lock-order'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Offer } from '../rules/offer.ts'
import { openBonusSetup, type BonusSetup } from '../testing/bonus-setup.ts'

type PlayerId = Id<'Player'>

let desk: BonusSetup
beforeAll(async () => void (desk = await openBonusSetup('offer desk')), 60_000)
afterAll(() => desk.close())

const order = { by: 'anna', why: 'autumn', requestId: 'request' }
const typed = {
  type: 'PROMO_CODE',
  kind: 'PromoCode',
  currency: 'uah',
  names: { en: 'A', ua: 'Б', ru: 'В', kz: 'Г' },
  bonus_amount: '25.00',
  wager: 5,
}
const audited = (id: string) =>
  desk.owner`select action, who, why, before, after from bonuses.staff_action where offer_id = ${id} order by booked_at`

describe('staff changes to offers', () => {
  test('a draft, a code, switched on, taken, and switched off: every step is recorded with person and reason (I-51)', async () => {
    const created = await desk.bonuses.staff.create({ ...order, typed })
    if (!created.ok) throw new Error(created.refusal.faults.join())
    expect(created.value).toMatchObject({
      status: 'DRAFT',
      burning_on_timeout: 168,
      bonus_group: { name: 'instant' },
      is_public: true,
      max_daily_activations: 1,
    })
    const offerId = parseId<'Offer'>(created.value.id)
    expect(
      await desk.bonuses.staff.addCode({ ...order, offerId, code: 'Autumn', usesMax: 10, usesPerPlayer: 1 }),
    ).toEqual({ ok: true, value: undefined })
    const player = await desk.newPlayer()
    const take = () => desk.post(player, '/promo-codes', { code: 'AUTUMN' })
    expect((await take()).json()).toMatchObject({ code: 'BONUS_NOT_ACTIVE' })
    expect(await desk.bonuses.staff.switchTo({ ...order, offerId, wanted: 'ON' })).toMatchObject({
      ok: true,
      value: { status: 'ACTIVE' },
    })
    expect((await take()).json()).toMatchObject({ status: 'ACTIVE', wager_amount: '125.00' })
    await desk.bonuses.staff.switchTo({ ...order, offerId, wanted: 'OFF' })
    expect((await desk.bonuses.staff.list()).find(({ offer }) => offer.id === offerId)).toMatchObject({
      offer: { status: 'INACTIVE' },
      codes: ['Autumn'],
    })
    expect(await audited(offerId)).toMatchObject([
      { action: 'create', who: 'anna', why: 'autumn', before: {}, after: { bonus_amount: '25.00' } },
      { action: 'code', after: { code: 'Autumn', usesMax: 10 } },
      { action: 'switch', before: { switch: 'DRAFT' }, after: { switch: 'ON' } },
      { action: 'switch', before: { switch: 'ON' }, after: { switch: 'OFF' } },
    ])
  })

  test('a grant of a sum is credited at once and recorded, and waits if a bonus is open', async () => {
    const [player, offer] = [await desk.newPlayer(), await desk.newOffer({ isOptIn: false, isPublic: false })]
    const grant = (requestId: string, amount: string | null) =>
      desk.bonuses.staff.grant({ ...order, requestId, offerId: offer.id, playerId: player, amount })
    expect(await grant('grant-1', '12.34')).toMatchObject({
      ok: true,
      value: { status: 'claimed', amount: money(12_34n, 'uah') },
    })
    expect(await grant('grant-2', null)).toMatchObject({
      ok: true,
      value: { status: 'waiting', amount: money(50_00n, 'uah') },
    })
    expect(await grant('grant-3', '1,5')).toEqual({ ok: false, refusal: { code: 'AMOUNT_INVALID' } })
    expect(await audited(offer.id)).toMatchObject([
      { action: 'grant', after: { status: 'claimed', amount: '12.34' } },
      { action: 'grant', after: { status: 'waiting' } },
    ])
    expect((await desk.get(player, '/users/bonuses/claimable')).json()).toMatchObject({
      items: [{ amount: '50.00', source: 'staff' }],
    })
  })

  test.each([
    ['nothing', undefined, /type/],
    ['names in only one language', { ...typed, names: { en: 'A' } }, /names/],
    ['an invalid sum', { ...typed, bonus_amount: '25' }, /bonus_amount/],
    [
      'a share without a deposit',
      { ...typed, type: 'PERCENTAGE', kind: 'PercentDeposit', max_bonus_amount: null },
      /share_without_deposit/,
    ],
    [
      'a share without a word about its cap',
      { ...typed, type: 'PERCENTAGE', kind: 'PercentDeposit', min_deposit_amount: '1.00' },
      /max_bonus_amount: is missing; write the largest bonus/,
    ],
    [
      'a misspelt limit of a bet',
      { ...typed, max_bet: '5.00' },
      /max_bet: there is no such field; did you mean max_bet_amount\?/,
    ],
    [
      'a misspelt cap',
      { ...typed, type: 'PERCENTAGE', kind: 'PercentDeposit', max_bonus: '100.00' },
      /max_bonus: there is no such field; did you mean max_bonus_amount\?/,
    ],
    ['a misspelt kind', { ...typed, kind: 'PromoCod' }, /kind: there is no "PromoCod"; did you mean PromoCode\?/],
    ['a country in lower case', { ...typed, countries: ['ua'] }, /countries.0: there is no "ua"; did you mean UA\?/],
    [
      'a country of three letters',
      { ...typed, countries: ['UA', 'UKR'] },
      /countries.1: there is no "UKR"; did you mean UA\?/,
    ],
    ['a currency that is not served', { ...typed, currency: 'eur' }, /currency: there is no "eur"/],
    ['a blank name', { ...typed, names: { ...typed.names, ru: ' ' } }, /names.ru: a text that is not blank is needed/],
    [
      'a game that is not there',
      { ...typed, game_uuid: 'eights', game_slug: 'eights' },
      /game_uuid: there is no game "eights"; did you mean sevens\?.*game_slug: there is no game "eights"; did you mean sevens\?/,
    ],
    [
      'a day that is not in the calendar',
      { ...typed, end_date: '2026-11-31T00:00:00.000Z' },
      /end_date: an existing date/,
    ],
  ])('no offer is created from %s', async (_, given, fault) => {
    const created = await desk.bonuses.staff.create({ ...order, typed: given })
    expect(created.ok ? '' : created.refusal.faults.join()).toMatch(fault)
  })

  test('refuses a code that is taken, invalid, or for an offer without codes', async () => {
    const [offer, without] = [
      await desk.newOffer({ type: 'PROMO_CODE', worth: { kind: 'sum', amount: money(1n, 'uah') } }),
      await desk.newOffer(),
    ]
    const add = async (offerId: typeof offer.id, code: string) => {
      const added = await desk.bonuses.staff.addCode({ ...order, offerId, code, usesMax: null, usesPerPlayer: 1 })
      return added.ok ? 'OK' : added.refusal.code
    }
    expect([
      await add(offer.id, 'WINTER'),
      await add(offer.id, 'winter'),
      await add(offer.id, 'ab c'),
      await add(offer.id, 'WINTER–27'),
      await add(offer.id, '«WINTER»'),
      await add(offer.id, 'abc'),
      // Their key is not what the database compares.
      await add(offer.id, 'İZMİR'),
      await add(offer.id, 'ΟΔΟΣ'),
      await add(without.id, 'SPRING'),
    ]).toEqual(['OK', 'CODE_TAKEN', ...Array.from({ length: 6 }, () => 'CODE_INVALID'), 'NO_CODES'])
  })
})

describe('editing an offer', () => {
  const edit = (offerId: Offer['id'], given: unknown) => desk.bonuses.staff.edit({ ...order, offerId, typed: given })

  test.each<readonly [unknown, string]>([
    [{ max_bet: '5.00' }, 'max_bet: there is no such field; did you mean max_bet_amount?'],
    [{ countries: ['UKR'] }, 'countries.0: there is no "UKR"; did you mean UA?'],
    [{ game_slug: 'eights' }, 'game_slug: there is no game "eights"; did you mean sevens?'],
    [{ end_date: '2026-11-31T00:00:00.000Z' }, 'end_date: an existing date'],
    ...[{}, [], null, 'wager', 5].map(
      (given) => [given, 'offer: an object with the fields to change is needed, as in {"wager": 5}'] as const,
    ),
  ])('with %j changes nothing', async (given, fault) => {
    const offer = await desk.newOffer()
    expect(await edit(offer.id, given)).toEqual({ ok: false, refusal: { code: 'OFFER_INVALID', faults: [fault] } })
    expect(await audited(offer.id)).toEqual([])
  })

  test('applies to later subscriptions and returns the old and new values', async () => {
    const [offer, before, after] = [await desk.newOffer(), await desk.newPlayer(), await desk.newPlayer()]
    await desk.post(before, `/bonuses/${offer.id}/subscribe`)
    expect(
      await edit(offer.id, {
        wager: 20,
        max_bet_amount: '7.00',
        names: { en: 'Larger', ua: 'Більший', ru: 'Больше', kz: 'Үлкен' },
      }),
    ).toMatchObject({ ok: true, value: { status: 'ACTIVE', wager: 20, name: 'Больше' } })
    await desk.post(after, `/bonuses/${offer.id}/subscribe`)
    const active = async (player: Parameters<typeof desk.get>[0]) =>
      (await desk.get(player, '/users/bonuses/active')).json() as object
    expect([await active(before), await active(after)]).toMatchObject([
      { wager_amount: '500.00', bonus: { name: 'Подарок', max_bet_amount: null } },
      { wager_amount: '1000.00', bonus: { name: 'Больше', max_bet_amount: '7.00' } },
    ])
    expect(await audited(offer.id)).toMatchObject([
      {
        action: 'edit',
        who: 'anna',
        why: 'autumn',
        before: { wager: 10, max_bet_amount: null },
        after: { wager: 20, max_bet_amount: '7.00' },
      },
    ])
  })

  test('waits for another one at the same time, whose fields stay', async () => {
    const offer = await desk.newOffer()
    const { edited } = await desk.owner.begin(async (tx) => {
      await tx`update bonuses.offer set max_bet_amount = 700 where id = ${offer.id}`
      const waiting = edit(offer.id, { wager: 20 })
      await untilLockAwaited(desk.sql)
      return { edited: waiting }
    })
    expect(await edited).toMatchObject({ ok: true, value: { wager: 20, max_bet_amount: '7.00' } })
  })

  test.each([
    ['its type', { kind: 'Cashback' }, ['kind: cannot be edited']],
    ['its status', { status: 'ACTIVE' }, ['status: cannot be edited']],
    ['unknown fields', { wagger: 5 }, ['wagger: there is no such field; did you mean wager?']],
    ['an impossible value', { bonus_amount: '0.00' }, ['worth_nothing']],
    ['with a wager of three decimals', { wager: 2.555 }, ['wager: at most two places, from 0 to 1000']],
    ['with a wager below zero', { wager: -1 }, ['wager: at most two places, from 0 to 1000']],
    ['with a wager in exponent notation', { wager: 1e-7 }, ['wager: at most two places, from 0 to 1000']],
    ['with an eighth day', { active_on_days: [8] }, ['active_on_days: days from 1, Monday, to 7']],
    ['with half an activation', { max_daily_activations: 1.5 }, ['max_daily_activations: a whole number']],
    [
      'with negative hours',
      { activations_offset: -2, burning_on_timeout: -1 },
      ['activations_offset: whole hours', 'burning_on_timeout: whole hours, at least one'],
    ],
    ['with a negative sum', { max_bet_amount: '-5.00' }, ['max_bet_amount: money with two places, not below zero']],
    ['with an impossible date', { end_date: '2027-02-42T00:00:00.000Z' }, ['end_date: an existing date']],
    ['with half a window', { active_from: '18:00', active_to: null }, ['active_to: a window has two ends']],
    ['its group to one of another kind', { bonus_group_id: 'weekly' }, ['bonus_group_id: cannot be edited']],
  ])('of %s is refused and changes nothing', async (_, given, faults) => {
    const offer = await desk.newOffer()
    expect(await edit(offer.id, given)).toEqual({ ok: false, refusal: { code: 'OFFER_INVALID', faults } })
    expect(await audited(offer.id)).toEqual([])
  })
})

describe('staff changes to players and groups', () => {
  const cancel = (playerId: PlayerId) => desk.bonuses.staff.cancel({ ...order, playerId })
  const exclude = (playerId: PlayerId, offerId: Offer['id'] | null) =>
    desk.bonuses.staff.exclude({ ...order, playerId, offerId })
  const include = (playerId: PlayerId, offerId: Offer['id'] | null) =>
    desk.bonuses.staff.include({ ...order, playerId, offerId })
  const switchGroup = (isEnabled: boolean) => desk.bonuses.staff.switchGroup({ ...order, group: 'weekly', isEnabled })
  const take = async (player: PlayerId, offer: Offer) => {
    const { code, status } = (await desk.post(player, `/bonuses/${offer.id}/subscribe`)).json() as {
      code?: string
      status?: string
    }
    return code ?? status
  }
  const last = async (player: PlayerId) =>
    ((await desk.get(player, '/users/bonuses')).json() as { items: object[] }).items[0]
  const auditedOf = (player: PlayerId) =>
    desk.owner`select action, who, before, after from bonuses.staff_action where player_id = ${player} order by booked_at`

  test('ends the open bonus of a player once', async () => {
    const [player, offer] = [await desk.newPlayer(), await desk.newOffer()]
    await take(player, offer)
    expect([await cancel(player), await cancel(player)]).toMatchObject([
      { ok: true, value: { name: 'Подарок' } },
      { refusal: { code: 'NO_OPEN_BONUS' } },
    ])
    expect(await last(player)).toMatchObject({ status: 'CANCELED', end_reason: 'staff', burnt_amount: '50.00' })
    expect(await auditedOf(player)).toMatchObject([{ action: 'cancel', who: 'anna', before: { status: 'ACTIVE' } }])
    expect(await cancel(parseId<'Player'>('0193a000-0000-7000-8001-0000000000ff'))).toMatchObject({
      refusal: { code: 'PLAYER_UNKNOWN' },
    })
  })

  test('excludes a player from one offer or all, ends the affected bonus, and can be reverted', async () => {
    const [player, meant, other] = [await desk.newPlayer(), await desk.newOffer(), await desk.newOffer()]
    await take(player, other)
    expect(await exclude(player, meant.id)).toMatchObject({ ok: true, value: { ended: null } })
    expect([await take(player, meant), ((await last(player)) as { status: string }).status]).toEqual([
      'BONUS_NOT_ALLOWED',
      'ACTIVE',
    ])
    expect(await exclude(player, null)).toMatchObject({ ok: true, value: { ended: 'Подарок' } })
    expect(await exclude(player, null)).toMatchObject({ refusal: { code: 'ALREADY_EXCLUDED' } })
    expect([await last(player), await take(player, other)]).toMatchObject([
      { status: 'CANCELED', end_reason: 'excluded' },
      'BONUS_NOT_ALLOWED',
    ])
    expect([await include(player, null), await include(player, null)]).toMatchObject([
      { ok: true },
      { refusal: { code: 'NOT_EXCLUDED' } },
    ])
    expect([await take(player, meant), await take(player, other)]).toEqual(['BONUS_NOT_ALLOWED', 'ACTIVE'])
    expect((await auditedOf(player)).map(({ action }) => action as string)).toEqual(['exclude', 'exclude', 'include'])
  })

  test('switches a group of offers off and on', async () => {
    const [player, offer] = [
      await desk.newPlayer(),
      await desk.newOffer({ group: { id: 'weekly', name: 'weekly', isEnabled: true } }),
    ]
    await switchGroup(false)
    expect(await take(player, offer)).toBe('BONUS_INVALID')
    await switchGroup(true)
    expect(await take(player, offer)).toBe('ACTIVE')
    expect(
      await desk.owner`select before, after from bonuses.staff_action where action = 'group' order by booked_at`,
    ).toMatchObject([
      { before: { group: 'weekly', enabled: true }, after: { enabled: false } },
      { before: { enabled: false }, after: { enabled: true } },
    ])
    expect(await desk.bonuses.staff.switchGroup({ ...order, group: 'none', isEnabled: true })).toMatchObject({
      refusal: { code: 'GROUP_NOT_FOUND' },
    })
  })

  test('erases a player: pending bonuses end, typed data is deleted, player bonuses stay under the id', async () => {
    const [player, offer] = [await desk.newPlayer(), await desk.newOffer({ depositMin: money(1n, 'uah') })]
    const free = await desk.newOffer()
    await take(player, offer)
    await desk.bonuses.grant({
      playerId: player,
      offerId: free.id,
      source: 'staff',
      externalId: `forget ${player}`,
      deposit: null,
      amount: null,
    })
    await desk.post(player, '/bonuses/welcome-deposit/close')
    await desk.get(player, '/bonuses/validate?code=NOSUCHCODE')
    expect(await desk.bonuses.playerData.record(player)).toMatchObject({
      bonuses: {
        bonuses: [{ status: 'PENDING', bonus_id: offer.id }],
        grants: [{ status: 'waiting' }],
        exclusions: [],
        modalsClosed: [{ modal: 'welcome-deposit' }],
        wrongCodes: [{ guess: 'nosuchcode' }],
      },
    })
    for (const _ of [1, 2]) await desk.bonuses.playerData.erase?.(player)
    expect(await desk.bonuses.playerData.record(player)).toMatchObject({
      bonuses: {
        bonuses: [{ status: 'CANCELED', end_reason: 'staff' }],
        grants: [{ status: 'withdrawn' }],
        modalsClosed: [],
        wrongCodes: [],
      },
    })
  })
})

describe('the seeded offers', () => {
  test.each(['uah', 'kzt'] as const)(
    'at least six public ones in %s, with names in four languages, all seven kinds, and deposit interest for everyone',
    async (currency) => {
      const offers = (await desk.bonuses.staff.list())
        .map(({ offer }) => offer)
        .filter((offer) => offer.currency === currency && offer.id.startsWith('0193a000'))
      expect(offers.filter(({ is_public: isPublic }) => isPublic).length).toBeGreaterThanOrEqual(6)
      expect(new Set(offers.map(({ kind }) => kind)).size).toBe(7)
      expect(
        offers.filter(
          ({ names }) => Object.values(names).length === 4 && Object.values(names).every((name) => name.length > 3),
        ),
      ).toHaveLength(offers.length)
      const most = currency === 'uah' ? 500 : 6_000
      expect(
        offers.filter(
          (offer) =>
            offer.type === 'PERCENTAGE' &&
            offer.is_public &&
            offer.active_on_days.length === 0 &&
            offer.active_from === null &&
            offer.min_rating === 0 &&
            !offer.is_verification_required &&
            offer.kind === 'PercentDeposit' &&
            Number(offer.min_deposit_amount) <= most,
        ).length,
      ).toBeGreaterThan(0)
    },
  )

  test.each(['uah', 'kzt'] as const)(
    'in %s the first deposit brings 300 %% to the bonus account, deposits 10 %% to 50 %% by weekday and time, with daily limits, and each ends after a period (Spec §9)',
    async (currency) => {
      const offers = (await desk.bonuses.staff.list())
        .map(({ offer }) => offer)
        .filter((offer) => offer.currency === currency && offer.id.startsWith('0193a000'))
      const first = offers.filter(({ kind }) => kind === 'WelcomeDeposit')
      expect(first).toMatchObject([{ type: 'PERCENTAGE', bonus_amount: '300.00' }])
      const interest = offers
        .filter((offer) => offer.kind === 'PercentDeposit' && offer.end_date === null)
        .map((offer) => ({
          percent: Number(offer.bonus_amount),
          days: offer.active_on_days,
          hours: [offer.active_from, offer.active_to],
          aDay: offer.is_daily_activation && offer.max_daily_activations,
        }))
      expect(interest).toEqual([
        { percent: 10, days: [], hours: [null, null], aDay: 2 },
        { percent: 25, days: [1, 2, 3, 4], hours: ['18:00', '23:00'], aDay: 1 },
        { percent: 50, days: [5, 6, 7], hours: [null, null], aDay: 1 },
        { percent: 30, days: [], hours: [null, null], aDay: 1 },
      ])
      const wagered = [...first, ...offers.filter(({ kind }) => kind === 'PercentDeposit')].map(
        ({ wager, burning_on_timeout: hours }) => wager > 0 && hours !== null && hours > 0,
      )
      expect(wagered).not.toContain(false)
    },
  )
})
