import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { catalogue } from '../catalogue/catalogue.ts'
import { seatPlayer, type Player } from '../testing/studio-at-work.ts'
import { studioPerTest } from '../testing/studio-per-test.ts'
import { createPace } from './pace.ts'

const berkut = { scope: 'player:1', gameSlug: 'berkut' }

describe('rounds of one player in one game', () => {
  test.each([
    ['the second starts no sooner than a round takes', [0, 2_499, 2_500], [0, 1, 0]],
    ['a refused attempt does not restart the wait', [0, 1_000, 2_000, 2_500], [0, 1_500, 500, 0]],
    ['a clock set back blocks nobody', [60_000, 59_000, 60_000], [0, 0, 1_500]],
  ])('%s', (_, moments, waits) => {
    let now = 0
    const pace = createPace({ clock: { now: () => now }, roundMinMs: 2_500 })
    expect(
      moments.map((moment) => {
        now = moment
        return pace.take(berkut).waitMs
      }),
    ).toEqual(waits)
  })

  test('another game, another player or a round that did not start cause no wait', () => {
    const pace = createPace({ clock: { now: () => 0 }, roundMinMs: 2_500 })
    pace.take(berkut).giveBack?.()
    expect(
      [berkut, { ...berkut, gameSlug: 'medova-pasika' }, { ...berkut, scope: 'player:2' }, berkut].map(
        (session) => pace.take(session).waitMs,
      ),
    ).toEqual([0, 0, 0, 2_500])
  })
})

describe('exceed the cache', () => {
  const work = studioPerTest({ balance: '1000.00', environment: { roundMinMs: 2_500 } })
  let player: Player

  beforeEach(async () => {
    player = await seatPlayer(work)
  })

  const spin = (by: Player, requestId: string = randomUUID()) =>
    by.call('POST', '/client/spins', { requestId, stake: '1.00' })
  const tooSoon = (waitMs: number) => ({ code: 'ROUND_TOO_SOON', details: { waitMs } })

  test('a spin that is too early is refused and free of charge; a repeated request is answered at any time', async () => {
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

  test('neither a second page nor twenty concurrent calls can play faster', async () => {
    const second = await seatPlayer(work)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => spin(at % 2 === 0 ? player : second)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(
      answers.filter(({ statusCode }) => statusCode === 409).map((answer) => answer.json<{ code: string }>().code),
    ).toEqual(Array(19).fill('ROUND_TOO_SOON'))
    expect((await spin(await seatPlayer(work, { game: 'berkut' }))).statusCode).toBe(200)
  })

  test('free rounds have the same pace', async () => {
    await work.gis('POST', '/freespins/set', {
      player_id: 'player-1',
      player_name: 'Оксана',
      currency: 'UAH',
      quantity: 3,
      valid_from: Math.floor(work.clock.now() / 1_000),
      valid_until: Math.floor(work.clock.now() / 1_000) + 3_600,
      freespin_id: 'free-1',
      game_uuid: catalogue.find(({ slug }) => slug === player.state.gameSlug)?.uuid,
      total_bet_id: 1,
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
