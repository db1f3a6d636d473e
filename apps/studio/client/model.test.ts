import { describe, expect, test } from 'vitest'
import { after, firstModel, mayChooseStake, maySpin, resultOf, stakeOf, type Happening, type Model } from './model.ts'
import type { RoundView, SessionState } from '../wire.ts'

const state = {
  stakes: ['1.00', '2.00', '10.00'], stakeAtFirst: '10.00', balance: '100.00', rounds: [], freeRounds: null,
} as unknown as SessionState

const round = (change: Partial<RoundView> = {}): RoundView => ({
  id: 'r1', state: 'drawn', stake: '10.00', payout: '25.00', outcome: null, refusal: null, nonce: 0, gameVersion: 1,
  balanceBefore: '100.00', balanceAfterStake: '90.00', balanceAfter: null, startedAt: '2026-11-21T12:00:00.000Z', endedAt: null,
  isFree: false, freeRounds: null, ...change,
})

const happen = (...happenings: Happening[]): Model => happenings.reduce(after, firstModel(state))

describe('a round on the page', () => {
  const settled = round({ state: 'settled', balanceAfter: '115.00' })

  test('runs from asking to the next', () => {
    const steps: Happening[] = [{ type: 'asked' }, { type: 'drawn', round: round() }, { type: 'stopped' }, { type: 'settled', round: settled }, { type: 'cycle_over' }]
    expect(steps.map((_, index) => happen(...steps.slice(0, index + 1)).phase)).toEqual(['asking', 'stopping', 'resting', 'resting', 'idle'])
  })

  test('shows the stake gone at once and the payout only when it is settled', () => {
    const drawn = happen({ type: 'asked' }, { type: 'drawn', round: round() }, { type: 'stopped' })
    expect([drawn.balance, drawn.staked, drawn.paid]).toEqual([9_000n, 1_000n, 0n])
    const paid = after(drawn, { type: 'settled', round: settled })
    expect([paid.balance, paid.staked, paid.paid]).toEqual([11_500n, 1_000n, 2_500n])
    expect(paid.rounds.map(({ id }) => id)).toEqual(['r1'])
  })

  test('with more turns than one rests only after the last of them', () => {
    const steps: Happening[] = [
      { type: 'asked' }, { type: 'drawn', round: round() }, { type: 'turn_begun' }, { type: 'turn_rested' }, { type: 'turn_begun' }, { type: 'turn_rested' }, { type: 'stopped' },
    ]
    const models = steps.map((_, index) => happen(...steps.slice(0, index + 1)))
    expect(models.map(({ phase }) => phase)).toEqual(['asking', 'stopping', 'stopping', 'showing', 'stopping', 'showing', 'resting'])
    expect(models.map(({ begun, rested }) => [begun, rested])).toEqual([[0, 0], [0, 0], [1, 0], [1, 1], [2, 1], [2, 2], [2, 2]])
  })

  test('that is gone on with after a reload does not give away what it pays, though it is paid already', () => {
    const paid = { ...state, balance: '115.00', rounds: [settled] }
    const model = after(firstModel(paid), { type: 'drawn', round: settled, rested: 4 })
    expect([model.balance, model.rounds, model.begun, model.rested]).toEqual([9_000n, [], 4, 4])
  })

  test('whose payout is still on its way keeps the balance that is known', () => {
    const later = happen({ type: 'asked' }, { type: 'drawn', round: round() }, { type: 'stopped' }, { type: 'settled', round: round({ state: 'payout_asked' }) })
    expect([later.balance, later.paid]).toEqual([9_000n, 2_500n])
  })

  test('told twice stands once among the last rounds', () => {
    const model = happen({ type: 'settled', round: settled }, { type: 'settled', round: settled })
    expect(model.rounds).toHaveLength(1)
  })
})

describe('the next round', () => {
  test.each<[string, Happening[], boolean]>([
    ['may start when nothing runs', [], true],
    ['waits while one is asked for', [{ type: 'asked' }], false],
    ['waits while the platform is asked', [{ type: 'asked' }, { type: 'checked', round: round() }], false],
    ['waits until the cycle is over', [{ type: 'asked' }, { type: 'drawn', round: round() }, { type: 'stopped' }], false],
    ['waits while the site has paused the game', [{ type: 'paused', isPaused: true }], false],
    ['may start after the pause', [{ type: 'paused', isPaused: true }, { type: 'paused', isPaused: false }], true],
    ['waits until a refusal is read', [{ type: 'refused', refusal: 'LIMIT' }, { type: 'stopped' }, { type: 'cycle_over' }], false],
    ['may start after it was read', [{ type: 'refused', refusal: 'LIMIT' }, { type: 'stopped' }, { type: 'cycle_over' }, { type: 'refusal_read' }], true],
    ['never starts after the session ended', [{ type: 'ended' }], false],
  ])('%s', (_, happenings, expected) => expect(maySpin(happen(...happenings))).toBe(expected))
})

describe('the stake', () => {
  test.each([
    [-1, 100n],
    [0, 100n],
    [2, 1_000n],
    [3, 1_000n],
  ])('chosen at %i is %d', (at, stake) => expect(stakeOf(happen({ type: 'stake_chosen', at }))).toBe(stake))

  test('is fixed while a round runs', () => {
    const running = happen({ type: 'asked' })
    expect(mayChooseStake(running)).toBe(false)
    expect(stakeOf(after(running, { type: 'stake_chosen', at: 0 }))).toBe(1_000n)
  })
})

describe('free rounds', () => {
  const given = { left: 2, total: 5, stake: '2.00', won: '0.00', validUntil: '2026-12-01T00:00:00.000Z' }
  const gifted = firstModel({ ...state, freeRounds: given })

  test('are played for their own stake, which nobody changes', () => {
    expect([stakeOf(gifted), mayChooseStake(gifted)]).toEqual([200n, false])
  })

  test('cost nothing and are over with the last', () => {
    const free = round({ isFree: true, stake: '2.00', balanceAfterStake: null, freeRounds: { ...given, left: 0 } })
    const played = [{ type: 'asked' }, { type: 'drawn', round: free }, { type: 'settled', round: free }] satisfies Happening[]
    const model = played.reduce(after, gifted)
    expect([model.staked, model.paid, model.freeRounds, stakeOf(model)]).toEqual([0n, 2_500n, null, 1_000n])
  })
})

describe('a payout up to the stake is not celebrated', () => {
  test.each([
    ['0.00', 'none'],
    ['0.01', 'returned'],
    ['10.00', 'returned'],
    ['10.01', 'win'],
    ['149.99', 'win'],
    ['150.00', 'big'],
    ['499.99', 'big'],
    ['500.00', 'huge'],
    ['1999.99', 'huge'],
    ['2000.00', 'legend'],
  ])('%s on 10.00 is %s', (payout, result) => expect(resultOf({ stake: '10.00', payout })).toBe(result))
})

test('a balance read in the middle of a round is not shown: it would tell the outcome', () => {
  expect(happen({ type: 'asked' }, { type: 'balance_read', balance: '500.00' }).balance).toBe(10_000n)
  expect(happen({ type: 'balance_read', balance: '500.00' }).balance).toBe(50_000n)
})

test('once the result is shown a balance that was read is, before the cycle is over', () => {
  const rested = [{ type: 'asked' }, { type: 'drawn', round: round() }, { type: 'turn_begun' }, { type: 'turn_rested' }] as const
  expect(happen(...rested, { type: 'balance_read', balance: '500.00' }).balance).not.toBe(50_000n)
  expect(happen(...rested, { type: 'stopped' }, { type: 'balance_read', balance: '500.00' }).balance).toBe(50_000n)
})
