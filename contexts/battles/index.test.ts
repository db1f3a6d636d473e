import { createHash } from 'node:crypto'
import {
  proofRoundsMax,
  type BattleBoard,
  type BattleDetails,
  type getBattleProof,
  type OwnBattle,
} from '@zoria/contract/battles/http'
import type { ReplyOf } from '@zoria/contract/endpoint'
import { instant, money, plusMs, type Instant } from '@zoria/kernel'
import { crossLocks } from '@zoria/testkit/lock-order'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { scoreOf, type CountedRound } from './rules/score.ts'
import { noon, openBattles, plainTerms, round } from './testing/battle-setup.ts'
import { holdBattle, noteOver } from './storage/battle-rows.ts'
import { noteRounds, type BattleRound } from './storage/round-rows.ts'

const house = await openBattles()
const { clock, ask, consume, run, state } = house
afterEach(async () => {
  vi.restoreAllMocks()
  clock.set(noon)
  state.blocks.clear()
  state.levels.clear()
  state.erased.clear()
  state.currency = 'uah'
  state.hasCounted = true
  state.failAt = Infinity
  await house.owner()`truncate battles.battle, battles.template, battles.entry, battles.round, battles.prize, battles.staff_action, platform.outbox cascade`
})
afterAll(() => house.close())

const at = (seconds: number): Instant => plusMs(instant(noon), seconds * 1_000)
const join = async (slug: string, playerId: string) =>
  (await ask('POST', `/battles/${slug}/join`, playerId)).body as unknown as OwnBattle
const details = async (slug: string, playerId?: string) =>
  (await ask('GET', `/battles/${slug}`, playerId)).body as unknown as BattleDetails
const own = async (slug: string, playerId: string) => (await details(slug, playerId)).own!

describe('joining', () => {
  test('is free, shows in the own state, and again changes nothing', async () => {
    const [slug, ann] = [await run(), house.player()]
    const joined = await join(slug, ann)
    expect(joined).toMatchObject({ state: 'inactive', joined_at: noon, barrier: null, rank: null })
    clock.advance(1_000)
    expect(await join(slug, ann)).toEqual(joined)
    expect((await details(slug)).participants).toBe(1)
  })

  test.each([
    ['a battle that is over', {}, () => clock.advance(3_600_000), 'BATTLE_OVER'],
    ['another currency', {}, () => (state.currency = 'kzt'), 'BATTLE_WRONG_CURRENCY'],
    ['a player who is closed out of play', {}, (ann: string) => state.blocks.set(ann, 'restricted'), 'PLAYER_EXCLUDED'],
    [
      'a level below the league',
      { league: { by: 'rating', levelMin: 3, levelMax: null } },
      (ann: string) => state.levels.set(ann, 2),
      'BATTLE_LEAGUE_NOT_REACHED',
    ],
    [
      'a level above the league',
      { league: { by: 'rating', levelMin: null, levelMax: 3 } },
      (ann: string) => state.levels.set(ann, 4),
      'BATTLE_LEAGUE_NOT_REACHED',
    ],
  ])('is refused for %s, and the page says why', async (_, terms, change, code) => {
    const [slug, ann] = [await run(terms), house.player()]
    change(ann)
    expect((await own(slug, ann)).barrier).toBe(code)
    expect(await ask('POST', `/battles/${slug}/join`, ann)).toMatchObject({ status: 409, body: { code } })
  })

  test('shows a player who is closed out of play after it why he may not play on, on the page, in the list and in the stream', async () => {
    const [slug, ann, bob] = [await run(), house.player(), house.player()]
    const frames: unknown[] = []
    for (const player of [ann, bob]) await join(slug, player)
    const following = await house.battles.publish({
      connected: () => [ann, bob],
      topic: (() => () => undefined) as never,
      send: (playerId, { frame }) => void frames.push([playerId, frame.own.barrier]),
    })
    frames.length = 0
    state.blocks.set(ann, 'restricted')
    await consume(round(bob))
    await following.look()
    await following.close()
    expect(frames).toEqual(
      expect.arrayContaining([
        [ann, 'PLAYER_EXCLUDED'],
        [bob, null],
      ]),
    )
    const listed = (await ask('GET', '/battles?type=active', ann)).body['items'] as never as { own: OwnBattle }[]
    expect([(await own(slug, ann)).barrier, listed[0]?.own.barrier, (await own(slug, bob)).barrier]).toEqual([
      'PLAYER_EXCLUDED',
      'PLAYER_EXCLUDED',
      null,
    ])
  })

  test('is refused where staff cancels at the same time', async () => {
    const [slug, ann] = [await run(), house.player()]
    const standing = await house.deps.identity.standing(ann)
    vi.spyOn(house.deps.identity, 'standing').mockImplementationOnce(async () => {
      await house.desk.cancel({ ...house.order, slug })
      return standing
    })
    expect(await ask('POST', `/battles/${slug}/join`, ann)).toMatchObject({
      status: 409,
      body: { code: 'BATTLE_OVER' },
    })
    expect(await house.sql`select from battles.entry`).toHaveLength(0)
  })

  test('of an unknown battle is refused; its page and lists are not found', async () => {
    const ann = house.player()
    expect(await ask('POST', '/battles/none/join', ann)).toMatchObject({
      status: 404,
      body: { code: 'BATTLE_NOT_FOUND' },
    })
    for (const url of ['/battles/none', '/battles/none/leaders', '/battles/none/rounds', '/battles/none/proof'])
      expect(await ask('GET', url)).toMatchObject({ status: 404, body: { code: 'BATTLE_NOT_FOUND' } })
    expect((await ask('POST', '/battles/none/join')).status).toBe(401)
  })
})

describe('a round counts', () => {
  test.each([
    ['of the least stake', { stake: 5_00n }, 1],
    ['not below it', { stake: 4_99n }, 0],
    ['not where the own part is below it', { stake: 4_99n, bonus: 9_00n }, 0],
    ['not in another currency', { currency: 'kzt' }, 0],
    ['not as a free round', { isFreeRound: true }, 0],
    ['begun when the player joined', { startedAt: at(10) }, 1],
    ['not begun before', { startedAt: plusMs(at(10), -1), settledAt: at(11) }, 0],
    ['settled a moment before the finish', { startedAt: at(20), settledAt: plusMs(at(3_600), -1) }, 1],
    ['not settled at the finish', { startedAt: at(20), settledAt: at(3_600) }, 0],
  ])('%s', async (_, changes, rounds) => {
    const [slug, ann] = [await run(), house.player()]
    clock.advance(10_000)
    await join(slug, ann)
    await consume(round(ann, { startedAt: at(10), ...changes }))
    expect((await own(slug, ann)).rounds).toBe(rounds)
  })

  test.each([
    [{ kind: 'list', slugs: ['slug-book'] }, 'book', 1],
    [{ kind: 'list', slugs: ['slug-book'] }, 'other', 0],
    [{ kind: 'provider', slugs: ['zoria'] }, 'other', 1],
    [{ kind: 'provider', slugs: ['nobody'] }, 'book', 0],
    [{ kind: 'category', slugs: ['slots'] }, 'other', 1],
    [{ kind: 'category', slugs: ['live'] }, 'book', 0],
  ])('in the games %j of the battle: %s, %i', async (games, game, rounds) => {
    const [slug, ann] = [await run({ games }), house.player()]
    await join(slug, ann)
    await consume(round(ann, { game }))
    expect((await own(slug, ann)).rounds).toBe(rounds)
  })

  test('up to the largest stake of a league by stakes', async () => {
    const [slug, ann] = [await run({ league: { by: 'stakes', stakeMax: 20_00 } }), house.player()]
    await join(slug, ann)
    await consume(round(ann, { stake: 20_00n }), round(ann, { stake: 20_01n }))
    expect((await own(slug, ann)).rounds).toBe(1)
  })

  test('and joins its player where entry is automatic', async () => {
    const [slug, ann] = [await run({ entry: 'automatic' }), house.player()]
    await consume(round(ann, { startedAt: at(5) }))
    expect(await own(slug, ann)).toMatchObject({ joined_at: noon, rounds: 1, rank: 1 })
  })

  test('and was begun before its player joined by request, where entry is automatic', async () => {
    const [slug, ann] = [await run({ entry: 'automatic' }), house.player()]
    clock.advance(60_000)
    await join(slug, ann)
    await consume(round(ann, { startedAt: at(5) }))
    expect(await own(slug, ann)).toMatchObject({ joined_at: noon, rounds: 1, rank: 1 })
  })
})

test('a player goes from inactive through the qualification to a place, and sees what is missing', async () => {
  const slug = await run({ qualification: 2, prizes: [{ from: 1, to: 1, prize: { kind: 'money', amount: 100_00 } }] })
  const [ann, bob, eve] = [house.player(), house.player(), house.player()]
  for (const player of [ann, bob, eve]) await join(slug, player)
  await consume(round(ann), round(bob), round(bob))
  expect(await own(slug, ann)).toMatchObject({
    state: 'in_qualification',
    rounds: 1,
    rounds_to_qualify: 1,
    rank: null,
    next_prize: { rank: 1, gap: '20.01' },
  })
  await consume(round(ann, { paid: 5_00n }))
  expect(await own(slug, ann)).toMatchObject({
    state: 'active',
    rank: 2,
    score: '25.00',
    next_place: { rank: 1, gap: '15.01' },
    next_prize: { rank: 1, gap: '15.01', prize: { worth: '100.00' } },
    prize: null,
  })
  expect(await own(slug, bob)).toMatchObject({
    rank: 1,
    next_place: null,
    prize: { kind: 'money', worth: '100.00' },
    margin: '15.00',
  })
  expect(await own(slug, eve)).toMatchObject({ state: 'inactive', rounds_to_qualify: 2 })
  const { body } = await ask('GET', `/battles/${slug}/leaders?pageSize=1&page=2`, ann)
  expect(body).toMatchObject({
    total: 2,
    items: [{ rank: 2, is_own: true, alias: expect.stringMatching(/\*\*\*/) }],
    own: { rank: 2 },
  })
})

test('of equal scores the earlier one is above, and the row says so', async () => {
  const slug = await run()
  const [ann, bob] = [house.player(), house.player()]
  for (const player of [ann, bob]) await join(slug, player)
  await consume(round(ann, { settledAt: at(20) }), round(bob, { settledAt: at(10) }))
  expect((await details(slug)).leaders.map(({ rank, is_tied }) => [rank, is_tied])).toEqual([
    [1, false],
    [2, true],
  ])
  expect((await own(slug, bob)).rank).toBe(1)
})

test.each(['best_multiplier', 'sum_of_multipliers', 'turnover', 'sum_of_payouts'] as const)(
  'scores by %s are those of the rounds that stand, whatever order settlements and voids come in and however often',
  async (scoring) => {
    for (const roundsMax of [null, 4]) {
      const [slug, ann] = [await run({ scoring, roundsMax }), house.player()]
      await join(slug, ann)
      const shuffled = <Item>(items: readonly Item[]) =>
        items
          .map((item) => [house.chance.below(1_000_000), item] as const)
          .toSorted(([left], [right]) => left - right)
          .map(([, item]) => item)
      const settled = Array.from({ length: 12 }, (_, second) =>
        round(ann, {
          stake: BigInt(5_00 + house.chance.below(500)),
          paid: BigInt(house.chance.below(4) * 700),
          settledAt: at(second + 2),
        }),
      )
      const voided = shuffled(settled).slice(0, 5)
      const again = voided
        .slice(0, 2)
        .map((event) =>
          round(ann, { stake: event.round.stakeReal, paid: 9_00n, settledAt: plusMs(event.round.settledAt, 500) }),
        )
      const events = shuffled([
        ...settled,
        ...voided.map((event) => ({ ...event, kind: 'undone' as const })),
        ...again,
        ...settled.slice(0, 3),
      ])
      for (let from = 0; from < events.length; from += 3) await consume(...events.slice(from, from + 3))
      const standing: CountedRound[] = [...settled.filter((event) => !voided.includes(event)), ...again]
        .toSorted((left, right) => left.round.settledAt - right.round.settledAt)
        .map(({ round: { stakeReal, paidReal, settledAt } }) => ({ stake: stakeReal, payout: paidReal, settledAt }))
      const expected = scoreOf(standing, { scoring, roundsMax })
      const [entry] = await house.sql<
        { score: bigint; rounds: number; turnover: bigint; best: bigint | null; reached_at: Date | null }[]
      >`select score, rounds, turnover, best, reached_at from battles.entry where player_id = ${ann}`
      expect(entry).toEqual({
        score: expected.score,
        rounds: expected.rounds,
        turnover: expected.turnover,
        best: expected.best,
        reached_at: expected.reachedAt && new Date(expected.reachedAt),
      })
    }
  },
)

test('a round after the last one that the cap lets count changes nothing; an earlier one, or a void, chooses anew', async () => {
  const [slug, ann] = [await run({ roundsMax: 3 }), house.player()]
  await join(slug, ann)
  const played = [10_00n, 20_00n, 40_00n, 80_00n].map((paid, place) => round(ann, { paid, settledAt: at(place + 2) }))
  const entry = async () =>
    (
      await house.sql<
        { score: bigint; rounds: number; changed_by: string }[]
      >`select score, rounds, changed_by::text as changed_by from battles.entry where player_id = ${ann}`
    )[0]!
  await consume(...played.slice(0, 3))
  expect(await entry()).toMatchObject({ score: 70_00n, rounds: 3 })
  await consume(played[3]!)
  const full = await entry()
  expect(full).toMatchObject({ score: 70_00n, rounds: 3 })
  await consume(round(ann, { paid: 160_00n, settledAt: at(9) }), round(ann, { paid: 320_00n, settledAt: at(10) }))
  expect(await entry()).toEqual(full)
  await consume(round(ann, { paid: 5_00n, settledAt: at(1) }), round(ann, { paid: 640_00n, settledAt: at(11) }))
  expect(await entry()).toMatchObject({ score: 35_00n, rounds: 3 })
  for (const [place, score] of [
    [0, 65_00n],
    [1, 125_00n],
    [2, 245_00n],
  ] as const) {
    await consume({ ...played[place]!, kind: 'undone' })
    expect(await entry()).toMatchObject({ score, rounds: 3 })
  }
})

describe('the finish', () => {
  const played = async (slug: string, count = 4) => {
    // All join at one moment: the smaller id is the earlier number.
    const players = Array.from({ length: count }, () => house.player()).toSorted()
    for (const player of players) await join(slug, player)
    await consume(...players.map((player, place) => round(player, { paid: BigInt(100_00 - place * 10_00) })))
    return players
  }

  test('waits for its rounds anew where the clock of the sandbox went back over the end', async () => {
    await played(await run())
    const isNoted = async () =>
      (await house.sql<{ is_noted: boolean }[]>`select booked_over_at is not null as is_noted from battles.battle`)[0]
        ?.is_noted
    clock.advance(3_600_000)
    await house.battles.freeze()
    expect(await isNoted()).toBe(true)
    clock.advance(-1)
    expect([await house.battles.freeze(), await isNoted()]).toEqual([[], false])
    clock.advance(1)
    expect([await house.battles.freeze(), await isNoted()]).toEqual([[], true])
  })

  test('waits for the rounds that were booked by the end', async () => {
    const slug = await run()
    await played(slug)
    state.hasCounted = false
    expect(await house.end()).toEqual([])
    expect((await details(slug)).status).toBe('finishing')
    state.hasCounted = true
    expect(await house.battles.freeze()).toEqual([slug])
    expect((await details(slug)).status).toBe('finished')
  })

  test('freezes ranks, pays each prize once, and shows the battle as paid when all are', async () => {
    const slug = await run()
    const players = await played(slug)
    expect(await house.end()).toEqual([slug])
    await Promise.all([house.battles.pay(), house.battles.pay(), house.battles.pay()])
    await house.battles.pay()
    expect((await house.posted()).toSorted()).toEqual(['1 100000', '2 25000', '3 25000'])
    expect(await details(slug)).toMatchObject({
      status: 'paid',
      fund: { amount: '1500.00', awarded: '1500.00' },
      participants: 4,
      ranked: 4,
      winner: { score: '100.00' },
    })
    expect(await own(slug, players[1]!)).toMatchObject({
      state: 'placed',
      rank: 2,
      prize: { worth: '250.00' },
      prize_status: 'paid',
    })
    expect(await own(slug, players[3]!)).toMatchObject({ state: 'placed', rank: 4, prize: null, prize_status: null })
    const facts = await house.sql<
      { body: Record<string, unknown> }[]
    >`select body from platform.outbox where name = 'battles.prize_paid.v1'`
    expect(facts).toHaveLength(3)
  })

  test.each([0, 1, 2])('broken off at payment %i goes on, and pays each prize once', async (failAt) => {
    const slug = await run()
    await played(slug)
    await house.end()
    state.failAt = failAt
    await expect(house.battles.pay()).rejects.toThrow('the connection is gone')
    expect(await house.posted()).toHaveLength(failAt)
    expect((await details(slug)).status).toBe('finished')
    state.failAt = Infinity
    await Promise.all([house.battles.pay(), house.battles.pay()])
    await house.battles.pay()
    expect((await house.posted()).toSorted()).toEqual(['1 100000', '2 25000', '3 25000'])
    expect((await details(slug)).status).toBe('paid')
  })

  test('by two workers at once freezes the ranks once', async () => {
    const slug = await run()
    await played(slug)
    clock.advance(3_600_000)
    await house.battles.freeze()
    await house.owner()`update battles.battle set booked_over_at = booked_over_at - interval '1 minute'`
    expect((await Promise.all([house.battles.freeze(), house.battles.freeze()])).flat()).toEqual([slug])
    expect(await house.sql`select from battles.prize`).toHaveLength(3)
  })

  test('leaves a paid prize frozen in the database', async () => {
    const slug = await run()
    await played(slug)
    await house.end()
    await house.battles.pay()
    await expect(house.sql`update battles.prize set worth = worth + 1`).rejects.toThrow('a prize is frozen')
    await expect(house.sql`update battles.prize set status = 'owed'`).rejects.toThrow('a prize is frozen')
  })

  test('gives the prizes of the places that are taken, and no others', async () => {
    const slug = await run()
    await played(slug, 1)
    await house.end()
    await house.battles.pay()
    expect(await details(slug)).toMatchObject({ status: 'paid', fund: { amount: '1500.00', awarded: '1000.00' } })
    expect(await house.posted()).toEqual(['1 100000'])
  })

  test.each(['joining', 'automatic'])(
    'does not count a round that was voided after its game moved out of the battle (entry by %s)',
    async (entry) => {
      const slug = await run({ games: { kind: 'category', slugs: ['slots'] }, entry })
      const [ann, bob] = [house.player(), house.player()]
      if (entry === 'joining') for (const player of [ann, bob]) await join(slug, player)
      const [first, second] = [round(ann, { paid: 90_00n }), round(bob, { game: 'other', paid: 70_00n })]
      await consume(first)
      clock.advance(61_000)
      vi.spyOn(house.deps.games, 'kindsOf').mockImplementation(
        async (uuids) =>
          new Map(uuids.map((uuid) => [uuid, { slug: `slug-${uuid}`, provider: 'zoria', category: 'live' }])),
      )
      await consume({ ...first, kind: 'undone' }, { ...second, kind: 'undone' })
      expect(await own(slug, ann)).toMatchObject({ score: '0.00', rounds: 0 })
      clock.advance(61_000)
      vi.restoreAllMocks()
      // The settlement that is read after its void joins the player at most.
      await consume(second, round(ann, { paid: 20_00n }))
      expect([(await own(slug, bob)).rounds, (await own(slug, ann)).rounds]).toEqual([0, 1])
    },
  )

  test('is not changed by a void that comes later', async () => {
    const slug = await run()
    const players = [house.player(), house.player()]
    for (const player of players) await join(slug, player)
    const first = round(players[0]!, { paid: 90_00n })
    await consume(first, round(players[1]!, { paid: 80_00n }))
    await house.end()
    const before = await details(slug)
    await consume({ ...first, kind: 'undone' })
    expect(await details(slug)).toEqual(before)
  })

  test('shows the place, not the board of before, in the list of those that are over', async () => {
    const slug = await run()
    const [ann] = await played(slug, 1)
    expect((await own(slug, ann!)).state).toBe('active')
    await house.end()
    const { items } = (await ask('GET', '/battles?type=last', ann)).body as unknown as { items: BattleDetails[] }
    expect(items[0]?.own).toMatchObject({ state: 'placed', rank: 1, prize_status: 'owed' })
  })

  test('of a battle without players pays nothing', async () => {
    const slug = await run()
    await house.end()
    await house.battles.pay()
    expect(await details(slug)).toMatchObject({
      status: 'paid',
      fund: { awarded: '0.00' },
      ranked: 0,
      winner: null,
      rounds_count: 0,
    })
  })

  test('orders free rounds again with the dates of the first order', async () => {
    const award = vi.spyOn(house.deps.games.freeRounds, 'award')
    await run({
      entry: 'automatic',
      prizes: [{ from: 1, to: 1, prize: { kind: 'free_rounds', game: 'slug-silent', count: 5, stake: 100 } }],
    })
    await consume(round(house.player()))
    await house.end()
    await house.battles.pay()
    clock.advance(60_000)
    await house.battles.pay()
    const dates = award.mock.calls.map(([{ validFrom, validUntil }]) => [validFrom, validUntil])
    expect(dates.length).toBeGreaterThan(1)
    expect(new Set(dates.map(String)).size).toBe(1)
  })

  test('gives free rounds seven days more once less than half of their time is left', async () => {
    const award = vi.spyOn(house.deps.games.freeRounds, 'award')
    await run({
      entry: 'automatic',
      prizes: [{ from: 1, to: 1, prize: { kind: 'free_rounds', game: 'slug-silent', count: 5, stake: 100 } }],
    })
    await consume(round(house.player()))
    await house.end()
    const [day, days] = [86_400_000, [] as number[]]
    for (const ms of [0, (7 * day) / 2 - 1, 1, 7 * day - 1, 1]) {
      clock.advance(ms)
      await house.battles.pay()
      const [{ validFrom, validUntil }] = award.mock.calls.at(-1)!
      days.push((validUntil - validFrom) / day)
    }
    expect(days).toEqual([7, 7, 14, 14, 21])
  })

  test('pays free rounds that are given up as their worth, and shows why', async () => {
    const slug = await run({
      prizes: [{ from: 1, to: 1, prize: { kind: 'free_rounds', game: 'slug-gone', count: 5, stake: 100 } }],
    })
    const players = await played(slug)
    await house.end()
    await house.battles.pay()
    expect(await house.posted()).toEqual(['1 500'])
    expect(
      await house.sql`select body -> 'kind' as kind, body -> 'amount' as amount from platform.outbox where name = 'battles.prize_paid.v1'`,
    ).toEqual([{ kind: 'money', amount: '5.00' }])
    expect((await house.desk.show(slug))?.prizes).toMatchObject([{ status: 'paid', paidInstead: 'GAME_NOT_FOUND' }])
    expect((await own(slug, players[0]!)).prize).toMatchObject({ kind: 'money', worth: '5.00' })
  })

  test('pays the other prizes where one cannot be paid', async () => {
    await run({
      entry: 'automatic',
      prizes: [
        { from: 1, to: 110, prize: { kind: 'free_rounds', game: 'slug-silent', count: 5, stake: 100 } },
        { from: 111, to: 111, prize: { kind: 'money', amount: 100 } },
      ],
    })
    await consume(...Array.from({ length: 111 }, (_, place) => round(house.player(), { paid: BigInt(200_00 - place) })))
    await house.end()
    while ((await house.battles.pay()).isMore);
    expect(await house.posted()).toEqual(['111 100'])
  })

  test('pays the later prizes where an earlier payment fails', async () => {
    const slug = await run()
    await played(slug)
    await house.end()
    vi.spyOn(house.deps.wallet, 'post').mockRejectedValueOnce(new Error('the connection is gone'))
    await expect(house.battles.pay()).rejects.toThrow('the connection is gone')
    expect(await house.posted()).toEqual(['2 25000', '3 25000'])
    await house.battles.pay()
    expect(await house.posted()).toEqual(['2 25000', '3 25000', '1 100000'])
  })

  test('and the pages do not fail where staff named an offer that does not exist', async () => {
    const slug = await run({
      prizes: [{ from: 1, to: 1, prize: { kind: 'bonus', offerId: '0193a000-0000-7000-8b01-000000000001' } }],
    })
    expect(await ask('GET', `/battles/${slug}`)).toMatchObject({
      status: 200,
      body: { top_prize: { kind: 'bonus', worth: '0.00', bonus: null } },
    })
  })

  test('freezes the other battles where one fails', async () => {
    const failing = await run({
      prizes: [{ from: 1, to: 1, prize: { kind: 'bonus', offerId: '0193a000-0000-7000-8b01-000000000001' } }],
    })
    const slug = await run()
    vi.spyOn(house.deps.bonuses, 'giftOf').mockRejectedValueOnce(new Error('the connection is gone'))
    await expect(house.end()).rejects.toThrow('the connection is gone')
    expect(
      await Promise.all([failing, slug].map(async (each) => (await house.desk.show(each))?.battle.status)),
    ).toEqual(['open', 'finished'])
  })

  test('that staff moves to the moment of a settlement leaves that round out', async () => {
    const [slug, ann] = [await run(), house.player()]
    await join(slug, ann)
    await consume(round(ann, { settledAt: at(4) }), round(ann, { settledAt: at(5) }))
    clock.set(new Date(at(5)).toISOString())
    await house.desk.finish({ ...house.order, slug })
    await house.end(0)
    expect(await details(slug, ann)).toMatchObject({ rounds_count: 1, own: { rounds: 1, score: '20.00' } })
  })

  test('shares a proportional fund to the last minor unit', async () => {
    const slug = await run({
      fund: { kind: 'proportional', bps: 333, min: 1 },
      prizes: [
        { from: 1, to: 3, prize: { kind: 'share', bps: 3_333 } },
        { from: 4, to: 4, prize: { kind: 'share', bps: 1 } },
      ],
    })
    await played(slug)
    expect((await details(slug)).fund).toMatchObject({
      kind: 'proportional',
      percent: '3.33',
      amount: '1.33',
      awarded: null,
    })
    await house.end()
    await house.battles.pay()
    expect((await details(slug)).fund).toMatchObject({ amount: '1.33', awarded: '1.33' })
    expect(await house.posted()).toEqual(['1 45', '2 44', '3 44'])
    expect(await house.sql`select from battles.prize`).toHaveLength(3)
  })

  test('pays the money of an excluded winner, and withholds bonuses and free rounds', async () => {
    const slug = await run({
      prizes: [
        { from: 1, to: 1, prize: { kind: 'money', amount: 100 } },
        { from: 2, to: 2, prize: { kind: 'free_rounds', game: 'slug-book', count: 5, stake: 100 } },
      ],
    })
    const players = await played(slug)
    for (const player of players) state.blocks.set(player, 'closed')
    await house.end()
    await house.battles.pay()
    expect(await house.posted()).toEqual(['1 100'])
    expect(await own(slug, players[1]!)).toMatchObject({
      rank: 2,
      prize: { kind: 'free_rounds', free_rounds: { count: 5 } },
      prize_status: 'withheld',
    })
    expect((await details(slug)).status).toBe('paid')
  })

  test.each([
    ['money', { kind: 'money', amount: 100 }],
    ['free rounds', { kind: 'free_rounds', game: 'slug-book', count: 5, stake: 100 }],
  ])('withholds %s of an erased player, and pays the places after it', async (_, prize) => {
    const slug = await run({
      prizes: [
        { from: 1, to: 1, prize },
        { from: 2, to: 2, prize: { kind: 'money', amount: 50 } },
      ],
    })
    const [first] = await played(slug)
    await house.end()
    state.erased.add(first!)
    await house.battles.pay()
    expect(await house.posted()).toEqual(['2 50'])
    expect(await details(slug)).toMatchObject({ status: 'paid', winner: { alias: '***' } })
    expect(await house.sql`select place, status from battles.prize order by place`).toEqual([
      { place: 1, status: 'withheld' },
      { place: 2, status: 'paid' },
    ])
  })

  test('objects to the erasure of a winner until his prize is paid', async () => {
    const slug = await run()
    const [first, , , fourth] = await played(slug)
    await house.end()
    const objections = () =>
      Promise.all([first!, fourth!].map((player) => house.battles.playerData.objection?.(player)))
    expect(await objections()).toEqual(['PRIZE_OWED', undefined])
    await house.battles.pay()
    expect(await objections()).toEqual([undefined, undefined])
  })

  test('offers the list of counted rounds under its hash: own rounds in full, others masked', async () => {
    const slug = await run({ roundsMax: 2 })
    expect(await ask('GET', `/battles/${slug}/rounds`)).toMatchObject({
      status: 409,
      body: { code: 'BATTLE_NOT_FINISHED' },
    })
    expect(await ask('GET', `/battles/${slug}/proof`)).toMatchObject({
      status: 409,
      body: { code: 'BATTLE_NOT_FINISHED' },
    })
    const players = await played(slug, 2)
    await consume(round(players[0]!, { settledAt: at(30) }), round(players[0]!, { settledAt: at(40) }))
    await house.end()
    const proof = (await ask('GET', `/battles/${slug}/proof`)).body as unknown as {
      hash: string
      list: string
      ranks: unknown[]
    }
    expect(createHash('sha256').update(proof.list).digest('hex')).toBe(proof.hash)
    expect((await details(slug)).rounds_hash).toBe(proof.hash)
    expect(proof.list.trim().split('\n')).toHaveLength(1 + 3)
    expect(proof.ranks).toEqual([
      [1, 1, '12000'],
      [2, 2, '9000'],
    ])
    const { items, total } = (await ask('GET', `/battles/${slug}/rounds`, players[1])).body as unknown as {
      items: { is_own: boolean; round: string | null }[]
      total: number
    }
    expect([total, items.map(({ is_own, round: name }) => [is_own, name !== null])]).toEqual([
      3,
      [
        [false, false],
        [false, false],
        [true, true],
      ],
    ])
    expect((await ask('GET', `/battles/${slug}/rounds?own=true`, players[1])).body).toMatchObject({ total: 1 })
  })
})

test('freezes more players than are read at a time: each round is numbered once, and the hash covers all', async () => {
  const slug = await run()
  const players = Array.from({ length: 401 }, () => house.player())
  await house.sql`insert into battles.entry (battle_id, player_id, joined_at) select id, player::uuid, ${noon} from battles.battle, unnest(${players}::text[]) as player`
  await consume(...players.map((player, index) => round(player, { paid: BigInt(100_00 + index) })), round(players[0]!))
  await house.end()
  const proof = (await ask('GET', `/battles/${slug}/proof`)).body as unknown as {
    hash: string
    list: string
    ranks: [number, number, string][]
  }
  expect(createHash('sha256').update(proof.list).digest('hex')).toBe(proof.hash)
  expect(proof.list.trim().split('\n')).toHaveLength(1 + 402)
  const numbers = await house.sql<{ number: number }[]>`select number from battles.round order by number`
  expect(numbers.map(({ number }) => number)).toEqual(Array.from({ length: 402 }, (_, index) => index + 1))
  expect([(await details(slug)).rounds_count, proof.ranks.length, proof.ranks[0]?.[2]]).toEqual([402, 401, '12000'])
})

test('gives a long proof in parts which together are the whole list and all places', async () => {
  const slug = await run()
  const players = Array.from({ length: 3 }, () => house.player())
  for (const player of players) await join(slug, player)
  // More rounds than one part holds: all but the first ones without a payout.
  await house.sql`
    insert into battles.round (battle_id, player_id, version, provider, round_id, game_uuid, stake, payout, settled_at, is_settled, is_undone)
    select id, ${players[0]!}, -version, 'zoria', 'r' || version, 'book', 1000, 0, starts_at + version * interval '1 millisecond', true, false from battles.battle, generate_series(1, ${proofRoundsMax}) as version`
  await consume(...players.map((player, index) => round(player, { paid: BigInt(90_00 - index) })))
  await house.end()
  const partOf = async (after: number) =>
    (await ask('GET', `/battles/${slug}/proof?after=${after}`)).body as unknown as ReplyOf<
      typeof getBattleProof
    >['body']
  const [first, second] = [await partOf(0), await partOf(proofRoundsMax)]
  expect([first.next, second.next, first.ranks.length, second.ranks]).toEqual([proofRoundsMax, null, 3, []])
  expect([first.list.trim().split('\n').length, second.list.trim().split('\n').length]).toEqual([1 + proofRoundsMax, 3])
  expect(
    createHash('sha256')
      .update(first.list + second.list)
      .digest('hex'),
  ).toBe(first.hash)
  expect([second.hash, second.salt]).toEqual([first.hash, first.salt])
  expect(await partOf(2_000_000_000)).toMatchObject({ list: '', ranks: [], next: null })
  for (const after of ['-1', '1.5', 'x', '2000000001'])
    expect((await ask('GET', `/battles/${slug}/proof?after=${after}`)).status).toBe(400)
  expect((await ask('GET', `/battles/${slug}/rounds?page=100000&pageSize=100`)).body).toMatchObject({
    items: [],
    total: proofRoundsMax + 3,
  })
})

describe('the streams', () => {
  const followed = async (connected: readonly string[]) => {
    const [boards, own] = [[] as BattleBoard[], [] as string[]]
    const following = await house.battles.publish({
      connected: () => connected,
      topic: (() => (changed: readonly BattleBoard[]) => void boards.push(...changed)) as never,
      send: (
        playerId,
        {
          frame: {
            own: { state: standing, rank, score },
          },
        },
      ) => void own.push(`${connected.indexOf(playerId)} ${standing} ${rank ?? '-'} ${score}`),
    })
    return {
      following,
      boards,
      // A board may look between the end and the places of a battle.
      received: () => [
        boards
          .splice(0)
          .filter(({ status }) => status !== 'finishing')
          .map(({ slug, status, leaders }) => [slug, status, leaders.map(({ score }) => score)]),
        own.splice(0).toSorted(),
      ],
    }
  }

  test('hear a change that a page has read before, and nothing where nothing changed', async () => {
    const [slug, ann, bob] = [await run(), house.player(), house.player()]
    await join(slug, ann)
    const { following, received } = await followed([ann, bob])
    received()
    await consume(round(ann, { paid: 30_00n }))
    expect((await own(slug, ann)).rank).toBe(1)
    await following.look()
    expect(received()).toEqual([[[slug, 'active', ['30.00']]], ['0 active 1 30.00']])
    await following.look()
    expect(received()).toEqual([[], []])
    await following.close()
  })

  test('hear the end once, with place and prize of those who joined, in as many queries however many listen', async () => {
    const slug = await run()
    const [ann, bob] = [house.player(), house.player()]
    for (const player of [ann, bob]) await join(slug, player)
    await consume(round(ann, { paid: 120_00n }), round(bob, { paid: 90_00n }))
    const strangers = Array.from({ length: 300 }, () => house.player())
    const { following, received } = await followed([ann, bob, ...strangers])
    received()
    await house.end()
    await details(slug, ann)
    const asked = vi.spyOn(house.deps.identity, 'standing')
    const named = vi.spyOn(house.deps.games, 'picked')
    await following.look()
    expect(received()).toEqual([[[slug, 'finished', ['120.00', '90.00']]], ['0 placed 1 120.00', '1 placed 2 90.00']])
    expect([asked.mock.calls.length, named.mock.calls.length]).toEqual([0, 0])
    await following.look()
    expect(received()).toEqual([[], []])
    await following.close()
  })

  test('hear nothing of an end that a page saw while its board was being read, and then that end', async () => {
    const [slug, ann] = [await run(), house.player()]
    await join(slug, ann)
    await consume(round(ann, { paid: 30_00n }))
    const { following, boards } = await followed([ann])
    house.clock.advance(3_600_000)
    const aliasesOf = house.deps.identity.aliasesOf
    vi.spyOn(house.deps.identity, 'aliasesOf').mockImplementationOnce(async (ids) => {
      await house.end(0)
      expect((await details(slug)).status).toBe('finished')
      return aliasesOf(ids)
    })
    await following.look()
    await following.look()
    expect(boards.filter(({ participants }) => participants === 0)).toEqual([])
    expect(boards.at(-1)).toMatchObject({ slug, status: 'finished', participants: 1 })
    await following.close()
  })

  test('hear of own progress only where it changed, also where many joined', async () => {
    const slug = await run({ prizes: [{ from: 1, to: 1, prize: { kind: 'money', amount: 100_00 } }] })
    const players = Array.from({ length: 401 }, () => house.player())
    await house.sql`insert into battles.entry (battle_id, player_id, joined_at) select id, player::uuid, ${noon} from battles.battle, unnest(${players}::text[]) as player`
    await consume(...players.map((player, place) => round(player, { paid: BigInt(900_00 - place * 100) })))
    const { following, received } = await followed(players)
    expect(received()[1]).toHaveLength(401)
    // The last one stays the last one: nobody else has more or less to catch up with.
    await consume(round(players[400]!, { paid: 10n }))
    await following.look()
    expect(received()).toEqual([[[slug, 'active', expect.anything()]], ['400 active 401 500.10']])
    await following.close()
  })

  test('hear within 15 looks that a leader has another alias, or none', async () => {
    const [slug, ann] = [await run(), house.player()]
    await join(slug, ann)
    await consume(round(ann, { paid: 30_00n }))
    const { following, received } = await followed([])
    received()
    for (let count = 0; count < 15; count += 1) await following.look()
    expect(received()).toEqual([[], []])
    state.erased.add(ann)
    for (let count = 0; count < 15; count += 1) await following.look()
    expect(received()).toEqual([[[slug, 'active', ['30.00']]], []])
    await following.close()
  })

  test('hear a change again where it could not be told', async () => {
    const [slug, ann] = [await run(), house.player()]
    await join(slug, ann)
    const { following, received } = await followed([ann])
    received()
    vi.spyOn(house.deps.identity, 'aliasesOf').mockRejectedValueOnce(new Error('the connection is gone'))
    await consume(round(ann, { paid: 30_00n }))
    // The look that the hint of the change began, or this one, fails.
    await Promise.allSettled([following.look()])
    await following.look()
    expect(received()).toEqual([[[slug, 'active', ['30.00']]], ['0 active 1 30.00']])
    await following.close()
  })
})

describe('staff', () => {
  test('cancels a battle before its end, without prizes, and notifies its players', async () => {
    const [slug, ann] = [await run(), house.player()]
    await join(slug, ann)
    expect(await house.desk.cancel({ ...house.order, slug })).toEqual({ ok: true, value: { players: 1 } })
    expect(await house.desk.cancel({ ...house.order, slug })).toMatchObject({
      ok: false,
      refusal: { code: 'BATTLE_OVER' },
    })
    expect(await details(slug, ann)).toMatchObject({ status: 'cancelled', participants: 1, own: { state: 'inactive' } })
    expect(await house.end()).toEqual([])
    const reported = await house.sql<
      { body: { player_id: string } }[]
    >`select body from platform.outbox where name = 'battles.cancelled.v1'`
    expect(reported.map(({ body }) => body.player_id)).toEqual([ann])
    expect(await house.sql`select from battles.staff_action where action = 'cancel' and who = 'olena'`).toHaveLength(1)
  })

  test('sees the runs of a template, the newest first', async () => {
    const template = (await run()).replace(/-\d{8}-\d{4}$/, '')
    clock.advance(3_600_000)
    await house.desk.start({ ...house.order, slug: template })
    expect((await house.desk.runsOf(template)).map(({ startsAt }) => startsAt)).toEqual([at(3_600), at(0)])
    expect(await house.desk.runsOf('nonsense')).toEqual([])
  })

  test('ends a battle early, and cannot cancel it then', async () => {
    const slug = await run()
    clock.advance(1)
    expect(await house.desk.finish({ ...house.order, slug })).toMatchObject({ ok: true })
    expect(await house.desk.cancel({ ...house.order, slug })).toMatchObject({
      ok: false,
      refusal: { code: 'BATTLE_OVER' },
    })
    expect(await house.end(0)).toEqual([slug])
  })

  test.each([
    [
      'an offer',
      { prizes: [{ from: 1, to: 1, prize: { kind: 'bonus', offerId: '0193a000-0000-7000-8001-0000000000ff' } }] },
      'prizes: there is no offer 0193a000-0000-7000-8001-0000000000ff with a sum in uah',
    ],
    [
      'the game of a prize',
      { prizes: [{ from: 1, to: 1, prize: { kind: 'free_rounds', game: 'gone', count: 5, stake: 100 } }] },
      'prizes: there is no game "gone"; did you mean slug-1?',
    ],
    [
      'every game that counts',
      { games: { kind: 'provider', slugs: ['zoria'] } },
      'games: no game of the catalogue is of zoria',
    ],
    [
      'a game that counts',
      { games: { kind: 'list', slugs: ['slug-1', 'gone'] } },
      'games: there is no game "gone"; did you mean slug-1?',
    ],
    [
      'a provider',
      { games: { kind: 'provider', slugs: ['zoria', 'zorya'] } },
      'games: there is no provider "zorya"; did you mean zoria?',
    ],
    [
      'a category',
      { games: { kind: 'category', slugs: ['slots', 'slot'] } },
      'games: there is no category "slot"; did you mean slots?',
    ],
    [
      'the unit of a sum',
      { stakeMin: '500' },
      'terms.stakeMin: a whole number of minor units above 0 is needed, as in 500',
    ],
    ['its currency', { currency: 'usd' }, 'terms.currency: there is no "usd"; did you mean uah?'],
    ['a field', { prize: [] }, 'terms.prize: there is no such field; did you mean prizes?'],
    [
      'the text of a blank name',
      { names: { ...plainTerms.names, kz: ' ' } },
      'terms.names.kz: a text that is not blank is needed',
    ],
  ])('a template is refused where %s is unknown', async (_, changes, fault) => {
    if ('games' in changes) vi.spyOn(house.deps.games, 'picked').mockResolvedValueOnce({ count: 0, games: [] })
    const template = {
      slug: 'unknown',
      terms: { ...plainTerms, ...changes },
      schedule: { kind: 'daily', at: '00:00', minutes: 60 },
    }
    expect(await house.plainDesk.create({ ...house.order, template })).toEqual({
      ok: false,
      refusal: { code: 'BATTLE_INVALID', faults: [fault] },
    })
    expect((await house.plainDesk.list()).templates).toEqual([])
  })

  test('a template is refused whose offer credits a share of a deposit: its winner would get nothing', async () => {
    const offerId = '0193a000-0000-7000-8001-0000000000ff'
    vi.spyOn(house.deps.bonuses, 'giftOf').mockResolvedValueOnce({
      names: plainTerms.names,
      amount: money(0n, 'uah'),
      wager: 10,
    })
    const template = {
      slug: 'share',
      terms: { ...plainTerms, prizes: [{ from: 1, to: 1, prize: { kind: 'bonus', offerId } }] },
      schedule: { kind: 'daily', at: '00:00', minutes: 60 },
    }
    expect(await house.plainDesk.create({ ...house.order, template })).toEqual({
      ok: false,
      refusal: { code: 'BATTLE_INVALID', faults: [`prizes: there is no offer ${offerId} with a sum in uah`] },
    })
  })

  test.each([['finish'], ['cancel'], ['start']] as const)('gets a refusal for an unknown battle: %s', async (verb) => {
    expect(await house.desk[verb]({ ...house.order, slug: 'none' })).toMatchObject({
      ok: false,
      refusal: { code: 'BATTLE_NOT_FOUND' },
    })
  })
})

test('lists show upcoming and running battles, those that are over, and those of a game', async () => {
  const [first, second] = [await run({ games: { kind: 'list', slugs: ['slug-book'] } }), await run({ currency: 'kzt' })]
  const slugs = async (url: string) =>
    ((await ask('GET', url)).body as unknown as { items: { slug: string }[] }).items.map(({ slug }) => slug).toSorted()
  expect(await slugs('/battles')).toEqual([first, second])
  expect(await slugs('/battles/active?currency=kzt')).toEqual([second])
  expect(await slugs('/battles/active?game=slug-book')).toEqual([first, second])
  expect(await slugs('/battles/active?game=slug-other')).toEqual([second])
  expect((await ask('GET', '/battles/has-active')).body).toEqual({ has_active: true, count: 2 })
  expect((await ask('GET', '/battles/has-active', house.player())).body).toEqual({ has_active: true, count: 1 })
  await house.end()
  expect([
    await slugs('/battles?type=active'),
    await slugs('/battles?type=last'),
    await slugs('/battles/finished'),
  ]).toEqual([[], [first, second], [first, second]])
})

test('lists show a player battles in his currency unless he asks for another one', async () => {
  const [hryvnia, tenge, ann] = [await run(), await run({ currency: 'kzt' }), house.player()]
  state.currency = 'kzt'
  const slugs = async (url: string) =>
    ((await ask('GET', url, ann)).body as unknown as { items: { slug: string }[] }).items.map(({ slug }) => slug)
  for (const url of ['/battles', '/battles/active', '/battles/active?game=slug-book'])
    expect(await slugs(url)).toEqual([tenge])
  expect([await slugs('/battles?currency=uah'), await slugs('/battles/active?currency=uah')]).toEqual([
    [hryvnia],
    [hryvnia],
  ])
  await house.end()
  expect([
    await slugs('/battles?type=last'),
    await slugs('/battles/finished'),
    await slugs('/battles?type=last&currency=uah'),
    await slugs('/battles/finished?currency=uah'),
  ]).toEqual([[tenge], [tenge], [hryvnia], [hryvnia]])
})

describe('locks', () => {
  test('the note of the end takes battles in the order in which the consumer holds them', async () => {
    await run({}, 60)
    await run({}, 30)
    // The battle that ends last has the smallest id.
    const [first, second] = (await house.sql<{ id: string }[]>`select id from battles.battle order by ends_at desc`)
      .map(({ id }) => id)
      .toSorted() as [string, string]
    await house.owner()`update battles.battle set ends_at = case when id = ${first} then ${noon}::timestamptz + interval '2 hours' else ${noon}::timestamptz + interval '1 hour' end`
    await crossLocks(house.sql, {
      first: (tx) => holdBattle(tx, first),
      work: () => noteOver(house.sql, at(3 * 3_600)),
      second: (tx) => holdBattle(tx, second),
    })
    expect(await house.sql`select id from battles.battle where booked_over_at is null`).toEqual([])
  })

  test('rounds of a player without an entry are noted in one order, undone or settled', async () => {
    const slug = await run()
    const [{ id }] = await house.sql<
      [{ id: BattleRound['battleId'] }]
    >`select id from battles.battle where slug = ${slug}`
    const playerId = house.player()
    const noted = (version: bigint, isSettled: boolean) => ({
      battleId: id,
      playerId,
      version,
      provider: 'zoria',
      roundId: `round-${version}`,
      gameUuid: 'book',
      stake: 1n,
      payout: 1n,
      settledAt: at(1),
      isSettled,
      isUndone: !isSettled,
    })
    await crossLocks(house.sql, {
      first: (tx) => noteRounds(tx, [noted(1n, true)]),
      work: () => house.sql.begin((tx) => noteRounds(tx, [noted(2n, false), noted(1n, false)])),
      second: (tx) => noteRounds(tx, [noted(2n, true)]),
    })
    expect(await house.sql`select version, is_settled, is_undone from battles.round order by version`).toEqual(
      [1n, 2n].map((version) => ({ version, is_settled: true, is_undone: true })),
    )
  })
})
