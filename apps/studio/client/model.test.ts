import { describe, expect, test } from 'vitest'
import { after, firstModel, mayChooseStake, maySpin, resultOf, stakeOf, type Happening, type Model } from './model.ts'
import type { RoundView, SessionState } from '../wire.ts'

const state = {
  stakes: ['1.00', '2.00', '10.00'], stakeAtFirst: '10.00', balance: '100.00', rounds: [],
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

describe('a payout up to the stake is not celebrated', () => {
  test.each([
    ['0.00', 'none'],
    ['0.01', 'returned'],
    ['10.00', 'returned'],
    ['10.01', 'win'],
    ['149.99', 'win'],
    ['150.00', 'big'],
  ])('%s on 10.00 is %s', (payout, result) => expect(resultOf({ stake: '10.00', payout })).toBe(result))
})

test('a balance read in the middle of a round is not shown: it would tell the outcome', () => {
  expect(happen({ type: 'asked' }, { type: 'balance_read', balance: '500.00' }).balance).toBe(10_000n)
  expect(happen({ type: 'balance_read', balance: '500.00' }).balance).toBe(50_000n)
})
