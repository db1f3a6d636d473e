import { createHash, createHmac } from 'node:crypto'
import { drawFromBlocks, drawThreshold, blockMessage } from '@zoria/game-maths'
import type { JackpotDrop, JackpotPick, LiveJackpot } from '@zoria/contract/jackpots/http'
import { jackpotSuits, type JackpotSuit } from '@zoria/contract/jackpots/words'
import { bps, instant, money, plusMs } from '@zoria/kernel'
import { tickMs } from '@zoria/platform/http/event-stream'
import { createPlay } from '@zoria/play'
import { crossLocks, untilLockAwaited } from '@zoria/testkit/lock-order'
import { settlingWaitMs } from '@zoria/wallet'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { checkPools } from './actions/check-books.ts'
import { poolsRestMs } from './reads/follow-pools.ts'
import { imbalanceOf } from './rules/pool.ts'
import { lockPool } from './storage/pool-rows.ts'
import { insertProposal } from './storage/staff-rows.ts'
import { json } from './storage/terms.ts'
import { erased, noon, openJackpots, round } from './testing/jackpot-setup.ts'

type Place = Awaited<ReturnType<typeof openJackpots>>

/** Each group has a database of its own. */
const withPlace = (open: () => Promise<Place> = openJackpots) => {
  let place: Place
  beforeAll(async () => {
    place = await open()
  })
  afterAll(() => place.close())
  return () => place
}

const valueOf = async (place: Place, id = 'uah-clubs') => (await place.pool(id)).pool.value
const postedTo = (place: Place, owner: string) =>
  place.owner<
    { kind: string; amount: bigint }[]
  >`select kind::text, d_electronic as amount from wallet.journal where player_id = ${owner} order by version`
const faultsOf = async (place: Place) => (await checkPools(place.deps)).flatMap(({ faults }) => faults)

describe('the pools', () => {
  const at = withPlace()

  test('are four of each currency, the smallest suit first, and begin with their seeds', async () => {
    const { status, body } = await at().ask('GET', '/jackpots')
    expect(status).toBe(200)
    expect(
      (
        body['items'] as never as {
          currency: string
          suit: string
          value: string
          seed: string
          share: string
          min: string
          max: string
          min_stake: string
        }[]
      ).map(({ currency, suit, value, seed, share, min, max, min_stake }) =>
        [currency, suit, value, seed, share, min, max, min_stake].join(' '),
      ),
    ).toEqual([
      'uah clubs 800.00 800.00 0.35 1500.00 6000.00 5.00',
      'uah diamonds 8000.00 8000.00 0.30 15000.00 50000.00 5.00',
      'uah hearts 40000.00 40000.00 0.25 100000.00 300000.00 5.00',
      'uah spades 250000.00 250000.00 0.20 500000.00 2000000.00 5.00',
      'kzt clubs 9600.00 9600.00 0.35 18000.00 72000.00 60.00',
      'kzt diamonds 96000.00 96000.00 0.30 180000.00 600000.00 60.00',
      'kzt hearts 480000.00 480000.00 0.25 1200000.00 3600000.00 60.00',
      'kzt spades 3000000.00 3000000.00 0.20 6000000.00 24000000.00 60.00',
    ])
  })

  test('show the commitment of the threshold, and can be asked for one currency', async () => {
    const { body } = await at().ask('GET', '/jackpots?currency=kzt')
    const items = body['items'] as never as {
      currency: string
      hash: string
      draw_id: string
      is_running: boolean
      categories: string[]
    }[]
    expect(items.map(({ currency }) => currency)).toEqual(['kzt', 'kzt', 'kzt', 'kzt'])
    for (const { hash, draw_id, is_running, categories } of items)
      expect([
        hash,
        is_running,
        categories,
        await at().owner`select hash from fairness.draw where id = ${draw_id}`,
      ]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), true, ['slots'], [{ hash }]])
  })

  test('are opened once, also by two workers', async () => {
    await Promise.all([at().jackpots.open(), at().jackpots.open()])
    expect(await at().owner`select count(*)::int as count from jackpots.period`).toEqual([{ count: 8 }])
    expect(await at().owner`select count(*)::int as count from fairness.draw`).toEqual([{ count: 8 }])
  })
})

describe('contributions', () => {
  const at = withPlace()

  test('go to every suit of the currency by its share, with exact fractions', async () => {
    const player = await at().player()
    await at().consume(round(player, { stake: 5_01n }))
    const parts = await Promise.all(jackpotSuits.map(async (suit) => (await at().pool(`uah-${suit}`)).pool.contributed))
    expect(parts).toEqual([501n * 35n, 501n * 30n, 501n * 25n, 501n * 20n])
    expect((await at().pool('kzt-clubs')).pool.contributed).toBe(0n)
  })

  test.each([
    ['a stake below the minimum', { stake: 4_99n }],
    ['the part that bonus money paid', { stake: 0n, bonus: 100_00n }],
    ['a free round', { isFreeRound: true }],
    ['a game of another category', { game: 'roulette' }],
    ['a game that is not in the catalogue', { game: 'unknown' }],
    ['a round that was settled before the pool was opened', { settledAt: plusMs(instant(noon), -1) }],
  ])('%s brings nothing', async (_, changes) => {
    const before = await valueOf(at())
    await at().consume(round(await at().player(), changes))
    expect(await valueOf(at())).toBe(before)
  })

  test('a round that is undone leaves the value as it is, and later rounds fill what it took', async () => {
    const player = await at().player()
    const played = round(player, { stake: 100_00n })
    await at().consume(played)
    const before = await valueOf(at())
    await at().consume({ ...played, kind: 'undone' })
    expect(await valueOf(at())).toBe(before)
    await at().consume(round(player, { stake: 60_00n }))
    expect(await valueOf(at())).toBe(before)
    await at().consume(round(player, { stake: 60_00n }))
    expect(await valueOf(at())).toBe(before + 2_000n * 35n)
  })

  test('a round that settles again counts with its last totals', async () => {
    const player = await at().player()
    const [first, second] = [round(player, { stake: 100_00n }), round(player, { stake: 40_00n })]
    const net = async () => {
      const { pool } = await at().pool()
      return pool.value - pool.remainder
    }
    const before = await net()
    await at().consume(first)
    await at().consume({ ...first, kind: 'undone' }, second)
    expect(await net()).toBe(before + 4_000n * 35n)
  })

  test('are taken back as they were brought where the game moved to another category meanwhile', async () => {
    const place = at()
    const player = await place.player()
    const before = await place.pool()
    const [slot, live] = [
      round(player, { game: 'moving', settledAt: plusMs(before.lastSettledAt, 1) }),
      round(player, { game: 'roulette', settledAt: plusMs(before.lastSettledAt, 1) }),
    ]
    await place.consume(slot, live)
    const brought = (await place.pool()).pool.contributed - before.pool.contributed
    expect(brought).toBe(10_00n * 35n)
    place.clock.advance(61_000)
    vi.spyOn(place.deps.games, 'kindsOf').mockImplementation(
      async (uuids) =>
        new Map(
          uuids.map((uuid) => [
            uuid,
            { slug: uuid, provider: 'zoria', category: uuid === 'roulette' ? 'slots' : 'live' },
          ]),
        ),
    )
    // Both are judged as when they were settled; rounds that are settled from now on by what the games are now.
    const { lastSettledAt } = await place.pool()
    await place.consume({ ...slot, kind: 'undone' }, { ...live, kind: 'undone' })
    expect((await place.pool()).pool.takenBack - before.pool.takenBack).toBe(brought)
    await place.consume(
      round(player, { game: 'moving', settledAt: plusMs(lastSettledAt, 2) }),
      round(player, { game: 'roulette', stake: 20_00n, settledAt: plusMs(lastSettledAt, 2) }),
    )
    expect((await place.pool()).pool.contributed - before.pool.contributed).toBe(brought + 20_00n * 35n)
    expect(
      await place.owner`select game_uuid, category from jackpots.game_category where game_uuid in ('moving', 'roulette') order by game_uuid, from_at`,
    ).toEqual([
      { game_uuid: 'moving', category: 'slots' },
      { game_uuid: 'moving', category: 'live' },
      { game_uuid: 'roulette', category: 'live' },
      { game_uuid: 'roulette', category: 'slots' },
    ])
    vi.restoreAllMocks()
    expect(imbalanceOf((await place.pool()).pool)).toBe(0n)
  })

  test('of a game that moves twice before the next settlement follow its last category', async () => {
    const place = at()
    const player = await place.player()
    const { lastSettledAt } = await place.pool()
    const moved = vi.spyOn(place.deps.games, 'kindsOf')
    for (const category of ['slots', 'live', 'slots', 'live', 'slots']) {
      place.clock.advance(61_000)
      moved.mockImplementation(
        async (uuids) => new Map(uuids.map((uuid) => [uuid, { slug: uuid, provider: 'zoria', category }])),
      )
      await place.consume(round(player, { game: 'restless', settledAt: lastSettledAt }))
    }
    const before = (await place.pool()).pool.contributed
    await place.consume(round(player, { game: 'restless', settledAt: plusMs(lastSettledAt, 60_000) }))
    expect((await place.pool()).pool.contributed - before).toBe(10_00n * 35n)
    moved.mockRestore()
  })

  test('that come undone first bring nothing in the end', async () => {
    const played = round(await at().player(), { stake: 100_00n })
    const before = await valueOf(at())
    await at().consume({ ...played, kind: 'undone' })
    await at().consume(played)
    expect(await valueOf(at())).toBe(before)
    expect(imbalanceOf((await at().pool()).pool)).toBe(0n)
  })
})

describe('a drop', () => {
  const at = withPlace()

  test('is won by the round that crosses the threshold; the draw is revealed, and the next one is committed', async () => {
    const player = await at().player()
    const threshold = await at().fill('uah-clubs', 3n)
    const before = await at().pool()
    await at().consume(round(player, { stake: 8_00n }), round(player, { stake: 20_00n, version: 7_001n }))
    const [drop] = await at().drops('clubs')
    // 3 below the threshold, 2.8 and then 7 minor units come.
    expect(drop).toMatchObject({
      poolId: 'uah-clubs',
      number: 1,
      playerId: player,
      amount: threshold - 3n + 9n,
      threshold,
      roundId: 'round-7001',
      gameUuid: 'book',
      paidAt: null,
      seenAt: null,
    })
    const after = await at().pool()
    expect([after.number, after.pool.value, after.drawId === before.drawId]).toEqual([
      2,
      800_00n * 10_000n + 8_000n,
      false,
    ])

    const [draw] = await at().owner<
      { hash: string; server_seed: string; client_seed: string; nonce: bigint; input: string; result: string }[]
    >`select * from fairness.draw where id = ${before.drawId}`
    if (!draw) throw new Error('no draw')
    expect(createHash('sha256').update(Buffer.from(draw.server_seed, 'hex')).digest('hex')).toBe(draw.hash)
    expect([draw.client_seed, Number(draw.nonce), draw.input]).toEqual([
      'uah-clubs',
      1,
      '{"jackpot":"uah-clubs","number":1,"min":"150000","max":"600000"}',
    ])
    const stream = drawFromBlocks((cursor) =>
      createHmac('sha256', Buffer.from(draw.server_seed, 'hex'))
        .update(blockMessage({ clientSeed: 'uah-clubs', nonce: 1 }, cursor))
        .digest(),
    )
    expect(JSON.parse(draw.result)).toEqual({
      threshold: String(drawThreshold({ min: 150_000n, max: 600_000n }, stream)),
      cards: drop?.cards,
    })
    const shown = (drop?.cards ?? [])
      .map((suit, place, cards) => cards.slice(0, place + 1).filter((each) => each === suit).length === 3 && suit)
      .find(Boolean)
    expect([drop?.cards.length, shown]).toEqual([12, 'clubs'])
    expect(await at().owner`select server_seed from fairness.draw where id = ${after.drawId}`).toEqual([
      { server_seed: null },
    ])
  })

  test('of two rounds that cross in one batch belongs to the first; the other one grows the next pool', async () => {
    const [one, two] = [await at().player(), await at().player()]
    const threshold = await at().fill('uah-clubs', 1n)
    await at().consume(round(one, { stake: 100_00n }), round(two, { stake: 200_00n }))
    expect((await at().drops('clubs')).slice(1)).toMatchObject([
      { number: 2, playerId: one, amount: threshold - 1n + 35n },
    ])
    expect(await valueOf(at())).toBe(800_00n * 10_000n + 20_000n * 35n)
  })

  test('of rounds that cross in many lanes at once belongs to one of them, once for each threshold', async () => {
    const players = await Promise.all(Array.from({ length: 6 }, () => at().player()))
    const threshold = await at().fill('uah-clubs', 1n)
    await Promise.all(players.map((player, lane) => at().consume(round(player, { stake: 100_00n, lane }))))
    const drops = (await at().drops('clubs')).slice(2)
    expect(drops).toMatchObject([{ number: 3, amount: threshold - 1n + 35n }])
    expect(await valueOf(at())).toBe(800_00n * 10_000n + 5n * 10_000n * 35n)
  })

  test('stays when its round is undone later; what the round brought comes out of later rounds', async () => {
    const player = await at().player()
    await at().fill('uah-diamonds', 1n)
    const played = round(player, { stake: 100_00n })
    await at().consume(played)
    await at().consume({ ...played, kind: 'undone' })
    expect(await at().drops('diamonds')).toMatchObject([{ playerId: player, voidedAt: null }])
    expect((await at().pool('uah-diamonds')).pool).toMatchObject({ remainder: 10_000n * 30n })
  })

  test('does not happen where the transaction of the fold fails', async () => {
    const player = await at().player()
    await at().fill('uah-hearts', 1n)
    const before = await at().pool('uah-hearts')
    await expect(
      at().sql.begin(async (tx) => {
        await at().jackpots.consumer.consume(tx, [round(player, { stake: 1_000_00n })])
        throw new Error('the process ends here')
      }),
    ).rejects.toThrow('ends here')
    expect([await at().drops('hearts'), (await at().pool('uah-hearts')).drawId]).toEqual([[], before.drawId])
  })

  test('waits for the disk when its transaction commits', async () => {
    await at().fill('uah-hearts', 1n)
    const setting = await at().sql.begin(async (tx) => {
      await tx`select set_config('synchronous_commit', 'off', true)`
      await at().jackpots.consumer.consume(tx, [round(await at().player(), { stake: 1_000_00n })])
      return tx`select current_setting('synchronous_commit') as is`
    })
    expect([setting, (await at().drops('hearts')).length]).toEqual([[{ is: 'on' }], 1])
  })

  test('is frozen in the database', async () => {
    const [drop] = await at().drops('hearts')
    await expect(at().owner`update jackpots.drop set amount = amount + 1 where id = ${drop?.id ?? ''}`).rejects.toThrow(
      'a drop is frozen',
    )
    await expect(at().sql`delete from jackpots.drop`).rejects.toThrow('permission denied')
  })
})

describe('the money of a pool', () => {
  const at = withPlace()

  test('is in its account: the seed at the first look, then what rounds bring, in whole minor units', async () => {
    const { account } = await at().pool()
    await at().jackpots.book()
    await at().consume(round(await at().player(), { stake: 100_01n }))
    await at().jackpots.book()
    await at().jackpots.book()
    // 35.0035 minor units came.
    expect(await postedTo(at(), account)).toEqual([
      { kind: 'pool_credit', amount: 800_00n },
      { kind: 'pool_credit', amount: 35n },
    ])
    expect(
      await at()
        .owner`select wallet.id_text(external_id) as id from wallet.journal where player_id = ${account} order by version`,
    ).toEqual([{ id: 'uah-clubs:1' }, { id: 'uah-clubs:2' }])
  })

  test('is booked once, also by two workers', async () => {
    const { account, booked } = await at().pool()
    await at().consume(round(await at().player(), { stake: 1_000_00n }))
    await Promise.all([at().jackpots.book(), at().jackpots.book(), at().jackpots.book()])
    expect((await at().pool()).booked).toBe(booked + 350n)
    expect((await postedTo(at(), account)).at(-1)).toEqual({ kind: 'pool_credit', amount: 350n })
    expect(await faultsOf(at())).toEqual([])
  })

  test('goes to the winner once with one fact, also where two workers pay and nothing was booked before', async () => {
    const player = await at().player()
    await at().fill('uah-clubs', 1n)
    await at().consume(round(player, { stake: 100_00n }))
    const [drop] = await at().drops('clubs')
    await Promise.all([at().jackpots.pay(), at().jackpots.pay()])
    await at().jackpots.pay()
    const amount = drop?.amount ?? 0n
    expect(await postedTo(at(), player)).toEqual([{ kind: 'prize', amount }])
    expect((await postedTo(at(), (await at().pool()).account)).filter(({ kind }) => kind === 'pool_debit')).toEqual([
      { kind: 'pool_debit', amount: -amount },
    ])
    const facts = await at().owner`select body from platform.outbox where name = 'jackpots.paid.v1'`
    expect(facts).toEqual([
      {
        body: {
          player_id: player,
          drop_id: drop?.id,
          suit: 'clubs',
          amount: `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`,
          currency: 'uah',
        },
      },
    ])
    expect([await faultsOf(at()), (await at().wallet.checkBooks('whole')).faults]).toEqual([[], []])
  })

  test('lands where the winner is blocked', async () => {
    const player = await at().player()
    await at().wallet.execute({
      kind: 'block_change',
      playerId: player,
      source: 'identity',
      externalId: 'b',
      block: { scope: 'everything', reason: 'excluded' },
    })
    await at().fill('uah-clubs', 1n)
    await at().consume(round(player, { stake: 100_00n }))
    await at().jackpots.pay()
    expect(await at().electronic(player)).toBe((await at().drops('clubs')).at(-1)?.amount)
  })

  test('that is owed stands against the erasure of its winner', async () => {
    const player = await at().player()
    await at().fill('uah-clubs', 1n)
    await at().consume(round(player, { stake: 100_00n }))
    expect(await at().jackpots.playerData.objection?.(player)).toBe('PRIZE_OWED')
    await at().jackpots.pay()
    expect(await at().jackpots.playerData.objection?.(player)).toBeUndefined()
  })

  test('that cannot be paid holds up no other prize, and is paid later', async () => {
    const [nobody, player] = ['0193a000-0000-7000-8c0f-000000000001', await at().player()]
    await at().fill('uah-clubs', 1n)
    await at().consume(round(nobody, { stake: 100_00n }))
    await at().fill('uah-clubs', 1n)
    await at().consume(round(player, { stake: 100_00n }))
    await expect(at().jackpots.pay()).rejects.toThrow('a prize lands, not PLAYER_UNKNOWN')
    expect(await at().electronic(player)).toBe((await at().drops('clubs')).at(-1)?.amount)
    await at().sql.begin((tx) => at().wallet.open(tx, { playerId: nobody as never, currency: 'uah' }))
    await at().jackpots.pay()
    expect((await at().drops('clubs')).map(({ paidAt }) => paidAt === null)).not.toContain(true)
    expect(await faultsOf(at())).toEqual([])
  })

  test('is reconciled by a job that names what differs', async () => {
    const check = at().jackpots.tasks['jackpots.check_books']
    await check?.({})
    await at().owner`update jackpots.pool set booked = booked + 1 where id = 'uah-hearts'`
    await expect(check?.({})).rejects.toThrow(/uah-hearts: its account holds (\d+), not \d+ booked without 0 paid/)
    await at()
      .owner`update jackpots.pool set booked = booked - 1, won = won + 1, contributed = contributed + 10000 where id = 'uah-hearts'`
    await expect(check?.({})).rejects.toThrow('uah-hearts: 1 won and 0 returned, but its drops are 0 and 0')
    await expect(at().owner`update jackpots.pool set value = value + 1 where id = 'uah-hearts'`).rejects.toThrow(
      'check constraint',
    )
  })
})

describe('a drop whose winner was erased before he was paid', () => {
  const at = withPlace()
  // Players have the same ids in every group.
  afterAll(() => erased.clear())

  test('goes back to the pool, and the history shows it as returned', async () => {
    const place = at()
    const player = await place.player()
    await place.fill('uah-clubs', 1n)
    await place.consume(round(player, { stake: 100_00n }))
    const [amount, before] = [(await place.drops('clubs')).at(-1)?.amount ?? 0n, await valueOf(place)]
    erased.add(player)
    await Promise.all([place.jackpots.pay(), place.jackpots.pay()])
    expect([await postedTo(place, player), await valueOf(place)]).toEqual([[], before + amount * 10_000n])
    expect(await place.owner`select from platform.outbox where body ->> 'player_id' = ${player}`).toEqual([])
    await place.jackpots.book()
    expect(await faultsOf(place)).toEqual([])
    const { items } = (await place.ask('GET', '/jackpots/history?suit=clubs&currency=uah')).body as never as {
      items: JackpotDrop[]
    }
    expect(items[0]).toMatchObject({ alias: '***', is_voided: true, is_returned: true })
    expect(await place.jackpots.playerData.objection?.(player)).toBeUndefined()
  })

  test('goes back also where its pick was shown before', async () => {
    const place = at()
    const player = await place.player()
    await place.fill('uah-clubs', 1n)
    await place.consume(round(player, { stake: 100_00n }))
    await place.ask('GET', '/jackpots/picks', player)
    erased.add(player)
    await place.jackpots.pay()
    expect([await postedTo(place, player), await faultsOf(place)]).toEqual([[], []])
  })
})

describe('rounds of the journal', () => {
  const at = withPlace()

  test('are folded as the provider settles and undoes them, and the winner is paid', async () => {
    const { wallet, sql, jackpots } = at()
    const [player, winner] = [await at().player(), await at().player()]
    const bet = (playerId: typeof player, id: string, amount: bigint) =>
      ({
        kind: 'stake',
        playerId,
        source: 'gis:zoria',
        provider: 'studio',
        game: 'book',
        externalId: id,
        amount: money(amount, 'uah'),
        round: id,
        weight: bps(10_000),
        sessionStartedAt: null,
        isRoundFinished: true,
        freeRound: null,
        objection: null,
      }) as const
    for (const playerId of [player, winner])
      await wallet.execute({
        kind: 'deposit',
        playerId,
        source: 'payments',
        externalId: playerId,
        amount: money(1_000_00n, 'uah'),
      })
    const play = createPlay({
      wallet,
      repeatableRead: async () => Promise.reject(new Error('nothing is rebuilt')),
      logger: at().deps.logger,
      consumers: [jackpots.consumer],
    })
    const playing = await play.keepRunning()
    const poolOf = async () => (await at().pool()).pool
    await wallet.execute(bet(player, 'round-1', 100_00n))
    await expect.poll(async () => (await poolOf()).contributed).toBe(10_000n * 35n)
    await wallet.execute({
      kind: 'rollback',
      playerId: player,
      source: 'gis:zoria',
      provider: 'studio',
      game: 'book',
      externalId: 'undo',
      currency: 'uah',
      items: [{ kind: 'stake', externalId: 'round-1' }],
      round: 'round-1',
    })
    await expect.poll(async () => (await poolOf()).remainder).toBe(10_000n * 35n)
    await at().fill('uah-clubs', 1n)
    await wallet.execute(bet(winner, 'round-2', 500_00n))
    await expect.poll(async () => (await at().drops('clubs')).length).toBe(1)
    await playing.close()
    await jackpots.book()
    await jackpots.pay()
    const [drop] = await at().drops('clubs')
    expect([drop?.playerId, drop?.roundId, await at().electronic(winner), await at().electronic(player)]).toEqual([
      winner,
      'round-2',
      drop?.amount,
      0n,
    ])
    expect([
      await faultsOf(at()),
      (await wallet.checkBooks('whole')).faults,
      await sql`select count(*)::int as count from jackpots.drop`,
    ]).toEqual([[], [], [{ count: 1 }]])
  })
})

describe('the pick of a winner', () => {
  const at = withPlace()
  const picksOf = async (player: string) =>
    (await at().ask('GET', '/jackpots/picks', player)).body['items'] as never as JackpotPick[]

  test('waits until it was seen, on every device; nobody else sees it', async () => {
    const [player, other] = [await at().player(), await at().player()]
    await at().fill('uah-hearts', 1n)
    await at().consume(round(player, { stake: 100_00n }))
    const [pick] = await picksOf(player)
    const [drop] = await at().drops()
    expect(pick).toEqual({
      drop_id: drop?.id,
      suit: 'hearts',
      amount: expect.stringMatching(/^\d+\.\d\d$/),
      currency: 'uah',
      cards: drop?.cards,
      seen_at: null,
      is_paid: false,
    })
    await at().jackpots.pay()
    expect(await picksOf(player)).toMatchObject([{ is_paid: true }])
    expect(await picksOf(other)).toEqual([])
    const see = (whose?: string, id: string = drop?.id ?? '') => at().ask('POST', `/jackpots/picks/${id}/seen`, whose)
    expect((await see(other)).body).toMatchObject({ code: 'JACKPOT_DROP_NOT_FOUND' })
    expect((await see(player, '0193a000-0000-7000-8c0f-0000000000ff')).status).toBe(404)
    expect([(await see()).status, (await see(player)).status, (await see(player)).status]).toEqual([401, 204, 204])
    expect(await picksOf(player)).toEqual([])
  })

  test('is in the history with its threshold, by currency and suit; the winner knows his own', async () => {
    const [drop] = await at().drops()
    const player = drop?.playerId
    const history = async (query: string, whose?: string) =>
      (await at().ask('GET', `/jackpots/history${query}`, whose)).body as never as {
        items: JackpotDrop[]
        total: number
      }
    expect((await history('', player)).items).toEqual([
      {
        id: drop?.id,
        suit: 'hearts',
        currency: 'uah',
        amount: expect.any(String),
        threshold: expect.any(String),
        at: noon,
        alias: expect.stringContaining('*'),
        game: { slug: 'slug-book', name: 'book' },
        draw_id: drop?.drawId,
        is_voided: false,
        is_returned: false,
        is_own: true,
      },
    ])
    expect((await history('')).items[0]?.is_own).toBe(false)
    expect([
      (await history('?suit=clubs')).total,
      (await history('?currency=kzt')).total,
      (await history('?suit=hearts&currency=uah')).total,
    ]).toEqual([0, 0, 1])
  })
})

describe('the public stream', () => {
  const at = withPlace()

  test('has a value within a second of the journal: all waits on the way are shorter', () =>
    expect(settlingWaitMs + poolsRestMs + tickMs).toBeLessThan(1_000))

  test('tells values, what changed, and the drop of the last hour', async () => {
    const published: LiveJackpot[][] = []
    let state: () => unknown = () => undefined
    const following = await at().jackpots.publish({
      topic: ((_: string, current: () => unknown) => {
        state = current
        return (change: LiveJackpot[]) => void published.push(change)
      }) as never,
    })
    expect(
      (state() as LiveJackpot[]).map(({ currency, suit, value, is_running, drop }) =>
        [currency, suit, value, is_running, drop].join(' '),
      ),
    ).toContain('uah clubs 800.00 true ')
    published.length = 0
    await at().consume(round(await at().player('kzt'), { stake: 1_000_00n, currency: 'kzt' }))
    await following.look()
    expect(
      published
        .flat()
        .map(({ currency, suit, value }) => `${currency} ${suit} ${value}`)
        .toSorted(),
    ).toEqual(['kzt clubs 9603.50', 'kzt diamonds 96003.00', 'kzt hearts 480002.50', 'kzt spades 3000002.00'])
    await at().fill('uah-clubs', 1n)
    const player = await at().player()
    await at().consume(round(player, { stake: 100_00n }))
    await following.look()
    const current = () =>
      (state() as LiveJackpot[]).find(({ currency, suit }) => currency === 'uah' && suit === 'clubs')
    const [drop] = await at().drops('clubs')
    expect(current()).toMatchObject({
      value: '800.00',
      drop: { id: drop?.id, alias: expect.stringContaining('*'), at: noon },
    })
    at().clock.advance(3_599_999)
    await following.look()
    expect(current()?.drop).not.toBeNull()
    at().clock.advance(1)
    await following.look()
    expect(current()?.drop).toBeNull()
    await following.close()
  })
})

describe('staff', () => {
  const at = withPlace()
  const terms = { seed: 90_000, shareBps: 100, min: 160_000, max: 170_000, stakeMin: 1_000, categories: null }
  const confirmed = async (proposed: { ok: boolean; value?: { proposal: number } }) =>
    at().desk.confirm({ ...at().second, proposal: proposed.value?.proposal ?? 0 })

  test.each([
    [{ ...terms, min: 90_000 }, 'min must be above seed'],
    [{ ...terms, shareBps: 0 }, 'shareBps'],
    [{ ...terms, categories: ['cats'] }, 'categories'],
    [{ ...terms, odds: 1 }, 'odds'],
    ['no JSON', 'terms'],
  ])('does not propose terms that cannot be: %#', async (given, fault) => {
    const answer = await at().desk.configure({ ...at().order, pool: 'uah-clubs', terms: given })
    expect(!answer.ok && answer.refusal.code === 'TERMS_INVALID' && answer.refusal.faults.join()).toContain(fault)
  })

  test('changes terms by two people, from the next drop on; what was settled before keeps its share', async () => {
    const proposed = await at().desk.configure({ ...at().order, pool: 'uah-clubs', terms })
    expect(
      await at().desk.confirm({ ...at().order, proposal: proposed.ok ? proposed.value.proposal : 0 }),
    ).toMatchObject({ ok: false, refusal: { code: 'SAME_PERSON' } })
    expect(await confirmed(proposed)).toMatchObject({ ok: true })
    expect(await confirmed(proposed)).toMatchObject({ ok: false, refusal: { code: 'PROPOSAL_NOT_FOUND' } })
    expect((await at().pool()).terms.shareBps).toBe(35)
    await at().fill('uah-clubs', 1n)
    const player = await at().player()
    const old = round(player, { stake: 100_00n })
    await at().consume(old)
    const { pool, terms: present, nextTerms } = await at().pool()
    expect([present.shareBps, nextTerms, pool.value]).toEqual([100, null, 900_00n * 10_000n])
    await at().consume({ ...old, kind: 'undone' })
    expect((await at().pool()).pool.remainder).toBe(10_000n * 35n)
    await at().consume(round(player, { stake: 100_00n, settledAt: plusMs(instant(noon), 60_000), game: 'roulette' }))
    expect((await at().pool()).pool).toMatchObject({ remainder: 0n, value: 900_00n * 10_000n + 10_000n * 65n })
  })

  test('replaces an open proposal by a newer one about the same pool', async () => {
    const [older, newer] = [
      await at().desk.configure({ ...at().order, pool: 'uah-spades', terms: { ...terms, max: 900_000 } }),
      await at().desk.configure({ ...at().order, pool: 'uah-spades', terms }),
    ]
    expect([await confirmed(older), await confirmed(newer)]).toMatchObject([
      { ok: false, refusal: { code: 'PROPOSAL_NOT_FOUND' } },
      { ok: true },
    ])
    expect((await at().pool('uah-spades')).nextTerms?.max).toBe(170_000n)
  })

  test('stops a pool: rounds that settle later add nothing until it starts, and it does not drop', async () => {
    expect(await at().desk.stop({ ...at().order, pool: 'uah-none' })).toMatchObject({
      refusal: { code: 'POOL_NOT_FOUND' },
    })
    expect(await at().desk.start({ ...at().order, pool: 'uah-diamonds' })).toMatchObject({
      refusal: { code: 'UNCHANGED' },
    })
    expect(await at().desk.stop({ ...at().order, pool: 'uah-diamonds' })).toMatchObject({ ok: true })
    expect(await at().desk.stop({ ...at().order, pool: 'uah-diamonds' })).toMatchObject({
      refusal: { code: 'UNCHANGED' },
    })
    const before = await valueOf(at(), 'uah-diamonds')
    const later = plusMs(instant(noon), 3_600_000)
    await at().fill('uah-diamonds', 1n)
    const filled = await valueOf(at(), 'uah-diamonds')
    await at().consume(round(await at().player(), { stake: 1_000_00n, settledAt: later }))
    expect([await valueOf(at(), 'uah-diamonds'), await at().drops('diamonds'), before < filled]).toEqual([
      filled,
      [],
      true,
    ])
    expect((await at().ask('GET', '/jackpots?currency=uah')).body['items']?.[1]).toMatchObject({
      suit: 'diamonds',
      is_running: false,
    })
    expect(await at().desk.start({ ...at().order, pool: 'uah-diamonds' })).toMatchObject({ ok: true })
    await at().consume(round(await at().player(), { stake: 1_000_00n, settledAt: plusMs(later, 1_000) }))
    expect(await at().drops('diamonds')).toHaveLength(1)
  })

  const dropOf = async (suit: JackpotSuit, isPaid: boolean) => {
    const player = await at().player('kzt')
    // A pool that got a voided drop back may be above its threshold: the next round wins it.
    await at().consume(round(await at().player('kzt'), { stake: 100_00n, currency: 'kzt' }))
    await at().fill(`kzt-${suit}`, 1n)
    await at().consume(round(player, { stake: 100_00n, currency: 'kzt' }))
    if (isPaid) await at().jackpots.pay()
    const drop = (await at().drops(suit)).at(-1)
    if (!drop) throw new Error('no drop')
    return { player, drop }
  }
  const voidIt = async (drop: string) => confirmed((await at().desk.void({ ...at().order, drop })) as never)

  test.each([
    ['clubs', false],
    ['diamonds', true],
  ] as const)(
    'voids a drop of %s by two people, and its amount goes back to the pool; paid: %s',
    async (suit, isPaid) => {
      const { player, drop } = await dropOf(suit, isPaid)
      const before = await valueOf(at(), `kzt-${suit}`)
      const proposed = await at().desk.void({ ...at().order, drop: drop.id })
      expect(
        await at().desk.confirm({ ...at().order, proposal: proposed.ok ? proposed.value.proposal : 0 }),
      ).toMatchObject({ refusal: { code: 'SAME_PERSON' } })
      expect(await confirmed(proposed as never)).toMatchObject({ ok: true })
      expect(await valueOf(at(), `kzt-${suit}`)).toBe(before + drop.amount * 10_000n)
      await at().jackpots.book()
      await at().jackpots.pay()
      expect([
        await at().electronic(player),
        await faultsOf(at()),
        (await at().wallet.checkBooks('whole')).faults,
      ]).toEqual([0n, [], []])
      expect((await at().ask('GET', '/jackpots/picks', player)).body['items']).toEqual([])
      expect((await at().ask('POST', `/jackpots/picks/${drop.id}/seen`, player)).status).toBe(404)
      expect(
        (await at().ask('GET', `/jackpots/history?suit=${suit}&currency=kzt`, player)).body['items']?.[0],
      ).toMatchObject({ is_voided: true, is_own: false, alias: '***' })
      expect(await at().desk.void({ ...at().order, drop: drop.id })).toMatchObject({ refusal: { code: 'DROP_VOIDED' } })
    },
  )

  test('does not void a drop that its winner has seen, also where he saw it after the proposal', async () => {
    const { player, drop } = await dropOf('hearts', true)
    const proposed = await at().desk.void({ ...at().order, drop: drop.id })
    await at().ask('POST', `/jackpots/picks/${drop.id}/seen`, player)
    expect(await confirmed(proposed as never)).toMatchObject({ refusal: { code: 'DROP_SEEN' } })
    expect(await at().desk.void({ ...at().order, drop: drop.id })).toMatchObject({ refusal: { code: 'DROP_SEEN' } })
    expect(await at().electronic(player)).toBe(drop.amount)
  })

  test('does not void a drop whose pick its winner was shown, also face down, and also where it was shown after the proposal', async () => {
    const { player, drop } = await dropOf('hearts', true)
    const proposed = await at().desk.void({ ...at().order, drop: drop.id })
    const offered = async () =>
      (await at().desk.show()).proposals.filter(({ subject }) => subject === drop.id).map(({ action }) => action)
    expect(await offered()).toEqual(['void'])
    expect((await at().ask('GET', '/jackpots/picks', player)).body['items']).toMatchObject([
      { drop_id: drop.id, seen_at: null },
    ])
    expect(await offered()).toEqual([])
    expect(await confirmed(proposed as never)).toMatchObject({ refusal: { code: 'DROP_SEEN' } })
    expect(await at().desk.void({ ...at().order, drop: drop.id })).toMatchObject({ refusal: { code: 'DROP_SEEN' } })
    expect((await at().ask('GET', '/jackpots/picks', player)).body['items']).toMatchObject([
      { drop_id: drop.id, seen_at: null },
    ])
  })

  test('does not show a pick whose drop is voided while it is read', async () => {
    const { player, drop } = await dropOf('hearts', false)
    const proposed = await at().desk.void({ ...at().order, drop: drop.id })
    const [shown, voided] = await Promise.all([
      at().ask('GET', '/jackpots/picks', player),
      confirmed(proposed as never),
    ])
    expect([(shown.body['items'] as never as object[]).length, (voided as { ok: boolean }).ok]).toSatisfy(
      ([picks, isVoided]) => (picks === 0) === isVoided,
    )
  })

  test('takes two proposals to void a drop at once one after the other: the later one replaces the earlier one', async () => {
    const { drop } = await dropOf('hearts', false)
    const [held, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const first = at().sql.begin(async (tx) => {
      const proposal = { action: 'void', subject: drop.id, terms: null, who: 'olena', why: 'test' } as const
      const number = await insertProposal(tx, { ...proposal, at: at().clock.now() })
      held.resolve()
      await over.promise
      return number
    })
    await held.promise
    const second = at().desk.void({ ...at().order, drop: drop.id })
    await untilLockAwaited(at().sql)
    over.resolve()
    const replaced = await first
    expect(await second).toMatchObject({ ok: true })
    expect((await at().desk.show()).proposals.filter(({ subject }) => subject === drop.id)).toMatchObject([
      { action: 'void' },
    ])
    expect(await at().desk.confirm({ ...at().order, by: 'petro', proposal: replaced })).toMatchObject({
      refusal: { code: 'PROPOSAL_NOT_FOUND' },
    })
  })

  test('does not void a drop whose prize was spent in part', async () => {
    const { player, drop } = await dropOf('spades', true)
    await at().wallet.execute({
      kind: 'crosspay',
      playerId: player,
      source: 'player',
      externalId: 'x',
      amount: money(1n, 'kzt'),
    })
    const before = await valueOf(at(), 'kzt-spades')
    expect(await voidIt(drop.id)).toMatchObject({ refusal: { code: 'PRIZE_SPENT' } })
    expect([
      await valueOf(at(), 'kzt-spades'),
      await at().electronic(player),
      (await at().drops('spades')).at(-1)?.voidedAt,
    ]).toEqual([before, drop.amount - 1n, null])
  })

  test.each(['nonsense', '0193a000-0000-7000-8c0f-0000000000ff'])('does not void %s', async (drop) => {
    expect(await at().desk.void({ ...at().order, drop })).toMatchObject({ refusal: { code: 'DROP_NOT_FOUND' } })
  })

  test('leaves an audit row of every step, with who and why', async () => {
    const rows = await at().owner<
      { subject: string; action: string; who: string }[]
    >`select subject, action, who from jackpots.staff_action where subject = 'uah-clubs' order by id`
    expect(rows).toEqual([
      { subject: 'uah-clubs', action: 'propose terms', who: 'olena' },
      { subject: 'uah-clubs', action: 'confirm terms', who: 'petro' },
    ])
    await expect(at().sql`delete from jackpots.staff_action`).rejects.toThrow('permission denied')
  })

  test('sees pools with their accounts, faults and open proposals', async () => {
    const { pools, proposals } = await at().desk.show()
    expect(pools.map(({ id, books }) => [id, books.faults.length])).toContainEqual(['uah-hearts', 0])
    expect(proposals.every(({ who }) => who === 'olena')).toBe(true)
    expect((await at().desk.history()).length).toBeGreaterThan(3)
  })
})

describe('locks', () => {
  const at = withPlace()

  test('a confirmation takes the pool before the proposal, as a newer proposal does', async () => {
    const { sql, desk, order, second, pool } = at()
    const { terms } = await pool()
    const proposed = await desk.configure({ ...order, pool: 'uah-clubs', terms: JSON.parse(json(terms)) })
    const confirmed = await crossLocks(sql, {
      first: (tx) => lockPool(tx, 'uah-clubs'),
      work: () => desk.confirm({ ...second, proposal: proposed.ok ? proposed.value.proposal : 0 }),
      second: (tx) =>
        insertProposal(tx, {
          action: 'configure',
          subject: 'uah-clubs',
          terms,
          who: 'olena',
          why: 'test',
          at: instant(noon),
        }),
    })
    expect(confirmed).toMatchObject({ ok: false, refusal: { code: 'PROPOSAL_NOT_FOUND' } })
  })
})
