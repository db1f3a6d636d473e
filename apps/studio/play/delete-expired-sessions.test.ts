import { expect, test } from 'vitest'
import { launchUrl, seatPlayer } from '../testing/studio-at-work.ts'
import { studioPerTest } from '../testing/studio-per-test.ts'
import { deleteExpiredSessions } from './delete-expired-sessions.ts'
import { LAUNCH_TTL_MS, SESSION_TTL_MS } from './launches.ts'

const work = studioPerTest({ balance: '1000.00' })

const hour = 3_600_000
const count = async () => {
  const [row] = await work.sql<
    { launches: number; sessions: number }[]
  >`select (select count(*)::int from studio.launch) as launches, (select count(*)::int from studio.session) as sessions`
  return [row?.launches, row?.sessions]
}

test('an unused launch is deleted an hour after its expiry, a session and its launch an hour after theirs', async () => {
  await seatPlayer(work)
  await launchUrl(work, { playerId: 'player-2' })
  work.advance(LAUNCH_TTL_MS + hour)
  expect([await deleteExpiredSessions(work), await count()]).toEqual([0, [2, 1]])
  work.advance(1)
  expect([await deleteExpiredSessions(work), await count()]).toEqual([1, [1, 1]])
  work.advance(SESSION_TTL_MS - LAUNCH_TTL_MS - 1)
  expect([await deleteExpiredSessions(work), await count()]).toEqual([0, [1, 1]])
  work.advance(1)
  expect([await deleteExpiredSessions(work), await deleteExpiredSessions(work), await count()]).toEqual([2, 0, [0, 0]])
})

test('rounds of a deleted session remain complete, for their player and for the statement', async () => {
  const player = await seatPlayer(work)
  const round = await player.shown(await player.spin())
  const from = Math.floor(work.clock.now() / 1_000) - 1
  work.advance(SESSION_TTL_MS + hour + 1)
  expect(await deleteExpiredSessions(work)).toBe(2)
  const back = await seatPlayer(work)
  expect(await back.recall(round)).toMatchObject({ id: round.id, outcome: round.outcome, payout: round.payout })
  const statement = await work.gis('GET', '/operations/rounds', { from, to: from + 60 })
  expect(statement.json()).toMatchObject({ items: [{ round_id: round.id, status: 'settled' }] })
})

test('the session of a running round cannot be deleted', async () => {
  const player = await seatPlayer(work)
  await player.spin()
  work.advance(SESSION_TTL_MS + hour + 1)
  expect([await deleteExpiredSessions(work), await count()]).toEqual([0, [1, 1]])
  await expect(work.sql`delete from studio.session`).rejects.toThrow('a round of it is in play')
})

test('demo rounds and seeds are deleted with their session', async () => {
  const [demo, other] = [await seatPlayer(work, { mode: 'demo' }), await seatPlayer(work)]
  await demo.shown(await demo.spin())
  await demo.rotate('verba-nad-vodoiu')
  await demo.shown(await demo.spin())
  const kept = await other.shown(await other.spin())
  const played = async () => {
    const [row] = await work.sql<{ rounds: number; pairs: number }[]>`
      select (select count(*)::int from studio.round where mode = 'demo') as rounds, (select count(*)::int from studio.seed where scope like 'demo:%') as pairs`
    return [row?.rounds, row?.pairs]
  }
  work.advance(SESSION_TTL_MS + hour)
  await deleteExpiredSessions(work)
  expect(await played()).toEqual([2, 3])
  work.advance(1)
  await deleteExpiredSessions(work)
  expect(await played()).toEqual([0, 0])
  expect(await (await seatPlayer(work)).recall(kept)).toMatchObject({ id: kept.id, payout: kept.payout })
})

test('rounds and seeds for money, and of an open demo, cannot be deleted', async () => {
  const player = await seatPlayer(work)
  await player.shown(await player.spin())
  await seatPlayer(work, { mode: 'demo' })
  await expect(work.sql`delete from studio.finished_round`).rejects.toThrow('it was played for money')
  await expect(work.sql`delete from studio.seed where scope like 'player:%'`).rejects.toThrow('rounds name it')
  await expect(work.sql`delete from studio.seed where scope like 'demo:%'`).rejects.toThrow('rounds name it')
})
