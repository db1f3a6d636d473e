import { refusalFor, type RefusalCode } from '@zoria/contract/refusals'
import { bps, instant, money, type Id } from '@zoria/kernel'
import { plainPromoCode } from '@zoria/kernel/promo-code'
import type { LightMyRequestResponse } from 'fastify'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Offer } from '../rules/offer.ts'
import { noon, openBonusSetup, type BonusSetup } from '../testing/bonus-setup.ts'

type PlayerId = Id<'Player'>
let desk: BonusSetup

beforeAll(async () => void (desk = await openBonusSetup('activation codes')), 60_000)
afterAll(() => desk.close())
beforeEach(() => desk.clock.set(noon))

const subscribe = (playerId: PlayerId, { id }: Offer, body?: object, headers?: Record<string, string>) =>
  desk.post(playerId, `/bonuses/${id}/subscribe`, body, headers)
const outcomeOf = (reply: LightMyRequestResponse) => {
  const { code, message } = reply.json() as { code?: string; message?: string }
  return { status: reply.statusCode, code, message }
}
const refusal = (code: RefusalCode) => ({
  status: refusalFor(code).status,
  code,
  message: refusalFor(code).message,
})
const uah = (amount: bigint) => money(amount, 'uah')

describe('every activation refusal is provoked through the real route (Spec §8)', () => {
  const yesterday = instant('2026-11-20T12:00:00.000Z')
  const tomorrow = instant('2026-11-22T12:00:00.000Z')
  const offGroup = { id: 'weekly', name: 'weekly', isEnabled: true }

  test.each<readonly [RefusalCode, string, Partial<Offer>]>([
    ['BONUS_NOT_ACTIVE', 'switched off', { switch: 'OFF' }],
    ['BONUS_NOT_ACTIVE', 'a draft', { switch: 'DRAFT' }],
    ['BONUS_IS_NOT_STARTED', 'before its start', { startsAt: tomorrow }],
    ['BONUS_EXPIRED', 'after its end', { endsAt: yesterday }],
    ['BONUS_EXPIRED', 'at the moment of its end', { endsAt: instant(noon) }],
    ['BONUS_NOT_ALLOWED', 'on another day', { days: [7] }],
    ['BONUS_NOT_ALLOWED', 'outside its hours', { window: { from: 15 * 60, to: 16 * 60 } }],
    [
      'BONUS_NOT_ALLOWED',
      'in another currency',
      { currency: 'kzt', worth: { kind: 'sum', amount: money(1n, 'kzt') }, depositMin: money(0n, 'kzt') },
    ],
    ['BONUS_NOT_ALLOWED', 'in another country', { countries: ['KZ'] }],
    ['BONUS_NOT_ALLOWED', 'granted only', { isOptIn: false }],
    ['LOW_USER_RATING', 'below its rating', { ratingMin: 0.5 }],
    ['ACTION_NOT_VERIFIED', 'not confirmed by a call', { needsVerification: true }],
    ['BONUS_NOT_FOUND', 'available by grants only', { isPublic: false }],
    ['BONUS_INVALID_ACTIVATION_CODE', 'without its code', { type: 'PROMO_CODE' }],
  ])('%s: %s', async (code, _, change) => {
    expect(outcomeOf(await subscribe(await desk.newPlayer(), await desk.newOffer(change)))).toEqual(refusal(code))
  })

  test('BONUS_NOT_FOUND: no such offer', async () => {
    expect(
      outcomeOf(await desk.post(await desk.newPlayer(), '/bonuses/0193a000-0000-7000-8001-0000000000ff/subscribe')),
    ).toEqual(refusal('BONUS_NOT_FOUND'))
  })

  test('BONUS_INVALID: its group is switched off', async () => {
    const offer = await desk.newOffer({ group: offGroup })
    await desk.owner`update bonuses.bonus_group set enabled = false where id = 'weekly'`
    expect(outcomeOf(await subscribe(await desk.newPlayer(), offer))).toEqual(refusal('BONUS_INVALID'))
    await desk.owner`update bonuses.bonus_group set enabled = true where id = 'weekly'`
  })

  test('BONUS_NOT_ALLOWED: an excluded player, from one offer or from all, and a blocked account', async () => {
    const [offer, one, all, blocked] = [
      await desk.newOffer(),
      await desk.newPlayer(),
      await desk.newPlayer(),
      await desk.newPlayer(),
    ]
    await desk.owner`insert into bonuses.excluded_player (player_id, offer_id, reason, excluded_at) values (${one}, ${offer.id}, 'abuse', ${noon}), (${all}, null, 'abuse', ${noon})`
    desk.stands(blocked, { block: 'restricted' })
    for (const player of [one, all, blocked])
      expect(outcomeOf(await subscribe(player, offer))).toEqual(refusal('BONUS_NOT_ALLOWED'))
    expect((await subscribe(one, await desk.newOffer())).statusCode).toBe(201)
  })

  test('BONUS_NOT_ALLOWED: the first-deposit bonus after a deposit', async () => {
    const welcome = await desk.newOffer({
      kind: 'WelcomeDeposit',
      type: 'PERCENTAGE',
      worth: { kind: 'share', share: bps(30_000), max: null },
      depositMin: uah(1n),
    })
    const [fresh, old] = [await desk.newPlayer(), await desk.newPlayer()]
    await desk.deposit(old, 100n)
    expect((await subscribe(fresh, welcome)).statusCode).toBe(201)
    expect(outcomeOf(await subscribe(old, welcome))).toEqual(refusal('BONUS_NOT_ALLOWED'))
  })

  test('BONUS_ALREADY_USED: once per player; a bonus that was never credited does not count', async () => {
    const [once, player] = [await desk.newOffer({ isRepeatable: false }), await desk.newPlayer()]
    await subscribe(player, once)
    await desk.post(player, `/bonuses/${once.id}/cancel`)
    expect(outcomeOf(await subscribe(player, once))).toEqual(refusal('BONUS_ALREADY_USED'))

    const waiting = await desk.newOffer({ isRepeatable: false, depositMin: uah(100n) })
    await subscribe(player, waiting)
    await desk.post(player, `/bonuses/${waiting.id}/cancel`)
    expect((await subscribe(player, waiting)).statusCode).toBe(201)
  })

  test('BONUS_ACTIVATION_LIMIT_REACHED: the maximum is reached, or too soon after the last', async () => {
    const player = await desk.newPlayer()
    for (const change of [{ activationsMax: 1 }, { uniqueMax: 1 }, { offsetHours: 1 }]) {
      const offer = await desk.newOffer(change)
      await subscribe(player, offer)
      await desk.post(player, `/bonuses/${offer.id}/cancel`)
      expect(outcomeOf(await subscribe(player, offer))).toEqual(refusal('BONUS_ACTIVATION_LIMIT_REACHED'))
    }
  })

  test.each([
    ['USER_HAS_NO_PHONE', { hasPhone: false, isPhoneVerified: false }],
    ['VERIFICATION_REQUIRED', { isPhoneVerified: false }],
    ['VERIFICATION_NOT_FINISHED', { isCallOpen: true }],
    ['ACTION_NOT_VERIFIED', {}],
  ] as const)('%s, with the text of Spec §8', async (code, proofs) => {
    const player = await desk.newPlayer()
    desk.proves(player, proofs)
    expect(outcomeOf(await subscribe(player, await desk.newOffer({ needsVerification: true })))).toEqual(refusal(code))
  })

  test('NOVERIFIED_USER_ERROR: the required identity check is missing', async () => {
    await desk.owner`update settings.setting set value = 'true' where code = 'BONUS_IDENTITY_REQUIRED'`
    await desk.settings.refresh()
    const [player, offer] = [await desk.newPlayer(), await desk.newOffer()]
    expect(outcomeOf(await subscribe(player, offer))).toEqual(refusal('NOVERIFIED_USER_ERROR'))
    desk.proves(player, { isIdentityProven: true })
    expect((await subscribe(player, offer)).statusCode).toBe(201)
    await desk.owner`update settings.setting set value = 'false' where code = 'BONUS_IDENTITY_REQUIRED'`
    await desk.settings.refresh()
  })

  test.each(['CONSENT_REQUIRED', 'BIRTH_DATE_REQUIRED'] as const)(
    '%s: a requirement of the account is missing',
    async (code) => {
      const player = await desk.newPlayer()
      desk.stands(player, { missing: [code] })
      expect(outcomeOf(await subscribe(player, await desk.newOffer()))).toEqual(refusal(code))
    },
  )

  test('NEEDS_USER_CONFIRMATION: another bonus is open, and it is named', async () => {
    const [player, first, second] = [await desk.newPlayer(), await desk.newOffer(), await desk.newOffer()]
    const open = (await subscribe(player, first)).json() as { id: string }
    const reply = await subscribe(player, second)
    expect(outcomeOf(reply)).toEqual(refusal('NEEDS_USER_CONFIRMATION'))
    expect(reply.json()).toMatchObject({ details: { bonus_id: first.id, user_bonus_id: open.id, status: 'ACTIVE' } })
  })

  test('LOW_USER_RATING names the required rating', async () => {
    expect((await subscribe(await desk.newPlayer(), await desk.newOffer({ ratingMin: 2.5 }))).json()).toMatchObject({
      details: { min_rating: '2.5' },
    })
  })
})

describe('codes', () => {
  test("a code is case-insensitive, and only the offer's own code opens it", async () => {
    const [offer, other, player] = [
      await desk.newOffer({ type: 'PROMO_CODE', isPublic: false }),
      await desk.newOffer({ type: 'PROMO_CODE' }),
      await desk.newPlayer(),
    ]
    await desk.newCode(offer, 'Autumn26')
    await desk.newCode(other, 'OTHER26')
    expect(outcomeOf(await subscribe(player, offer, { code: 'OTHER26' }))).toEqual(refusal('BONUS_NOT_FOUND'))
    expect(outcomeOf(await subscribe(player, other, { code: 'autumn26' }))).toEqual(
      refusal('BONUS_INVALID_ACTIVATION_CODE'),
    )
    const reply = await desk.post(player, '/promo-codes', { code: ' \u200b«aUTUMN\u00ad２６» ' })
    expect(reply.json()).toMatchObject({
      status: 'ACTIVE',
      bonus_id: offer.id,
      bonus: { type: 'PROMO_CODE', code: 'Autumn26' },
    })
  })

  test('codes that were stored with quotation marks, invisible characters or long dashes are found in their plain form', async () => {
    const offer = await desk.newOffer({ type: 'PROMO_CODE' })
    const stored = [
      '«SPRING–27»',
      'OLD\u200bCODE',
      '´ＷＩＤＥ´',
      '„зима—27“',
      'SOFT\u00ad\ufeff26',
      '\u2800DOTS',
      '"AB"',
      '«TWIN1»',
      '„TWIN1“',
      'PLAIN-27',
    ]
    for (const code of stored) await desk.newCode(offer, code)
    await desk.owner.unsafe(
      readFileSync(join(import.meta.dirname, '../storage/migrations/202612020610-plain-promo-codes.sql'), 'utf8'),
    )
    const left = ['"AB"', '«TWIN1»', '„TWIN1“']
    const codes = (
      await desk.owner<{ code: string }[]>`select code from bonuses.promo_code where offer_id = ${offer.id}`
    ).map(({ code }) => code)
    expect(codes.toSorted()).toEqual(
      stored.map((code) => (left.includes(code) ? code : plainPromoCode(code))).toSorted(),
    )
    expect(outcomeOf(await subscribe(await desk.newPlayer(), offer, { code: '«SPRING–27»' }))).toMatchObject({
      status: 201,
    })
  })

  test('an unknown or switched-off code is invalid', async () => {
    const [offer, player] = [await desk.newOffer({ type: 'PROMO_CODE' }), await desk.newPlayer()]
    await desk.newCode(offer, 'ASLEEP', { isEnabled: false })
    for (const code of ['NOSUCH', 'ASLEEP'])
      expect(outcomeOf(await desk.post(player, '/promo-codes', { code }))).toEqual(
        refusal('BONUS_INVALID_ACTIVATION_CODE'),
      )
  })

  test('total uses count for all players, uses per player individually', async () => {
    const offer = await desk.newOffer({ type: 'PROMO_CODE' })
    await desk.newCode(offer, 'TWICE', { max: 2 })
    const [first, second, third] = [await desk.newPlayer(), await desk.newPlayer(), await desk.newPlayer()]
    expect((await subscribe(first, offer, { code: 'twice' })).statusCode).toBe(201)
    await desk.post(first, `/bonuses/${offer.id}/cancel`)
    expect(outcomeOf(await subscribe(first, offer, { code: 'TWICE' }))).toEqual(refusal('BONUS_ALREADY_USED'))
    expect((await subscribe(second, offer, { code: 'TWICE' })).statusCode).toBe(201)
    expect(outcomeOf(await subscribe(third, offer, { code: 'TWICE' }))).toEqual(
      refusal('BONUS_ACTIVATION_LIMIT_REACHED'),
    )
  })

  test('after thirty different wrong codes per hour codes are refused; short ones and repeats do not count', async () => {
    const [offer, player] = [await desk.newOffer({ type: 'PROMO_CODE' }), await desk.newPlayer()]
    await desk.newCode(offer, 'RIGHT')
    const check = (code: string) => desk.get(player, `/bonuses/validate?code=${code}`)
    for (const code of ['abc', 'ab', 'SAME1', 'same1', 'SAME1']) expect((await check(code)).statusCode).toBe(409)
    for (let n = 2; n <= 30; n += 1)
      expect(outcomeOf(await check(`WRONG${n}`))).toEqual(refusal('BONUS_INVALID_ACTIVATION_CODE'))
    const blocked = await check('RIGHT')
    expect([blocked.statusCode, blocked.headers['retry-after']]).toEqual([429, '3600'])
    expect((await desk.post(player, '/promo-codes', { code: 'RIGHT' })).statusCode).toBe(429)

    desk.clock.advance(3_599_000)
    expect((await check('RIGHT')).headers['retry-after']).toBe('1')
    desk.clock.advance(1_000)
    expect((await check('RIGHT')).json()).toMatchObject({ id: offer.id, type: 'PROMO_CODE', code: 'RIGHT' })
  })

  test('concurrent guesses cannot exceed the limit', async () => {
    const player = await desk.newPlayer()
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, n) => desk.post(player, '/promo-codes', { code: `GUESS${n}` })),
    )
    expect(replies.filter(({ statusCode }) => statusCode === 409)).toHaveLength(30)
    expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10)
  })
})
