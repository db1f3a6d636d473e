import { randomUUID } from 'node:crypto'
import {
  adviseBlackjack,
  blackjackActions,
  type BlackjackAction,
  type BlackjackDecision,
  type BlackjackPlace,
} from '@zoria/game-maths'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openPlaces } from '../../rules/blackjack-table.ts'
import { studioPerTest } from '../../testing/studio-per-test.ts'
import { followClock, seatAtTable, type TablePlayer } from '../../testing/table-at-work.ts'
import type { BlackjackPlayView } from '../../wire-tables.ts'

const work = studioPerTest({ balance: '100000.00' })

/** Times of the table Khortytsia. */
const [closes, deals, steps, ends] = [15_000, 19_000, 8_000, 72_000]
const table = 'blackjack-khortytsia'
const everySeat = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((seat) => [`seat-${seat}`, '10.00']))

let player: TablePlayer
beforeEach(async () => {
  player = await seatAtTable(work, { table })
})

const money = (): readonly string[] => work.platform.calls.map(({ action, amount }) => `${action} ${amount}`)
const moved = async (ms: number): Promise<void> => {
  work.advance(ms)
  await followClock(work)
}
const viewOf = async () => (await player.state()).frame.round?.blackjack ?? expect.fail('no blackjack')
const playOf = async (): Promise<BlackjackPlayView> => (await viewOf()).play ?? expect.fail('no cards')
/** The wallet's refusal of a stake. */
const noMoney = {
  kind: 'answer',
  status: 200,
  text: JSON.stringify({ error_code: 'INSUFFICIENT_FUNDS', error_description: 'no money' }),
} as const
const follow = () => followClock(work)

/** Goes to the end of the round that was opened at noon plus so many rounds. */
const toNextRound = async (): Promise<void> => moved(ends - ((work.clock.now() - Date.UTC(2026, 10, 21, 12)) % ends))

/** Bets on all seats and deals, round after round, until a hand is wanted; the hand's place. */
const dealtUntil = async (
  isWanted: (
    actions: readonly BlackjackAction[],
    of: { readonly play: BlackjackPlayView; readonly place: BlackjackPlace },
  ) => boolean,
): Promise<BlackjackPlace> => {
  for (let round = 0; round < 40; round += 1) {
    await player.place(everySeat)
    await moved(deals)
    const play = await playOf()
    const place = openPlaces(play).find((each) =>
      isWanted(blackjackActions({ ...play, dealt: 0 }, each), { play, place: each }),
    )
    if (place !== undefined) return place
    await toNextRound()
  }
  return expect.fail('no such hand in forty rounds')
}
const handWithDecision = () => dealtUntil((actions) => actions.includes('double'))
const pair = () => dealtUntil((actions) => actions.includes('split'))

/** Decides by the chart until all hands are done. */
const playToEnd = async (): Promise<void> => {
  for (let play = await playOf(); play.phase === 'deciding'; play = await playOf()) {
    for (const place of openPlaces(play)) await player.decide({ ...place, action: advised(play, place) })
    await follow()
  }
}
const advised = (play: BlackjackPlayView, place: BlackjackPlace): BlackjackAction => {
  const { cards } = play.seats.find(({ seat }) => seat === place.seat)?.hands[place.hand] ?? expect.fail('no hand')
  return adviseBlackjack({ cards, dealer: play.dealer[0]!, actions: blackjackActions({ ...play, dealt: 0 }, place) })
}
const bookOf = async (): Promise<{ readonly stake: number; readonly payout: number; readonly accepted: number }> => {
  const [row] = await work.sql<{ stake: number; payout: number; accepted: number }[]>`
    select sum(pr.stake)::int as stake, sum(pr.payout)::int as payout,
      (select sum(p.stake)::int from studio.placement p where p.state = 'accepted') as accepted from studio.player_round pr`
  return row ?? expect.fail('no book')
}
const expectPaidOnce = async (): Promise<void> => {
  const { stake, payout, accepted } = await bookOf()
  expect(stake).toBe(accepted)
  expect(work.platform.balance()).toBe(((10_000_000 - stake + payout) / 100).toFixed(2))
  const wins = work.platform.calls.filter(({ action }) => action === 'win')
  expect(new Set(wins.map(({ round_id }) => round_id)).size).toBe(
    new Set(wins.map(({ transaction_id }) => transaction_id)).size,
  )
}

describe('seats', () => {
  test('belong to the player whose bet is on them, and are free again when it is undone', async () => {
    const second = await seatAtTable(work, { table, playerId: 'player-2' })
    const requestId = randomUUID()
    await player.place({ 'seat-3': '10.00', 'seat-5': '20.00' }, requestId)
    expect((await second.place({ 'seat-5': '10.00' })).json()).toMatchObject({ code: 'SEAT_TAKEN' })
    expect((await second.place({ 'seat-4': '10.00' })).statusCode).toBe(200)
    await follow()
    expect((await viewOf()).taken).toEqual([
      { seat: 3, stake: '10.00', currency: 'uah' },
      { seat: 4, stake: '10.00', currency: 'uah' },
      { seat: 5, stake: '20.00', currency: 'uah' },
    ])
    await player.undo(requestId)
    expect((await second.place({ 'seat-5': '10.00' })).statusCode).toBe(200)
    expect((await viewOf()).taken.map(({ seat }) => seat)).toEqual([4, 5])
  })

  test('all taken refuse another page, but not that of a player who returns to own bets', async () => {
    const address = await work.studio().app.listen({ port: 0, host: '127.0.0.1' })
    const leaving = new AbortController()
    const openPage = async ({ token }: TablePlayer) =>
      fetch(`${address}/client/table/events`, {
        headers: { authorization: `Bearer ${token}` },
        signal: leaving.signal,
      })
    for (let seat = 1; seat <= 7; seat += 1) {
      const other = await seatAtTable(work, { table, playerId: `other-${seat}` })
      expect((await openPage(other)).status).toBe(200)
    }
    const late = await seatAtTable(work, { table, playerId: 'late' })
    await player.place({ 'seat-1': '10.00' })
    expect((await openPage(player)).status).toBe(200)
    const refused = await openPage(late)
    expect([refused.status, await refused.json()]).toEqual([409, expect.objectContaining({ code: 'TABLE_FULL' })])
    leaving.abort()
  })

  test.each([['seat-8'], ['seat-0'], ['double-1-0'], ['split-1-0'], ['red']])('there is no spot %s', async (spot) => {
    expect((await player.place({ [spot]: '10.00' })).json()).toMatchObject({ code: 'BET_UNKNOWN' })
  })

  test('a round without bets is not played, and the next one begins in its time', async () => {
    await moved(deals)
    expect(await viewOf()).toMatchObject({ isEmpty: true, play: null })
    await moved(ends - deals)
    expect((await player.state()).frame.round).toMatchObject({ number: 702, phase: 'open' })
    expect((await player.state()).results).toEqual([])
    expect(await work.sql`select state from studio.table_round where table_id = ${table} order by number`).toEqual([
      { state: 'empty' },
      { state: 'open' },
    ])
  })

  test('a stake that is not confirmed by the deal takes no cards and is given back', async () => {
    work.platform.fail('bet', { kind: 'lose answer' }, { kind: 'lose answer' })
    await player.place({ 'seat-1': '10.00' })
    await player.place({ 'seat-2': '10.00' })
    await moved(deals)
    await work.studio().engine.runDue()
    expect((await viewOf()).play?.seats.map(({ seat }) => seat)).toEqual([2])
    expect(work.platform.balance()).toBe('99990.00')
  })
})

describe('steps', () => {
  test("a hand without a decision stands at the end of the step, by the server's clock", async () => {
    const place = await handWithDecision()
    const { step } = await playOf()
    work.advance(steps)
    expect((await player.decide({ ...place, action: 'hit', step })).json()).toMatchObject({ code: 'DECISION_LATE' })
    await follow()
    expect(await playOf()).toMatchObject({ phase: 'over', step: 1 })
    expect((await player.state()).results[0]).toMatchObject({ outcome: { kind: 'blackjack', steps: [[]] } })
  })

  test('a step ends once every hand has decided; the result and the payouts come early, and the next round in its time', async () => {
    await handWithDecision()
    await playToEnd()
    const {
      frame: { round },
    } = await player.state()
    expect(round).toMatchObject({ phase: 'result', resultAt: work.clock.now(), paysAt: work.clock.now() + 5_000 })
    await moved(5_000)
    expect((await player.state()).frame.round).toMatchObject({ phase: 'paid', number: round?.number })
    expect(await player.own()).toMatchObject({ isPaid: true })
    await expectPaidOnce()
    work.advance((round?.endsAt ?? 0) - work.clock.now() - 1)
    await follow()
    expect((await player.state()).frame.round?.number).toBe(round?.number)
    await moved(1)
    expect((await player.state()).frame.round).toMatchObject({ phase: 'open', number: (round?.number ?? 0) + 1 })
  })

  test('all decisions end with their time, whatever hands are left', async () => {
    await handWithDecision()
    const { round } = (await player.state()).frame
    await moved((round?.resultAt ?? 0) - work.clock.now())
    expect(await playOf()).toMatchObject({ phase: 'over' })
    expect((await player.state()).frame.round).toMatchObject({ phase: 'result', resultAt: round?.resultAt })
  })

  test('a decision is stored before it is answered; a repeated request answers the same, another one is refused', async () => {
    const place = await handWithDecision()
    const requestId = randomUUID()
    expect((await player.decide({ ...place, action: 'hit', requestId })).statusCode).toBe(200)
    expect(await work.sql`select seat, hand, action, step from studio.table_decision`).toEqual([
      { ...place, action: 'hit', step: 0 },
    ])
    expect((await playOf()).decided).toEqual([place])
    expect((await player.decide({ ...place, action: 'hit', requestId })).statusCode).toBe(200)
    expect((await player.decide({ ...place, action: 'stand' })).json()).toMatchObject({ code: 'DECISION_MADE' })
    expect(await work.sql`select count(*)::int as decisions from studio.table_decision`).toEqual([{ decisions: 1 }])
  })

  test('the last decision of a step counts, also where the clock ticks before it is stored', async () => {
    const place = await handWithDecision()
    for (const other of openPlaces(await playOf()))
      if (other.seat !== place.seat) await player.decide({ ...other, action: 'stand' })
    const begin = work.sql.begin.bind(work.sql)
    const delayed = vi.spyOn(work.sql, 'begin').mockImplementationOnce(async (transaction) => {
      await work.studio().engine.tick()
      return begin(transaction)
    })
    const answer = await player.decide({ ...place, action: 'hit' })
    delayed.mockRestore()
    expect(answer.statusCode).toBe(200)
    await follow()
    expect(await work.sql`select decisions from studio.table_step`).toEqual([
      { decisions: expect.arrayContaining([{ ...place, action: 'hit' }]) },
    ])
  })

  test('a decision that the database failed to store and to read is stored by its repeat, before that is answered', async () => {
    const place = await handWithDecision()
    const requestId = randomUUID()
    await work.sql`alter table studio.table_decision rename to table_decision_away`
    expect((await player.decide({ ...place, action: 'hit', requestId })).statusCode).toBe(500)
    await work.sql`alter table studio.table_decision_away rename to table_decision`
    expect((await player.decide({ ...place, action: 'hit', requestId })).statusCode).toBe(200)
    expect(await work.sql`select seat, hand, action, step from studio.table_decision`).toEqual([
      { ...place, action: 'hit', step: 0 },
    ])
  })

  test('nobody decides for the hand of another, and no hand does what it cannot', async () => {
    const second = await seatAtTable(work, { table, playerId: 'player-2' })
    const place = await dealtUntil((actions) => !actions.includes('split'))
    expect((await second.decide({ ...place, action: 'hit' })).json()).toMatchObject({ code: 'DECISION_LATE' })
    expect((await player.decide({ ...place, action: 'split' })).json()).toMatchObject({ code: 'DECISION_UNKNOWN' })
    expect((await player.decide({ ...place, hand: 1, action: 'hit' })).json()).toMatchObject({
      code: 'DECISION_UNKNOWN',
    })
  })

  test('of two players each decides for own seats only', async () => {
    const second = await seatAtTable(work, { table, playerId: 'player-2' })
    await second.place({ 'seat-7': '10.00' })
    await player.place({ 'seat-1': '10.00' })
    await moved(deals)
    expect((await second.decide({ seat: 1, hand: 0, action: 'stand' })).json()).toMatchObject({
      code: 'DECISION_UNKNOWN',
    })
  })

  test('a decision for another step is late', async () => {
    const place = await handWithDecision()
    expect((await player.decide({ ...place, action: 'hit', step: 1 })).json()).toMatchObject({ code: 'DECISION_LATE' })
  })
})

describe('doubling and splitting', () => {
  test('takes the same stake again, at once, in the same round of the platform', async () => {
    const place = await handWithDecision()
    const before = work.platform.calls.length
    expect((await player.decide({ ...place, action: 'double' })).json()).toMatchObject({ own: { stake: '80.00' } })
    expect(work.platform.calls.slice(before)).toEqual([
      expect.objectContaining({ action: 'bet', amount: '10.00', round_id: work.platform.calls.at(-2)?.round_id }),
    ])
    await playToEnd()
    const hand = (await playOf()).seats.find(({ seat }) => seat === place.seat)?.hands[0]
    expect(hand).toMatchObject({ isDoubled: true })
    expect(hand?.cards).toHaveLength(3)
    await moved(5_000)
    await expectPaidOnce()
  })

  test('a pair becomes two hands that decide in the next step', async () => {
    const place = await pair()
    await player.decide({ ...place, action: 'split' })
    await moved(steps)
    const { seats, step } = await playOf()
    expect(step).toBe(1)
    expect(seats.find(({ seat }) => seat === place.seat)?.hands).toEqual([
      expect.objectContaining({ isSplit: true }),
      expect.objectContaining({ isSplit: true }),
    ])
    if ((await playOf()).phase === 'deciding') await moved(steps)
    await moved(5_000)
    expect(await player.own()).toMatchObject({ stake: '80.00', isPaid: true })
    await expectPaidOnce()
  })

  test('a stake that the wallet refuses does not count, and the hand may decide again', async () => {
    const place = await handWithDecision()
    work.platform.fail('bet', noMoney)
    const answer = (await player.decide({ ...place, action: 'double' })).json<{
      own: { placements: readonly object[] }
    }>()
    expect(answer.own.placements.at(-1)).toMatchObject({ state: 'refused', refusal: 'INSUFFICIENT_FUNDS' })
    expect((await playOf()).decided).toEqual([])
    expect((await player.decide({ ...place, action: 'hit' })).statusCode).toBe(200)
    await moved(steps)
    expect(
      (await player.state()).frame.round?.blackjack?.play?.seats.find(({ seat }) => seat === place.seat)?.hands[0],
    ).toMatchObject({ isDoubled: false })
  })

  test('a stake that is not confirmed by the end of the step is given back, and the hand stands', async () => {
    const place = await handWithDecision()
    work.platform.fail('bet', { kind: 'lose answer' }, { kind: 'lose answer' })
    await player.decide({ ...place, action: 'double' })
    expect((await player.decide({ ...place, action: 'hit' })).json()).toMatchObject({ code: 'BET_PENDING' })
    await moved(steps)
    // The step waits for the answer for a moment.
    expect((await playOf()).step).toBe(0)
    await moved(3_500)
    await work.studio().engine.runDue()
    expect(await player.own()).toMatchObject({ stake: '70.00' })
    await moved(5_000)
    await expectPaidOnce()
  })

  test('further stakes are not undone', async () => {
    const place = await handWithDecision()
    const requestId = randomUUID()
    await player.decide({ ...place, action: 'double', requestId })
    expect((await player.undo(requestId)).json()).toMatchObject({ code: 'BETS_CLOSED' })
  })
})

describe('a restart', () => {
  test.each([
    ['while bets are open', closes - 1],
    ['after the close', closes],
    ['at the deal', deals],
    ['in the first step', deals + 4_000],
    ['after a step', deals + steps],
    ['after the result', deals + steps + 6_000],
  ])('%s continues the same round and pays once', async (_, ms) => {
    await player.place(everySeat)
    await moved(Math.min(ms, deals))
    if (ms > deals) {
      for (const place of openPlaces(await playOf()).slice(1)) await player.decide({ ...place, action: 'hit' })
      await moved(ms - deals)
    }
    const before = await player.state()
    await work.restart()
    const after = await player.state()
    expect(after.frame).toEqual({ ...before.frame, seated: after.frame.seated })
    expect(after.own.map(({ stake, payout }) => ({ stake, payout }))).toEqual(
      before.own.map(({ stake, payout }) => ({ stake, payout })),
    )
    await toNextRound()
    await work.studio().engine.runDue()
    expect(money().filter((call) => call.startsWith('win'))).toHaveLength(1)
    await expectPaidOnce()
  })

  test('between the stake of a double and its answer asks again under the same id, and the double counts', async () => {
    const place = await handWithDecision()
    work.platform.fail('bet', { kind: 'lose answer' }, { kind: 'lose answer' })
    await player.decide({ ...place, action: 'double' })
    await work.restart()
    await work.studio().engine.runDue()
    expect(await player.own()).toMatchObject({ stake: '80.00' })
    expect((await playOf()).decided).toEqual([place])
    await moved(steps)
    expect((await playOf()).seats.find(({ seat }) => seat === place.seat)?.hands[0]).toMatchObject({ isDoubled: true })
    await toNextRound()
    await expectPaidOnce()
  })

  test('long after the decisions were stored plays them, lets the other hands stand and pays', async () => {
    const place = await handWithDecision()
    await player.decide({ ...place, action: 'double' })
    work.advance(3_600_000)
    await work.restart()
    await follow()
    const [round] = await work.sql<
      { outcome: { steps: readonly (readonly BlackjackDecision[])[] } }[]
    >`select outcome from studio.table_round where table_id = ${table} and outcome is not null order by opens_at desc limit 1`
    expect(round?.outcome.steps[0]).toEqual([{ ...place, action: 'double' }])
    await expectPaidOnce()
  })
})

describe('the database keeps what was decided', () => {
  test('deals, steps and decisions do not change', async () => {
    const place = await handWithDecision()
    await player.decide({ ...place, action: 'hit' })
    await moved(steps)
    for (const stored of ['table_deal', 'table_step', 'table_decision']) {
      await expect(work.sql.unsafe(`delete from studio.${stored}`)).rejects.toThrow('keeps its rows')
      await expect(work.sql.unsafe(`update studio.${stored} set table_round_id = table_round_id`)).rejects.toThrow(
        'keeps its rows',
      )
    }
  })

  test('no card of the shoe is stored or sent before it is dealt', async () => {
    await handWithDecision()
    const [stored] = await work.sql`select outcome, server_seed from studio.table_round where state = 'dealt'`
    expect(stored).toEqual({ outcome: null, server_seed: null })
    const { frame } = await player.state()
    expect(JSON.stringify(frame).match(/"[A2-9TJQK][CDHS]"/g)).toHaveLength(15)
    expect(frame.round?.seed).toBeNull()
  })
})
