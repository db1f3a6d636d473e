import { describe, expect, test } from 'vitest'
import { launchUrl, seatPlayer } from '../testing/studio-at-work.ts'
import { studioPerTest } from '../testing/studio-per-test.ts'

const work = studioPerTest({ balance: '1000.00' })

const enter = (launch: string | null) =>
  work.studio().app.inject({ method: 'POST', url: '/client/enter', payload: { launch } })
const launchToken = async () => new URL(await launchUrl(work)).searchParams.get('launch')

describe('a launch address', () => {
  test('opens a session once', async () => {
    const launch = await launchToken()
    expect((await enter(launch)).statusCode).toBe(200)
    const again = await enter(launch)
    expect([again.statusCode, again.json()]).toMatchObject([409, { code: 'LAUNCH_USED' }])
  })

  test('opens one session when it is used twenty times at once', async () => {
    const launch = await launchToken()
    const answers = await Promise.all(Array.from({ length: 20 }, () => enter(launch)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  test.each([
    [59_999, 200],
    [60_000, 409],
  ])('after %i ms answers %i', async (ms, status) => {
    const launch = await launchToken()
    work.advance(ms)
    expect((await enter(launch)).statusCode).toBe(status)
  })

  test('contains no data of the platform', async () => {
    expect(await launchUrl(work)).toMatch(
      /^http:\/\/localhost:3004\/play\/zoloto-skifiv\?launch=[\w-]{43}&language=uk$/,
    )
  })

  test('that was never issued opens nothing', async () => expect((await enter('made-up')).statusCode).toBe(409))
})

describe('a session', () => {
  test('returns everything the client needs to draw itself', async () => {
    const { state } = await seatPlayer(work)
    expect(state).toMatchObject({
      mode: 'real',
      gameSlug: 'zoloto-skifiv',
      currency: 'uah',
      language: 'uk',
      balance: '1000.00',
      returnUrl: 'http://localhost:3000/games',
      siteOrigins: ['http://localhost:3000'],
      stakeAtFirst: '10.00',
      openRound: null,
      rounds: [],
      figures: { version: 2, rtpBps: 9631, hitRateBps: 3689, multiplierMaxHundredths: 500_000, volatility: 'medium' },
    })
  })

  test('ends after 24 hours', async () => {
    const player = await seatPlayer(work)
    work.advance(86_399_999)
    expect((await player.call('GET', '/client/seeds')).statusCode).toBe(200)
    work.advance(1)
    expect((await player.call('GET', '/client/seeds')).json()).toMatchObject({ code: 'SESSION_ENDED' })
  })

  test.each(['', 'Bearer', 'Bearer made-up', 'Basic made-up'])('is not accepted with "%s"', async (authorization) => {
    const answer = await work.studio().app.inject({ url: '/client/state', headers: { authorization } })
    expect([answer.statusCode, answer.json()]).toMatchObject([401, { code: 'SESSION_ENDED' }])
  })

  test("reads and plays only its player's rounds: other rounds do not exist for it", async () => {
    const [mine, foreign] = [await seatPlayer(work), await seatPlayer(work, { playerId: 'player-2' })]
    const round = await mine.spin()
    const answers = await Promise.all([
      foreign.call('GET', `/client/rounds/${round.id}`),
      foreign.call('POST', `/client/rounds/${round.id}/shown`),
      foreign.call('GET', '/client/rounds/019aa5c0-0000-7000-8000-000000000000'),
      foreign.call('GET', '/client/rounds/x'),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
    expect((await mine.recall(round)).state).toBe('drawn')
  })

  test('shows no balance while the wallet does not answer', async () => {
    work.platform.fail('balance', { kind: 'drop' })
    expect((await seatPlayer(work)).state.balance).toBeNull()
  })

  test('lists the last rounds, newest first', async () => {
    const player = await seatPlayer(work)
    const first = await player.shown(await player.spin())
    work.advance(2_500)
    const second = await player.shown(await player.spin())
    const { state } = (await player.call('GET', '/client/state')).json<{ state: { rounds: { id: string }[] } }>()
    expect(state.rounds.map(({ id }) => id)).toEqual([second.id, first.id])
  })
})

describe('play money', () => {
  test('never leaves the studio', async () => {
    const player = await seatPlayer(work, { mode: 'demo' })
    expect(player.state).toMatchObject({ mode: 'demo', balance: '10000.00' })
    const settled = await player.shown(await player.spin('100.00'))
    expect(Number(settled.balanceAfter)).toBe(9_900 + Number(settled.payout))
    expect((await player.call('GET', '/client/balance')).json()).toEqual({ balance: settled.balanceAfter })
    expect(work.platform.calls).toEqual([])
  })

  test('runs out', async () => {
    const player = await seatPlayer(work, { mode: 'demo' })
    const round = await player.spin('10000.00')
    expect(round.balanceAfterStake).toBe('0.00')
    const { balanceAfter } = await player.shown(round)
    const next = await player.spin('10000.00')
    expect(next.refusal === 'INSUFFICIENT_FUNDS').toBe(Number(balanceAfter) < 10_000)
  })

  test('has its own seeds in each session', async () => {
    const [one, two] = [await seatPlayer(work, { mode: 'demo' }), await seatPlayer(work, { mode: 'demo' })]
    expect(one.state.seeds.next?.hash).not.toBe(two.state.seeds.next?.hash)
  })
})

test.each([
  ['no body', undefined],
  ['no object', []],
  ['a wrong type', { launch: 5 }],
  ['a token that is too long', { launch: 'x'.repeat(201) }],
])('%s is a validation error with a request id', async (_, payload) => {
  const answer = await work.studio().app.inject({
    method: 'POST',
    url: '/client/enter',
    headers: { 'content-type': 'application/json' },
    ...(payload === undefined ? {} : { payload }),
  })
  expect([answer.statusCode, answer.json()]).toMatchObject([
    400,
    { code: 'VALIDATION_ERROR', requestId: answer.headers['x-request-id'] },
  ])
})
