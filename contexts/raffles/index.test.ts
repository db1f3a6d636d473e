import { createHash, createHmac } from 'node:crypto'
import type { PublicDraw } from '@zoria/contract/fairness/http'
import type { Raffle } from '@zoria/contract/raffles/http'
import { instant, plusMs, type Instant } from '@zoria/kernel'
import type { RoundEvent } from '@zoria/play'
import { crossLocks } from '@zoria/testkit/lock-order'
import { fc } from '@zoria/testkit/properties'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { insertProposal } from './storage/proposal-rows.ts'
import { lockTemplate } from './storage/raffle-rows.ts'
import { json } from './storage/terms.ts'
import { drawTime, noon, openRaffles, round, undone, weekEnd, weekStart } from './testing/raffle-setup.ts'

const house = await openRaffles()
const { ask, clock, consume, raffles, sql, state } = house
afterEach(async () => {
  vi.restoreAllMocks()
  await house.reset()
})
afterAll(() => house.close())

type Shown = { current: Raffle | null; last: Raffle | null }
const shown = async (playerId?: string, query = '') =>
  (await ask(`/jackpots/raffle${query}`, playerId)).body as unknown as Shown
const current = async (playerId?: string) => (await shown(playerId)).current!
const last = async (playerId?: string) => (await shown(playerId)).last!
const own = async (playerId: string) => (await current(playerId)).own!
const at = (iso: string, ms = 0): Instant => plusMs(instant(iso), ms)
const ranges = () =>
  sql<
    { first: number; last: number; player: number }[]
  >`select first, last, player from raffles.ticket_range order by first`

/** Fails where a number is missing or given twice. */
const expectGapless = async (tickets: number) => {
  const numbers = (await ranges()).flatMap(({ first, last: to }) =>
    Array.from({ length: to - first + 1 }, (_, step) => first + step),
  )
  expect(numbers).toEqual(Array.from({ length: tickets }, (_, step) => step + 1))
}

describe('planning', () => {
  test('makes the raffle of the present week of each currency at once, with a committed seed', async () => {
    expect(await raffles.plan()).toBe(2)
    const uah = await current()
    expect(uah).toMatchObject({
      number: 1,
      currency: 'uah',
      status: 'open',
      starts_at: weekStart,
      ends_at: weekEnd,
      draws_at: '2026-11-29T23:00:00.000Z',
      turnover_per_ticket: '500.00',
      fund: '30000.00',
      tickets: 0,
      list_hash: null,
      winners: [],
      own: null,
    })
    expect(uah.prizes).toEqual([
      { from: 1, to: 1, amount: '8000.00' },
      { from: 2, to: 3, amount: '3000.00' },
      { from: 4, to: 10, amount: '1000.00' },
      { from: 11, to: 20, amount: '900.00' },
    ])
    const draw = (await ask(`/fairness/draws/${uah.draw_id}`)).body as unknown as PublicDraw
    expect(draw).toMatchObject({ use: 'raffle', hash: uah.hash, server_seed: null })
    expect((await shown(undefined, '?currency=kzt')).current).toMatchObject({
      number: 1,
      currency: 'kzt',
      fund: '360000.00',
      turnover_per_ticket: '6000.00',
    })
  })

  test('by two workers at once makes each raffle once, and draws no seed in vain', async () => {
    expect(
      (await Promise.all([raffles.plan(), raffles.plan(), raffles.plan()])).reduce((sum, made) => sum + made, 0),
    ).toBe(2)
    expect(await raffles.plan()).toBe(0)
    expect(await sql`select from fairness.draw`).toHaveLength(2)
  })

  test('makes the next one in the last hour of the week, with the next number', async () => {
    await raffles.plan()
    clock.set('2026-11-29T20:59:59.000Z')
    await raffles.plan()
    expect(await sql`select from raffles.raffle where currency = 'uah'`).toHaveLength(1)
    clock.set('2026-11-29T21:00:00.000Z')
    await raffles.plan()
    expect(await sql`select number, starts_at from raffles.raffle where currency = 'uah' order by number`).toEqual([
      { number: 1, starts_at: new Date(weekStart) },
      { number: 2, starts_at: new Date(weekEnd) },
    ])
    expect((await current()).number).toBe(1)
    clock.set(weekEnd)
    expect((await current()).number).toBe(2)
  })

  test('shows nothing before the first raffle', async () => {
    expect(await shown()).toEqual({ current: null, last: null })
  })
})

describe('a round counts', () => {
  test.each([
    ['for its own money', {}, '500.00'],
    ['without the part that bonus money paid', { stake: 300_00n, bonus: 200_00n }, '300.00'],
    ['not without own money', { stake: 0n, bonus: 500_00n }, '0.00'],
    ['not as a free round', { isFreeRound: true }, '0.00'],
    ['not in another currency', { currency: 'kzt' }, '0.00'],
    ['begun as the week begins', { startedAt: at(weekStart) }, '500.00'],
    ['not begun before', { startedAt: at(weekStart, -1), settledAt: at(weekStart, 1) }, '0.00'],
    ['settled a moment before the end', { settledAt: at(weekEnd, -1) }, '500.00'],
    ['not settled at the end', { settledAt: at(weekEnd) }, '0.00'],
  ])('%s', async (_, changes, turnover) => {
    await raffles.plan()
    const ann = house.player()
    await consume(round(ann, changes))
    const { tickets, missing } = await own(ann)
    const earned = Number(turnover)
    expect([tickets, missing]).toEqual([Math.floor(earned / 500), (500 * (tickets + 1) - earned).toFixed(2)])
  })

  test('after the end of the week too, until the list is frozen', async () => {
    await raffles.plan()
    const [ann, inTime] = [house.player(), round(house.player())]
    clock.set(weekEnd)
    await raffles.finish()
    await consume(round(ann, { startedAt: at(weekEnd, -2_000), settledAt: at(weekEnd, -1) }), inTime)
    expect(await sql`select status, tickets from raffles.raffle where currency = 'uah'`).toEqual([
      { status: 'counting', tickets: 2 },
    ])
    await house.freeze()
    const before = await sql`select * from raffles.raffle where number = 1 and currency = 'uah'`
    await consume(round(ann), undone(inTime))
    expect(await sql`select * from raffles.raffle where number = 1 and currency = 'uah'`).toEqual(before)
    await expectGapless(2)
  })

  test('only once its raffle is planned: the consumer waits for it', async () => {
    const [ann, old] = [house.player(), house.player()]
    await expect(consume(round(ann))).rejects.toThrow('rounds wait for the raffle of this week: uah')
    // Rounds of past weeks and of currencies without raffles wait for nothing.
    await consume(round(old, { startedAt: at(weekStart, -5_000) }), round(old, { currency: 'usd' }))
    await raffles.plan()
    await consume(round(ann))
    expect(await own(ann)).toMatchObject({ tickets: 1 })
  })

  test('where its raffle is made while the consumer waits for the raffle of the week before', async () => {
    await raffles.plan()
    clock.set(weekEnd)
    const ann = house.player()
    await crossLocks(sql, {
      first: (tx) => tx`select from raffles.raffle for update`,
      work: () => consume(round(ann, { startedAt: at(weekEnd) })),
      second: () => raffles.plan(),
    })
    expect(await own(ann)).toMatchObject({ tickets: 1 })
  })
})

describe('tickets', () => {
  test('are numbered in the order in which they are given, and shown to their owner with the chance', async () => {
    await raffles.plan()
    const [ann, bob] = [house.player(), house.player()]
    await consume(round(ann, { stake: 1_250_00n }))
    await consume(round(bob, { stake: 500_00n }))
    await consume(round(ann, { stake: 250_00n }))
    expect(await current(ann)).toMatchObject({
      tickets: 4,
      own: {
        tickets: 3,
        ranges: [
          [4, 4],
          [1, 2],
        ],
        missing: '500.00',
        chance: '100.00',
      },
    })
    expect(await own(bob)).toEqual({ tickets: 1, ranges: [[3, 3]], missing: '500.00', chance: '100.00' })
    expect(await own(house.player())).toEqual({ tickets: 0, ranges: [], missing: '500.00', chance: '0.00' })
    await consume(round(bob, { stake: 500_00n * 36n }))
    expect([(await own(ann)).chance, (await own(bob)).chance]).toEqual(['88.46', '100.00'])
  })

  test('of one batch are one range for each player', async () => {
    await raffles.plan()
    const [ann, bob] = [house.player(), house.player()].toSorted() as [never, never]
    await consume(round(bob), round(ann), round(bob), round(ann))
    expect(await ranges()).toEqual([
      { first: 1, last: 2, player: 1 },
      { first: 3, last: 4, player: 2 },
    ])
  })

  test('stay after an undone round, and the turnover has to be earned again before the next one', async () => {
    await raffles.plan()
    const [ann, first] = [house.player(), round(house.player())]
    const hers = round(ann, { stake: 1_000_00n })
    await consume(first, hers)
    await consume(undone(hers))
    expect(await own(ann)).toMatchObject({ tickets: 2, missing: '1500.00' })
    await consume(round(ann, { stake: 1_499_99n }))
    expect(await own(ann)).toMatchObject({ tickets: 2, missing: '0.01' })
    await consume(round(ann, { stake: 1n }))
    expect(await own(ann)).toMatchObject({ tickets: 3, missing: '500.00' })
    await expectGapless(4)
  })

  test('are the same where an undone round is read before its settlement', async () => {
    await raffles.plan()
    const [ann, bob] = [house.player(), house.player()]
    const [hers, his] = [round(ann), round(bob)]
    await consume(undone(hers), his)
    await consume(hers, undone(his), round(ann, { stake: 499_99n }), round(bob, { stake: 499_99n }))
    expect(await sql`select turnover from raffles.entry`).toEqual([{ turnover: 499_99n }, { turnover: 499_99n }])
    expect([await own(ann), await own(bob)]).toMatchObject([
      { tickets: 0, missing: '0.01' },
      { tickets: 1, missing: '500.01' },
    ])
  })

  test('are the largest turnover so far over the turnover per ticket, in any split into batches, without gaps', async () => {
    const players = [house.player(), house.player(), house.player()]
    const change = fc.record({
      who: fc.nat(2),
      stake: fc.integer({ min: 1, max: 150_000 }),
      isUndone: fc.boolean(),
      isLastOfBatch: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 30 }), async (changes) => {
        await house.reset()
        await raffles.plan()
        const batch: RoundEvent[] = []
        const [sums, largest] = [
          [0, 0, 0],
          [0, 0, 0],
        ]
        for (const { who, stake, isUndone, isLastOfBatch } of changes) {
          const event = round(players[who]!, { stake: BigInt(stake) })
          batch.push(isUndone ? undone(event) : event)
          sums[who]! += isUndone ? -stake : stake
          largest[who] = Math.max(largest[who]!, sums[who]!)
          if (isLastOfBatch) await consume(...batch.splice(0))
        }
        await consume(...batch)
        const expected = largest.map((each) => Math.floor(each / 50_000))
        expect(await Promise.all(players.map(async (player) => (await own(player)).tickets))).toEqual(expected)
        await expectGapless(expected.reduce((sum, each) => sum + each, 0))
      }),
      { numRuns: 25 },
    )
  })

  test('have no gaps where consumers run at once and some are broken off', async () => {
    await raffles.plan()
    const players = Array.from({ length: 6 }, () => house.player())
    const batches = Array.from({ length: 24 }, (_, turn) =>
      players.slice(turn % 3).map((player) => round(player, { stake: BigInt(100_00 + turn * 50_00) })),
    )
    const isBroken = (turn: number) => turn % 4 === 3
    const ended = await Promise.allSettled(
      batches.map((batch, turn) =>
        sql.begin(async (tx) => {
          await raffles.consumer.consume(tx, batch)
          if (isBroken(turn)) throw new Error('killed')
        }),
      ),
    )
    expect(ended.map(({ status }) => status === 'rejected')).toEqual(batches.map((_, turn) => isBroken(turn)))
    const kept = batches.filter((_, turn) => !isBroken(turn)).flat()
    const expected = players.map((player) =>
      Math.floor(
        Number(
          kept
            .filter((event) => event.round.playerId === player)
            .reduce((sum, event) => sum + event.round.stakeReal, 0n),
        ) / 500_00,
      ),
    )
    expect(await Promise.all(players.map(async (player) => (await own(player)).tickets))).toEqual(expected)
    await expectGapless(expected.reduce((sum, each) => sum + each, 0))
  })

  test('are neither changed nor taken back in the database', async () => {
    await raffles.plan()
    await consume(round(house.player()))
    await expect(sql`update raffles.ticket_range set last = 2`).rejects.toThrow('permission denied')
    await expect(sql`delete from raffles.ticket_range`).rejects.toThrow('permission denied')
  })
})

/** Players with these numbers of tickets, in one raffle. */
const played = async (...counts: readonly number[]) => {
  await raffles.plan()
  const players = counts.map(() => house.player())
  for (const [turn, player] of players.entries())
    await consume(round(player, { stake: 500_00n * BigInt(counts[turn]!) }))
  return players
}

const listed = async (id: string) =>
  (await ask(`/jackpots/raffle/${id}/proof`)).body as unknown as { hash: string; list: string; draw_id: string }
const drawOf = async ({ draw_id: id }: Pick<Raffle, 'draw_id'>) =>
  (await ask(`/fairness/draws/${id}`)).body as unknown as PublicDraw

/**
 * Winners by docs/rules/fairness.md#the-stream alone: HMAC-SHA256 blocks, words of four bytes, rejection, each ticket
 * once.
 */
const recomputed = (
  { server_seed: seed, client_seed: client, nonce }: PublicDraw,
  { tickets, places }: { tickets: number; places: number },
) => {
  const [words, winners] = [[] as number[], [] as number[]]
  for (let block = 0; winners.length < Math.min(tickets, places); block += 1) {
    const bytes = createHmac('sha256', Buffer.from(seed!, 'hex')).update(`${client}:${nonce}:${block}`).digest()
    words.push(...Array.from({ length: 8 }, (_, word) => bytes.readUInt32BE(word * 4)))
    for (const word of words.splice(0)) {
      const ticket = (word % tickets) + 1
      if (word < 2 ** 32 - (2 ** 32 % tickets) && !winners.includes(ticket) && winners.length < places)
        winners.push(ticket)
    }
  }
  return winners
}

describe('the finish', () => {
  test('waits for the rounds that were booked by the end', async () => {
    await played(1)
    state.hasCounted = false
    await house.freeze()
    expect(await last()).toMatchObject({ status: 'counting', list_hash: null, winners: [] })
    state.hasCounted = true
    await raffles.finish()
    expect(await last()).toMatchObject({
      status: 'frozen',
      list_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      winners: [],
    })
  })

  test('does not begin at once: rounds of the last moment are still being booked', async () => {
    await played(1)
    clock.set(weekEnd)
    expect((await last()).status).toBe('counting')
    await raffles.finish()
    await raffles.finish()
    expect(await sql`select status from raffles.raffle where currency = 'uah'`).toEqual([{ status: 'counting' }])
  })

  test('freezes the list and publishes its hash before the draw; the list is refused before', async () => {
    const players = await played(3, 1, 2)
    const { id } = await current()
    for (const url of ['tickets', 'proof'])
      expect(await ask(`/jackpots/raffle/${id}/${url}`)).toMatchObject({
        status: 409,
        body: { code: 'RAFFLE_NOT_FROZEN' },
      })
    await house.freeze()
    const { hash, list } = await listed(id)
    expect(list).toBe('1-3 1\n4-4 2\n5-6 3\n')
    expect(createHash('sha256').update(list).digest('hex')).toBe(hash)
    expect((await last()).list_hash).toBe(hash)
    expect((await ask(`/jackpots/raffle/${id}/tickets?page=2&pageSize=2`)).body).toEqual({
      items: [{ from: 5, to: 6, player: 3 }],
      total: 3,
      page: 2,
      pageSize: 2,
      hash,
    })
    expect(JSON.stringify(await listed(id))).not.toContain(players[0])
    expect((await drawOf(await last())).server_seed).toBeNull()
  })

  test('stores the list as it is published, which nothing changes, and does not send it again to a client that has it', async () => {
    await played(2, 1)
    const { id } = await current()
    await house.freeze()
    const { hash, list } = await listed(id)
    expect(await sql`select list, ranges from raffles.frozen_list where raffle_id = ${id}`).toEqual([
      { list, ranges: 2 },
    ])
    for (const change of [sql`update raffles.frozen_list set list = ''`, sql`delete from raffles.frozen_list`])
      await expect(change).rejects.toThrow('permission denied')
    expect(await house.revalidate(`/jackpots/raffle/${id}/proof`, `"${hash}"`)).toEqual({
      status: 304,
      body: '',
      etag: `"${hash}"`,
    })
    expect(await house.revalidate(`/jackpots/raffle/${id}/proof`, `"${hash.slice(1)}0"`)).toMatchObject({
      status: 200,
      etag: `"${hash}"`,
    })
    expect((await ask(`/jackpots/raffle/${id}/tickets?page=100000&pageSize=100`)).body).toMatchObject({
      items: [],
      total: 2,
    })
  })

  test('reads the list before it locks the raffle, so that rounds of the new week do not wait for it', async () => {
    await played(2, 1)
    const inLock: string[] = []
    const before = house.deps.inTransaction
    vi.spyOn(house.deps as { inTransaction: typeof before }, 'inTransaction').mockImplementation((work) =>
      before((tx) =>
        work(
          new Proxy(tx, {
            apply: (target, self, args) => {
              if (Array.isArray(args[0])) inLock.push(args[0].join('?'))
              return Reflect.apply(target, self, args) as never
            },
          }),
        ),
      ),
    )
    await house.freeze()
    expect((await last()).status).toBe('frozen')
    expect(inLock.filter((statement) => statement.includes('insert into raffles.frozen_list'))).toHaveLength(2)
    expect(inLock.filter((statement) => statement.includes('raffles.ticket_range'))).toEqual([])
  })

  test('gives the whole list of a raffle 30 times a minute to a network', async () => {
    await played(1)
    const { id } = await current()
    await house.freeze()
    // Replies of other tests do not count.
    clock.advance(60_000)
    for (let count = 0; count < 30; count += 1) expect((await ask(`/jackpots/raffle/${id}/proof`)).status).toBe(200)
    expect(await ask(`/jackpots/raffle/${id}/proof`)).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } })
    clock.advance(2_000)
    expect((await ask(`/jackpots/raffle/${id}/proof`)).status).toBe(200)
  })

  test('freezes a list that is read in several parts, to its last range', async () => {
    await played()
    const { id } = await current()
    const count = 40_000
    await house.owner()`
      insert into raffles.ticket_range (raffle_id, first, last, player)
      select ${id}, n * 2 - 1, n * 2, 1 from generate_series(1, ${count}::int) as n`
    await house.owner()`update raffles.raffle set tickets = ${count * 2} where id = ${id}`
    await house.freeze()
    const { hash, list } = await listed(id)
    expect(list === Array.from({ length: count }, (_, at) => `${at * 2 + 1}-${at * 2 + 2} 1\n`).join('')).toBe(true)
    expect(hash).toBe(createHash('sha256').update(list).digest('hex'))
    expect((await ask(`/jackpots/raffle/${id}/tickets`)).body).toMatchObject({ total: count })
  })

  test('does not freeze a list with a gap, or without the last tickets', async () => {
    await played(2, 1)
    const { id } = await current()
    clock.set(weekEnd)
    await raffles.finish()
    await house.settle()
    await house.owner()`update raffles.raffle set tickets = 4 where id = ${id}`
    await expect(raffles.finish()).rejects.toThrow('every ticket that was given')
    await house.owner()`update raffles.ticket_range set first = 4, last = 4 where raffle_id = ${id} and first = 3`
    await expect(raffles.finish()).rejects.toThrow('without gaps')
    expect((await last()).status).toBe('counting')
  })

  test('refuses the list of an unknown raffle', async () => {
    for (const url of ['tickets', 'proof'])
      expect(await ask(`/jackpots/raffle/0193a000-0000-7000-8b01-000000000001/${url}`)).toMatchObject({
        status: 404,
        body: { code: 'RAFFLE_NOT_FOUND' },
      })
  })

  test('draws an hour after the end, not before, and not before the list was published for some seconds', async () => {
    await played(3)
    await house.freeze()
    await house.settle()
    clock.set('2026-11-29T22:59:59.999Z')
    await raffles.finish()
    expect((await last()).status).toBe('frozen')
    clock.set(drawTime)
    await house.owner()`update raffles.raffle set booked_frozen_at = clock_timestamp()`
    await raffles.finish()
    expect((await last()).status).toBe('frozen')
    await house.settle()
    await raffles.finish()
    expect((await last()).status).toBe('drawn')
  })

  test('draws winners that anybody recomputes from list and seed', async () => {
    const players = await played(40, 1, 25, 60, 7)
    const { hash: committed } = await current()
    await house.freeze()
    await house.draw()
    const { hash, list } = await listed((await last()).id)
    const draw = await drawOf(await last())
    expect(createHash('sha256').update(Buffer.from(draw.server_seed!, 'hex')).digest('hex')).toBe(committed)
    expect([draw.client_seed, draw.nonce, hash]).toEqual([
      createHash('sha256').update(list).digest('hex'),
      1,
      draw.client_seed,
    ])
    expect(draw.input).toBe(
      JSON.stringify({ raffle: (await last()).id, number: 1, tickets: 133, places: 20, list: hash }),
    )
    const winners = recomputed(draw, { tickets: 133, places: 20 })
    expect(JSON.parse(draw.result!)).toEqual({ winners })
    const drawn = await last(players[3])
    expect(drawn.winners.map(({ ticket }) => ticket)).toEqual(winners)
    expect(drawn.winners.map(({ amount }) => amount)).toEqual([
      '8000.00',
      '3000.00',
      '3000.00',
      ...Array<string>(7).fill('1000.00'),
      ...Array<string>(10).fill('900.00'),
    ])
    // The holder of a ticket is the player of its line.
    const holderOf = (ticket: number) =>
      Number(
        list
          .split('\n')
          .map((line) => /^(\d+)-(\d+) (\d+)$/.exec(line)!)
          .find(([, from, to]) => ticket >= Number(from) && ticket <= Number(to))![3],
      )
    for (const { ticket, is_own, alias, status } of drawn.winners)
      expect([is_own, alias, status]).toEqual([holderOf(ticket) === 4, expect.stringContaining('***'), 'owed'])
  })

  test('pays each prize once under its place, with its fact, and shows the raffle as paid', async () => {
    await played(5)
    await house.freeze()
    await house.draw()
    await Promise.all([raffles.pay(), raffles.pay(), raffles.pay()])
    await raffles.pay()
    const { id, status, winners } = await last()
    expect([status, winners.map((winner) => winner.status)]).toEqual(['paid', Array(5).fill('paid')])
    expect((await house.posted()).toSorted((left, right) => (left.name < right.name ? -1 : 1))).toEqual(
      winners.map(({ place, amount }) => ({ name: `raffles/${id}:${place}`, amount: amount.replace('.', '') })),
    )
    const facts = await sql<
      { body: { place: number; ticket: number } }[]
    >`select body from platform.outbox where name = 'raffles.prize_paid.v1'`
    expect(facts.map(({ body: { place, ticket } }) => `${place} ${ticket}`).toSorted()).toEqual(
      winners.map(({ place, ticket }) => `${place} ${ticket}`).toSorted(),
    )
  })

  test.each([0, 1, 2, 3])('broken off at payment %i goes on, and pays each prize once', async (failAt) => {
    await played(4)
    await house.freeze()
    await house.draw()
    state.failAt = failAt
    await expect(raffles.pay()).rejects.toThrow('the connection is gone')
    expect([(await house.posted()).length, (await last()).status]).toEqual([failAt, 'drawn'])
    state.failAt = Infinity
    await Promise.all([raffles.pay(), raffles.pay()])
    await raffles.pay()
    expect((await house.posted()).map(({ name }) => name.split(':')[1]).toSorted()).toEqual(['1', '2', '3', '4'])
    expect((await last()).status).toBe('paid')
  })

  test('pays the later prizes where an earlier payment fails', async () => {
    await played(3)
    await house.freeze()
    await house.draw()
    vi.spyOn(house.deps.wallet, 'post').mockRejectedValueOnce(new Error('the connection is gone'))
    await expect(raffles.pay()).rejects.toThrow('the connection is gone')
    expect((await last()).winners.map(({ status }) => status)).toEqual(['owed', 'paid', 'paid'])
  })

  test('objects to the erasure of a winner until his prize is paid', async () => {
    const [ann] = await played(1)
    await house.freeze()
    await house.draw()
    expect(await raffles.playerData.objection?.(ann! as never)).toBe('PRIZE_OWED')
    await raffles.pay()
    expect(await raffles.playerData.objection?.(ann! as never)).toBeUndefined()
  })

  test('withholds the prize of an erased player, and shows no name', async () => {
    const [ann] = await played(1)
    await house.freeze()
    await house.draw()
    state.erased.add(ann!)
    await raffles.pay()
    expect([await house.posted(), await sql`select from platform.outbox`]).toEqual([[], []])
    expect(await last()).toMatchObject({ status: 'paid', winners: [{ status: 'withheld', alias: '***' }] })
  })

  test('by two workers at once freezes and draws once', async () => {
    await played(4)
    clock.set(weekEnd)
    await Promise.all([raffles.finish(), raffles.finish()])
    await house.settle()
    await Promise.all([raffles.finish(), raffles.finish()])
    const frozen = await last()
    await house.settle()
    clock.set(drawTime)
    await Promise.all([raffles.finish(), raffles.finish()])
    expect(await last()).toMatchObject({ status: 'drawn', list_hash: frozen.list_hash })
    expect(await sql`select from raffles.prize`).toHaveLength(4)
  })

  test('without any ticket ends drawn, without winners, with its seed revealed', async () => {
    await played()
    await house.freeze()
    await house.draw()
    await raffles.pay()
    expect(await last()).toMatchObject({ status: 'drawn', tickets: 0, winners: [] })
    expect(await listed((await last()).id)).toMatchObject({
      list: '',
      hash: createHash('sha256').update('').digest('hex'),
    })
    expect(await drawOf(await last())).toMatchObject({
      server_seed: expect.stringMatching(/^[0-9a-f]{64}$/),
      result: '{"winners":[]}',
    })
  })

  test('of one raffle holds up no other one', async () => {
    await played(1)
    await consume(round(house.player(), { currency: 'kzt', stake: 6_000_00n }))
    clock.set(weekEnd)
    await raffles.finish()
    await house.settle()
    await raffles.finish()
    await house.settle()
    clock.set(drawTime)
    vi.spyOn(house.deps.fairness, 'drawOf').mockRejectedValueOnce(new Error('the key is gone'))
    await expect(raffles.finish()).rejects.toThrow('the key is gone')
    expect(
      (await sql<{ status: string }[]>`select status from raffles.raffle`).map(({ status }) => status).toSorted(),
    ).toEqual(['drawn', 'frozen'])
  })

  test('leaves a frozen list and a paid prize unchanged in the database', async () => {
    await played(2)
    await house.freeze()
    await expect(sql`update raffles.raffle set tickets = tickets + 1 where list_hash is not null`).rejects.toThrow(
      'is frozen',
    )
    await expect(sql`update raffles.raffle set list_hash = 'other' where list_hash is not null`).rejects.toThrow(
      'is frozen',
    )
    await house.draw()
    await raffles.pay()
    await expect(sql`update raffles.prize set amount = amount + 1`).rejects.toThrow('a prize is frozen')
    await expect(sql`update raffles.prize set status = 'owed'`).rejects.toThrow('a prize is frozen')
  })
})

describe('a worker that is stopped', () => {
  /**
   * Ends the transactions of the worker at a statement, or after a commit that the worker does not see; true where that
   * was reached.
   */
  const brokenAt = (statement: number | 'commit') => {
    const broken = { isReached: false }
    let count = 0
    const before = house.deps.inTransaction
    vi.spyOn(house.deps as { inTransaction: typeof before }, 'inTransaction').mockImplementation(async (work) => {
      const answer = await before((tx) =>
        work(
          new Proxy(tx, {
            apply: (target, self, args) => {
              if ((count += 1) === statement) {
                broken.isReached = true
                throw new Error('killed')
              }
              return Reflect.apply(target, self, args) as never
            },
          }),
        ),
      )
      if (statement !== 'commit') return answer
      broken.isReached = true
      throw new Error('killed')
    })
    return broken
  }

  /**
   * Does a step once for each of its statements, and once to its commit, and ends it there; what follows is up to
   * `goOn`. Answers at how many points it was ended.
   */
  const endedEverywhere = async (
    step: () => Promise<unknown>,
    { prepare, goOn }: { readonly prepare: () => Promise<unknown>; readonly goOn: () => Promise<void> },
  ) => {
    for (let statement = 0; ; statement += 1) {
      await house.reset()
      await prepare()
      const broken = brokenAt(statement === 0 ? 'commit' : statement)
      await step().catch(() => undefined)
      vi.restoreAllMocks()
      await goOn()
      if (!broken.isReached) return statement
    }
  }

  const counted = async () => {
    await played(3, 2)
    clock.set(weekEnd)
    await raffles.finish()
    await house.settle()
  }
  const frozen = async () => {
    await counted()
    await raffles.finish()
    await house.settle()
    clock.set(drawTime)
  }
  const drawn = async () => {
    await frozen()
    await raffles.finish()
  }
  const expectAllPaid = async () => {
    await raffles.finish()
    await house.settle()
    clock.set(drawTime)
    await raffles.finish()
    await raffles.pay()
    const { id, status, winners } = await last()
    expect([status, winners.map((winner) => winner.status)]).toEqual(['paid', Array(5).fill('paid')])
    expect((await house.posted()).map(({ name }) => name).toSorted()).toEqual(
      [1, 2, 3, 4, 5].map((place) => `raffles/${id}:${place}`),
    )
    expect(await sql`select from platform.outbox where name = 'raffles.prize_paid.v1'`).toHaveLength(5)
  }

  test('anywhere while it plans leaves one raffle and one seed for each currency', async () => {
    const expectPlanned = async () => {
      await raffles.plan()
      expect(
        [await sql`select from raffles.raffle`, await sql`select from fairness.draw`].map(({ length }) => length),
      ).toEqual([2, 2])
    }
    expect(
      await endedEverywhere(raffles.plan, { prepare: async () => undefined, goOn: expectPlanned }),
    ).toBeGreaterThan(5)
  })

  test.each([
    ['freezes a list', raffles.finish, counted],
    ['draws winners', raffles.finish, frozen],
    ['pays prizes', raffles.pay, drawn],
  ] as const)(
    'anywhere while it %s leaves a raffle that another worker ends in the same way',
    async (_, step, prepare) => {
      expect(await endedEverywhere(step, { prepare, goOn: expectAllPaid })).toBeGreaterThan(5)
    },
  )
})

describe('staff', () => {
  const order = { by: 'olena', why: 'season', requestId: 'r' }
  const proposed = {
    currency: 'uah',
    turnoverPerTicket: 1_000_00,
    drawAfterMinutes: 30,
    prizes: [{ from: 1, to: 2, amount: 50_00 }],
  }
  const configured = async (terms: unknown = proposed) => {
    const answer = await raffles.staff.configure({ ...order, terms })
    if (!answer.ok) throw new Error(answer.refusal.code)
    return answer.value.number
  }
  const restored = async () => {
    const before = (await raffles.staff.list()).templates
    return async () => {
      for (const { currency, ...each } of before)
        await house.owner()`update raffles.template set terms = ${JSON.stringify({ currency, ...each }, (_, one: unknown) => (typeof one === 'bigint' ? Number(one) : one))}::text::jsonb where currency = ${currency}`
    }
  }

  test('proposes terms that another person confirms; raffles that have started keep theirs', async () => {
    const restore = await restored()
    await raffles.plan()
    const number = await configured()
    expect(await raffles.staff.confirm({ ...order, number })).toEqual({ ok: false, refusal: { code: 'PROPOSAL_OWN' } })
    expect((await raffles.staff.list()).proposals).toMatchObject([{ number, by: 'olena' }])
    expect(await raffles.staff.confirm({ ...order, by: 'taras', number })).toMatchObject({ ok: true })
    expect(await raffles.staff.confirm({ ...order, by: 'taras', number })).toEqual({
      ok: false,
      refusal: { code: 'PROPOSAL_NOT_FOUND' },
    })
    expect(await current()).toMatchObject({ fund: '30000.00' })
    clock.set(weekEnd)
    await raffles.plan()
    expect(await current()).toMatchObject({
      number: 2,
      fund: '100.00',
      turnover_per_ticket: '1000.00',
      draws_at: '2026-12-06T22:30:00.000Z',
    })
    expect((await raffles.staff.history()).map(({ action, by }) => [action, by])).toEqual([
      ['confirm', 'taras'],
      ['propose', 'olena'],
    ])
    await restore()
  })

  test('changes the terms of the raffle that is made ahead, until it starts, and says from when on they count', async () => {
    const restore = await restored()
    clock.set('2026-11-29T21:30:00.000Z')
    await raffles.plan()
    const stored = () =>
      sql`select number, (terms ->> 'drawAfterMinutes')::int as minutes, draws_at from raffles.raffle where currency = 'uah' order by number`
    const [present, next] = await stored()
    expect([present?.['minutes'], next?.['minutes']]).toEqual([60, 60])
    clock.set('2026-11-29T21:59:59.999Z')
    expect(await raffles.staff.confirm({ ...order, by: 'taras', number: await configured() })).toMatchObject({
      ok: true,
      value: { from: instant(weekEnd) },
    })
    expect(await stored()).toEqual([present, { number: 2, minutes: 30, draws_at: new Date('2026-12-06T22:30:00Z') }])
    clock.set(weekEnd)
    expect(await current()).toMatchObject({ number: 2, fund: '100.00', turnover_per_ticket: '1000.00' })
    expect(
      await raffles.staff.confirm({
        ...order,
        by: 'taras',
        number: await configured({ ...proposed, drawAfterMinutes: 10 }),
      }),
    ).toMatchObject({ ok: true, value: { from: instant('2026-12-06T22:00:00Z') } })
    expect((await stored())[1]?.['minutes']).toBe(30)
    await restore()
  })

  test('that comes before the first raffle counts for it', async () => {
    const restore = await restored()
    expect(await raffles.staff.confirm({ ...order, by: 'taras', number: await configured() })).toMatchObject({
      ok: true,
      value: { from: instant(weekStart) },
    })
    await raffles.plan()
    expect(await current()).toMatchObject({ number: 1, fund: '100.00' })
    await restore()
  })

  test('replaces a proposal by a newer one of the same currency', async () => {
    const [first, kzt] = [await configured(), await configured({ ...proposed, currency: 'kzt' })]
    const second = await configured()
    expect((await raffles.staff.list()).proposals.map(({ number }) => number)).toEqual([kzt, second])
    expect(await raffles.staff.confirm({ ...order, by: 'taras', number: first })).toEqual({
      ok: false,
      refusal: { code: 'PROPOSAL_NOT_FOUND' },
    })
  })

  test.each([
    ['of a currency without raffles', { ...proposed, currency: 'usd' }, 'RAFFLE_CURRENCY_UNKNOWN'],
    ['that contradict themselves', { ...proposed, prizes: [{ from: 2, to: 2, amount: 1 }] }, 'RAFFLE_INVALID'],
    ['that are none', 'text', 'RAFFLE_INVALID'],
  ])('cannot propose terms %s', async (_, terms, code) => {
    expect(await raffles.staff.configure({ ...order, terms })).toMatchObject({ ok: false, refusal: { code } })
    expect(await raffles.staff.history()).toEqual([])
  })

  test('cancels the raffle of this week: no tickets, no winners, and the seed is revealed as of an empty list', async () => {
    const [ann] = await played(2)
    const { id } = await current()
    expect(await raffles.staff.cancel({ ...order, currency: 'uah' })).toMatchObject({ ok: true, value: { id } })
    expect(await raffles.staff.cancel({ ...order, currency: 'uah' })).toEqual({
      ok: false,
      refusal: { code: 'RAFFLE_NOT_RUNNING' },
    })
    await consume(round(ann!))
    expect(await current(ann)).toMatchObject({ id, status: 'cancelled', own: { tickets: 2 } })
    await house.freeze()
    await house.draw()
    await raffles.pay()
    expect([await house.posted(), (await shown()).last]).toEqual([[], null])
    expect(await ask(`/jackpots/raffle/${id}/proof`)).toMatchObject({
      status: 409,
      body: { code: 'RAFFLE_NOT_FROZEN' },
    })
    const [stored] = await sql<[{ draw_id: string }]>`select draw_id from raffles.raffle where id = ${id}`
    const empty = createHash('sha256').update('').digest('hex')
    expect(await drawOf(stored)).toMatchObject({
      server_seed: expect.any(String),
      client_seed: empty,
      nonce: 1,
      input: JSON.stringify({ raffle: id, number: 1, tickets: 0, places: 20, list: empty }),
      result: '{"winners":[]}',
    })
    expect((await raffles.staff.history()).map(({ action, why }) => [action, why])).toEqual([['cancel', 'season']])
  })

  test('cannot cancel before the first raffle or after the end', async () => {
    expect(await raffles.staff.cancel({ ...order, currency: 'uah' })).toEqual({
      ok: false,
      refusal: { code: 'RAFFLE_NOT_RUNNING' },
    })
    await raffles.plan()
    clock.set(weekEnd)
    expect(await raffles.staff.cancel({ ...order, currency: 'uah' })).toEqual({
      ok: false,
      refusal: { code: 'RAFFLE_NOT_RUNNING' },
    })
  })

  test('shows a raffle with its prizes', async () => {
    await played(1)
    await house.freeze()
    await house.draw()
    const { id } = await last()
    expect(await raffles.staff.show(id)).toMatchObject({
      raffle: { id, tickets: 1 },
      prizes: [{ place: 1, ticket: 1, amount: 8_000_00n }],
    })
    expect(await raffles.staff.show('0193a000-0000-7000-8b01-000000000001')).toBeUndefined()
  })
})

describe('the page', () => {
  test('of one raffle shows it whatever its age, with its winners, and to a player his own tickets', async () => {
    const [ann] = await played(3)
    await house.freeze()
    await house.draw()
    await raffles.pay()
    const drawn = await last(ann)
    expect(drawn.own).toMatchObject({ tickets: 3 })
    // The raffle of the next week is frozen too.
    await raffles.plan()
    clock.advance(7 * 86_400_000)
    await raffles.finish()
    await house.settle()
    await raffles.finish()
    expect((await last()).id).not.toBe(drawn.id)
    expect(await ask(`/jackpots/raffle/${drawn.id}`, ann)).toMatchObject({ status: 200, body: drawn })
    expect(await ask(`/jackpots/raffle/${drawn.id}`)).toMatchObject({
      status: 200,
      body: { own: null, winners: drawn.winners.map((winner) => ({ ...winner, is_own: false })) },
    })
    expect(await ask('/jackpots/raffle/0193a000-0000-7000-8c0f-0000000000ff')).toMatchObject({
      status: 404,
      body: { code: 'RAFFLE_NOT_FOUND' },
    })
  })

  test('of raffles that are over lists them page by page, the newest first, with winners by masked alias', async () => {
    const [ann] = await played(3)
    const nobody = (await ask('/jackpots/raffles')).body
    await house.freeze()
    const frozen = (await ask('/jackpots/raffles')).body
    await house.draw()
    await raffles.pay()
    const drawn = await last(ann)
    await raffles.plan()
    await raffles.staff.cancel({ by: 'olena', why: 'season', requestId: 'r', currency: 'uah' })
    const list = async (query: string, playerId?: string) =>
      (await ask(`/jackpots/raffles?${query}`, playerId)).body as unknown as { items: Raffle[]; total: number }
    expect([nobody, frozen]).toMatchObject([
      { items: [], total: 0 },
      { items: [], total: 0 },
    ])
    expect((await list('', ann)).items).toMatchObject([
      { number: 2, status: 'cancelled', winners: [], list_hash: null },
      drawn,
    ])
    expect(await list('page=2&pageSize=1')).toMatchObject({
      items: [{ id: drawn.id, own: null, winners: [{ alias: expect.stringContaining('*') }, {}, {}] }],
      total: 2,
    })
    expect([
      (await list('page=3&pageSize=1')).items,
      (await list('currency=kzt')).items.map(({ currency }) => currency),
    ]).toEqual([[], ['kzt']])
  })

  test('is in the currency that is asked for, else in the player’s, else in the default one', async () => {
    await raffles.plan()
    state.currency = 'kzt'
    const ann = house.player()
    expect([
      (await shown()).current?.currency,
      (await shown(ann)).current?.currency,
      (await shown(ann, '?currency=uah')).current?.currency,
    ]).toEqual(['uah', 'kzt', 'uah'])
  })

  test('shows a raffle as counting from the moment of its end', async () => {
    await raffles.plan()
    clock.set(new Date(instant(weekEnd) - 1).toISOString())
    expect(await shown()).toMatchObject({ current: { status: 'open', ends_at: weekEnd }, last: null })
    clock.set(weekEnd)
    expect(await shown()).toMatchObject({ current: null, last: { status: 'counting', ends_at: weekEnd } })
  })

  test('shows only the newest hundred ranges of the own tickets', async () => {
    await raffles.plan()
    const ann = house.player()
    for (let turn = 0; turn < 101; turn += 1) await consume(round(ann))
    const { tickets, ranges: newest } = await own(ann)
    expect([tickets, newest.length, newest[0], newest.at(-1)]).toEqual([101, 100, [101, 101], [2, 2]])
  })
})

test('a confirmation takes the template before the proposal, as a newer proposal does', async () => {
  const order = { by: 'olena', why: 'season', requestId: 'r' }
  const [terms] = (await raffles.staff.list()).templates
  const proposed = await raffles.staff.configure({ ...order, terms: JSON.parse(json(terms)) })
  const confirmed = await crossLocks(sql, {
    first: (tx) => lockTemplate(tx, terms!.currency),
    work: () => raffles.staff.confirm({ ...order, by: 'taras', number: proposed.ok ? proposed.value.number : 0 }),
    second: (tx) => insertProposal(tx, { terms: terms!, by: 'olena', why: 'again', at: instant(noon) }),
  })
  expect(confirmed).toMatchObject({ ok: false, refusal: { code: 'PROPOSAL_NOT_FOUND' } })
})
