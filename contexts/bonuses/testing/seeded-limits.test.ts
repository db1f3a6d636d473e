/** @module-tag full */
import { bps, instant, money, toIso, type Id } from '@zoria/kernel'
import { sized } from '@zoria/testkit/at-length'
import { seededChance } from '@zoria/testkit/chance'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Offer } from '../rules/offer.ts'
import { openBonusSetup, type BonusSetup } from './bonus-setup.ts'

type PlayerId = Id<'Player'>
type Taken = { bonus_id: string; activated_at: string | null }
/** A bonus that a player took, with the player's facts at that moment. */
type Seen = {
  readonly player: PlayerId
  readonly offer: Offer
  readonly at: number
  readonly rating: number
  readonly isVerified: boolean
}

const [minuteMs, hourMs] = [60_000, 3_600_000]
const uah = (amount: bigint) => money(amount, 'uah')

let desk: BonusSetup
beforeAll(async () => void (desk = await openBonusSetup('seeded limits')), 60_000)
afterAll(() => desk.close())

/** Local time in Kyiv from the runtime's calendar, independent of our own code. */
const clockInKyiv = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Kyiv',
  hourCycle: 'h23',
  weekday: 'short',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})
const inKyiv = (at: number) => {
  const { weekday, year, month, day, hour, minute } = Object.fromEntries(
    clockInKyiv.formatToParts(at).map(({ type, value }) => [type, value]),
  ) as Record<string, string>
  return { weekday, date: `${year}-${month}-${day}`, minute: Number(hour) * 60 + Number(minute) }
}

describe('seeded players over days of 23, 24 and 25 hours', () => {
  // The days around a clock change in Kyiv.
  const [inAutumn, inSpring] = ['2026-10-24T09:00:00.000Z', '2027-03-27T09:00:00.000Z'] as const
  test.each([
    [21, inAutumn],
    [23, inSpring],
    ...sized([], [
      [22, inAutumn],
      [24, inSpring],
    ] as const),
  ] as const)('activations obey every limit of their offers (I-24, I-31, I-32), seed %i', async (seed, from) => {
    desk.clock.set(from)
    const chance = seededChance(seed)
    const pick = <Item>(items: readonly Item[]): Item => items[chance.below(items.length)] as Item
    const offers = await newOffers(instant(from), `LIMIT${seed}`)
    const players = [await desk.newPlayer(), await desk.newPlayer()]
    const seen: Seen[] = []
    for (let turn = 0; turn < 160; turn += 1) {
      const player = pick(players)
      const [rating, isVerified, offer] = [pick([0, 1.99, 2, 3]), pick([true, false]), pick(Object.values(offers))]
      desk.stands(player, { rating })
      desk.proves(player, { isActionVerified: isVerified })
      const reply = await desk.post(player, `/bonuses/${offer.id}/subscribe`, {
        confirmation: true,
        code: offer.type === 'PROMO_CODE' ? `limit${seed}` : null,
      })
      if (reply.statusCode === 201) seen.push({ player, offer, at: desk.clock.now(), rating, isVerified })
      if (pick([true, false])) await desk.deposit(player, pick([19_99n, 20_00n, 41_01n, 90_00n]))
      desk.clock.advance(pick([0, minuteMs, 13 * minuteMs, 47 * minuteMs, hourMs, 2 * hourMs]))
    }
    for (const taken of seen) expectAllowed(taken)
    for (const player of players) expectCounted(await history(player), Object.values(offers))
    await expectCodeKept(offers.coded)
    await expectShares(offers.share)
    // An offer that is never taken would prove nothing.
    expect(
      Object.entries(offers)
        .filter(([, { id }]) => !seen.some(({ offer }) => offer.id === id))
        .map(([name]) => name),
    ).toEqual([])
  })
})

const newOffers = async (from: ReturnType<typeof instant>, code: string) => {
  const offers = {
    twoADay: await desk.newOffer({ isDaily: true, activationsMax: 2 }),
    oneOfNineADay: await desk.newOffer({ isDaily: true, activationsMax: 9, uniqueMax: 1 }),
    threeEver: await desk.newOffer({ activationsMax: 3 }),
    unique: await desk.newOffer({ activationsMax: 9, uniqueMax: 5 }),
    once: await desk.newOffer({ isRepeatable: false }),
    rested: await desk.newOffer({ activationsMax: 99, offsetHours: 7 }),
    // On the Sunday of the change 03:00 to 04:00 occurs twice in autumn and not at all in spring.
    ofSunday: await desk.newOffer({ activationsMax: 99, days: [7], window: { from: 2 * 60, to: 21 * 60 } }),
    running: await desk.newOffer({
      activationsMax: 99,
      startsAt: instant(from + 11 * hourMs),
      endsAt: instant(from + 31 * hourMs),
    }),
    rated: await desk.newOffer({ activationsMax: 99, ratingMin: 2 }),
    verified: await desk.newOffer({ activationsMax: 99, needsVerification: true }),
    share: await desk.newOffer({
      type: 'PERCENTAGE',
      worth: { kind: 'share', share: bps(5_000), max: uah(30_00n) },
      depositMin: uah(20_00n),
      activationsMax: 99,
    }),
    coded: await desk.newOffer({ type: 'PROMO_CODE', activationsMax: 99 }),
  }
  await desk.newCode(offers.coded, code, { max: 3, perPlayer: 2 })
  return offers
}

/** Checks an offer's requirements for the moment and the player. */
function expectAllowed({ offer, at, rating, isVerified }: Seen): void {
  const { weekday, minute } = inKyiv(at)
  expect({
    runs: at >= offer.startsAt && (offer.endsAt === null || at < offer.endsAt),
    isItsDay: offer.days.length === 0 || weekday === 'Sun',
    isItsHour: offer.window === null || (minute >= offer.window.from && minute < offer.window.to),
    isRated: rating >= offer.ratingMin,
    isVerified: isVerified || !offer.needsVerification,
  }).toEqual({ runs: true, isItsDay: true, isItsHour: true, isRated: true, isVerified: true })
}

const history = async (player: PlayerId) =>
  ((await desk.get(player, '/users/bonuses?pageSize=100')).json() as { items: Taken[]; total: number }).items

/** Checks an offer's limits per player: total, per day, and minimum distance. */
function expectCounted(taken: readonly Taken[], offers: readonly Offer[]): void {
  for (const offer of offers) {
    const own = taken.filter(({ bonus_id: id }) => id === offer.id)
    const activated = own
      .flatMap(({ activated_at: at }) => (at === null ? [] : [Date.parse(at)]))
      .toSorted((left, right) => left - right)
    const perDay = mostOf(Map.groupBy(activated, (at) => inKyiv(at).date))
    const ever = offer.uniqueMax === null ? offer.activationsMax : 1
    expect(offer.isDaily ? perDay : own.length).toBeLessThanOrEqual(
      offer.isDaily ? Math.min(offer.activationsMax, offer.uniqueMax ?? Infinity) : ever,
    )
    expect(activated.length).toBeLessThanOrEqual(offer.isRepeatable ? Infinity : 1)
    for (const [n, at] of activated.slice(1).entries())
      expect(at - activated[n]!, toIso(instant(at))).toBeGreaterThanOrEqual(offer.offsetHours * hourMs)
  }
}

const mostOf = (groups: ReadonlyMap<string, readonly unknown[]>): number =>
  Math.max(0, ...[...groups.values()].map(({ length }) => length))

/** Three uses in all, two per player. */
async function expectCodeKept({ id }: Offer): Promise<void> {
  const uses = await desk.sql<
    { player_id: string }[]
  >`select u.player_id from bonuses.code_use u join bonuses.promo_code c on c.id = u.code_id where c.offer_id = ${id}`
  expect(uses.length).toBeLessThanOrEqual(3)
  expect(mostOf(Map.groupBy(uses, ({ player_id: player }) => player))).toBeLessThanOrEqual(2)
}

/** Each credited share belongs to the deposit that brought it, which was large enough. */
async function expectShares({ id }: Offer): Promise<void> {
  const met = await desk.sql<{ amount: bigint; bonus_initial_amount: bigint }[]>`
    select d.amount, b.bonus_initial_amount from bonuses.met_deposit d join bonuses.user_bonus b on b.id = d.user_bonus_id where b.bonus_id = ${id}`
  expect(met.length).toBeGreaterThan(0)
  for (const { amount, bonus_initial_amount: credited } of met) {
    expect(amount).toBeGreaterThanOrEqual(20_00n)
    expect(credited).toBe(amount / 2n < 30_00n ? amount / 2n : 30_00n)
  }
}
