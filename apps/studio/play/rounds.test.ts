import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { parseAmount } from '../rules/amounts.ts'
import { RETRY_COUNT_MAX } from '../rules/timing.ts'
import type { RoundState } from '../rules/round.ts'
import { findRound } from '../storage/rounds.ts'
import type { Fault } from '../testing/fake-platform.ts'
import { seatPlayer, type Player } from '../testing/studio-at-work.ts'
import { studioPerTest } from '../testing/studio-per-test.ts'

const work = studioPerTest({ balance: '1000.00' })
let player: Player

beforeEach(async () => {
  player = await seatPlayer(work)
})

const minor = (amount: string | null): bigint => parseAmount(amount ?? '') ?? -1n
const stateOf = async (id: string): Promise<RoundState | undefined> => (await findRound(work.sql, id))?.state
const drop: Fault = { kind: 'drop' }
const error = (code: string, description: string): Fault => ({
  kind: 'answer',
  status: 200,
  text: JSON.stringify({ error_code: code, error_description: description }),
})

/** Lets all waits pass until the round is finished. */
const runUntil = async (id: string, states: readonly RoundState[]): Promise<void> => {
  for (let looks = 0; looks < 60; looks += 1) {
    const state = await stateOf(id)
    if (state !== undefined && states.includes(state)) return
    work.advance(3_600_000)
    await work.studio().runner.runDue()
  }
  throw new Error(`round ${id} did not come to ${states.join()}`)
}

describe('a round for money', () => {
  test('takes the stake, draws, shows, then pays and closes', async () => {
    const drawn = await player.spin('10.00')
    expect(drawn).toMatchObject({
      state: 'drawn',
      stake: '10.00',
      nonce: 0,
      balanceBefore: '1000.00',
      balanceAfterStake: '990.00',
    })
    expect(work.platform.calls).toMatchObject([
      {
        action: 'bet',
        amount: '10.00',
        currency: 'UAH',
        player_id: 'player-1',
        session_id: 'platform-session-1',
        type: 'bet',
        transaction_id: `${drawn.id}-bet`,
        round_id: drawn.id,
        transaction_datetime: '2026-11-21 12:00:00.000000',
      },
    ])
    expect(work.platform.calls[0]).not.toHaveProperty('finished')

    const settled = await player.shown(drawn)
    expect(settled.state).toBe('settled')
    expect(work.platform.calls[1]).toMatchObject({
      action: 'win',
      amount: drawn.payout,
      type: 'win',
      finished: '1',
      transaction_id: `${drawn.id}-win`,
      round_id: drawn.id,
    })
    expect(minor(settled.balanceAfter)).toBe(99_000n + minor(drawn.payout))
    expect(settled.balanceAfter).toBe(work.platform.balance())
  })

  test('pays every payout exactly over forty rounds, including wins', async () => {
    let [staked, paid] = [0n, 0n]
    for (let spins = 0; spins < 40; spins += 1) {
      const round = await player.shown(await player.spin('1.00'))
      staked += minor(round.stake)
      paid += minor(round.payout)
    }
    expect(paid).toBeGreaterThan(0n)
    expect(minor(work.platform.balance())).toBe(100_000n - staked + paid)
    expect(work.platform.calls.map(({ action }) => action)).toEqual(
      Array.from({ length: 40 }, () => ['bet', 'win']).flat(),
    )
  })

  test('is paid automatically if its player does not return for five seconds', async () => {
    const { id } = await player.spin()
    work.advance(4_999)
    await work.studio().runner.runDue()
    expect(await stateOf(id)).toBe('drawn')
    work.advance(1)
    await work.studio().runner.runDue()
    expect(await stateOf(id)).toBe('settled')
  })

  test('is paid before the next one starts', async () => {
    const first = await player.spin()
    const second = await player.spin()
    expect(await stateOf(first.id)).toBe('settled')
    expect(second.nonce).toBe(1)
  })
})

describe('a stake that is refused', () => {
  test.each([
    // answer of the platform                                    the player reads       then
    [error('INSUFFICIENT_FUNDS', 'Not enough balance'), 'INSUFFICIENT_FUNDS', 'stake_refused', []],
    [error('INSUFFICIENT_FUNDS', 'LIMIT_REACHED'), 'LIMIT', 'stake_refused', []],
    [error('INTERNAL_ERROR', 'stake limit of the day reached'), 'LIMIT', 'voided', ['refund']],
    [
      error('INTERNAL_ERROR', 'Limit: the bet is above what the open bonus allows'),
      'BONUS_LIMIT',
      'voided',
      ['refund'],
    ],
    [error('INTERNAL_ERROR', 'PLAYER_EXCLUDED'), 'LIMIT', 'voided', ['refund']],
    [error('INTERNAL_ERROR', 'something broke'), 'TECHNICAL', 'voided', ['refund']],
  ] as const)('%j shows %s', async (fault, refusal, state, after) => {
    work.platform.fail('bet', fault)
    const round = await player.spin()
    expect(round).toMatchObject({ state, refusal, outcome: null, payout: null, nonce: null })
    expect(work.platform.calls.slice(1).map(({ action }) => action)).toEqual(after)
    expect(work.platform.balance()).toBe('1000.00')
  })

  test('uses no nonce', async () => {
    work.platform.fail('bet', error('INSUFFICIENT_FUNDS', ''))
    await player.spin()
    expect((await player.spin()).nonce).toBe(0)
  })

  test('is refused by the platform, not by a guess of the studio', async () => {
    expect(await player.spin('1000.00')).toMatchObject({ state: 'drawn', balanceAfterStake: '0.00' })
    await player.spin('1.00')
    expect(work.platform.calls.at(-1)).toMatchObject({ action: 'bet', amount: '1.00' })
  })
})

describe('a call without an answer is repeated under the same transaction id', () => {
  test.each<[string, Fault]>([
    ['the call is lost', drop],
    ['the answer is lost after the money moved', { kind: 'lose answer' }],
    ['the answer takes too long', { kind: 'never answer' }],
    ['the answer is an HTTP error', { kind: 'answer', status: 502, text: '{}' }],
    ['the answer is no JSON', { kind: 'answer', status: 200, text: '<html>' }],
    ['the answer lacks the balance', { kind: 'answer', status: 200, text: '{"transaction_id":"x"}' }],
    ['the answer names no transaction', { kind: 'answer', status: 200, text: '{"balance":1}' }],
  ])('a stake, when %s', async (_, fault) => {
    work.platform.fail('bet', fault)
    const round = await player.spin('10.00')
    expect(round).toMatchObject({ state: 'drawn', balanceAfterStake: '990.00' })
    const [first, second] = work.platform.calls
    expect(first).not.toHaveProperty('casino_request_retry_count')
    expect(second).toEqual({ ...first, casino_request_retry_count: '1' })
  })

  test('a payout, until it succeeds, and it is booked once', async () => {
    work.platform.fail('win', { kind: 'lose answer' }, drop, error('INTERNAL_ERROR', ''), {
      kind: 'answer',
      status: 500,
      text: '',
    })
    const drawn = await player.spin('10.00')
    expect((await player.shown(drawn)).state).toBe('payout_asked')
    await runUntil(drawn.id, ['settled'])
    const wins = work.platform.calls.filter(({ action }) => action === 'win')
    expect(wins.map((call) => call.casino_request_retry_count)).toEqual([undefined, '1', '2', '3', '4'])
    expect(new Set(wins.map((call) => call.transaction_id)).size).toBe(1)
    expect(minor(work.platform.balance())).toBe(99_000n + minor(drawn.payout))
  })

  test('a payout is retried forever, and its retry count stays at 33', async () => {
    work.platform.fail('win', ...Array.from({ length: 40 }, () => drop))
    const drawn = await player.spin()
    await player.shown(drawn)
    await runUntil(drawn.id, ['settled'])
    const counts = work.platform.calls.flatMap(({ casino_request_retry_count: count }) =>
      count === undefined ? [] : [Number(count)],
    )
    expect(counts.slice(0, 33)).toEqual(Array.from({ length: 33 }, (_, index) => index + 1))
    expect(new Set(counts.slice(33))).toEqual(new Set([RETRY_COUNT_MAX]))
  })

  test('a stake without an answer is voided and refunded', async () => {
    work.platform.fail('bet', { kind: 'lose answer' }, ...Array.from({ length: 5 }, () => drop))
    const asked = await player.spin('10.00')
    expect(asked).toMatchObject({ state: 'stake_asked', outcome: null })
    await runUntil(asked.id, ['voided'])
    expect(work.platform.calls.map(({ action }) => action)).toEqual([
      'bet',
      'bet',
      'bet',
      'bet',
      'bet',
      'bet',
      'refund',
    ])
    expect(work.platform.calls.at(-1)).toMatchObject({
      bet_transaction_id: `${asked.id}-bet`,
      transaction_id: `${asked.id}-refund`,
      amount: '10.00',
    })
    expect(work.platform.balance()).toBe('1000.00')
    expect(await player.spin()).toMatchObject({ state: 'drawn' })
  })

  test('while a stake is requested, no other round starts in that game', async () => {
    work.platform.fail('bet', drop, drop, drop)
    const asked = await player.spin()
    const other = await player.call('POST', '/client/spins', { requestId: randomUUID(), stake: '10.00' })
    expect([other.statusCode, other.json()]).toMatchObject([
      409,
      { code: 'ROUND_OPEN', details: { roundId: asked.id } },
    ])
  })
})

describe('after a crash the round continues from its state', () => {
  test('before the stake was answered: it is requested again and drawn', async () => {
    work.platform.fail('bet', { kind: 'lose answer' }, drop)
    const { id } = await player.spin('10.00')
    await work.restart()
    expect(await stateOf(id)).toBe('drawn')
    expect(work.platform.balance()).toBe('990.00')
  })

  test('after the stake was answered, before the draw', async () => {
    work.platform.fail('bet', drop, drop)
    const { id } = await player.spin('10.00')
    await work.sql`update studio.unfinished_round set state = 'stake_accepted' where id = ${id}`
    await work.restart()
    expect(await findRound(work.sql, id)).toMatchObject({ state: 'drawn', nonce: 0 })
  })

  test('after the draw: the same outcome is shown on return, and paid', async () => {
    const drawn = await player.spin('10.00')
    await work.restart()
    expect(await findRound(work.sql, drawn.id)).toMatchObject({ state: 'settled', outcome: drawn.outcome })
    expect(minor(work.platform.balance())).toBe(99_000n + minor(drawn.payout))
  })

  test('while the payout was requested', async () => {
    work.platform.fail('win', { kind: 'lose answer' }, drop)
    const drawn = await player.spin('10.00')
    await player.shown(drawn)
    await work.restart()
    expect(await stateOf(drawn.id)).toBe('settled')
    expect(minor(work.platform.balance())).toBe(99_000n + minor(drawn.payout))
  })

  test('while the refund was requested', async () => {
    work.platform.fail('bet', error('INTERNAL_ERROR', ''))
    work.platform.fail('refund', { kind: 'lose answer' }, drop)
    const { id } = await player.spin()
    expect(await stateOf(id)).toBe('void_asked')
    await work.restart()
    expect(await stateOf(id)).toBe('voided')
    expect(work.platform.balance()).toBe('1000.00')
  })

  test('a round of an older version of the game is drawn by that version', async () => {
    work.platform.fail('bet', drop, drop)
    const { id } = await player.spin('10.00')
    await work.sql`update studio.unfinished_round set game_version = 1 where id = ${id}`
    await work.restart()
    const drawn = await findRound(work.sql, id)
    expect(drawn).toMatchObject({ state: 'drawn', gameVersion: 1, outcome: { isCapped: false } })
    expect(drawn?.outcome?.turns[0]?.stops).toHaveLength(3)
  })

  test('if its version no longer exists, the stake is refunded', async () => {
    work.platform.fail('bet', drop, drop)
    const { id } = await player.spin()
    await work.sql`update studio.unfinished_round set game_version = 99 where id = ${id}`
    await work.restart()
    expect(await findRound(work.sql, id)).toMatchObject({ state: 'voided', refusal: 'TECHNICAL', outcome: null })
    expect(work.platform.balance()).toBe('1000.00')
  })

  test('a new session finds the round that was drawn but not shown', async () => {
    const drawn = await player.spin()
    const later = await seatPlayer(work)
    expect(later.state.openRound).toMatchObject({ id: drawn.id, state: 'drawn', outcome: drawn.outcome })
    expect((await later.shown(drawn)).state).toBe('settled')
  })
})

describe('one request is one round', () => {
  test('requested twice in sequence', async () => {
    const requestId = randomUUID()
    expect((await player.spin('10.00', requestId)).id).toBe((await player.spin('10.00', requestId)).id)
    expect(work.platform.balance()).toBe('990.00')
  })

  test('requested twenty times concurrently', async () => {
    const requestId = randomUUID()
    const rounds = await Promise.all(Array.from({ length: 20 }, () => player.spin('10.00', requestId)))
    expect(new Set(rounds.map(({ id }) => id)).size).toBe(1)
    expect(work.platform.balance()).toBe('990.00')
  })

  test('twenty concurrent requests start one after the other or are told to wait', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        player.call('POST', '/client/spins', { requestId: randomUUID(), stake: '1.00' }),
      ),
    )
    expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 409)).toBe(true)
    const rounds = await work.sql<{ nonce: number }[]>`select nonce from studio.round order by nonce`
    expect(rounds.map(({ nonce }) => nonce)).toEqual(rounds.map((_, index) => index))
    expect(rounds.length).toBe(answers.filter(({ statusCode }) => statusCode === 200).length)
  })
})

test('a stored outcome cannot be changed, not even manually', async () => {
  const { id } = await player.spin()
  await expect(work.sql`update studio.unfinished_round set payout = payout + 1 where id = ${id}`).rejects.toThrow(
    'is fixed',
  )
})

describe('only the offered stakes are accepted', () => {
  test.each([
    // stake       status
    ['1.00', 200],
    ['0.99', 400],
    ['1.01', 400],
    ['10000.00', 200],
    ['10000.01', 400],
    ['20000.00', 400],
    ['0.00', 400],
    ['-1.00', 400],
    ['1e3', 400],
    ['', 400],
  ])('%s uah gets %i', async (stake, status) => {
    const answer = await player.call('POST', '/client/spins', { requestId: randomUUID(), stake })
    expect(answer.statusCode).toBe(status)
  })

  test('in kzt they are twelve times as much', async () => {
    const rich = await seatPlayer(work, { playerId: 'player-kz', currency: 'KZT' })
    expect([rich.state.stakes.at(0), rich.state.stakes.at(-1)]).toEqual(['12.00', '120000.00'])
    expect((await rich.spin('12.00')).state).toBe('drawn')
  })
})
