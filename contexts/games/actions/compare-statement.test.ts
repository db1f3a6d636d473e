import { bps, fail, money, ok } from '@zoria/kernel'
import { createLogger } from '@zoria/platform/logger'
import type { PlayerId } from '@zoria/wallet'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { StatementClient } from '../gateways/gis/statement.ts'
import type { StatementSpan, StatementRound } from '../rules/statement.ts'
import { openProviderSetup, type ProviderSetup } from '../testing/provider-setup.ts'
import { compareClosedDays, compareDay } from './compare-statement.ts'

let desk: ProviderSetup
let received: StatementRound[] = []
let asked: (StatementSpan | string)[] = []
let silent = false
/** Rounds that started before the time range; the provider returns them only by id. */
let older: StatementRound[] = []

beforeAll(async () => {
  desk = await openProviderSetup({ name: 'statement', merchant: 'zoria' })
  await desk.newGame('berkut')
})
afterEach(async () => {
  received = []
  asked = []
  older = []
  silent = false
  // Each case has its own day: everything played is moved one day back.
  await moveBookings()
})
afterAll(() => desk.close())

const statement: StatementClient = {
  rounds: async (span) => (asked.push(span), silent ? fail({ code: 'UNREACHABLE', detail: 'silent' }) : ok(received)),
  round: async (id) => (asked.push(id), ok(older.find(({ round }) => round === id))),
}
const deps = (lastClosed: string | null = null) => ({
  sql: desk.sql,
  clock: desk.clock,
  logger: createLogger({ name: 'games-test', level: 'silent' }),
  merchant: 'zoria',
  statement,
  wallet: {
    bookedRounds: desk.wallet.bookedRounds,
    roundRows: desk.wallet.roundRows,
    lastClosedDay: async () => lastClosed,
  },
})
const today = async () =>
  (await desk.owner<{ day: string }[]>`select (now() at time zone 'UTC')::date::text as day`)[0]!.day
const compared = async () => {
  const result = await compareDay(deps())(await today())
  return result.ok ? result.value.faults.map(({ round, fault }) => [round, fault]).toSorted() : result.refusal
}

async function moveBookings() {
  await desk.owner.begin(async (tx) => {
    await tx`select wallet.ensure_partition(day) from (select distinct (booked_at at time zone 'UTC')::date - 1 as day from wallet.journal) moved`
    await tx`alter table wallet.journal disable trigger journal_is_insert_only`
    await tx`update wallet.journal set booked_at = booked_at - interval '1 day'`
    await tx`alter table wallet.journal enable trigger journal_is_insert_only`
  })
}

const slot = {
  source: 'gis:zoria',
  provider: 'studio',
  game: 'berkut',
  sessionStartedAt: null,
  freeRound: null,
} as const
const uah = (amount: bigint) => money(amount, 'uah')

/** Plays a round on both sides. */
async function play(playerId: PlayerId, round: string, { bet = 10_00n, win = 25_00n } = {}) {
  await desk.wallet.execute({
    ...slot,
    kind: 'stake',
    playerId,
    externalId: desk.nextId('b'),
    amount: uah(bet),
    round,
    weight: bps(0),
    isRoundFinished: false,
    objection: null,
  })
  await desk.wallet.execute({
    ...slot,
    kind: 'payout',
    playerId,
    externalId: desk.nextId('w'),
    amount: uah(win),
    fraction: 0n,
    type: 'win',
    round,
    isRoundFinished: true,
  })
  received.push({ round, playerId, gameUuid: 'berkut', status: 'settled', bet: uah(bet), win: uah(win) })
}

describe("comparing a day's rounds with the provider's statement", () => {
  test('both sides agree', async () => {
    const { playerId } = await desk.newPlayer()
    for (const round of ['r1', 'r2', 'r3']) await play(playerId, round)
    expect(await compared()).toEqual([])
    expect(
      await desk.owner`select rounds, faults, examples from games.statement_day where day = ${await today()}::date`,
    ).toEqual([{ rounds: 3, faults: 0, examples: [] }])
  })

  test('the whole day is requested, and also the time range of rounds played under a moved clock', async () => {
    const midnight = Date.parse(`${await today()}T00:00:00Z`)
    const [day, minute] = [86_400_000, 60_000]
    const spans = async (at: number) => {
      asked = []
      desk.clock.set(new Date(at).toISOString())
      await play((await desk.newPlayer()).playerId, `at ${at}`)
      await compared()
      await moveBookings()
      return asked
    }
    expect(await spans(midnight + day / 2)).toEqual([{ from: midnight, to: midnight + day }])
    expect(await spans(midnight + minute)).toEqual([{ from: midnight - 9 * minute, to: midnight + day }])
    expect(await spans(midnight + 40 * day)).toEqual([
      { from: midnight, to: midnight + day },
      { from: midnight + 40 * day - 10 * minute, to: midnight + 40 * day + 10 * minute },
    ])
    desk.clock.set('2026-11-21T12:00:00Z')
  })

  test('a win one unit higher, a stake one unit lower, another player', async () => {
    const [{ playerId }, other] = [await desk.newPlayer(), await desk.newPlayer()]
    for (const round of ['a', 'b', 'c', 'd']) await play(playerId, round)
    received = [
      received[0]!,
      { ...received[1]!, win: uah(25_01n) },
      { ...received[2]!, bet: uah(9_99n) },
      { ...received[3]!, playerId: other.playerId },
    ]
    expect(await compared()).toEqual([
      ['b', 'win'],
      ['c', 'bet'],
      ['d', 'player'],
    ])
    expect((await desk.games.figures()).statementFaults).toEqual([{ merchant: 'zoria', faults: 3 }])
  })

  test("rounds missing on the provider's side, and on ours", async () => {
    const { playerId } = await desk.newPlayer()
    await play(playerId, 'forged')
    received = [{ round: 'lost', playerId, gameUuid: 'berkut', status: 'settled', bet: uah(10_00n), win: uah(0n) }]
    expect(await compared()).toEqual([
      ['forged', 'unknown_there'],
      ['lost', 'unknown_here'],
    ])
    expect(asked).toContain('forged')
  })

  test('a round that started before the day is requested by id', async () => {
    const { playerId } = await desk.newPlayer()
    await play(playerId, 'long')
    older = received.splice(0)
    expect(await compared()).toEqual([])
  })

  test('running rounds, refused rounds and rounds of unknown players are no difference if no money moved', async () => {
    const { playerId } = await desk.newPlayer()
    await play(playerId, 'running')
    received[0] = { ...received[0]!, status: 'open', bet: uah(0n), win: uah(0n) }
    const nothing = { gameUuid: null, status: 'refused', bet: uah(0n), win: uah(0n) } as const
    received.push({ ...nothing, round: 'refused', playerId }, { ...nothing, round: 'stranger', playerId: '42' })
    expect(await compared()).toEqual([])
    received.push({ round: 'odd', playerId: '42', gameUuid: 'berkut', status: 'settled', bet: uah(1n), win: uah(0n) })
    expect(await compared()).toEqual([['odd', 'unknown_here']])
  })

  test('a day without bookings is requested too, because all of them may be lost', async () => {
    expect(await compared()).toEqual([])
    const { playerId } = await desk.newPlayer()
    received = [{ round: 'all lost', playerId, gameUuid: 'berkut', status: 'settled', bet: uah(10_00n), win: uah(0n) }]
    expect(await compared()).toEqual([['all lost', 'unknown_here']])
  })
})

describe('closed days', () => {
  const days = async (lastClosed: string | null) => {
    const result = await compareClosedDays(deps(lastClosed))()
    return result.ok ? result.value.map(({ day, rounds }) => [day, rounds]) : [[result.refusal.code]]
  }

  test('are compared once; an unreachable provider is retried', async () => {
    const { playerId } = await desk.newPlayer()
    await play(playerId, 'r1')
    const day = await today()
    await desk.owner`delete from games.statement_day`
    silent = true
    expect(await days(day)).toEqual([['UNREACHABLE']])
    silent = false
    expect(await days(day)).toEqual([[day, 1]])
    expect(await days(day)).toEqual([])
  })

  test('missed earlier are compared too, however many', async () => {
    const { playerId } = await desk.newPlayer()
    await play(playerId, 'r1')
    const day = await today()
    const [around] = await desk.owner<
      { before: string; after: string }[]
    >`select (${day}::date - 2)::text as before, (${day}::date + 1)::text as after`
    const { before, after } = around!
    await desk.owner`delete from games.statement_day`
    await desk.owner`insert into games.statement_day (merchant, day, compared_at, rounds, faults, examples) values ('zoria', ${before}, now(), 0, 0, '[]')`
    expect((await days(after)).map(([compared]) => compared).slice(1)).toEqual([day, after])
    expect(await days(after)).toEqual([])
  })

  test('are never compared before the first one is closed', async () => expect(await days(null)).toEqual([]))
})
