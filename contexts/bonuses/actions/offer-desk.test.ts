import { money, parseId } from '@zoria/kernel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBonusDesk, type BonusDesk } from '../testing/bonus-desk.ts'

let desk: BonusDesk
beforeAll(async () => void (desk = await openBonusDesk('offer desk')), 60_000)
afterAll(() => desk.close())

const order = { by: 'anna', why: 'autumn', requestId: 'request' }
const typed = { type: 'PROMO_CODE', kind: 'PromoCode', currency: 'uah', names: { en: 'A', ua: 'Б', ru: 'В', kz: 'Г' }, bonus_amount: '25.00', wager: 5 }
const audited = (id: string) => desk.owner`select action, who, why, before, after from bonuses.staff_action where offer_id = ${id} order by booked_at`

describe('what staff does about offers', () => {
  test('a draft, a code, switched on, taken, and switched off: every step written down with who and why (I-51)', async () => {
    const created = await desk.bonuses.staff.create({ ...order, typed })
    if (!created.ok) throw new Error(created.refusal.faults.join())
    expect(created.value).toMatchObject({ status: 'DRAFT', burning_on_timeout: 168, bonus_group: { name: 'instant' }, is_public: true, max_daily_activations: 1 })
    const offerId = parseId<'Offer'>(created.value.id)
    expect(await desk.bonuses.staff.addCode({ ...order, offerId, code: 'Autumn', usesMax: 10, usesPerPlayer: 1 })).toEqual({ ok: true, value: undefined })
    const player = await desk.newPlayer()
    const take = () => desk.post(player, '/promo-codes', { code: 'AUTUMN' })
    expect((await take()).json()).toMatchObject({ code: 'BONUS_NOT_ACTIVE' })
    expect(await desk.bonuses.staff.switchTo({ ...order, offerId, wanted: 'ON' })).toMatchObject({ ok: true, value: { status: 'ACTIVE' } })
    expect((await take()).json()).toMatchObject({ status: 'ACTIVE', wager_amount: '125.00' })
    await desk.bonuses.staff.switchTo({ ...order, offerId, wanted: 'OFF' })
    expect((await desk.bonuses.staff.list()).find(({ offer }) => offer.id === offerId)).toMatchObject({ offer: { status: 'INACTIVE' }, codes: ['Autumn'] })
    expect(await audited(offerId)).toMatchObject([
      { action: 'create', who: 'anna', why: 'autumn', before: {}, after: { bonus_amount: '25.00' } },
      { action: 'code', after: { code: 'Autumn', usesMax: 10 } },
      { action: 'switch', before: { switch: 'DRAFT' }, after: { switch: 'ON' } },
      { action: 'switch', before: { switch: 'ON' }, after: { switch: 'OFF' } },
    ])
  })

  test('a grant of a sum is credited at once, written down, and waits beside an open bonus', async () => {
    const [player, offer] = [await desk.newPlayer(), await desk.newOffer({ isOptIn: false, isPublic: false })]
    const grant = (requestId: string, amount: string | null) => desk.bonuses.staff.grant({ ...order, requestId, offerId: offer.id, playerId: player, amount })
    expect(await grant('grant-1', '12.34')).toMatchObject({ ok: true, value: { status: 'claimed', amount: money(12_34n, 'uah') } })
    expect(await grant('grant-2', null)).toMatchObject({ ok: true, value: { status: 'waiting', amount: money(50_00n, 'uah') } })
    expect(await grant('grant-3', '1,5')).toEqual({ ok: false, refusal: { code: 'AMOUNT_INVALID' } })
    expect(await audited(offer.id)).toMatchObject([{ action: 'grant', after: { status: 'claimed', amount: '12.34' } }, { action: 'grant', after: { status: 'waiting' } }])
    expect((await desk.get(player, '/users/bonuses/claimable')).json()).toMatchObject({ items: [{ amount: '50.00', source: 'staff' }] })
  })

  test.each([
    ['nothing', undefined, /type/],
    ['names in one language', { ...typed, names: { en: 'A' } }, /names/],
    ['a sum that is none', { ...typed, bonus_amount: '25' }, /bonus_amount/],
    ['a share without a deposit', { ...typed, type: 'PERCENTAGE', kind: 'PercentDeposit' }, /share_without_deposit/],
  ])('no offer comes of %s', async (_, given, fault) => {
    const created = await desk.bonuses.staff.create({ ...order, typed: given })
    expect(created.ok ? '' : created.refusal.faults.join()).toMatch(fault)
  })

  test('no code that somebody has, that is none, or of an offer without codes', async () => {
    const [offer, without] = [await desk.newOffer({ type: 'PROMO_CODE', worth: { kind: 'sum', amount: money(1n, 'uah') } }), await desk.newOffer()]
    const add = async (offerId: typeof offer.id, code: string) => {
      const added = await desk.bonuses.staff.addCode({ ...order, offerId, code, usesMax: null, usesPerPlayer: 1 })
      return added.ok ? 'OK' : added.refusal.code
    }
    expect([await add(offer.id, 'WINTER'), await add(offer.id, 'winter'), await add(offer.id, 'ab c'), await add(offer.id, 'abc'), await add(without.id, 'SPRING')]).toEqual(['OK', 'CODE_TAKEN', 'CODE_INVALID', 'CODE_INVALID', 'NO_CODES'])
  })
})

describe('the seeded offers', () => {
  test.each(['uah', 'kzt'] as const)('at least six public ones in %s, with names in four languages, all seven kinds, and deposit interest for everybody', async (currency) => {
    const offers = (await desk.bonuses.staff.list()).map(({ offer }) => offer).filter((offer) => offer.currency === currency && offer.id.startsWith('0193a000'))
    expect(offers.filter(({ is_public: isPublic }) => isPublic).length).toBeGreaterThanOrEqual(6)
    expect(new Set(offers.map(({ kind }) => kind)).size).toBe(7)
    expect(offers.filter(({ names }) => Object.values(names).length === 4 && Object.values(names).every((name) => name.length > 3))).toHaveLength(offers.length)
    const most = currency === 'uah' ? 500 : 6_000
    expect(offers.filter((offer) => offer.type === 'PERCENTAGE' && offer.is_public && offer.active_on_days.length === 0 && offer.active_from === null && offer.min_rating === 0 && !offer.is_verification_required && offer.kind === 'PercentDeposit' && Number(offer.min_deposit_amount) <= most).length).toBeGreaterThan(0)
  })

  test.each(['uah', 'kzt'] as const)('in %s the first deposit brings 300 %% to the bonus account, deposits 10 %% to 50 %% by weekday and time, so many a day, and each ends after a period (Spec §9)', async (currency) => {
    const offers = (await desk.bonuses.staff.list()).map(({ offer }) => offer).filter((offer) => offer.currency === currency && offer.id.startsWith('0193a000'))
    const first = offers.filter(({ kind }) => kind === 'WelcomeDeposit')
    expect(first).toMatchObject([{ type: 'PERCENTAGE', bonus_amount: '300.00' }])
    const interest = offers.filter((offer) => offer.kind === 'PercentDeposit' && offer.end_date === null).map((offer) => ({
      percent: Number(offer.bonus_amount), days: offer.active_on_days, hours: [offer.active_from, offer.active_to], aDay: offer.is_daily_activation && offer.max_daily_activations,
    }))
    expect(interest).toEqual([
      { percent: 10, days: [], hours: [null, null], aDay: 2 },
      { percent: 25, days: [1, 2, 3, 4], hours: ['18:00', '23:00'], aDay: 1 },
      { percent: 50, days: [5, 6, 7], hours: [null, null], aDay: 1 },
      { percent: 30, days: [], hours: [null, null], aDay: 1 },
    ])
    const wagered = [...first, ...offers.filter(({ kind }) => kind === 'PercentDeposit')].map(({ wager, burning_on_timeout: hours }) => wager > 0 && hours !== null && hours > 0)
    expect(wagered).not.toContain(false)
  })
})
