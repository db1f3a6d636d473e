/** @module-tag full */
import { bps, formatAmount, money, type Id } from '@zoria/kernel'
import { crossLocks } from '@zoria/testkit/lock-order'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Offer } from '../rules/offer.ts'
import { lockCode } from '../storage/code-rows.ts'
import { noon, openBonusSetup, type BonusSetup } from '../testing/bonus-setup.ts'

type PlayerId = Id<'Player'>
type Bonus = { id: string; status: string; bonus_id: string } & Record<string, unknown>
let desk: BonusSetup

beforeAll(async () => void (desk = await openBonusSetup('concurrent activations')), 60_000)
afterAll(() => desk.close())
beforeEach(() => desk.clock.set(noon))

const active = async (playerId: PlayerId) => (await desk.get(playerId, '/users/bonuses/active')).json() as Bonus | null
const purse = async (playerId: PlayerId) => {
  const { game, electronic, bonus } = (await desk.wallet.balances(playerId))!
  return [game.amount, electronic.amount, bonus.amount]
}
const history = async (playerId: PlayerId) =>
  ((await desk.get(playerId, '/users/bonuses?pageSize=100')).json() as { items: Bonus[] }).items
/** Counts the answers by status, or by refusal code. */
const countOf = (replies: readonly LightMyRequestResponse[]) =>
  Object.fromEntries(
    [
      ...Map.groupBy(replies, (reply) =>
        reply.statusCode < 300 ? reply.statusCode : (reply.json() as { code: string }).code,
      ),
    ].map(([answer, { length }]) => [answer, length]),
  )
/** How the player's bonuses ended, according to the journal. */
const endsOf = async (playerId: PlayerId) =>
  (
    await desk.sql<
      { kind: string }[]
    >`select kind from wallet.journal where player_id = ${playerId} and kind in ('bonus_complete', 'bonus_burn', 'bonus_cancel')`
  ).map(({ kind }) => kind)
/** A player without an open bonus and with twenty waiting grants of 7.00. */
async function waitingGrants(): Promise<readonly [PlayerId, readonly string[]]> {
  const [player, offer] = [await desk.newPlayer(), await desk.newOffer({ isOptIn: false })]
  const give = (name: string) =>
    desk.bonuses.grant({
      playerId: player,
      offerId: offer.id,
      source: 'staff',
      externalId: `${name} ${player}`,
      deposit: null,
      amount: money(7_00n, 'uah'),
    })
  await give('open')
  for (let n = 0; n < 20; n += 1) await give(String(n))
  await desk.post(player, `/bonuses/${offer.id}/cancel`)
  return [
    player,
    ((await desk.get(player, '/users/bonuses/claimable')).json() as { items: { id: string }[] }).items.map(
      ({ id }) => id,
    ),
  ]
}
const tripled: Partial<Offer> = {
  type: 'PERCENTAGE',
  kind: 'WelcomeDeposit',
  worth: { kind: 'share', share: bps(30_000), max: money(500_00n, 'uah') },
  depositMin: money(100_00n, 'uah'),
}

describe('twenty concurrent requests', () => {
  const twenty = <T>(work: (n: number) => Promise<T>) => Promise.all(Array.from({ length: 20 }, (_, n) => work(n)))

  test('one player takes one bonus once, and has at most one open bonus (I-23)', async () => {
    const [player, offer] = [await desk.newPlayer(), await desk.newOffer({ isRepeatable: false })]
    const replies = await twenty(() => desk.post(player, `/bonuses/${offer.id}/subscribe`, { confirmation: true }))
    expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    expect(await purse(player)).toEqual([0n, 0n, 50_00n])
  })

  test('of twenty different offers, each replacing the previous one, one is open at the end', async () => {
    const player = await desk.newPlayer()
    const offers = await Promise.all(Array.from({ length: 20 }, () => desk.newOffer()))
    const replies = await twenty((n) =>
      desk.post(player, `/bonuses/${offers[n]!.id}/subscribe`, { confirmation: true }),
    )
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 201))
    const { items } = (await desk.get(player, '/users/bonuses?pageSize=100')).json() as { items: Bonus[] }
    expect(items.map(({ status }) => status).toSorted()).toEqual([
      'ACTIVE',
      ...Array.from({ length: 19 }, () => 'CANCELED'),
    ])
    expect(await purse(player)).toEqual([0n, 0n, 50_00n])
  })

  test.each([
    // The day of 25 hours in Kyiv, the one of 23, and a normal one in Almaty: the last moment of the day, and the first
    // of the next.
    ['uah', '2026-10-25T21:59:59.999Z', '2026-10-25T22:00:00.000Z'],
    ['uah', '2027-03-28T20:59:59.999Z', '2027-03-28T21:00:00.000Z'],
    ['kzt', '2026-11-21T18:59:59.999Z', '2026-11-21T19:00:00.000Z'],
  ] as const)(
    'an offer of two a day in %s is taken twice until %s, and again from %s on (I-24)',
    async (currency, last, next) => {
      const offer = await desk.newOffer({
        currency,
        worth: { kind: 'sum', amount: money(50_00n, currency) },
        isDaily: true,
        activationsMax: 2,
      })
      const player = await desk.newPlayer(currency)
      const taken = async () =>
        (await twenty(() => desk.post(player, `/bonuses/${offer.id}/subscribe`, { confirmation: true }))).filter(
          ({ statusCode }) => statusCode === 201,
        ).length
      desk.clock.set(last)
      expect(await taken()).toBe(2)
      desk.clock.set(next)
      expect(await taken()).toBe(2)
    },
  )

  test.each([
    ['three times in all', { activationsMax: 3 }, 3, 'BONUS_ACTIVATION_LIMIT_REACHED'],
    [
      'two unique a day, of nine',
      { isDaily: true, activationsMax: 9, uniqueMax: 2 },
      2,
      'BONUS_ACTIVATION_LIMIT_REACHED',
    ],
    ['once, unique and not daily', { activationsMax: 9, uniqueMax: 5 }, 1, 'BONUS_ACTIVATION_LIMIT_REACHED'],
    ['once an hour', { activationsMax: 9, offsetHours: 1 }, 1, 'BONUS_ACTIVATION_LIMIT_REACHED'],
    ['once, not repeatable', { activationsMax: 9, isRepeatable: false }, 1, 'BONUS_ALREADY_USED'],
  ] as const)('an offer is given to one player %s (I-24)', async (_, limit, allowed, refusal) => {
    const [player, offer] = [await desk.newPlayer(), await desk.newOffer(limit)]
    const replies = await twenty(() => desk.post(player, `/bonuses/${offer.id}/subscribe`, { confirmation: true }))
    expect(countOf(replies)).toEqual({ 201: allowed, [refusal]: 20 - allowed })
    expect(await purse(player)).toEqual([0n, 0n, 50_00n])
  })

  test('around midnight an offer of two a day is taken twice on either side of it (I-24)', async () => {
    const [player, offer] = [await desk.newPlayer(), await desk.newOffer({ isDaily: true, activationsMax: 2 })]
    desk.clock.set('2026-10-25T21:59:59.990Z')
    await twenty(async () => {
      await desk.post(player, `/bonuses/${offer.id}/subscribe`, { confirmation: true })
      desk.clock.advance(1)
    })
    const days = (await history(player)).map(({ activated_at: at }) =>
      String(at) < '2026-10-25T22:00:00.000Z' ? 'before' : 'after',
    )
    expect(days.toSorted()).toEqual(['after', 'after', 'before', 'before'])
  })

  test('a code of five uses is used five times across accounts (I-32)', async () => {
    const offer = await desk.newOffer({ type: 'PROMO_CODE' })
    await desk.newCode(offer, 'FIVEOFUS', { max: 5 })
    const players = await Promise.all(Array.from({ length: 20 }, () => desk.newPlayer()))
    const replies = await twenty((n) => desk.post(players[n]!, '/promo-codes', { code: 'FiveOfUs' }))
    expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(5)
    expect(replies.filter((reply) => (reply.json() as Bonus).code === 'BONUS_ACTIVATION_LIMIT_REACHED')).toHaveLength(
      15,
    )
  })

  test('a code of two uses per player is used twice by one player (I-32)', async () => {
    const [player, offer] = [await desk.newPlayer(), await desk.newOffer({ type: 'PROMO_CODE', activationsMax: 99 })]
    await desk.newCode(offer, 'TWOEACH', { max: 50, perPlayer: 2 })
    const replies = await twenty(() => desk.post(player, '/promo-codes', { code: 'TWOEACH', confirmation: true }))
    expect(countOf(replies)).toEqual({ 201: 2, BONUS_ALREADY_USED: 18 })
  })

  test('twenty waiting grants claimed concurrently: one is taken, the others need confirmation (I-23)', async () => {
    const [player, grants] = await waitingGrants()
    const replies = await twenty((n) => desk.post(player, `/users/bonuses/claimable/${grants[n]!}/claim`))
    expect(countOf(replies)).toEqual({ 201: 1, NEEDS_USER_CONFIRMATION: 19 })
    expect(await purse(player)).toEqual([0n, 0n, 7_00n])
  })

  test('the same grants with confirmation: all are taken, and one is open at the end', async () => {
    const [player, grants] = await waitingGrants()
    const replies = await twenty((n) =>
      desk.post(player, `/users/bonuses/claimable/${grants[n]!}/claim`, { confirmation: true }),
    )
    expect(countOf(replies)).toEqual({ 201: 20 })
    expect((await history(player)).filter(({ status }) => status === 'ACTIVE')).toHaveLength(1)
    expect(await purse(player)).toEqual([0n, 0n, 7_00n])
  })

  test('one grant claimed twenty times: it is credited once, and all answers are equal', async () => {
    const [player, [grant = '']] = await waitingGrants()
    const replies = await twenty(() =>
      desk.post(player, `/users/bonuses/claimable/${grant}/claim`, { confirmation: true }),
    )
    expect([countOf(replies), new Set(replies.map(({ body }) => body)).size]).toEqual([{ 201: 20 }, 1])
    expect(await purse(player)).toEqual([0n, 0n, 7_00n])
  })

  test.each([
    ['ask first', false, { 201: 1, NEEDS_USER_CONFIRMATION: 19 }],
    ['are confirmed', true, { 201: 20 }],
  ] as const)(
    'ten claims and ten subscriptions that %s: one bonus is open at the end (I-23)',
    async (_, confirmation, answers) => {
      const [[player, grants], offers] = [
        await waitingGrants(),
        await Promise.all(Array.from({ length: 10 }, () => desk.newOffer())),
      ]
      const replies = await twenty((n) =>
        desk.post(
          player,
          n % 2 === 0
            ? `/users/bonuses/claimable/${grants[n]!}/claim`
            : `/bonuses/${offers[(n - 1) / 2]!.id}/subscribe`,
          { confirmation },
        ),
      )
      expect(countOf(replies)).toEqual(answers)
      const [open, ...others] = (await history(player)).filter(({ status }) => status === 'ACTIVE')
      expect([others, await purse(player)]).toEqual([
        [],
        [0n, 0n, offers.some(({ id }) => id === open?.bonus_id) ? 50_00n : 7_00n],
      ])
    },
  )

  test('concurrent deposits and a pending bonus: one deposit credits it, with its own share (I-31)', async () => {
    const [player, offer] = [await desk.newPlayer(), await desk.newOffer(tripled)]
    await desk.post(player, `/bonuses/${offer.id}/subscribe`)
    const met = await twenty((n) => desk.deposit(player, 100_00n + BigInt(n)))
    const [credited, ...more] = met.flatMap(({ kind }, n) => (kind === 'credited' ? [n] : []))
    expect(more).toEqual([])
    const share = 300_00n + 3n * BigInt(credited ?? 0)
    expect(await active(player)).toMatchObject({
      status: 'ACTIVE',
      bonus_initial_amount: formatAmount(money(share, 'uah')),
    })
    expect(await purse(player)).toEqual([2_001_90n, 0n, share])
  })

  test('ten deposits and ten cancellations: it ends once, and every deposit is credited (I-25)', async () => {
    const [player, offer] = [await desk.newPlayer(), await desk.newOffer(tripled)]
    await desk.post(player, `/bonuses/${offer.id}/subscribe`)
    const ended = await twenty(async (n) =>
      n % 2 === 0 ? (await desk.deposit(player, 100_00n), null) : desk.post(player, `/bonuses/${offer.id}/cancel`),
    )
    expect(countOf(ended.filter((reply) => reply !== null))).toEqual({ 200: 1, BONUS_NOT_FOUND: 9 })
    expect([await active(player), await purse(player)]).toEqual([null, [1_000_00n, 0n, 0n]])
    expect(await history(player)).toMatchObject([{ status: 'CANCELED', end_reason: 'player' }])
  })

  test('twenty rounds count once each, and never beyond the wager (I-26, I-27)', async () => {
    const worth = { kind: 'sum', amount: money(1_000_00n, 'uah') } as const
    const [short, whole] = [await desk.newPlayer(), await desk.newPlayer()]
    for (const [player, wagerHundredths] of [
      [short, 10_00n],
      [whole, 50n],
    ] as const)
      await desk.post(player, `/bonuses/${(await desk.newOffer({ worth, wagerHundredths })).id}/subscribe`)
    for (const player of [short, whole])
      await twenty((n) => desk.play(player, { staked: 40_00n + BigInt(n), paid: 40_00n + BigInt(n) }))
    expect(await history(short)).toMatchObject([{ status: 'ACTIVE', progress: '801.90', bonus_amount: '1000.00' }])
    expect(await history(whole)).toMatchObject([
      { status: 'COMPLETED', progress: '500.00', wager_amount: '500.00', released_amount: '1000.00' },
    ])
    expect([await endsOf(short), await endsOf(whole)]).toEqual([[], ['bonus_complete']])
  })

  test('ten payouts and ten cancellations: earlier payouts burn with the bonus, later ones go to the house, and the player keeps the own money (I-28, I-30)', async () => {
    const [player, offer] = [await desk.newPlayer(), await desk.newOffer({ wagerType: 'VERSION2' })]
    await desk.deposit(player, 10_00n)
    await desk.post(player, `/bonuses/${offer.id}/subscribe`)
    const bet = (n: number) =>
      ({
        playerId: player,
        source: 'gis:zoria',
        provider: 'studio',
        game: 'sevens',
        round: `late ${n}`,
        freeRound: null,
        sessionStartedAt: null,
      }) as const
    for (let n = 0; n < 20; n += 2)
      await desk.wallet.execute({
        ...bet(n),
        kind: 'stake',
        externalId: `stake ${n}`,
        amount: money(5_00n, 'uah'),
        weight: bps(10_000),
        isRoundFinished: false,
        objection: null,
      })
    expect(await purse(player)).toEqual([10_00n, 0n, 0n])
    const ended = await twenty(async (n) => {
      if (n % 2 === 1) return desk.post(player, `/bonuses/${offer.id}/cancel`)
      await desk.wallet.execute({
        ...bet(n),
        kind: 'payout',
        externalId: `payout ${n}`,
        amount: money(20_00n, 'uah'),
        fraction: 0n,
        type: 'win',
        isRoundFinished: true,
      })
      return null
    })
    expect(countOf(ended.filter((reply) => reply !== null))).toEqual({ 200: 1, BONUS_NOT_FOUND: 9 })
    expect([await purse(player), await endsOf(player)]).toEqual([[10_00n, 0n, 0n], ['bonus_cancel']])
  })

  test('a cancellation and a deposit: the bonus is credited and lost, or never credited, and the deposit is always credited', async () => {
    const [player, offer] = [await desk.newPlayer(), await desk.newOffer(tripled)]
    await desk.post(player, `/bonuses/${offer.id}/subscribe`)
    const [met, cancelled] = await Promise.all([
      desk.deposit(player, 100_00n),
      desk.post(player, `/bonuses/${offer.id}/cancel`),
    ])
    expect(cancelled.statusCode).toBe(200)
    expect(cancelled.json()).toMatchObject({ burnt_amount: met.kind === 'credited' ? '300.00' : '0.00' })
    expect([await purse(player), await active(player)]).toEqual([[100_00n, 0n, 0n], null])
  })
})

test('a code is locked before the lane of the journal, also where an expired bonus ends first', async () => {
  const [player, other, expiring, offer] = [
    await desk.newPlayer(),
    await desk.newPlayer(),
    await desk.newOffer({ burnsAfterHours: 1 }),
    await desk.newOffer({ type: 'PROMO_CODE', kind: 'PromoCode' }),
  ]
  await desk.newCode(offer, 'LANE2026')
  await desk.post(player, `/bonuses/${expiring.id}/subscribe`, { confirmation: true })
  desk.clock.advance(2 * 3_600_000)
  const reply = await crossLocks(desk.sql, {
    first: (tx) => lockCode(tx, 'LANE2026'),
    work: () => desk.post(player, `/bonuses/${offer.id}/subscribe`, { code: 'LANE2026', confirmation: true }),
    second: (tx) =>
      desk.wallet.post(tx, {
        kind: 'deposit',
        playerId: other,
        source: 'payments',
        externalId: 'beside a code',
        amount: money(1_00n, 'uah'),
      }),
  })
  expect(reply.statusCode).toBe(201)
  expect(await endsOf(player)).toEqual(['bonus_burn'])
})
