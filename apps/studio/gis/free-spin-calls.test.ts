import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { catalogue } from '../catalogue/catalogue.ts'
import { playFreeSpin } from '../play/free-rounds.ts'
import { createPace } from '../play/pace.ts'
import { formatAmount, parseAmount } from '../rules/amounts.ts'
import { findLatestRealSession } from '../storage/sessions.ts'
import type { Fault } from '../testing/fake-platform.ts'
import { seatPlayer, type Player } from '../testing/studio-at-work.ts'
import { studioPerTest } from '../testing/studio-per-test.ts'
import type { RoundView } from '../wire.ts'

const work = studioPerTest({ balance: '1000.00' })

const game_uuid = catalogue[0]?.uuid
const hour = 3_600_000
const seconds = (ms: number): number => Math.floor(ms / 1_000)

const terms = (change: Readonly<Record<string, string | number | null>> = {}) => ({
  player_id: 'player-1',
  player_name: 'Оксана',
  currency: 'UAH',
  quantity: 3,
  valid_from: seconds(work.clock.now()),
  valid_until: seconds(work.clock.now() + hour),
  freespin_id: 'free-1',
  game_uuid,
  total_bet_id: 1,
  ...change,
})
const give = (change: Readonly<Record<string, string | number | null>> = {}) =>
  work.gis('POST', '/freespins/set', terms(change))
const read = async (freespin_id = 'free-1') =>
  (await work.gis('GET', '/freespins/get', { freespin_id })).json<Record<string, unknown>>()
const freeSpin = async (player: Player, requestId: string = randomUUID()) =>
  player.call('POST', '/client/free-spins', { requestId })
const playFree = async (player: Player): Promise<RoundView> =>
  player.shown((await freeSpin(player)).json<{ round: RoundView }>().round)
const stateOf = async (player: Player) =>
  (await player.call('GET', '/client/state')).json<{ state: Player['state'] }>().state

describe('the stakes of free rounds', () => {
  test('are listed in three forms, up to 100.00 uah', async () => {
    const bets = (await work.gis('GET', '/freespins/bets', { game_uuid, currency: 'UAH' })).json<{
      denominations: string[]
      bets: object[]
      total_bets: { amount: number }[]
    }>()
    expect(bets.total_bets.map(({ amount }) => amount)).toEqual([1, 2, 5, 10, 20, 50, 100])
    const lines = catalogue[0]?.maths.lines.length ?? 0
    expect(bets.bets[1]).toEqual({ bet_id: '1', bet_per_line: 2 / lines, lines })
    expect(bets.denominations[1]).toBe(formatAmount(200n / BigInt(lines)))
  })

  test.each([
    [{ game_uuid: 'none', currency: 'UAH' }, 404],
    [{ game_uuid, currency: 'USD' }, 422],
    [{ game_uuid }, 422],
  ])('of %j are refused with %i', async (form, status) =>
    expect((await work.gis('GET', '/freespins/bets', form)).statusCode).toBe(status),
  )
})

describe('granting free rounds', () => {
  test('has an empty answer, and they can be read', async () => {
    expect([(await give()).statusCode, (await give()).body]).toEqual([200, ''])
    expect(await read()).toEqual({
      player_id: 'player-1',
      currency: 'UAH',
      quantity: 3,
      quantity_left: 3,
      valid_from: seconds(work.clock.now()),
      valid_until: seconds(work.clock.now() + hour),
      freespin_id: 'free-1',
      bet_id: null,
      total_bet_id: 1,
      denomination: null,
      game_uuid,
      status: 'active',
      is_canceled: 0,
      total_win: 0,
    })
  })

  test.each([
    ['total_bet_id', { total_bet_id: 3 }, '10.00'],
    ['bet_id', { total_bet_id: null, bet_id: 3 }, '10.00'],
    [
      'denomination',
      { total_bet_id: null, denomination: formatAmount(1_000n / BigInt(catalogue[0]?.maths.lines.length ?? 1)) },
      '10.00',
    ],
  ])('by %s selects their stake', async (_, change, stake) => {
    await give(change)
    expect((await seatPlayer(work)).state.freeRounds?.stake).toBe(stake)
  })

  test.each([
    ['quantity', { quantity: 0 }, 422],
    ['quantity', { quantity: 1_001 }, 422],
    ['quantity', { quantity: '2.5' }, 422],
    ['currency', { currency: 'USD' }, 422],
    ['player_id', { player_id: null }, 422],
    ['freespin_id', { freespin_id: '' }, 422],
    ['freespin_id', { freespin_id: 'free\u0000-1' }, 422],
    ['player_id', { player_id: 'one\nother' }, 422],
    ['valid_until', { valid_until: 1 }, 422],
    ['valid_until', { valid_from: 1, valid_until: 2 }, 422],
    ['total_bet_id', { total_bet_id: 7 }, 422],
    ['bet_id, total_bet_id or denomination', { total_bet_id: null }, 422],
    ['bet_id, total_bet_id or denomination', { bet_id: 1 }, 422],
    ['denomination', { total_bet_id: null, denomination: '0.07' }, 422],
    ['Game not found', { game_uuid: 'none' }, 404],
  ])('is refused for its %s: %j', async (field, change, status) => {
    const answer = await give(change)
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      status,
      expect.stringContaining(field),
    ])
    expect((await work.gis('GET', '/freespins/get', { freespin_id: 'free-1' })).statusCode).toBe(404)
  })

  test('twice under one id grants once, and other terms under it are refused', async () => {
    expect((await Promise.all([give(), give(), give()])).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect((await give({ quantity: 4 })).json()).toMatchObject({
      status: 422,
      message: 'freespin_id: it names other free rounds',
    })
    expect(await read()).toMatchObject({ quantity: 3, quantity_left: 3 })
  })
})

describe('a free round', () => {
  test('is not debited, names its campaign in both calls, and pays its winnings', async () => {
    await give()
    const player = await seatPlayer(work)
    expect(player.state.freeRounds).toEqual({
      left: 3,
      total: 3,
      stake: '2.00',
      won: '0.00',
      validUntil: '2026-11-21T13:00:00.000Z',
    })
    const drawn = (await freeSpin(player)).json<{ round: RoundView }>().round
    expect(drawn).toMatchObject({
      state: 'drawn',
      stake: '2.00',
      isFree: true,
      balanceBefore: '1000.00',
      balanceAfterStake: '1000.00',
      freeRounds: { left: 2, won: '0.00' },
    })
    const settled = await player.shown(drawn)
    expect(settled).toMatchObject({ state: 'settled', isFree: true, freeRounds: { left: 2, won: drawn.payout } })
    const common = { freespin_id: 'free-1', quantity: '2', type: 'freespin', round_id: drawn.id, player_id: 'player-1' }
    expect(work.platform.calls).toMatchObject([
      { ...common, action: 'bet', amount: '2.00', transaction_id: `${drawn.id}-bet` },
      { ...common, action: 'win', amount: drawn.payout, finished: '1', transaction_id: `${drawn.id}-win` },
    ])
    expect(parseAmount(work.platform.balance())).toBe(100_000n + (parseAmount(drawn.payout ?? '') ?? -1n))
  })

  test('is played only as often as granted, and the winnings add up', async () => {
    await give({ quantity: 20 })
    const player = await seatPlayer(work)
    let won = 0n
    for (let left = 19; left >= 0; left -= 1) {
      const round = await playFree(player)
      won += parseAmount(round.payout ?? '') ?? 0n
      expect(round.freeRounds).toMatchObject({ left, won: formatAmount(won) })
    }
    expect(await read()).toMatchObject({ quantity_left: 0, status: 'completed', total_win: Number(formatAmount(won)) })
    expect((await freeSpin(player)).json()).toMatchObject({ code: 'FREE_ROUNDS_OVER' })
    expect((await stateOf(player)).freeRounds).toBeNull()
    expect(work.platform.balance()).toBe(formatAmount(100_000n + won))
  })

  test('requested ten times with one request id is one round', async () => {
    await give()
    const player = await seatPlayer(work)
    const requestId = randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => freeSpin(player, requestId)))
    expect(new Set(answers.map((answer) => answer.json<{ round: RoundView }>().round.id)).size).toBe(1)
    expect(await read()).toMatchObject({ quantity_left: 2 })
  })

  test.each([
    // before the repeat goes on, the first request's round is
    ['drawn', 3, 0],
    ['drawn', 1, 0],
    ['settled', 1, 0],
    ['drawn', 3, 3_000],
    ['settled', 3, 3_000],
  ] as const)(
    'whose request is repeated before it was written, and that is %s when the repeat goes on, is answered (%i granted, %i ms between rounds)',
    async (state, quantity, roundMinMs) => {
      await give({ quantity })
      const [player, requestId] = [await seatPlayer(work), randomUUID()]
      const session = await findLatestRealSession(work.sql, 0)
      const pace = createPace({ clock: work.clock, roundMinMs })
      const first = async (): Promise<RoundView> => {
        pace.take(session!)
        const round = (await freeSpin(player, requestId)).json<{ round: RoundView }>().round
        return state === 'drawn' ? round : player.shown(round)
      }
      let started: Promise<RoundView> | undefined
      // The repeat looks for its round, finds none, and gets its answer once the first request was served.
      const sql = new Proxy(work.sql, {
        apply: (target, self, given) => {
          const statement = Reflect.apply(target, self, given) as Promise<unknown>
          if (!String(given[0]).startsWith('select')) return statement
          return statement.then(async (rows) => {
            await (started ??= first())
            return rows
          })
        },
      })
      const repeated = await playFreeSpin(
        {
          sql: Object.assign(sql, { begin: work.sql.begin }),
          runner: work.studio().runner,
          pace,
          clock: work.clock,
          random: randomBytes,
        } as never,
        session!,
        requestId,
      )
      expect(repeated).toMatchObject({ ok: true, round: { id: (await started)?.id, state } })
      expect(await read()).toMatchObject({ quantity_left: quantity - 1 })
    },
  )

  test('never runs concurrently with another of its grant, from any page', async () => {
    await give({ quantity: 1 })
    const pages = [await seatPlayer(work), await seatPlayer(work), await seatPlayer(work)]
    const answers = await Promise.all(pages.map((page) => freeSpin(page)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(
      answers
        .filter(({ statusCode }) => statusCode !== 200)
        .every((answer) => ['FREE_ROUNDS_OVER', 'ROUND_OPEN'].includes(answer.json<{ code: string }>().code)),
    ).toBe(true)
    expect(work.platform.calls.filter(({ action }) => action === 'bet')).toHaveLength(1)
  })

  test('that is refused is returned to the grant, and refunded as a free bet', async () => {
    await give()
    const player = await seatPlayer(work)
    work.platform.fail('bet', {
      kind: 'answer',
      status: 200,
      text: '{"error_code":"INTERNAL_ERROR","error_description":"Player is blocked"}',
    })
    const refused = (await freeSpin(player)).json<{ round: RoundView }>().round
    expect(refused).toMatchObject({ state: 'voided', refusal: 'LIMIT', freeRounds: { left: 3 } })
    expect(work.platform.calls.at(-1)).toMatchObject({
      action: 'refund',
      type: 'freespin',
      freespin_id: 'free-1',
      bet_transaction_id: `${refused.id}-bet`,
    })
    await playFree(player)
    expect(await read()).toMatchObject({ quantity_left: 2, status: 'active' })
  })

  test('interrupted by a restart continues with the same calls', async () => {
    await give()
    const player = await seatPlayer(work)
    const drawn = (await freeSpin(player)).json<{ round: RoundView }>().round
    work.platform.fail('win', { kind: 'lose answer' })
    await work.restart()
    const state = await stateOf(player)
    expect(state.freeRounds).toMatchObject({ left: 2 })
    expect(state.rounds[0] ?? state.openRound).toMatchObject({ id: drawn.id, isFree: true })
    expect(
      work.platform.calls
        .filter(({ action }) => action === 'win')
        .every(({ type, quantity }) => type === 'freespin' && quantity === '2'),
    ).toBe(true)
  })

  test('does not block rounds for money', async () => {
    await give()
    const player = await seatPlayer(work)
    await playFree(player)
    const paid = await player.shown(await player.spin('10.00'))
    expect(paid).toMatchObject({ isFree: false, freeRounds: null })
    expect(await read()).toMatchObject({ quantity_left: 2 })
  })
})

describe('a free round whose calls fail ends once, and its grant agrees', () => {
  const lost: readonly (readonly [string, string, Fault])[] = [
    ['bet', 'the call is lost', { kind: 'drop' }],
    ['bet', 'the answer is lost', { kind: 'lose answer' }],
    ['bet', 'the answer cannot be read', { kind: 'answer', status: 502, text: 'bad gateway' }],
    ['win', 'the call is lost', { kind: 'drop' }],
    ['win', 'the answer is lost', { kind: 'lose answer' }],
    [
      'win',
      'the answer is an error',
      { kind: 'answer', status: 200, text: '{"error_code":"INTERNAL_ERROR","error_description":"later"}' },
    ],
  ]

  const rows = (times: number) => lost.map((each) => [...each, times] as const)
  test.each(rows(1))('%s: %s (%o, once), with a restart in between', endsOnce)
  test.each(rows(12))('%s: %s (%o, %i times), with restarts in between', { tags: 'full' }, endsOnce)

  async function endsOnce(action: string, _: string, fault: Fault, times: number): Promise<void> {
    await give()
    const player = await seatPlayer(work)
    work.platform.fail(action, ...Array.from({ length: times }, () => fault))
    const { id } = (await freeSpin(player)).json<{ round: RoundView }>().round
    for (let looks = 0; looks < times + 2; looks += 1) {
      work.advance(3_600_000)
      await work.restart()
    }
    const [round] = await work.sql<
      { state: string; payout: bigint | null }[]
    >`select state, payout from studio.round where id = ${id}`
    const isVoided = action === 'bet' && times > 6
    expect(round?.state).toBe(isVoided ? 'voided' : 'settled')
    const won = isVoided ? 0n : (round?.payout ?? -1n)
    expect(await read()).toMatchObject({ quantity_left: isVoided ? 3 : 2, total_win: Number(formatAmount(won)) })
    expect(work.platform.balance()).toBe(formatAmount(100_000n + won))
    const calls = work.platform.calls.filter((call) => call.round_id === id)
    expect(new Set(calls.map(({ freespin_id, quantity, type }) => `${freespin_id} ${quantity} ${type}`))).toEqual(
      new Set(['free-1 2 freespin']),
    )
  }
})

describe('who can play free rounds, and when', () => {
  test.each([
    ['another player', { playerId: 'player-2' }],
    ['another game', { game: 'berkut' }],
    ['another currency', { currency: 'KZT' }],
    ['play money', { mode: 'demo' as const }],
  ])('%s cannot', async (_, seat) => {
    await give()
    const player = await seatPlayer(work, seat)
    expect(player.state.freeRounds).toBeNull()
    expect((await freeSpin(player)).json()).toMatchObject({ code: 'FREE_ROUNDS_OVER' })
  })

  test.each([
    // passed       status      may play
    [0, 'pending', false],
    [59_999, 'pending', false],
    [60_000, 'active', true],
    [hour - 1, 'active', true],
    [hour, 'expired', false],
  ])('after %i ms they are %s', async (ms, status, mayPlay) => {
    await give({ valid_from: seconds(work.clock.now() + 60_000) })
    const player = await seatPlayer(work)
    work.advance(ms)
    expect(await read()).toMatchObject({ status })
    expect((await freeSpin(player)).statusCode).toBe(mayPlay ? 200 : 409)
  })

  test('of two grants the one that ends first is played first', async () => {
    await give({ quantity: 1, valid_until: seconds(work.clock.now() + 2 * hour), freespin_id: 'later' })
    await give({ quantity: 1, total_bet_id: 3, freespin_id: 'sooner' })
    const player = await seatPlayer(work)
    expect(await playFree(player)).toMatchObject({
      freeRounds: { left: 0 },
      nextFreeRounds: { stake: '2.00', left: 1 },
    })
    expect([await read('sooner'), await read('later')]).toMatchObject([{ quantity_left: 0 }, { quantity_left: 1 }])
    expect((await stateOf(player)).freeRounds).toMatchObject({ stake: '2.00', left: 1 })
  })
})

describe('cancelling', () => {
  const cancel = (freespin_id = 'free-1') => work.gis('POST', '/freespins/cancel', { freespin_id })

  test('removes what is left, also when repeated; a running round finishes', async () => {
    await give()
    const player = await seatPlayer(work)
    const drawn = (await freeSpin(player)).json<{ round: RoundView }>().round
    expect([(await cancel()).statusCode, (await cancel()).statusCode]).toEqual([200, 200])
    expect((await freeSpin(player)).json()).toMatchObject({ code: 'FREE_ROUNDS_OVER' })
    expect(await read()).toMatchObject({
      status: 'canceled',
      is_canceled: 1,
      quantity_left: 2,
      total_win: Number(drawn.payout),
    })
    expect(work.platform.calls.at(-1)).toMatchObject({ action: 'win', type: 'freespin', amount: drawn.payout })
  })

  test('is refused for unknown, played or expired free rounds', async () => {
    expect((await cancel('none')).statusCode).toBe(404)
    await give({ quantity: 1 })
    await playFree(await seatPlayer(work))
    expect((await cancel()).json()).toMatchObject({ status: 422, message: 'freespin_id: it is completed' })
    await give({ freespin_id: 'free-2' })
    work.advance(hour)
    expect((await cancel('free-2')).json()).toMatchObject({ status: 422, message: 'freespin_id: it is expired' })
  })
})
