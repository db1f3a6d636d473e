import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { drawTable, seedOfRound } from '../../outcome/draw-table.ts'
import { commitChain } from '../../storage/table-rounds.ts'
import { studioPerTest } from '../../testing/studio-per-test.ts'
import { followClock, seatAtTable, type TablePlayer } from '../../testing/table-at-work.ts'
import type { PublishedDay, ResultView, TableFrame } from '../../wire-tables.ts'

const work = studioPerTest({ balance: '1000.00' })

/** Times of the tables Dnipro and Maidan, in ms after a round's opening. */
const [draws, pays, length] = [22_000, 27_000, 30_000]
const everyPocket = Object.fromEntries(Array.from({ length: 37 }, (_, pocket) => [`straight-${pocket}`, '5.00']))

const money = (): readonly string[] => work.platform.calls.map(({ action, amount }) => `${action} ${amount}`)
const goTo = async (instant: number): Promise<void> => {
  work.advance(instant - work.clock.now())
  await followClock(work)
}

describe('over midnight', () => {
  /** Midnight of the market; that of UTC is two hours later and no boundary. */
  const midnight = Date.UTC(2026, 10, 21, 22)
  const published = async (day: string): Promise<PublishedDay> =>
    (await work.studio().app.inject(`/fairness/tables/roulette-dnipro/${day}.json`)).json<PublishedDay>()
  const resultAt = ({ results }: PublishedDay, place: number): ResultView =>
    results.at(place) ?? expect.fail('no such result')
  const hashOf = ({ seed, number }: ResultView): string =>
    Buffer.from(seedOfRound(Buffer.from(seed, 'hex'), { round: 0, rounds: number })).toString('hex')

  /**
   * Plays the last round of a day, and the first one of the next, which opens while the last one of the day is being
   * paid.
   */
  const playOverMidnight = async (atMidnight: () => Promise<void>): Promise<void> => {
    await goTo(midnight - length)
    const player = await seatAtTable(work)
    await player.place(everyPocket)
    await goTo(midnight - length + draws)
    await goTo(midnight)
    await atMidnight()
    expect((await player.state()).frame.round).toMatchObject({
      day: '2026-11-22',
      number: 1,
      phase: 'open',
      opensAt: midnight,
    })
    await player.place(everyPocket)
    await goTo(midnight + draws)
    await goTo(midnight + pays)
  }

  test.each([
    ['without a break', async () => undefined],
    [
      'with a restart at midnight',
      async () => {
        await work.restart()
        await followClock(work)
      },
    ],
  ])('each round belongs to the chain of its own day, and both are paid once, %s', async (_, atMidnight) => {
    await work.studio().engine.tick()
    const before = await published('2026-11-22')
    await playOverMidnight(atMidnight)
    expect(money()).toEqual(['bet 185.00', 'win 180.00', 'bet 185.00', 'win 180.00'])

    const [yesterday, today] = [await published('2026-11-21'), await published('2026-11-22')]
    expect(today.hash).toBe(before.hash)
    const [last, first] = [resultAt(yesterday, -1), resultAt(today, 0)]
    expect([last.number, first.number]).toEqual([2_880, 1])
    expect([hashOf(last), hashOf(first)]).toEqual([yesterday.hash, today.hash])
    expect(yesterday.hash).not.toBe(today.hash)
    for (const { seed, number, outcome } of [last, first])
      expect(outcome).toEqual(
        drawTable('roulette', { seed: Buffer.from(seed, 'hex'), table: 'roulette-dnipro', round: number }),
      )
    expect(Date.parse(today.committedAt)).toBeLessThan(midnight)
    // A day ahead again.
    expect(await published('2026-11-23')).toMatchObject({ hash: expect.stringMatching(/^[0-9a-f]{64}$/), results: [] })
  })

  test('a round that cannot be drawn holds up no later one, and none begins for which the chain has no seed', async () => {
    const shown = async () => (await seatAtTable(work)).state()
    await commitChain(
      work.sql,
      {
        tableId: 'roulette-dnipro',
        day: '2026-11-23',
        rounds: 1,
        seedId: randomUUID(),
        sealedSeed: Buffer.from('not sealed by this studio'),
        publishedHash: Buffer.alloc(32),
      },
      work.clock.now(),
    )
    const day = 86_400_000
    await goTo(midnight + day)
    expect((await shown()).frame.round).toMatchObject({ day: '2026-11-23', number: 1, phase: 'open' })
    await goTo(midnight + day + length)
    expect((await shown()).frame.round).toBeNull()
    await goTo(midnight + 2 * day)
    await goTo(midnight + 2 * day + draws)
    expect((await shown()).results[0]).toMatchObject({ day: '2026-11-24', number: 1 })
  })

  test('midnight UTC changes neither the chain nor the numbers', async () => {
    await goTo(midnight + 2 * 3_600_000 - length)
    await goTo(midnight + 2 * 3_600_000 - length + draws)
    await goTo(midnight + 2 * 3_600_000)
    await goTo(midnight + 2 * 3_600_000 + draws)
    const { results, hash } = await published('2026-11-22')
    expect(results.map(({ number }) => number)).toEqual([240, 241])
    expect(results.map(hashOf)).toEqual([hash, hash])
  })
})

describe('an empty table', () => {
  let address: string
  beforeEach(async () => {
    address = await work.studio().app.listen({ port: 0, host: '127.0.0.1' })
  })

  /** An open page that collects the frames of its table. */
  const follow = async ({ token }: TablePlayer) => {
    const leaving = new AbortController()
    const response = await fetch(`${address}/client/table/events`, {
      headers: { authorization: `Bearer ${token}` },
      signal: leaving.signal,
    })
    let received = ''
    void (async () => {
      for await (const part of (response.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()))
        received += part
    })().catch(() => undefined)
    const frames = (): readonly TableFrame[] =>
      [...received.matchAll(/^event: table\ndata: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? '') as TableFrame)
    await expect.poll(() => frames().length).toBeGreaterThan(0)
    return { frames, leave: () => leaving.abort() }
  }
  const seated = async (tableId: string): Promise<number | undefined> =>
    (await work.studio().app.inject('/tables'))
      .json<{ tables: readonly { tableId: string; seated: number }[] }>()
      .tables.find((table) => table.tableId === tableId)?.seated
  const noon = Date.UTC(2026, 10, 21, 12)

  test('plays its rounds without anybody and without a call; the first player sees their results, plays in the open round, and fills it with others', async () => {
    await goTo(noon)
    for (const round of [0, 1]) {
      await goTo(noon + round * length + draws)
      await goTo(noon + round * length + pays)
    }
    await goTo(noon + 2 * length)
    expect([work.platform.calls, await seated('wheel-maidan')]).toEqual([[], 0])

    const first = await seatAtTable(work, { table: 'wheel-maidan' })
    const page = await follow(first)
    expect(page.frames()[0]).toMatchObject({ seated: 0, round: { number: 1_683, phase: 'open' } })
    expect((await first.state()).results.map(({ number }) => number)).toEqual([1_682, 1_681])
    expect((await first.place({ '1': '10.00' })).statusCode).toBe(200)

    const others = await Promise.all(
      ['player-2', 'player-3'].map((playerId) => seatAtTable(work, { table: 'wheel-maidan', playerId })),
    )
    const pages = await Promise.all(others.map(follow))
    for (const other of others) await other.place({ '1': '10.00' })
    expect(await seated('wheel-maidan')).toBe(3)
    await goTo(noon + 2 * length + draws)
    await expect
      .poll(() => page.frames().at(-1))
      .toMatchObject({ seated: 3, round: { number: 1_683, phase: 'result' } })
    await goTo(noon + 2 * length + pays)
    expect(
      new Set(work.platform.calls.filter(({ action }) => action === 'win').map(({ round_id }) => round_id)).size,
    ).toBe(3)

    for (const { leave } of [page, ...pages]) leave()
    await expect.poll(() => seated('wheel-maidan')).toBe(0)
  })

  test('of blackjack is dealt from the first round with a bet on', async () => {
    const blackjack = 72_000
    await goTo(noon)
    await goTo(noon + 19_000)
    await goTo(noon + blackjack)
    const player = await seatAtTable(work, { table: 'blackjack-khortytsia' })
    await player.place({ 'seat-4': '10.00' })
    await goTo(noon + blackjack + 19_000)
    expect((await player.state()).frame.round?.blackjack?.play?.seats.map(({ seat }) => seat)).toEqual([4])
    expect(
      await work.sql`select state from studio.table_round where table_id = 'blackjack-khortytsia' order by number`,
    ).toEqual([{ state: 'empty' }, { state: expect.stringMatching(/^(dealt|drawn)$/) }])
  })

  test('that was closed opens for those who wait at it, and takes their bets at once', async () => {
    const opens = Date.UTC(2026, 10, 21, 16)
    await goTo(opens - 1_000)
    const player = await seatAtTable(work, { table: 'roulette-salon' })
    const page = await follow(player)
    expect(page.frames()[0]).toMatchObject({ isOpen: false, round: null })
    expect(
      (
        await player.call('POST', '/client/table/bets', {
          requestId: randomUUID(),
          roundId: randomUUID(),
          bets: [{ spot: 'red', amount: '50.00' }],
        })
      ).json(),
    ).toMatchObject({ code: 'BETS_CLOSED' })
    await goTo(opens)
    await expect
      .poll(() => page.frames().at(-1))
      .toMatchObject({ isOpen: true, round: { phase: 'open', opensAt: opens } })
    expect((await player.place({ red: '50.00' })).statusCode).toBe(200)
    expect(money()).toEqual(['bet 50.00'])
    page.leave()
  })
})
