import { randomUUID } from 'node:crypto'
import { createEmptyDatabase, type TestDatabase } from '@zoria/testkit/database'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { catalogue } from '../catalogue/catalogue.ts'
import { seatPlayer, startStudioAtWork, type Player, type StudioAtWork } from '../testing/studio-at-work.ts'
import { createPace } from './pace.ts'

const berkut = { scope: 'player:1', gameSlug: 'berkut' }

describe('rounds of one player in one game', () => {
  test.each([
    ['the second comes no sooner than a round takes', [0, 2_499, 2_500], [0, 1, 0]],
    ['who came too soon has not to wait anew', [0, 1_000, 2_000, 2_500], [0, 1_500, 500, 0]],
    ['a clock that was put back keeps nobody waiting', [60_000, 59_000, 60_000], [0, 0, 1_500]],
  ])('%s', (_, moments, waits) => {
    let now = 0
    const pace = createPace({ clock: { now: () => now }, roundMinMs: 2_500 })
    expect(moments.map((moment) => {
      now = moment
      return pace.take(berkut).waitMs
    })).toEqual(waits)
  })

  test('another game, another player and a round that did not begin are no reason to wait', () => {
    const pace = createPace({ clock: { now: () => 0 }, roundMinMs: 2_500 })
    pace.take(berkut).giveBack?.()
    expect([berkut, { ...berkut, gameSlug: 'medova-pasika' }, { ...berkut, scope: 'player:2' }, berkut].map((session) => pace.take(session).waitMs)).toEqual([0, 0, 0, 2_500])
  })
})

describe('past the page', () => {
  let database: TestDatabase
  let work: StudioAtWork
  let player: Player

  beforeAll(async () => {
    database = await createEmptyDatabase('studio')
  })
  beforeEach(async () => {
    work = await startStudioAtWork({ databaseUrl: database.url('studio'), balance: '1000.00', environment: { roundMinMs: 2_500 } })
    player = await seatPlayer(work)
  })
  afterEach(() => work.close())
  afterAll(() => database.drop())

  const spin = (by: Player, requestId: string = randomUUID()) => by.call('POST', '/client/spins', { requestId, stake: '1.00' })
  const tooSoon = (waitMs: number) => ({ code: 'ROUND_TOO_SOON', details: { waitMs } })

  test('a spin that comes too soon is refused and costs nothing; a repeated one gets its answer at any time', async () => {
    const requestId = randomUUID()
    const { round } = (await spin(player, requestId)).json<{ round: { id: string } }>()
    await player.shown(round)
    work.advance(2_499)
    const refused = await spin(player)
    expect([refused.statusCode, refused.json()]).toMatchObject([409, tooSoon(1)])
    expect((await spin(player, requestId)).json()).toMatchObject({ round: { id: round.id } })
    expect(await work.sql`select 1 from studio.round`).toHaveLength(1)
    work.advance(1)
    expect((await spin(player)).statusCode).toBe(200)
  })

  test('neither a second page nor twenty calls at once play faster', async () => {
    const second = await seatPlayer(work)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => spin(at % 2 === 0 ? player : second)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 409).map((answer) => answer.json<{ code: string }>().code)).toEqual(Array(19).fill('ROUND_TOO_SOON'))
    expect((await spin(await seatPlayer(work, { game: 'berkut' }))).statusCode).toBe(200)
  })

  test('a free round is a round like any other', async () => {
    await work.gis('POST', '/freespins/set', {
      player_id: 'player-1', player_name: 'Оксана', currency: 'UAH', quantity: 3, valid_from: Math.floor(work.clock.now() / 1_000), valid_until: Math.floor(work.clock.now() / 1_000) + 3_600,
      freespin_id: 'free-1', game_uuid: catalogue.find(({ slug }) => slug === player.state.gameSlug)?.uuid, total_bet_id: 1,
    })
    const free = (requestId: string = randomUUID()) => player.call('POST', '/client/free-spins', { requestId })
    const requestId = randomUUID()
    await player.shown((await free(requestId)).json<{ round: { id: string } }>().round)
    expect((await free()).json()).toMatchObject(tooSoon(2_500))
    expect((await free(requestId)).statusCode).toBe(200)
    work.advance(2_500)
    expect((await free()).statusCode).toBe(200)
  })
})
