import {
  claimCashback,
  claimWeeklyCashback,
  getCashback,
  getWeeklyCashback,
  listCashbackClaims,
} from '@zoria/contract/cashback/http'
import { getRating, listRatingLeaders } from '@zoria/contract/rating/http'
import type { User } from '@zoria/contract/identity/http'
import type { Endpoint } from '@zoria/contract/endpoint'
import { bps, instant, money, newId, parseId, toIso } from '@zoria/kernel'
import type { PayoutCommand, StakeCommand } from '@zoria/wallet'
import { serveOn } from '@zoria/platform/http/serve'
import { createServer } from '@zoria/platform/http/server'
import { seededChance } from '@zoria/testkit/chance'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openAPI, type APIAtWork, type Somebody } from './testing/api-at-work.ts'

// A busy machine must not fail a test.
const patience = { timeout: 60_000, interval: 50 }

let api: APIAtWork
let playing: { close(): Promise<void> }
let granting: { close(): Promise<void> }
/** Serves rating and cashback; the bearer token is the player's id, because sessions end when the clock moves by weeks. */
let server: Awaited<ReturnType<typeof createServer>>
const chance = seededChance('rating and cashback')
const at = async (time: string): Promise<void> => {
  if (!('move' in api.house.clock)) throw new Error('the house of tests has a clock that moves')
  await api.house.clock.move(instant(time) - Date.now())
}

beforeAll(async () => {
  api = await openAPI()
  playing = await api.house.play.keepRunning()
  granting = await api.house.bonuses.keepRunning()
  server = await createServer({ logger: api.house.logger, clock: api.house.clock, chance: api.house.chance })
  const byBearer = async (token: string) => ({ playerId: parseId<'Player'>(token.slice(4)), sessionId: 's' })
  const serve = serveOn(server, { authenticator: { byBearer, byCookie: async () => undefined }, isSandbox: false })
  for (const context of [api.house.rating, api.house.cashback]) context.serve(serve)
})
beforeEach(() => at('2026-11-25T10:00:00Z'))
afterAll(async () => {
  await granting.close()
  await playing.close()
  await server.close()
  await api.close()
})

const ask = async (
  endpoint: Endpoint,
  { id }: Pick<Somebody, 'id'>,
  { headers = {}, query = '' }: { headers?: Record<string, string>; query?: string } = {},
) => {
  const reply = await server.inject({
    method: endpoint.method,
    url: `${endpoint.path}${query}`,
    headers: { authorization: `Bearer a.b.${id}`, ...headers },
  })
  return { status: reply.statusCode, body: reply.json() }
}
const userOf = async (somebody: Somebody): Promise<User> => (await api.house.identity.user(playerOf(somebody))) as User
const playerOf = ({ id }: Pick<Somebody, 'id'>) => parseId<'Player'>(id)
const slot = { source: 'gis:zoria', provider: 'studio', game: 'sevens', sessionStartedAt: null } as const
const next = () => newId<'Call'>(api.house.clock.now(), (count) => chance.bytes(count))
const eraseIdentity = async (player: Pick<Somebody, 'id'>): Promise<void> => {
  const erased = await api.house.identity.personal.erase({
    playerId: playerOf(player),
    who: 'test',
    why: 'asked for it',
    requestId: next(),
  })
  expect(erased).toMatchObject({ ok: true })
}
type Player = Somebody & { readonly currency?: 'uah' | 'kzt' }
const rich = async (amount: bigint, currency: 'uah' | 'kzt' = 'uah'): Promise<Player> => {
  const somebody = await api.newPlayer({ currency })
  await api.house.wallet.execute({
    kind: 'deposit',
    playerId: playerOf(somebody),
    source: 'payments',
    externalId: next(),
    amount: money(amount, currency),
  })
  return { ...somebody, currency }
}
const stakeOf = ({ id, currency = 'uah' }: Player, amount: bigint, over: Partial<StakeCommand> = {}): StakeCommand => ({
  kind: 'stake',
  playerId: parseId<'Player'>(id),
  ...slot,
  externalId: next(),
  amount: money(amount, currency),
  round: next(),
  weight: bps(10_000),
  isRoundFinished: true,
  freeRound: null,
  objection: null,
  ...over,
})
const payoutOf = (stake: StakeCommand, amount: bigint): PayoutCommand => ({
  kind: 'payout',
  playerId: stake.playerId,
  ...slot,
  externalId: next(),
  amount: money(amount, stake.amount.currency),
  fraction: 0n,
  type: 'win',
  round: stake.round,
  isRoundFinished: true,
  freeRound: null,
})
/** A round of one stake, lost or paid; answers its stake. */
const plays = async (
  somebody: Player,
  amount: bigint,
  { paid, ...over }: Partial<StakeCommand> & { paid?: bigint } = {},
): Promise<StakeCommand> => {
  const stake = stakeOf(somebody, amount, { isRoundFinished: paid === undefined, ...over })
  expect(await api.house.wallet.execute(stake)).toMatchObject({ code: 'OK' })
  if (paid !== undefined) expect(await api.house.wallet.execute(payoutOf(stake, paid))).toMatchObject({ code: 'OK' })
  return stake
}
const voids = async ({ playerId, externalId, round }: StakeCommand): Promise<void> => {
  const done = await api.house.wallet.execute({
    kind: 'rollback',
    playerId,
    source: slot.source,
    externalId: next(),
    provider: slot.provider,
    game: slot.game,
    currency: 'uah',
    round,
    items: [{ kind: 'stake', externalId }],
  })
  expect(done).toMatchObject({ code: 'OK' })
}
const counted = () =>
  vi.waitFor(
    async () =>
      expect(
        (await api.house.wallet.readerLags())
          .filter(({ reader }) => reader === 'play.rating' || reader === 'play.cashback')
          .map(({ rows }) => rows),
      ).toEqual([0, 0]),
    patience,
  )
const moved = async () => {
  await counted()
  await at(new Date(api.house.clock.now() + 61_000).toISOString())
  while ((await api.house.cashback.moveDue()).isMore);
}

describe('the rating', () => {
  test('of a newcomer is 0.00 on level 0', async () => {
    const newcomer = await api.newPlayer()
    expect((await ask(getRating, newcomer)).body).toMatchObject({
      rating: 0,
      level: 0,
      left_to_next: 1,
      turnover_to_next: '5000.00',
      unit: '5000.00',
      week_points: 0,
      places: { week: null, all: null },
    })
    expect(await userOf(newcomer)).toMatchObject({ rating: 0, level: 0 })
  })

  test('counts settled stakes of real money by the weight of their game, and no free rounds', async () => {
    const player = await rich(5_000_00n)
    await plays(player, 1_000_00n)
    await plays(player, 1_000_00n, { weight: bps(1_000) })
    await plays(player, 1_000_00n, { freeRound: { userBonusId: null } })
    await counted()
    // 1,000 + 100 of 5,000 is 0.22.
    expect((await ask(getRating, player)).body).toMatchObject({
      rating: 0.22,
      level: 0,
      left_to_next: 0.78,
      turnover_to_next: '3900.00',
      turnover: '1100.00',
    })
    expect(await userOf(player)).toMatchObject({ rating: 0.22 })
    expect(await api.house.identity.standing(playerOf(player))).toMatchObject({ rating: 0.22 })
  })

  test('loses exactly the points of a voided round; a level that was reached stays', async () => {
    const player = await rich(20_000_00n)
    const first = await plays(player, 4_000_00n)
    await plays(player, 1_500_00n)
    await counted()
    expect((await ask(getRating, player)).body).toMatchObject({
      rating: 1.1,
      level: 1,
      own: { level: 1, is_reached: true },
      next: { level: 2, is_reached: false },
    })
    await voids(first)
    await counted()
    expect((await ask(getRating, player)).body).toMatchObject({ rating: 0.3, level: 1, left_to_next: 1.7 })
    // The badge of the site is the level, not the rating.
    expect(await userOf(player)).toMatchObject({ rating: 0.3, level: 1 })
  })

  test('brings the gift of a level once, also where the level is lost and reached again', async () => {
    const player = await rich(50_000_00n)
    const round = await plays(player, 10_000_00n)
    await counted()
    await voids(round)
    await plays(player, 10_000_00n)
    await counted()
    const facts = () =>
      api.house.sql<
        { body: { level: number } }[]
      >`select body from platform.outbox where name = 'rating.level_reached.v1' and body ->> 'player_id' = ${player.id} order by body ->> 'level'`
    expect((await facts()).map(({ body }) => body.level)).toEqual([1, 2])
    await vi.waitFor(async () => expect(await giftJobs(player.id)).toBe(1), patience)
    await Promise.all(
      [1, 2].map(() =>
        api.house.bonuses.tasks['bonuses.grant_level_gift']!({
          player: player.id,
          level: 2,
          offer: '0193a000-0000-7000-8001-000000000021',
        }),
      ),
    )
    expect(await api.house.sql`select source, amount from bonuses.granted where player_id = ${player.id}`).toEqual([
      { source: 'rating', amount: 50_00n },
    ])
  })

  test('lists leaders by alias, this week and of all time, with the own place beside the own rating', async () => {
    await at('2026-12-07T10:00:00Z')
    const [first, second] = [await rich(90_000_00n), await rich(90_000_00n)]
    await plays(first, 80_000_00n)
    await plays(second, 70_000_00n)
    await counted()
    const [week, all] = [
      await ask(listRatingLeaders, first, { query: '?limit=2' }),
      await ask(listRatingLeaders, first, { query: '?period=all&limit=1' }),
    ]
    expect(week.body.items).toEqual([
      { place: 1, alias: expect.any(String), points: 16, level: 8 },
      { place: 2, alias: expect.any(String), points: 14, level: 8 },
    ])
    expect(all.body).toMatchObject({ period: 'all', items: [{ place: 1, points: 16 }] })
    expect(JSON.stringify(week.body)).not.toContain(first.phone)
    expect((await ask(getRating, second)).body).toMatchObject({
      rating: 14,
      week_points: 14,
      places: { week: 2, all: 2 },
    })
  })

  test('gives equal points to who registered first, compares currencies by points, and counts the running week apart', async () => {
    await at('2027-06-07T10:00:00Z')
    const [early, late, tenge] = [await rich(90_000_00n), await rich(90_000_00n), await rich(1_100_000_00n, 'kzt')]
    await plays(early, 85_000_00n)
    await plays(late, 85_049_99n)
    await plays(tenge, 1_019_999_99n)
    await counted()
    const placesOf = async (player: Player) => (await ask(getRating, player)).body.places.week
    expect([await placesOf(early), await placesOf(late), await placesOf(tenge)]).toEqual([1, 2, 3])
    await at('2027-06-14T10:00:00Z')
    await plays(late, 50_00n)
    await counted()
    expect((await ask(getRating, late)).body).toMatchObject({
      rating: 17.01,
      week_points: 0.01,
      places: { week: 1, all: 1 },
    })
    expect((await ask(getRating, early)).body).toMatchObject({
      rating: 17,
      week_points: 0,
      places: { week: null, all: 2 },
    })
  })

  test('an erased player leaves the leaders and the places of others', async () => {
    await at('2026-12-14T10:00:00Z')
    const [gone, stays] = [await rich(60_000_00n), await rich(60_000_00n)]
    await plays(gone, 60_000_00n)
    await plays(stays, 55_000_00n)
    await counted()
    expect((await ask(getRating, stays)).body.places.week).toBe(2)
    await eraseIdentity(gone)
    expect(
      (await ask(listRatingLeaders, stays, { query: '?limit=2' })).body.items,
      'between the two parts of an erasure',
    ).toMatchObject([{ place: 1, points: 11 }])
    await api.house.rating.playerData.erase?.(playerOf(gone))
    expect((await ask(getRating, stays)).body.places.week).toBe(1)
    await at('2026-12-14T10:05:00Z')
    const { items } = (await ask(listRatingLeaders, stays, { query: '?limit=2' })).body
    expect(items).toMatchObject([{ place: 1, points: 11 }])
    expect(JSON.stringify(items)).not.toContain('"***"')
  })

  test('a player whose first round settles after the erasure takes no place', async () => {
    await at('2026-12-21T10:00:00Z')
    const [gone, stays] = [await rich(60_000_00n), await rich(55_000_00n)]
    const open = stakeOf(gone, 60_000_00n, { isRoundFinished: false })
    expect(await api.house.wallet.execute(open)).toMatchObject({ code: 'OK' })
    await plays(stays, 55_000_00n)
    await eraseIdentity(gone)
    await api.house.rating.playerData.erase?.(playerOf(gone))
    expect(await api.house.wallet.execute(payoutOf(open, 1_00n))).toMatchObject({ code: 'OK' })
    await counted()
    expect((await ask(getRating, stays)).body.places.week).toBe(1)
  })

  const giftJobs = async (player: string): Promise<number> =>
    Number(
      (
        await api.database.sql('owner')<
          { count: bigint }[]
        >`select count(*) from jobs.jobs where key like ${`bonuses.grant_level_gift:${player}:%`}`
      )[0]?.count,
    )
})

describe('cashback', () => {
  const enough = async (): Promise<Somebody> => {
    const player = await rich(40_000_00n)
    // 0.10 % of level 0.
    await plays(player, 4_000_00n)
    return player
  }

  test('is earned by settled rounds, whether they win or lose, and is in the balance as soon as they are counted', async () => {
    const player = await rich(10_000_00n)
    await plays(player, 1_000_00n)
    await plays(player, 1_000_00n, { paid: 3_000_00n })
    await counted()
    expect((await ask(getCashback, player)).body).toMatchObject({
      balance: '2.00',
      lifetime: '2.00',
      percent: '0.10',
      min_claim: '10.00',
      is_claimable: false,
      owed: '0.00',
      mode: 'turnover',
      level: 0,
    })
    expect(await userOf(player)).toMatchObject({ cashback_balance: '0.00' })
    await moved()
    expect(await userOf(player)).toMatchObject({ cashback_balance: '2.00' })
    const { days, games } = (await ask(getCashback, player)).body
    expect([days.length, days.at(-1)]).toEqual([7, { date: '2026-11-25', earned: '2.00', turnover: '2000.00' }])
    expect(games).toEqual([{ slug: null, name: 'sevens', earned: '2.00', turnover: '2000.00' }])
  })

  test('carries what is below a minor unit', async () => {
    const player = await rich(100_00n)
    for (const amount of [9_99n, 9_99n, 2n]) await plays(player, amount)
    await counted()
    // 0.10 % of 20.00 is 0.02: 0.00999 twice and 0.00002.
    expect((await ask(getCashback, player)).body).toMatchObject({ balance: '0.02' })
  })

  test('is claimed to game at once, as a bonus of its kind, once for a key', async () => {
    const player = await enough()
    await plays(player, 6_000_00n)
    await counted()
    // Level 1 was reached with the second round, which itself still earned the rate of level 0 or 1, by what was
    // counted first.
    const { balance } = (await ask(getCashback, player)).body
    const before = (await userOf(player)).game_wallet_group.balance
    const claims = await Promise.all(
      [1, 2, 3].map(() => ask(claimCashback, player, { headers: { 'idempotency-key': 'one' } })),
    )
    expect(claims.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(claims.map(({ body }) => body.id)).size).toBe(1)
    expect(claims[0]?.body.amount).toBe(balance)
    const after = await userOf(player)
    expect(Number(after.game_wallet_group.balance)).toBeCloseTo(Number(before) + Number(balance))
    expect(after.cashback_balance).toBe('0.00')
    expect((await ask(listCashbackClaims, player)).body).toMatchObject({ total: 1, items: [{ amount: balance }] })
    expect(
      await api.house
        .sql`select kind, status from bonuses.user_bonus u join bonuses.offer o on o.id::text = u.bonus_id where u.player_id = ${player.id} and kind = 'Cashback'`,
    ).toEqual([{ kind: 'Cashback', status: 'COMPLETED' }])
    expect(await ask(claimCashback, player)).toMatchObject({ status: 409, body: { code: 'CASHBACK_BELOW_MINIMUM' } })
  })

  test('below the minimum is refused, and a unit more is not', async () => {
    const player = await rich(20_000_00n)
    await api.house.wallet.execute({
      kind: 'cashback_credit',
      playerId: playerOf(player),
      source: 'cashback',
      externalId: next(),
      amount: money(9_99n, 'uah'),
    })
    expect(await ask(claimCashback, player)).toMatchObject({ status: 409, body: { code: 'CASHBACK_BELOW_MINIMUM' } })
    await api.house.wallet.execute({
      kind: 'cashback_credit',
      playerId: playerOf(player),
      source: 'cashback',
      externalId: next(),
      amount: money(1n, 'uah'),
    })
    expect(await ask(claimCashback, player)).toMatchObject({ status: 201, body: { amount: '10.00' } })
  })

  test('of a blocked player is refused and stays', async () => {
    const player = await rich(40_000_00n)
    await api.house.wallet.execute({
      kind: 'cashback_credit',
      playerId: playerOf(player),
      source: 'cashback',
      externalId: next(),
      amount: money(50_00n, 'uah'),
    })
    await api.house.wallet.execute({
      kind: 'block_change',
      playerId: playerOf(player),
      source: 'staff',
      externalId: next(),
      block: { scope: 'play', reason: 'law' },
    })
    expect(await ask(claimCashback, player)).toMatchObject({ status: 409, body: { code: 'PLAYER_EXCLUDED' } })
    expect((await userOf(player)).cashback_balance).toBe('50.00')
  })

  test('of a voided round is taken back; what was claimed is owed, and play pays it first', async () => {
    const player = await rich(60_000_00n)
    const round = await plays(player, 4_000_00n)
    await moved()
    await api.house.wallet.execute({
      kind: 'cashback_credit',
      playerId: playerOf(player),
      source: 'cashback',
      externalId: next(),
      amount: money(6_00n, 'uah'),
    })
    expect(await ask(claimCashback, player)).toMatchObject({ status: 201, body: { amount: '10.00' } })
    await voids(round)
    await moved()
    expect((await ask(getCashback, player)).body).toMatchObject({ balance: '0.00', owed: '-4.00', lifetime: '0.00' })
    await plays(player, 1_000_00n)
    await moved()
    expect((await ask(getCashback, player)).body).toMatchObject({ balance: '0.00', owed: '-3.00', lifetime: '1.00' })
    await plays(player, 3_500_00n)
    await moved()
    expect((await ask(getCashback, player)).body).toMatchObject({ balance: '0.50', owed: '0.00' })
    expect((await userOf(player)).cashback_balance).toBe('0.50')
  })

  test('that still lies in the balance is taken back whole', async () => {
    const player = await rich(60_000_00n)
    const round = await plays(player, 4_000_00n)
    await moved()
    expect((await userOf(player)).cashback_balance).toBe('4.00')
    await voids(round)
    await moved()
    expect((await userOf(player)).cashback_balance).toBe('0.00')
  })
})

describe('weekly cashback', () => {
  const close = async () => {
    await counted()
    await api.house.cashback.closeWeeks()
  }

  test.each([
    // Monday 00:05 in Kyiv and both changes of the year. The clock runs on while the steps are taken;
    // contexts/cashback/rules has the exact moments.
    ['in winter', 'uah', '2026-11-29T21:58:30Z', '2026-11-29T22:03:30Z', '2026-11-29T22:05:00Z', '2026-11-23'],
    [
      'over the change to winter time',
      'uah',
      '2026-10-25T21:58:30Z',
      '2026-10-25T22:03:30Z',
      '2026-10-25T22:05:00Z',
      '2026-10-19',
    ],
    [
      'over the change to summer time',
      'uah',
      '2027-03-28T20:58:30Z',
      '2027-03-28T21:03:30Z',
      '2027-03-28T21:05:00Z',
      '2027-03-22',
    ],
  ])('is closed on Monday at 00:05, %s', async (_, __, lastMoment, tooEarly, due, week) => {
    await at(lastMoment)
    const player = await rich(20_000_00n)
    await plays(player, 10_000_00n)
    await at(tooEarly)
    await plays(player, 1_000_00n)
    await close()
    expect((await ask(getWeeklyCashback, player)).body).toMatchObject({
      last: null,
      current: { from: week, basis: '10000.00', amount: '10.00', status: 'closing' },
      next_close_at: toIso(instant(due)),
    })
    await at(due)
    await close()
    const { last, current } = (await ask(getWeeklyCashback, player)).body
    // 0.10 % of 10,000; the round after midnight belongs to the next week.
    expect(last).toMatchObject({ from: week, basis: '10000.00', amount: '10.00', status: 'offered' })
    expect(current).toMatchObject({ basis: '1000.00', amount: '1.00', status: 'open' })
    expect(Date.parse(last.claim_until) - Date.parse(due)).toBeGreaterThanOrEqual(48 * 3_600_000)
  })

  test('of tenge is closed on Monday at 00:05 in Almaty, by the net loss of the week', async () => {
    await at('2027-03-07T18:58:30Z')
    const [loses, wins] = [await rich(20_000_00n, 'kzt'), await rich(20_000_00n, 'kzt')]
    await plays(loses, 10_000_00n, { paid: 4_000_00n })
    await plays(wins, 1_000_00n, { paid: 3_000_00n })
    await at('2027-03-07T19:03:30Z')
    await plays(loses, 500_00n)
    await close()
    expect((await ask(getWeeklyCashback, loses)).body).toMatchObject({ last: null })
    await at('2027-03-07T19:05:00Z')
    await close()
    // 5 % of 10,000 - 4,000; the stake after midnight belongs to the next week.
    expect((await ask(getWeeklyCashback, loses)).body).toMatchObject({
      last: { from: '2027-03-01', basis: '6000.00', amount: '300.00', status: 'offered' },
      current: { basis: '500.00', amount: '25.00' },
    })
    expect((await ask(getWeeklyCashback, wins)).body.last).toMatchObject({
      basis: '0.00',
      amount: '0.00',
      status: 'nothing',
    })
  })

  test('waits 48 hours for the player, also without another bonus, and is frozen', async () => {
    await at('2027-01-08T10:00:00Z')
    const [takes, forgets] = [await rich(20_000_00n), await rich(20_000_00n)]
    for (const player of [takes, forgets]) await plays(player, 10_000_00n)
    await at('2027-01-11T10:00:00Z')
    await close()
    await close()
    expect(await api.house.sql`select count(*) from cashback.closed_week where player_id = ${takes.id}`).toEqual([
      { count: 1n },
    ])
    expect(await ask(claimWeeklyCashback, takes)).toMatchObject({
      status: 201,
      body: { status: 'ACTIVE', bonus_amount: '10.00' },
    })
    expect((await ask(getWeeklyCashback, takes)).body.last).toMatchObject({ status: 'claimed' })
    await at('2027-01-13T10:00:01Z')
    expect((await ask(getWeeklyCashback, forgets)).body.last).toMatchObject({ status: 'expired', grant_id: null })
    expect(await ask(claimWeeklyCashback, forgets)).toMatchObject({
      status: 409,
      body: { code: 'CASHBACK_NOT_OFFERED' },
    })
    await expect(
      api.database.sql('owner')`update cashback.closed_week set amount = 1 where player_id = ${takes.id}`,
    ).rejects.toThrow('frozen')
  })

  test('is offered to nobody who was excluded or erased before the close, and to everybody else; a week after the exclusion is offered again', async () => {
    await at('2027-06-02T10:00:00Z')
    const [excluded, erased, other] = [await rich(30_000_00n), await rich(10_000_00n), await rich(20_000_00n)]
    for (const player of [excluded, erased, other]) await plays(player, 10_000_00n)
    await counted()
    await api.database.sql('owner')`update identity.player set block = 'restricted' where id = ${excluded.id}`
    expect(
      await api.house.identity.personal.erase({
        playerId: playerOf(erased),
        who: 'test',
        why: 'asked for it',
        requestId: next(),
      }),
    ).toMatchObject({ ok: true })
    await at('2027-06-07T10:00:00Z')
    await close()
    const weekOf = async (player: Somebody) => (await ask(getWeeklyCashback, player)).body.last
    expect(await weekOf(excluded)).toMatchObject({
      from: '2027-05-31',
      basis: '10000.00',
      amount: '10.00',
      status: 'nothing',
      grant_id: null,
    })
    expect(await weekOf(other)).toMatchObject({ from: '2027-05-31', amount: '10.00', status: 'offered' })
    expect(
      await api.house
        .sql`select refusal from cashback.closed_week where player_id in ${api.house.sql([excluded.id, erased.id])} order by refusal`,
    ).toEqual([{ refusal: expect.any(String) }, { refusal: expect.any(String) }])
    await api.database.sql('owner')`update identity.player set block = 'none' where id = ${excluded.id}`
    await plays(excluded, 5_000_00n)
    await at('2027-06-14T10:00:00Z')
    await close()
    expect(await weekOf(excluded)).toMatchObject({
      from: '2027-06-07',
      basis: '5000.00',
      amount: '5.00',
      status: 'offered',
    })
  })

  test('takes a late void from the next week, and from the one after where that was too little', async () => {
    await at('2027-02-03T10:00:00Z')
    const player = await rich(90_000_00n)
    const late = await plays(player, 10_000_00n)
    await at('2027-02-08T10:00:00Z')
    await close()
    await voids(late)
    await plays(player, 4_000_00n)
    await at('2027-02-15T10:00:00Z')
    await close()
    // 4.00 of the week less 10.00 of the one before: nothing, and 6.00 are carried.
    expect((await ask(getWeeklyCashback, player)).body.last).toMatchObject({
      from: '2027-02-08',
      basis: '-6000.00',
      amount: '0.00',
      status: 'nothing',
    })
    await plays(player, 7_000_00n)
    await at('2027-02-22T10:00:00Z')
    await close()
    expect((await ask(getWeeklyCashback, player)).body.last).toMatchObject({
      from: '2027-02-15',
      basis: '7000.00',
      amount: '1.00',
      status: 'offered',
    })
  })
})

describe('the worked examples of the rules pages are what play brings', () => {
  /**
   * A page names each figure in every language: sums grouped and with the separator of the language, ratings with a
   * point.
   */
  const pageNames = async (
    page: string,
    { sums = [], ratings = [] }: { readonly sums?: readonly string[]; readonly ratings?: readonly number[] },
  ) => {
    for (const language of ['en', 'ua', 'ru', 'kz'] as const) {
      const text = (await api.server.inject(`/content/pages/${page}?language=${language}`)).body
      const [group, point] = language === 'en' ? [',', '.'] : [' ', ',']
      const grouped = (sum: string) => sum.replace('.', point).replace(/\B(?=(\d{3})+(?!\d))/g, group)
      const figures = [...sums.map(grouped), ...ratings.map((rating) => rating.toFixed(2))]
      expect(
        figures.filter((figure) => !new RegExp(`(?<![\\d.,])${figure.replaceAll('.', '\\.')}(?!\\d)`).test(text)),
        `${page} in ${language}`,
      ).toEqual([])
    }
  }
  const ratingOf = async (player: Player) => (await ask(getRating, player)).body

  test('points of a slot and a table game', async () => {
    const [hryvnia, tenge] = [await rich(2_000_00n), await rich(24_000_00n, 'kzt')]
    const slotAndTable = async (player: Player, amount: bigint) => {
      await plays(player, amount)
      await plays(player, amount, { weight: bps(1_000) })
    }
    await slotAndTable(hryvnia, 1_000_00n)
    await slotAndTable(tenge, 12_000_00n)
    await counted()
    const [own, inTenge] = [await ratingOf(hryvnia), await ratingOf(tenge)]
    expect([own, inTenge]).toMatchObject([
      { rating: 0.22, left_to_next: 0.78, turnover_to_next: '3900.00', unit: '5000.00' },
      { rating: 0.22, turnover_to_next: '46800.00', unit: '60000.00' },
    ])
    await pageNames('rating-rules', {
      sums: ['1000.00', '12000.00', own.unit, own.turnover_to_next, inTenge.turnover_to_next],
      ratings: [own.rating, own.left_to_next],
    })
  })

  test('points of a voided round', async () => {
    const player = await rich(20_000_00n)
    const first = await plays(player, 4_000_00n)
    await plays(player, 1_500_00n)
    await counted()
    const before = await ratingOf(player)
    await voids(first)
    await counted()
    const after = await ratingOf(player)
    expect([before, after]).toMatchObject([
      { rating: 1.1, level: 1 },
      { rating: 0.3, level: 1, left_to_next: 1.7 },
    ])
    await pageNames('rating-rules', {
      sums: ['4000.00', '1500.00'],
      ratings: [before.rating, after.rating, after.left_to_next],
    })
  })

  test('cashback of a round, by stakes and by net loss', async () => {
    const [hryvnia, tenge] = [await rich(2_000_00n), await rich(2_000_00n, 'kzt')]
    await plays(hryvnia, 1_000_00n)
    await plays(tenge, 1_000_00n, { paid: 400_00n })
    await counted()
    const earned = await Promise.all(
      [hryvnia, tenge].map(async (player) => (await ask(getCashback, player)).body.lifetime as string),
    )
    expect(earned).toEqual(['1.00', '0.60'])
    await pageNames('cashback-rules', { sums: ['1000.00', '400.00', ...earned] })
  })

  test('cashback of a voided round that was claimed', async () => {
    const player = await rich(60_000_00n)
    const round = await plays(player, 4_000_00n)
    await moved()
    const { lifetime } = (await ask(getCashback, player)).body
    await api.house.wallet.execute({
      kind: 'cashback_credit',
      playerId: playerOf(player),
      source: 'cashback',
      externalId: next(),
      amount: money(6_00n, 'uah'),
    })
    expect(await ask(claimCashback, player)).toMatchObject({ status: 201 })
    await voids(round)
    await plays(player, 1_000_00n)
    await moved()
    const { owed } = (await ask(getCashback, player)).body
    await plays(player, 3_500_00n)
    await moved()
    const { balance } = (await ask(getCashback, player)).body
    expect([lifetime, owed, balance]).toEqual(['4.00', '-3.00', '0.50'])
    await pageNames('cashback-rules', { sums: ['4000.00', lifetime, owed.slice(1), '3500.00', balance] })
  })

  test('weekly cashback by stakes, by net loss, and after a late void', async () => {
    const weekOf = async (player: Player) => (await ask(getWeeklyCashback, player)).body.last
    const close = async (time: string) => {
      await at(time)
      await counted()
      await api.house.cashback.closeWeeks()
    }
    await at('2027-05-05T10:00:00Z')
    const [hryvnia, tenge] = [await rich(90_000_00n), await rich(90_000_00n, 'kzt')]
    const late = await plays(hryvnia, 10_000_00n)
    await plays(tenge, 10_000_00n, { paid: 4_000_00n })
    await close('2027-05-10T10:00:00Z')
    const [byStakes, byLoss] = [await weekOf(hryvnia), await weekOf(tenge)]
    await voids(late)
    await plays(hryvnia, 4_000_00n)
    await close('2027-05-17T10:00:00Z')
    const corrected = await weekOf(hryvnia)
    await plays(hryvnia, 7_000_00n)
    await close('2027-05-24T10:00:00Z')
    const after = await weekOf(hryvnia)
    expect([byStakes, byLoss, corrected, after].map(({ amount }) => amount)).toEqual([
      '10.00',
      '300.00',
      '0.00',
      '1.00',
    ])
    // What was carried on from the corrected week: 7.00 of its own less 1.00.
    await pageNames('cashback-rules', {
      sums: ['10000.00', byStakes.amount, byLoss.amount, '6.00', '7000.00', after.amount],
    })
  })

  test('big wins: from the minimum of each currency, with a multiplier that is cut, for the part of own money', async () => {
    const bigWinOf = async (player: Player) => {
      await vi.waitFor(
        async () =>
          expect((await api.house.wallet.readerLags()).find(({ reader }) => reader === 'play.wins')?.rows).toBe(0),
        patience,
      )
      return api.house.sql`select amount, multiplier from wins.big_win where player_id = ${player.id} and settled = 1`
    }
    const [hryvnia, tenge, short, mixed] = [
      await rich(30_00n),
      await rich(360_00n, 'kzt'),
      await rich(30_00n),
      await rich(20_00n),
    ]
    await plays(hryvnia, 30_00n, { paid: 5_000_00n })
    await plays(tenge, 360_00n, { paid: 60_000_00n })
    await plays(short, 30_00n, { paid: 4_999_99n })
    const terms = {
      wagerType: 'CLASSIC',
      wager: money(1_000_00n, 'uah'),
      releaseMax: null,
      stakeMax: null,
      burnsAt: null,
      burnAtOrBelow: null,
      burnsOnDeposit: false,
      burnsOnWithdrawal: false,
    } as const
    expect(
      await api.house.wallet.execute({
        kind: 'bonus_credit',
        playerId: playerOf(mixed),
        source: 'bonuses',
        externalId: next(),
        offerId: next(),
        amount: money(20_00n, 'uah'),
        terms,
      }),
    ).toMatchObject({ code: 'OK' })
    await plays(mixed, 40_00n, { paid: 12_000_00n })
    expect([await bigWinOf(hryvnia), await bigWinOf(tenge), await bigWinOf(short), await bigWinOf(mixed)]).toEqual([
      [{ amount: 5_000_00n, multiplier: 166_66n }],
      [{ amount: 60_000_00n, multiplier: 166_66n }],
      [],
      [{ amount: 6_000_00n, multiplier: 300_00n }],
    ])
    await pageNames('wins-rules', {
      sums: ['30.00', '5000.00', '166.66', '4999.99', '360.00', '60000.00', '40.00', '12000.00', '6000.00'],
    })
    const { uah, kzt } = api.house.settings.read('BIG_WIN_MIN')
    expect([uah?.min.amount, kzt?.min.amount]).toEqual([5_000_00n, 60_000_00n])
  })

  test('notifications: deleted after 90 days; the end of a bonus is announced 24 hours before', async () => {
    const runs = (task: string) => api.house.inbox.tasks![task]!({})
    const noticesOf = async ({ id }: Player) =>
      (await api.house.sql<{ kind: string }[]>`select kind from notifications.notice where player_id = ${id}`).map(
        ({ kind }) => kind,
      )
    await at('2027-03-01T12:00:00Z')
    const player = await rich(20_000_00n)
    await plays(player, 5_000_00n)
    await counted()
    // Facts are read once no older transaction of the server runs, also one of another database.
    await vi.waitFor(async () => {
      await api.house.inbox.consume()
      expect(await noticesOf(player)).toEqual(['level_reached'])
    }, patience)
    await at('2027-03-08T10:00:00Z')
    await api.house.cashback.closeWeeks()
    const end = Date.parse((await ask(getWeeklyCashback, player)).body.last.claim_until as string)
    const warnedAt = async (hoursBefore: number) => {
      await at(new Date(end - hoursBefore * 3_600_000).toISOString())
      await runs('notifications.warn_of_ends')
      return (await noticesOf(player)).includes('bonus_expires')
    }
    expect([await warnedAt(24.1), await warnedAt(24)]).toEqual([false, true])
    const keptAt = async (time: string) => {
      await at(time)
      await runs('notifications.forget')
      return (await noticesOf(player)).includes('level_reached')
    }
    expect([await keptAt('2027-05-30T11:55:00Z'), await keptAt('2027-05-30T12:05:00Z')]).toEqual([true, false])
    for (const language of ['en', 'uk', 'ru', 'kk'] as const) {
      const { sections } = (
        await api.server.inject(
          `/content/pages/message-rules?language=${{ en: 'en', uk: 'ua', ru: 'ru', kk: 'kz' }[language]}`,
        )
      ).json<{ sections: unknown }>()
      const days = ['2027-03-01', '2027-05-30', '2027-03-09', '2027-03-10'].map((day) =>
        new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { day: 'numeric', month: 'long' }).format(
          new Date(day),
        ),
      )
      expect(
        [...days, '90', '24'].filter((figure) => !JSON.stringify(sections).includes(figure)),
        language,
      ).toEqual([])
    }
  })
})

test('consumers that were stopped for an hour and for a week of play catch up, and count every round once', async () => {
  await at('2027-04-05T10:00:00Z')
  const players = [await rich(50_000_00n), await rich(50_000_00n)]
  await counted()
  await playing.close()
  for (const time of ['2027-04-05T10:01:00Z', '2027-04-05T11:00:00Z', '2027-04-12T10:00:00Z']) {
    await at(time)
    for (const player of players) {
      await Promise.all(Array.from({ length: 10 }, () => plays(player, 10_00n)))
      await voids(await plays(player, 1_000_00n))
    }
  }
  expect((await ask(getRating, players[0]!)).body).toMatchObject({ rating: 0 })
  // Two readers at once, as two workers would.
  const readings = await Promise.all([api.house.play.keepRunning(), api.house.play.keepRunning()])
  await counted()
  for (const player of players) {
    // 30 rounds of 10.00: 300 of 5,000 is 0.06; 0.10 % is 0.30.
    expect((await ask(getRating, player)).body).toMatchObject({ rating: 0.06 })
    expect((await ask(getCashback, player)).body).toMatchObject({ lifetime: '0.30' })
    expect(
      await api.house.sql`select week::text, staked from cashback.week where player_id = ${player.id} order by week`,
    ).toEqual([
      { week: '2027-04-05', staked: 200_00n },
      { week: '2027-04-12', staked: 100_00n },
    ])
  }
  await readings[1]!.close()
  playing = readings[0]!
})

test('a rebuild of the rating finds no difference, and names one that is planted', async () => {
  await counted()
  const sound = await api.house.play.rebuild('rating')
  expect(sound).toMatchObject({ differences: [] })
  const owner = api.database.sql('owner')
  const [victim] = await owner<
    { player_id: string }[]
  >`update rating.score set weighted = weighted + 1 where player_id = (select min(player_id::text)::uuid from rating.score) returning player_id`
  expect(await api.house.play.rebuild('rating')).toMatchObject({
    differences: [expect.stringContaining(victim!.player_id)],
  })
  expect(await api.house.play.rebuild('nobody')).toEqual({ unknown: ['rating', 'cashback'] })
})

test('a rebuild of cashback finds no difference after level changes and voids, and names each figure that is planted', async () => {
  await counted()
  expect(await api.house.play.rebuild('cashback')).toMatchObject({ events: expect.any(Number), differences: [] })
  const owner = api.database.sql('owner')
  const [first] = await owner<
    { player_id: string }[]
  >`update cashback.account set accrued = accrued + 1 where player_id = (select min(player_id::text)::uuid from cashback.account) returning player_id`
  await owner`update cashback.day set earned = earned - 1 where player_id = ${first!.player_id}`
  await owner`delete from cashback.week where player_id = ${first!.player_id}`
  const { differences } = (await api.house.play.rebuild('cashback')) as { differences: readonly string[] }
  for (const figure of ['account', 'earned', 'stakes'])
    expect(differences.some((line) => line.startsWith(figure) && line.includes(first!.player_id))).toBe(true)
})
