import { bps, fail, money, ok } from '@zoria/kernel'
import { createLogger } from '@zoria/platform/logger'
import type { PlayerId } from '@zoria/wallet'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { StatementClient } from '../gateways/gis/statement.ts'
import type { StatementSpan, ToldRound } from '../rules/statement.ts'
import { openProviderDesk, type ProviderDesk } from '../testing/provider-desk.ts'
import { compareClosedDays, compareDay } from './compare-statement.ts'

let desk: ProviderDesk
let told: ToldRound[] = []
let asked: (StatementSpan | string)[] = []
let silent = false
/** Rounds the provider tells of only when it is asked for them: they began before the span. */
let older: ToldRound[] = []

beforeAll(async () => {
  desk = await openProviderDesk({ name: 'statement', merchant: 'zoria' })
  await desk.newGame('berkut')
})
afterEach(async () => {
  told = []
  asked = []
  older = []
  silent = false
  // Each case has a day of its own: what was played is moved a day back.
  await moveBookings()
})
afterAll(() => desk.close())

const statement: StatementClient = {
  rounds: async (span) => (asked.push(span), silent ? fail({ code: 'UNREACHABLE', detail: 'silent' }) : ok(told)),
  round: async (id) => (asked.push(id), ok(older.find(({ round }) => round === id))),
}
const deps = (lastClosed: string | null = null) => ({
  sql: desk.sql, clock: desk.clock, logger: createLogger({ name: 'games-test', level: 'silent' }), merchant: 'zoria', statement,
  wallet: { bookedRounds: desk.wallet.bookedRounds, roundRows: desk.wallet.roundRows, lastClosedDay: async () => lastClosed },
})
const today = async () => (await desk.owner<{ day: string }[]>`select (now() at time zone 'UTC')::date::text as day`)[0]!.day
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

const slot = { source: 'gis:zoria', provider: 'studio', game: 'berkut', sessionStartedAt: null, freeRound: null } as const
const uah = (amount: bigint) => money(amount, 'uah')

/** A round as both sides hold it. */
async function play(playerId: PlayerId, round: string, { bet = 10_00n, win = 25_00n } = {}) {
  await desk.wallet.execute({ ...slot, kind: 'stake', playerId, externalId: desk.nextId('b'), amount: uah(bet), round, weight: bps(0), isRoundFinished: false, objection: null })
  await desk.wallet.execute({ ...slot, kind: 'payout', playerId, externalId: desk.nextId('w'), amount: uah(win), fraction: 0n, type: 'win', round, isRoundFinished: true })
  told.push({ round, playerId, gameUuid: 'berkut', status: 'settled', bet: uah(bet), win: uah(win) })
}

describe('a day of rounds against the statement of their provider', () => {
  test('where both say the same', async () => {
    const { playerId } = await desk.newPlayer()
    for (const round of ['r1', 'r2', 'r3']) await play(playerId, round)
    expect(await compared()).toEqual([])
    expect(await desk.owner`select rounds, faults, examples from games.statement_day where day = ${await today()}::date`).toEqual([{ rounds: 3, faults: 0, examples: [] }])
  })

  test('is asked for whole, and beside it the time that a moved clock played it in', async () => {
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
    expect(await spans(midnight + 40 * day)).toEqual([{ from: midnight, to: midnight + day }, { from: midnight + 40 * day - 10 * minute, to: midnight + 40 * day + 10 * minute }])
    desk.clock.set('2026-11-21T12:00:00Z')
  })

  test('one unit more in a win, one less in a stake, another player', async () => {
    const [{ playerId }, other] = [await desk.newPlayer(), await desk.newPlayer()]
    for (const round of ['a', 'b', 'c', 'd']) await play(playerId, round)
    told = [told[0]!, { ...told[1]!, win: uah(25_01n) }, { ...told[2]!, bet: uah(9_99n) }, { ...told[3]!, playerId: other.playerId }]
    expect(await compared()).toEqual([['b', 'win'], ['c', 'bet'], ['d', 'player']])
    expect((await desk.games.figures()).statementFaults).toEqual([{ merchant: 'zoria', faults: 3 }])
  })

  test('money of ours that the provider knows nothing of, and of theirs that never came', async () => {
    const { playerId } = await desk.newPlayer()
    await play(playerId, 'forged')
    told = [{ round: 'lost', playerId, gameUuid: 'berkut', status: 'settled', bet: uah(10_00n), win: uah(0n) }]
    expect(await compared()).toEqual([['forged', 'unknown_there'], ['lost', 'unknown_here']])
    expect(asked).toContain('forged')
  })

  test('a round that began before the day is asked for by its name', async () => {
    const { playerId } = await desk.newPlayer()
    await play(playerId, 'long')
    older = told.splice(0)
    expect(await compared()).toEqual([])
  })

  test('one that runs still, one that was refused and one of a stranger are no difference where no money moved', async () => {
    const { playerId } = await desk.newPlayer()
    await play(playerId, 'running')
    told[0] = { ...told[0]!, status: 'open', bet: uah(0n), win: uah(0n) }
    const nothing = { gameUuid: null, status: 'refused', bet: uah(0n), win: uah(0n) } as const
    told.push({ ...nothing, round: 'refused', playerId }, { ...nothing, round: 'stranger', playerId: '42' })
    expect(await compared()).toEqual([])
    told.push({ round: 'odd', playerId: '42', gameUuid: 'berkut', status: 'settled', bet: uah(1n), win: uah(0n) })
    expect(await compared()).toEqual([['odd', 'unknown_here']])
  })

  test('a day on which we booked nothing is asked for too: all of it may be lost', async () => {
    expect(await compared()).toEqual([])
    const { playerId } = await desk.newPlayer()
    told = [{ round: 'all lost', playerId, gameUuid: 'berkut', status: 'settled', bet: uah(10_00n), win: uah(0n) }]
    expect(await compared()).toEqual([['all lost', 'unknown_here']])
  })
})

describe('closed days are compared', () => {
  const days = async (lastClosed: string | null) => {
    const result = await compareClosedDays(deps(lastClosed))()
    return result.ok ? result.value.map(({ day, rounds }) => [day, rounds]) : [[result.refusal.code]]
  }

  test('once; a silent provider is asked again', async () => {
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

  test('those too that were missed, however long', async () => {
    const { playerId } = await desk.newPlayer()
    await play(playerId, 'r1')
    const day = await today()
    const [around] = await desk.owner<{ before: string; after: string }[]>`select (${day}::date - 2)::text as before, (${day}::date + 1)::text as after`
    const { before, after } = around!
    await desk.owner`delete from games.statement_day`
    await desk.owner`insert into games.statement_day (merchant, day, compared_at, rounds, faults, examples) values ('zoria', ${before}, now(), 0, 0, '[]')`
    expect((await days(after)).map(([compared]) => compared).slice(1)).toEqual([day, after])
    expect(await days(after)).toEqual([])
  })

  test('and nothing before the first is closed', async () => expect(await days(null)).toEqual([]))
})
