import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectedReturn } from '../catalogue/figures.ts'
import { findGame } from '../catalogue/catalogue.ts'
import { seatPlayer, type Player } from '../testing/studio-at-work.ts'
import { studioPerTest } from '../testing/studio-per-test.ts'
import { resumeGame } from './watch-returns.ts'

const work = studioPerTest({ balance: '1000000.00', log: (line) => void logged.push(line) })
let player: Player
const logged: string[] = []
const berkut = { gameSlug: 'berkut', gameVersion: findGame('berkut')!.maths.version }
const { mean, hitRate } = expectedReturn(berkut)!

beforeEach(async () => {
  logged.length = 0
  await work.sql`truncate studio.return_look, studio.return_watch, studio.return_sample, studio.halt`
  player = await seatPlayer(work, { game: 'berkut' })
  await look()
})

const look = async (): Promise<void> => {
  work.advance(60_000)
  await work.studio().watch.look()
}

/** Inserts finished rounds, `hits` of them with a payout, with this total return. */
const playMany = async (rounds: number, returned: number): Promise<void> => {
  const sample = await player.shown(await player.spin('1.00'))
  const hits = Math.round(rounds * hitRate)
  await work.sql`
    insert into studio.finished_round select copy.* from studio.round r, generate_series(1, ${rounds - 1}) n,
      jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'request_id', gen_random_uuid(), 'nonce', r.nonce + n,
        'payout', case when n < ${hits} then ${Math.round((returned * 100) / hits)}::bigint else 0 end)) copy where r.id = ${sample.id}`
  await work.sql`update studio.seed set nonce_next = nonce_next + ${rounds - 1} where state = 'active'`
}

const haltedOf = async (): Promise<readonly unknown[]> =>
  work.sql`select game_slug, game_version, reason, ended_by from studio.halt order by id`
const spin = async (requestId = randomUUID()) =>
  (await player.call('POST', '/client/spins', { requestId, stake: '1.00' })).json<{
    code?: string
    round?: { id: string }
  }>()

describe('monitoring measured returns', () => {
  test('finds nothing in a game with the correct return', async () => {
    await playMany(2_000, 2_000 * mean)
    await look()
    expect(await haltedOf()).toEqual([])
    expect(await work.sql`select rounds::int from studio.return_watch`).toEqual([{ rounds: 2_000 }])
  })

  test('counts no round twice, and no round drawn a moment ago', async () => {
    await player.shown(await player.spin('1.00'))
    await work.studio().watch.look()
    expect(await work.sql`select rounds from studio.return_watch`).toEqual([])
    await look()
    await look()
    work.clock.moveTo(-3_600_000)
    await look()
    work.clock.moveTo(0)
    await look()
    expect(await work.sql`select rounds::int from studio.return_watch`).toEqual([{ rounds: 1 }])
  })

  test('halts a game that returns too much: no new rounds for any player, and an operator is alerted', async () => {
    const known = randomUUID()
    const { round } = await spin(known)
    await playMany(2_000, 2_000 * (mean + 100))
    await look()
    expect(await haltedOf()).toEqual([
      { game_slug: 'berkut', game_version: 1, reason: 'returns too much', ended_by: null },
    ])
    expect(await spin()).toMatchObject({ code: 'GAME_MAINTENANCE' })
    expect((await player.call('POST', '/client/free-spins', { requestId: randomUUID() })).json()).toMatchObject({
      code: 'GAME_MAINTENANCE',
    })
    // Repeated requests for earlier rounds are answered, and other games continue.
    expect((await spin(known)).round?.id).toBe(round?.id)
    expect((await (await seatPlayer(work)).spin()).state).toBe('drawn')
    const figures = (await work.studio().app.inject({ url: '/metrics' })).body
    expect(figures).toContain(
      'studio_game_halted{game="berkut",version="1",reason="returns too much",process="studio"} 1',
    )
    expect(logged.filter((line) => line.includes('a game was halted') && line.includes('"level":50'))).toHaveLength(1)
  })

  test('a halt survives a restart, is reported once, and ends only by an operator; then the statistics restart from zero', async () => {
    await playMany(2_000, 2_000 * (mean + 100))
    await look()
    await work.restart()
    await look()
    expect(await spin()).toMatchObject({ code: 'GAME_MAINTENANCE' })
    expect(logged.filter((line) => line.includes('a game was halted'))).toHaveLength(1)

    expect(await resumeGame(work, berkut, { by: 'olena', because: 'a player won the largest prize twice' })).toBe(true)
    expect(await resumeGame(work, berkut, { by: 'olena', because: 'again' })).toBe(false)
    await look()
    expect(await spin()).toMatchObject({ round: { state: 'drawn' } })
    expect(await haltedOf()).toEqual([
      { game_slug: 'berkut', game_version: 1, reason: 'returns too much', ended_by: 'olena' },
    ])
  })

  test('reports the return of the last ten thousand rounds', async () => {
    for (let looks = 0; looks < 3; looks += 1) {
      await playMany(4_000, 4_000 * mean)
      await look()
    }
    const figure = work
      .studio()
      .watch.figures()
      .find(({ window }) => window === 10_000)
    expect(figure).toMatchObject(berkut)
    expect(figure?.returned).toBeCloseTo(mean, 1)
    expect(Math.abs(figure?.deviation ?? 9)).toBeLessThan(2)
    expect((await work.studio().app.inject({ url: '/metrics' })).body).toMatch(
      /studio_return_measured\{game="berkut",version="1",window="10000",process="studio"\} 0\.9/,
    )
  })
})
