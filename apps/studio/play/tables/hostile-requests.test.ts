/** @module-tag full */
import { randomUUID } from 'node:crypto'
import { blackjackActions, type BlackjackAction, type BlackjackPlace } from '@zoria/game-maths'
import { beforeEach, describe, expect, test } from 'vitest'
import { openPlaces } from '../../rules/blackjack-table.ts'
import { studioPerTest } from '../../testing/studio-per-test.ts'
import { followClock, seatAtTable, type TablePlayer } from '../../testing/table-at-work.ts'
import type { BlackjackPlayView } from '../../wire-tables.ts'

const work = studioPerTest({ balance: '1000.00' })

const money = (): readonly string[] => work.platform.calls.map(({ action, amount }) => `${action} ${amount}`)
const moved = async (ms: number): Promise<void> => {
  work.advance(ms)
  await followClock(work)
}
const isFault = ({ statusCode }: { readonly statusCode: number }): boolean => statusCode >= 500

describe('bets', () => {
  let player: TablePlayer
  beforeEach(async () => {
    await work.studio().engine.tick()
    player = await seatAtTable(work)
  })

  test('a request id in capitals is the same request: nothing is taken again, and it is undone once', async () => {
    const requestId = randomUUID()
    await player.place({ red: '10.00' }, requestId)
    expect((await player.place({ red: '10.00' }, requestId.toUpperCase())).json()).toMatchObject({
      own: { stake: '10.00' },
    })
    expect((await player.undo(requestId.toUpperCase())).json()).toMatchObject({ own: { stake: '0.00' } })
    expect(money()).toEqual(['bet 10.00', 'refund 10.00'])
  })

  test('twenty equal bets at once take one stake, and twenty undos give it back once', async () => {
    const requestId = randomUUID()
    const {
      frame: { round },
    } = await player.state()
    const body = { requestId, roundId: round?.id, bets: [{ spot: 'red', amount: '10.00' }] }
    const placed = await Promise.all(Array.from({ length: 20 }, () => player.call('POST', '/client/table/bets', body)))
    expect(placed.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 200))
    const undone = await Promise.all(Array.from({ length: 20 }, () => player.undo(requestId)))
    expect(undone.filter(isFault)).toEqual([])
    expect(money()).toEqual(['bet 10.00', 'refund 10.00'])
    expect(work.platform.balance()).toBe('1000.00')
  })

  test('twenty different bets at once never pass the limit of the table', async () => {
    const {
      frame: { round },
    } = await player.state()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        player.call('POST', '/client/table/bets', {
          requestId: randomUUID(),
          roundId: round?.id,
          bets: [{ spot: 'straight-17', amount: '30.00' }],
        }),
      ),
    )
    expect(answers.filter(isFault)).toEqual([])
    expect(money()).toEqual(Array.from({ length: 16 }, () => 'bet 30.00'))
  })

  test('placing and undoing without end is bounded, so that no answer grows without end', async () => {
    const {
      frame: { round },
    } = await player.state()
    const bets = Array.from({ length: 160 }, () => ({ spot: 'red', amount: '1.00' }))
    for (let placed = 0; placed < 6; placed += 1) {
      const requestId = randomUUID()
      expect(
        (await player.call('POST', '/client/table/bets', { requestId, roundId: round?.id, bets })).statusCode,
      ).toBe(200)
      await player.undo(requestId)
    }
    expect(
      (await player.call('POST', '/client/table/bets', { requestId: randomUUID(), roundId: round?.id, bets })).json(),
    ).toMatchObject({ code: 'TABLE_LIMIT' })
    expect(work.platform.balance()).toBe('1000.00')
  })

  test('amounts that are no amounts take nothing, and there are no other spots than those of the layout', async () => {
    const {
      frame: { round },
    } = await player.state()
    const bet = (spot: string, amount: unknown) =>
      player.call('POST', '/client/table/bets', {
        requestId: randomUUID(),
        roundId: round?.id,
        bets: [{ spot, amount }],
      })
    const amounts = [
      '-10.00',
      '1e3',
      '10.005',
      '0.00',
      '٣٠.00',
      ' 10.00',
      '10.00\n',
      '99999999999999999999',
      '999999999999.99',
      10,
      null,
      {},
      ['10.00'],
    ]
    for (const amount of amounts) expect([400, 409]).toContain((await bet('red', amount)).statusCode)
    const spots = ['__proto__', 'constructor', 'toString', 'straight-37', 'straight-٣', 'RED', 'red\u0000', 'seat-1']
    for (const spot of spots) expect((await bet(spot, '10.00')).json()).toMatchObject({ code: 'BET_UNKNOWN' })
    expect(money()).toEqual([])
  })

  test('another player can neither undo a bet nor see it', async () => {
    const requestId = randomUUID()
    await player.place({ red: '10.00' }, requestId)
    const other = await seatAtTable(work, { playerId: 'player-2' })
    expect((await other.undo(requestId)).json()).toMatchObject({ code: 'BET_NOT_FOUND' })
    expect((await other.state()).own).toEqual([])
  })

  test('a session of another table plays at its own one', async () => {
    const {
      frame: { round },
    } = await player.state()
    const elsewhere = await seatAtTable(work, { table: 'wheel-maidan' })
    expect(
      (
        await elsewhere.call('POST', '/client/table/bets', {
          requestId: randomUUID(),
          roundId: round?.id,
          bets: [{ spot: '1', amount: '10.00' }],
        })
      ).json(),
    ).toMatchObject({ code: 'BETS_CLOSED' })
    expect(money()).toEqual([])
  })
})

test('days that no calendar has are not found, and a stream has no HEAD, which would stay open without an answer', async () => {
  const days = ['2026-02-30', '0000-01-01', '2026-13-01', '9999-12-31', '2026-11-21%00']
  for (const day of days)
    expect([day, (await work.studio().app.inject(`/fairness/tables/roulette-dnipro/${day}.json`)).statusCode]).toEqual([
      day,
      404,
    ])
  const { token } = await seatAtTable(work)
  for (const url of ['/client/table/events', '/client/events'])
    expect(
      (await work.studio().app.inject({ method: 'HEAD', url, headers: { authorization: `Bearer ${token}` } }))
        .statusCode,
    ).toBe(404)
})

test('an address reads a few published days in a second: each is read from the database with all its rounds', async () => {
  await work.studio().engine.tick()
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => work.studio().app.inject('/fairness/tables/roulette-dnipro/2026-11-21.json')),
  )
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(30 - refused.length)
  expect(refused.length).toBeGreaterThan(0)
  expect([refused[0]?.json(), refused[0]?.headers]).toMatchObject([
    { code: 'RATE_LIMITED' },
    { 'retry-after': '1', 'cache-control': 'no-store' },
  ])
})

describe('decisions of blackjack', () => {
  const [deals, ends] = [19_000, 72_000]
  let player: TablePlayer
  let bets: string
  beforeEach(async () => {
    await work.studio().engine.tick()
    player = await seatAtTable(work, { table: 'blackjack-khortytsia' })
  })

  const playOf = async (): Promise<BlackjackPlayView> =>
    (await player.state()).frame.round?.blackjack?.play ?? expect.fail('no cards')
  const firstPlace = async (): Promise<BlackjackPlace> =>
    openPlaces(await playOf())[0] ?? expect.fail('no hand decides')
  const noMoney = {
    kind: 'answer',
    status: 200,
    text: JSON.stringify({ error_code: 'INSUFFICIENT_FUNDS', error_description: 'no money' }),
  } as const

  /** Deals rounds until a hand may do this; its place. */
  const handThatMay = async (action: BlackjackAction): Promise<BlackjackPlace> => {
    for (let round = 0; round < 20; round += 1) {
      bets = randomUUID()
      await player.place({ 'seat-1': '10.00', 'seat-2': '10.00' }, bets)
      await moved(deals)
      const play = await playOf()
      const place = openPlaces(play).find((each) => blackjackActions({ ...play, dealt: 0 }, each).includes(action))
      if (place !== undefined) return place
      await moved(ends - deals)
    }
    return expect.fail('no such hand in twenty rounds')
  }

  test('a double under the request id of the bets is refused: it takes nothing and the bets stay', async () => {
    const place = await handThatMay('double')
    const before = money().length
    expect((await player.decide({ ...place, action: 'double', requestId: bets })).json()).toMatchObject({
      code: 'DECISION_UNKNOWN',
    })
    expect(money()).toHaveLength(before)
    expect((await player.decide({ ...place, action: 'double' })).statusCode).toBe(200)
    expect((await player.own())?.stake).toBe('30.00')
  })

  test('a round with all the bets it takes takes no further stake, and its hands still decide', async () => {
    const roundId = (await player.state()).frame.round?.id
    for (const count of [160, 160, 160, 160, 160, 160, 40]) {
      const bets = Array.from({ length: count }, (_, part) => ({ spot: `seat-${1 + (part % 4)}`, amount: '0.30' }))
      await player.call('POST', '/client/table/bets', { requestId: randomUUID(), roundId, bets })
    }
    await moved(deals)
    const place = await firstPlace()
    expect((await player.decide({ ...place, action: 'double' })).json()).toMatchObject({ code: 'DECISION_UNKNOWN' })
    expect((await player.decide({ ...place, action: 'stand' })).statusCode).toBe(200)
    expect(money()).toHaveLength(7)
  })

  test('a double that was refused is not taken under the same request id in capitals', async () => {
    const [place, requestId] = [await handThatMay('double'), randomUUID()]
    work.platform.fail('bet', noMoney)
    await player.decide({ ...place, action: 'double', requestId })
    const before = work.platform.balance()
    expect((await player.decide({ ...place, action: 'double', requestId: requestId.toUpperCase() })).statusCode).toBe(
      200,
    )
    expect(work.platform.balance()).toBe(before)
  })

  test('a seat whose bet is being stored stays taken when the database fails the bet of another player', async () => {
    const [failing, slow, third] = [
      player,
      await seatAtTable(work, { table: 'blackjack-khortytsia', playerId: 'player-2' }),
      await seatAtTable(work, { table: 'blackjack-khortytsia', playerId: 'player-3' }),
    ]
    const roundId = (await player.state()).frame.round?.id
    const place = (of: TablePlayer, bets: Readonly<Record<string, string>>) =>
      of.call('POST', '/client/table/bets', {
        requestId: randomUUID(),
        roundId,
        bets: Object.entries(bets).map(([spot, amount]) => ({ spot, amount })),
      })
    await Promise.all([slow, third].map((each) => each.state()))
    await work.sql.unsafe(`
      create function studio.trouble() returns trigger language plpgsql as $$ begin
        if new.stake = 1777 then raise exception 'trouble'; elsif new.stake = 1234 then perform pg_sleep(0.5); end if;
        return new;
      end $$;
      create trigger trouble before insert on studio.placement for each row execute function studio.trouble()`)
    try {
      const failed = place(failing, { 'seat-1': '17.77' })
      const stored = place(slow, { 'seat-2': '12.34' })
      expect((await failed).statusCode).toBe(500)
      expect((await place(third, { 'seat-2': '10.00', 'seat-1': '10.00' })).json()).toMatchObject({
        code: 'SEAT_TAKEN',
      })
      expect((await stored).statusCode).toBe(200)
      expect((await place(third, { 'seat-1': '10.00' })).statusCode).toBe(200)
      expect(money().toSorted()).toEqual(['bet 10.00', 'bet 12.34'])
    } finally {
      await work.sql.unsafe('drop function studio.trouble cascade')
    }
  })

  test('of ten doubles of a hand at once one is taken, and of a hit and a double the first', async () => {
    const place = await handThatMay('double')
    const before = money().length
    const answers = await Promise.all(Array.from({ length: 10 }, () => player.decide({ ...place, action: 'double' })))
    expect(answers.filter(isFault)).toEqual([])
    expect(money().slice(before)).toEqual(['bet 10.00'])
    expect((await player.decide({ ...place, action: 'hit' })).json()).toMatchObject({ code: 'DECISION_MADE' })
  })
})
