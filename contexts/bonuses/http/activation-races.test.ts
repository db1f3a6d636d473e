import { bps, money, type Id } from '@zoria/kernel'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Offer } from '../rules/offer.ts'
import { noon, openBonusDesk, type BonusDesk } from '../testing/bonus-desk.ts'

type PlayerId = Id<'Player'>
type Bonus = { id: string; status: string; bonus_id: string } & Record<string, unknown>
let desk: BonusDesk

beforeAll(async () => void (desk = await openBonusDesk('activation at once')), 60_000)
afterAll(() => desk.close())
beforeEach(() => desk.clock.set(noon))

const active = async (playerId: PlayerId) => (await desk.get(playerId, '/users/bonuses/active')).json() as Bonus | null
const purse = async (playerId: PlayerId) => {
  const { game, electronic, bonus } = (await desk.wallet.balances(playerId))!
  return [game.amount, electronic.amount, bonus.amount]
}
const tripled: Partial<Offer> = { type: 'PERCENTAGE', kind: 'WelcomeDeposit', worth: { kind: 'share', share: bps(30_000), max: money(500_00n, 'uah') }, depositMin: money(100_00n, 'uah') }

describe('twenty at once', () => {
  const twenty = <T>(work: (n: number) => Promise<T>) => Promise.all(Array.from({ length: 20 }, (_, n) => work(n)))

  test('one player takes one bonus once, and holds one open at most (I-23)', async () => {
    const [player, offer] = [await desk.newPlayer(), await desk.newOffer({ isRepeatable: false })]
    const replies = await twenty(() => desk.post(player, `/bonuses/${offer.id}/subscribe`, { confirmation: true }))
    expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    expect(await purse(player)).toEqual([0n, 0n, 50_00n])
  })

  test('of twenty different offers, each replacing the one before, one is open at the end', async () => {
    const player = await desk.newPlayer()
    const offers = await Promise.all(Array.from({ length: 20 }, () => desk.newOffer()))
    const replies = await twenty((n) => desk.post(player, `/bonuses/${offers[n]!.id}/subscribe`, { confirmation: true }))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 201))
    const { items } = (await desk.get(player, '/users/bonuses?pageSize=100')).json() as { items: Bonus[] }
    expect(items.map(({ status }) => status).toSorted()).toEqual(['ACTIVE', ...Array.from({ length: 19 }, () => 'CANCELED')])
    expect(await purse(player)).toEqual([0n, 0n, 50_00n])
  })

  test.each([
    // The day of 25 hours in Kyiv, the one of 23, and a usual one in Almaty: the last moment of the day, and the first of the next.
    ['uah', '2026-10-25T21:59:59.999Z', '2026-10-25T22:00:00.000Z'],
    ['uah', '2027-03-28T20:59:59.999Z', '2027-03-28T21:00:00.000Z'],
    ['kzt', '2026-11-21T18:59:59.999Z', '2026-11-21T19:00:00.000Z'],
  ] as const)('an offer of two a day in %s is taken twice until %s, and again from %s on (I-24)', async (currency, last, next) => {
    const offer = await desk.newOffer({ currency, worth: { kind: 'sum', amount: money(50_00n, currency) }, isDaily: true, activationsMax: 2 })
    const player = await desk.newPlayer(currency)
    const taken = async () => (await twenty(() => desk.post(player, `/bonuses/${offer.id}/subscribe`, { confirmation: true }))).filter(({ statusCode }) => statusCode === 201).length
    desk.clock.set(last)
    expect(await taken()).toBe(2)
    desk.clock.set(next)
    expect(await taken()).toBe(2)
  })

  test('a code of five uses is used five times across accounts (I-32)', async () => {
    const offer = await desk.newOffer({ type: 'PROMO_CODE' })
    await desk.newCode(offer, 'FIVEOFUS', { max: 5 })
    const players = await Promise.all(Array.from({ length: 20 }, () => desk.newPlayer()))
    const replies = await twenty((n) => desk.post(players[n]!, '/promo-codes', { code: 'FiveOfUs' }))
    expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(5)
    expect(replies.filter((reply) => (reply.json() as Bonus).code === 'BONUS_ACTIVATION_LIMIT_REACHED')).toHaveLength(15)
  })

  test('a cancellation and a deposit: the bonus is credited and lost, or never credited, and the deposit always stands', async () => {
    const [player, offer] = [await desk.newPlayer(), await desk.newOffer(tripled)]
    await desk.post(player, `/bonuses/${offer.id}/subscribe`)
    const [met, cancelled] = await Promise.all([desk.deposit(player, 100_00n), desk.post(player, `/bonuses/${offer.id}/cancel`)])
    expect(cancelled.statusCode).toBe(200)
    expect(cancelled.json()).toMatchObject({ burnt_amount: met.kind === 'credited' ? '300.00' : '0.00' })
    expect([await purse(player), await active(player)]).toEqual([[100_00n, 0n, 0n], null])
  })
})
