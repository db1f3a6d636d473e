import { randomUUID } from 'node:crypto'
import { roulettePockets, rouletteColour } from '@zoria/game-maths'
import { beforeEach, describe, expect, test } from 'vitest'
import { liveTables } from '../../catalogue/live-games.ts'
import { seedOfRound } from '../../outcome/draw-table.ts'
import type { TableState } from '../../wire-tables.ts'
import { followClock, seatAtTable, type TablePlayer } from '../../testing/table-at-work.ts'
import { studioPerTest } from '../../testing/studio-per-test.ts'

const work = studioPerTest({ balance: '1000.00' })

/** Times of the table Dnipro. */
const [closes, draws, pays, ends] = [18_000, 22_000, 27_000, 30_000]

let player: TablePlayer
beforeEach(async () => {
  player = await seatAtTable(work)
})

const money = (): readonly string[] => work.platform.calls.map(({ action, amount }) => `${action} ${amount}`)
const moved = async (ms: number): Promise<void> => {
  work.advance(ms)
  await followClock(work)
}
const pocketOf = (state: TableState): number => {
  const outcome = state.frame.round?.outcome
  return outcome?.kind === 'roulette' ? outcome.pocket : -1
}
/** A stake of 5 on every pocket: it always pays 180, whatever comes. */
const everyPocket = Object.fromEntries(roulettePockets.map((pocket) => [`straight-${pocket}`, '5.00']))

describe('placing bets', () => {
  test('takes the stake at once and stores the bets before it answers', async () => {
    const answer = await player.place({ red: '10.00', 'straight-17': '5.00' })
    expect(answer.json()).toMatchObject({
      own: { stake: '15.00', balance: '985.00', payout: null, placements: [{ state: 'accepted', stake: '15.00' }] },
    })
    expect(money()).toEqual(['bet 15.00'])
    expect(await work.sql`select state, stake::int from studio.placement`).toEqual([
      { state: 'accepted', stake: 1_500 },
    ])
  })

  test('a repeated request takes nothing again', async () => {
    const requestId = randomUUID()
    await player.place({ red: '10.00' }, requestId)
    expect((await player.place({ red: '10.00' }, requestId)).json()).toMatchObject({ own: { stake: '10.00' } })
    expect(money()).toEqual(['bet 10.00'])
  })

  test('an undone bet is given back, once', async () => {
    const requestId = randomUUID()
    await player.place({ red: '10.00' }, requestId)
    expect((await player.undo(requestId)).json()).toMatchObject({
      own: { stake: '0.00', balance: '1000.00', placements: [{ state: 'undone' }] },
    })
    expect((await player.undo(requestId)).statusCode).toBe(200)
    expect(money()).toEqual(['bet 10.00', 'refund 10.00'])
    await moved(ends)
    expect(money()).toEqual(['bet 10.00', 'refund 10.00'])
  })

  test.each([
    [closes - 1, 200, 1, undefined],
    [closes, 409, 0, 'BETS_CLOSED'],
  ])('%i ms after the opening a bet gets %i, by the clock of the server', async (ms, status, calls, code) => {
    const { frame } = await player.state()
    work.advance(ms)
    const answer = await player.call('POST', '/client/table/bets', {
      requestId: randomUUID(),
      roundId: frame.round?.id,
      bets: [{ spot: 'red', amount: '10.00' }],
    })
    expect(answer.statusCode).toBe(status)
    expect(answer.json<{ code?: string }>().code).toBe(code)
    expect(work.platform.calls).toHaveLength(calls)
  })

  test('an undo leaves no bet below the smallest one of the table', async () => {
    const [first, second] = [randomUUID(), randomUUID()]
    await player.place({ red: '5.00', odd: '5.00' }, first)
    await player.place({ red: '1.00' }, second)
    expect((await player.undo(first)).json()).toMatchObject({ code: 'BET_TOO_SMALL' })
    expect((await player.undo(second)).statusCode).toBe(200)
    expect((await player.undo(first)).statusCode).toBe(200)
    expect(money()).toEqual(['bet 10.00', 'bet 1.00', 'refund 1.00', 'refund 10.00'])
  })

  test('after the close nothing is undone', async () => {
    const requestId = randomUUID()
    await player.place({ red: '10.00' }, requestId)
    work.advance(closes)
    expect((await player.undo(requestId)).json()).toMatchObject({ code: 'BETS_CLOSED' })
    expect(money()).toEqual(['bet 10.00'])
  })

  test('bets of another round are refused', async () => {
    const answer = await player.call('POST', '/client/table/bets', {
      requestId: randomUUID(),
      roundId: randomUUID(),
      bets: [{ spot: 'red', amount: '10.00' }],
    })
    expect(answer.json()).toMatchObject({ code: 'BETS_CLOSED' })
  })

  test.each([
    ['BET_UNKNOWN', { purple: '10.00' }],
    ['BET_TOO_SMALL', { red: '4.99' }],
    ['BET_TOO_LARGE', { 'straight-17': '500.01' }],
    ['TABLE_LIMIT', { red: '5000.00', odd: '5000.00', low: '5.00' }],
  ])('%s: %o', async (code, bets) => {
    expect((await player.place(bets)).json()).toMatchObject({ code })
    expect(work.platform.calls).toEqual([])
  })

  test('a stake beyond the balance is refused by the wallet and does not count', async () => {
    expect((await player.place({ red: '1000.01' })).json()).toMatchObject({
      own: { stake: '0.00', placements: [{ state: 'refused', refusal: 'INSUFFICIENT_FUNDS' }] },
    })
    await moved(ends)
    expect(money()).toEqual(['bet 1000.01'])
  })

  test('undoing something unknown is refused', async () => {
    expect((await player.undo(randomUUID())).json()).toMatchObject({ code: 'BET_NOT_FOUND' })
  })
})

describe('a round', () => {
  test('has one result for all, and pays everybody together, once', async () => {
    const second = await seatAtTable(work, { playerId: 'player-2' })
    await player.place(everyPocket)
    await second.place({ red: '10.00' })
    await moved(draws)
    const drawn = await player.state()
    expect(pocketOf(await second.state())).toBe(pocketOf(drawn))
    expect(drawn.own.at(-1)).toMatchObject({ payout: '180.00', isPaid: false })
    // Nothing of it is in the wallet before the result was shown.
    expect(money()).toEqual(['bet 185.00', 'bet 10.00'])
    await moved(pays - draws)
    const won = rouletteColour(pocketOf(drawn)) === 'red' ? '20.00' : '0.00'
    expect(money().slice(2).toSorted()).toEqual(['win 180.00', `win ${won}`].toSorted())
    expect(work.platform.calls.slice(2)).toEqual([
      expect.objectContaining({ finished: '1' }),
      expect.objectContaining({ finished: '1' }),
    ])
    expect(await second.own()).toMatchObject({ payout: won, isPaid: true })
    await moved(ends)
    await work.studio().engine.runDue()
    expect(work.platform.calls).toHaveLength(4)
  })

  test('all bets of a player are one round of the platform', async () => {
    await player.place({ red: '10.00' })
    await player.place({ black: '10.00' })
    await moved(pays)
    expect(new Set(work.platform.calls.map(({ round_id }) => round_id)).size).toBe(1)
    expect(new Set(work.platform.calls.map(({ transaction_id }) => transaction_id)).size).toBe(3)
  })

  test('follows from its seed, which belongs to the chain published before', async () => {
    const { chain } = await player.state()
    await moved(draws)
    const { results } = await player.state()
    const [last] = results
    expect(last).toMatchObject({ number: 1_681, day: '2026-11-21' })
    let hashed = Buffer.from(last?.seed ?? '', 'hex') as Uint8Array
    hashed = seedOfRound(hashed, { round: 0, rounds: last?.number ?? 0 })
    expect(Buffer.from(hashed).toString('hex')).toBe(chain.hash)
    const published = (await work.studio().app.inject('/fairness/tables/roulette-dnipro/2026-11-21.json')).json()
    expect(published).toMatchObject({ ...chain, format: 'zoria-table-day/1', kind: 'roulette', results })
  })

  test("tomorrow's hash is public today, without a seed", async () => {
    const published = (await work.studio().app.inject('/fairness/tables/roulette-dnipro/2026-11-22.json')).json()
    expect(published).toMatchObject({ day: '2026-11-22', hash: expect.stringMatching(/^[0-9a-f]{64}$/), results: [] })
    expect((await work.studio().app.inject('/fairness/tables/roulette-dnipro/2026-11-23.json')).statusCode).toBe(404)
  })

  test('a player who joins after the result sees it, with own bets of another page', async () => {
    await player.place({ red: '10.00' })
    await moved(draws + 1_000)
    const again = await seatAtTable(work)
    expect(await again.state()).toMatchObject({
      frame: { now: work.clock.now(), round: { phase: 'result' } },
      own: [{ stake: '10.00' }],
    })
    expect(pocketOf(await again.state())).toBe(pocketOf(await player.state()))
  })

  test('the list of tables shows its last results and who is seated', async () => {
    await moved(draws)
    const { tables } = (await work.studio().app.inject('/tables')).json<{
      tables: readonly { tableId: string; results: readonly object[] }[]
    }>()
    expect(tables.map(({ tableId }) => tableId)).toEqual(liveTables.map(({ table }) => table.id))
    expect(tables[0]).toMatchObject({
      isOpen: true,
      seated: 0,
      seats: 5_000,
      results: [{ number: 1_681, outcome: { kind: 'roulette' } }],
    })
  })

  test('outside its hours a table takes no bets', async () => {
    const salon = await seatAtTable(work, { table: 'roulette-salon', playerId: 'player-2' })
    expect((await salon.state()).frame).toMatchObject({
      isOpen: false,
      round: null,
      openTime: '2026-11-21T16:00:00.000Z',
    })
    expect(
      (
        await salon.call('POST', '/client/table/bets', {
          requestId: randomUUID(),
          roundId: randomUUID(),
          bets: [{ spot: 'red', amount: '50.00' }],
        })
      ).json(),
    ).toMatchObject({ code: 'BETS_CLOSED' })
  })

  test('stands in the statement that the platform compares its books with', async () => {
    await player.place(everyPocket)
    // The statement has the order of the starts.
    work.advance(1)
    const undone = await seatAtTable(work, { playerId: 'player-2' })
    const requestId = randomUUID()
    await undone.place({ red: '10.00' }, requestId)
    await undone.undo(requestId)
    await moved(pays - 1)
    const since = Math.floor(work.clock.now() / 1_000) - 3_600
    const { items } = (await work.gis('GET', '/operations/rounds', { from: since, to: since + 7_200 })).json<{
      items: readonly Record<string, unknown>[]
    }>()
    // Both began in the same millisecond.
    expect(items.toSorted((left, right) => (String(left['player_id']) < String(right['player_id']) ? -1 : 1))).toEqual([
      expect.objectContaining({
        player_id: 'player-1',
        status: 'settled',
        bet: '185.00',
        win: '180.00',
        currency: 'UAH',
        game_uuid: 'fa521a2d82fdb55aa01dc555ae085dbbbcb7687a',
      }),
      expect.objectContaining({ player_id: 'player-2', status: 'voided', bet: '0.00', win: '0.00' }),
    ])
    const one = (await work.gis('GET', '/operations/rounds', { round_id: String(items[0]?.['round_id']) })).json<{
      items: readonly object[]
    }>()
    expect(one.items).toEqual([items[0]])
  })

  test('a page of a slot has no table, and a page of a table no spins', async () => {
    expect(
      (await player.call('POST', '/client/spins', { requestId: randomUUID(), stake: '10.00' })).json(),
    ).toMatchObject({ code: 'GAME_NOT_FOUND' })
  })
})

describe('where a later round was drawn before the clock was set back', () => {
  const house = studioPerTest({ balance: '1000.00', environment: { isSandbox: false } })
  const setBack = async (at: Pick<typeof work, 'studio' | 'gis' | 'advance'>): Promise<() => Promise<TableState>> => {
    const { state } = await seatAtTable(at)
    for (const ms of [10 * ends, draws, -6 * ends - draws]) {
      at.advance(ms)
      await followClock(at)
    }
    return state
  }

  test('no round begins whose seed can be computed from the later one', async () => {
    const state = await setBack(house)
    const { frame, results } = await state()
    expect(frame.round).toBeNull()
    house.advance(7 * ends)
    await followClock(house)
    expect((await state()).frame.round).toMatchObject({ number: (results[0]?.number ?? 0) + 1, phase: 'open' })
  })

  test('the tables of the sandbox play on', async () => {
    const state = await setBack(work)
    expect((await state()).frame.round).toMatchObject({ phase: 'open' })
  })
})

describe('unanswered calls', () => {
  test('a stake whose answer was lost is asked again under the same id and counts once', async () => {
    work.platform.fail('bet', { kind: 'lose answer' })
    expect((await player.place({ red: '10.00' })).json()).toMatchObject({
      own: { stake: '10.00', placements: [{ state: 'accepted' }] },
    })
    expect(new Set(work.platform.calls.map(({ transaction_id }) => transaction_id)).size).toBe(1)
    expect(work.platform.balance()).toBe('990.00')
  })

  test('a stake that is not confirmed by the draw is voided and given back, and the round goes on without it', async () => {
    work.platform.fail('bet', { kind: 'lose answer' }, { kind: 'lose answer' })
    expect((await player.place({ red: '10.00' })).json()).toMatchObject({
      own: { stake: '0.00', placements: [{ state: 'stake_asked' }] },
    })
    await moved(draws)
    await work.studio().engine.runDue()
    expect(work.platform.balance()).toBe('1000.00')
    await moved(pays - draws)
    expect(money().filter((call) => call.startsWith('win'))).toEqual([])
    expect(await player.own()).toMatchObject({ placements: [{ state: 'voided', refusal: 'TECHNICAL' }] })
  })

  test('a payout is repeated until it is answered, and lands once', async () => {
    await player.place(everyPocket)
    await moved(draws)
    work.platform.fail('win', { kind: 'lose answer' }, { kind: 'drop' })
    await moved(pays - draws)
    expect(await player.own()).toMatchObject({ payout: '180.00', isPaid: false })
    await work.studio().engine.runDue()
    await moved(1_000)
    await work.studio().engine.runDue()
    expect(await player.own()).toMatchObject({ isPaid: true, balance: '995.00' })
    expect(
      new Set(work.platform.calls.filter(({ action }) => action === 'win').map(({ transaction_id }) => transaction_id))
        .size,
    ).toBe(1)
    expect(work.platform.balance()).toBe('995.00')
  })
})

describe('a restart', () => {
  test.each([
    ['while bets are open', closes - 1],
    ['after the close', closes],
    ['after the draw', draws],
    ['after the payouts', pays],
  ])('%s continues the same round and pays once', async (_, ms) => {
    await player.place(everyPocket)
    await moved(ms)
    const before = await player.state()
    await work.restart()
    const after = await player.state()
    expect(after.frame.round?.id).toBe(before.frame.round?.id)
    expect(after.frame.round?.outcome).toEqual(before.frame.round?.outcome)
    expect(after.own).toMatchObject(before.own.map(({ placements, stake }) => ({ placements, stake })))
    await moved(ends - ms)
    await work.studio().engine.runDue()
    expect(money()).toEqual(['bet 185.00', 'win 180.00'])
    expect(work.platform.balance()).toBe('995.00')
  })

  test('long after a round draws it and pays it', async () => {
    await player.place(everyPocket)
    await moved(closes)
    work.advance(3_600_000)
    await work.restart()
    await followClock(work)
    expect(money()).toEqual(['bet 185.00', 'win 180.00'])
  })

  test('between a stake and its answer asks again under the same id', async () => {
    work.platform.fail('bet', { kind: 'lose answer' }, { kind: 'lose answer' })
    await player.place({ red: '10.00' })
    await work.restart()
    await work.studio().engine.runDue()
    expect(await player.own()).toMatchObject({ stake: '10.00', placements: [{ state: 'accepted' }] })
    expect(work.platform.balance()).toBe('990.00')
  })

  test('between a payout and its answer pays once', async () => {
    await player.place(everyPocket)
    await moved(draws)
    work.platform.fail('win', { kind: 'lose answer' }, { kind: 'lose answer' })
    await moved(pays - draws)
    await work.restart()
    await work.studio().engine.runDue()
    await followClock(work)
    expect(work.platform.balance()).toBe('995.00')
    expect(
      new Set(work.platform.calls.filter(({ action }) => action === 'win').map(({ transaction_id }) => transaction_id))
        .size,
    ).toBe(1)
  })
})

describe('the database keeps what was decided', () => {
  test('an outcome, a payout and a chain do not change, and no row is deleted', async () => {
    await player.place(everyPocket)
    await moved(draws)
    await expect(
      work.sql`update studio.table_round set outcome = '{"kind":"roulette","pocket":40}' where outcome is not null`,
    ).rejects.toThrow('is fixed')
    await expect(work.sql`update studio.player_round set payout = 1 where payout is not null`).rejects.toThrow(
      'is fixed',
    )
    await expect(work.sql`update studio.table_chain set rounds = 1`).rejects.toThrow('keeps its rows')
    for (const table of ['placement', 'player_round', 'table_round'])
      await expect(work.sql.unsafe(`delete from studio.${table}`)).rejects.toThrow('keeps its rows')
  })
})
