import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { versions } from '@zoria/game-maths'
import { describe, expect, test } from 'vitest'
import { publishGame, type PublishedGame } from '../rules/published-game.ts'
import { seatPlayer } from '../testing/studio-at-work.ts'
import { studioPerTest } from '../testing/studio-per-test.ts'
import type { SeedsView } from '../wire.ts'

const work = studioPerTest({ balance: '1000000.00' })

interface Line {
  readonly id: string
  readonly game: string
  readonly nonce: number
  readonly pairRounds: number
  readonly serverSeed: string
  readonly serverSeedHash: string
  readonly clientSeed: string
  readonly payout: string
  readonly outcome: { readonly turns: readonly { readonly stops: readonly number[] }[] }
}

const linesOf = (body: string): Line[] =>
  body
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line)

test('the rules of drawing outcomes are served as written and readable from any origin', async () => {
  const answer = await work.studio().app.inject({ url: '/fairness/rules.md' })
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['access-control-allow-origin']]).toEqual([
    200,
    'text/markdown; charset=utf-8',
    '*',
  ])
  expect(answer.body).toBe(readFileSync(join(import.meta.dirname, '../../../docs/rules/fairness.md'), 'utf8'))
})

describe('the file of a game', () => {
  test.each(versions.map((game) => [game.id, game.version, game] as const))(
    '%s, version %i, is readable from any origin and contains everything that decides outcomes',
    async (slug, version, game) => {
      const answer = await work.studio().app.inject({ url: `/fairness/games/${slug}/${version}.json` })
      expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([200, '*'])
      const file = answer.json<PublishedGame>()
      expect(file).toEqual(JSON.parse(JSON.stringify(publishGame(game, file.rtp))))
      expect(file).toMatchObject({
        format: 'zoria-game/1',
        strips: game.strips,
        pays: JSON.parse(JSON.stringify(game.pays)) as object,
      })
      expect(file.rtp).toMatch(/^0\.9[5-6]\d{10}$/)
    },
  )

  test.each(['zoloto-skifiv/9.json', 'zoloto-skifiv/1', 'zoloto-skifiv/01.json', 'nobody/1.json'])(
    '%s does not exist',
    async (path) => {
      expect((await work.studio().app.inject({ url: `/fairness/games/${path}` })).json()).toMatchObject({
        code: 'GAME_NOT_FOUND',
      })
    },
  )
})

describe("a player's rounds as a file", () => {
  test('contains every round with revealed seeds, in all games, ordered by seed pair and nonce, and none of the seeds in use', async () => {
    const [first, second] = [await seatPlayer(work), await seatPlayer(work, { game: 'berkut' })]
    const played: string[] = []
    for (const player of [first, second, first]) played.push((await player.shown(await player.spin())).id)
    const { active } = (await first.call('GET', '/client/seeds')).json<{ seeds: SeedsView }>().seeds
    await first.rotate('second-pair')
    played.push((await second.shown(await second.spin())).id)
    await first.rotate('third-pair')
    await first.shown(await first.spin())

    const answer = await second.call('GET', '/client/rounds/export')
    expect(answer.headers['content-type']).toMatch('application/x-ndjson')
    const lines = linesOf(answer.body)
    expect(lines.map(({ id }) => id)).toEqual(played)
    expect(lines.map(({ nonce, pairRounds, game, clientSeed }) => [nonce, pairRounds, game, clientSeed])).toEqual([
      [0, 3, 'zoloto-skifiv', 'dyke-pole-27'],
      [1, 3, 'berkut', 'dyke-pole-27'],
      [2, 3, 'zoloto-skifiv', 'dyke-pole-27'],
      [0, 1, 'berkut', 'second-pair'],
    ])
    expect(lines[0]).toMatchObject({
      format: 'zoria-round/1',
      mode: 'real',
      currency: 'uah',
      stake: '10.00',
      serverSeedHash: active?.hash,
      serverSeed: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    })
    expect(Object.keys(lines[0]!.outcome.turns[0]!)).toEqual(['kind', 'stops', 'multiplier', 'awarded', 'units'])
  })

  test('may span several database pages', async () => {
    const player = await seatPlayer(work)
    await player.shown(await player.spin())
    await work.sql`
      insert into studio.finished_round select copy.* from studio.round r, generate_series(1, 1200) n,
        jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'request_id', gen_random_uuid(), 'nonce', n)) copy`
    await work.sql`update studio.seed set nonce_next = 1201 where state = 'active'`
    await player.rotate('next')
    const lines = linesOf((await player.call('GET', '/client/rounds/export')).body)
    expect(lines.map(({ nonce }) => nonce)).toEqual(Array.from({ length: 1_201 }, (_, nonce) => nonce))
  })

  test('is empty while no seed is revealed, and other players cannot read it', async () => {
    const player = await seatPlayer(work)
    await player.shown(await player.spin())
    expect((await player.call('GET', '/client/rounds/export')).body).toBe('')
    const stranger = await seatPlayer(work, { playerId: 'player-2' })
    await player.rotate('mine')
    expect((await stranger.call('GET', '/client/rounds/export')).body).toBe('')
    expect((await work.studio().app.inject({ url: '/client/rounds/export' })).statusCode).toBe(401)
  })
})
