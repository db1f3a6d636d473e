import { describe, expect, test } from 'vitest'
import {
  reduce,
  initialModel,
  isWithinLimit,
  mayChooseStake,
  maySpin,
  resultOf,
  stakeOf,
  type ModelEvent,
  type Model,
} from './model.ts'
import type { RoundView, SessionState } from '../wire.ts'

const state = {
  stakes: ['1.00', '2.00', '10.00'],
  stakeAtFirst: '10.00',
  balance: '100.00',
  rounds: [],
  freeRounds: null,
} as unknown as SessionState

const round = (change: Partial<RoundView> = {}): RoundView => ({
  id: 'r1',
  state: 'drawn',
  stake: '10.00',
  payout: '25.00',
  outcome: null,
  refusal: null,
  nonce: 0,
  gameVersion: 1,
  balanceBefore: '100.00',
  balanceAfterStake: '90.00',
  balanceAfter: null,
  startedAt: '2026-11-21T12:00:00.000Z',
  endedAt: null,
  isFree: false,
  freeRounds: null,
  ...change,
})

const happen = (...happenings: ModelEvent[]): Model => happenings.reduce(reduce, initialModel(state))

describe('the model of a round', () => {
  const settled = round({ state: 'settled', balanceAfter: '115.00' })

  test('goes through all phases from request to the next round', () => {
    const steps: ModelEvent[] = [
      { type: 'asked' },
      { type: 'drawn', round: round() },
      { type: 'stopped' },
      { type: 'settled', round: settled },
      { type: 'cycle_over' },
    ]
    expect(steps.map((_, index) => happen(...steps.slice(0, index + 1)).phase)).toEqual([
      'asking',
      'stopping',
      'resting',
      'resting',
      'idle',
    ])
  })

  test('subtracts the stake at once and adds the payout only on settlement', () => {
    const drawn = happen({ type: 'asked' }, { type: 'drawn', round: round() }, { type: 'stopped' })
    expect([drawn.balance, drawn.staked, drawn.paid]).toEqual([9_000n, 1_000n, 0n])
    const paid = reduce(drawn, { type: 'settled', round: settled })
    expect([paid.balance, paid.staked, paid.paid]).toEqual([11_500n, 1_000n, 2_500n])
    expect(paid.rounds.map(({ id }) => id)).toEqual(['r1'])
  })

  test('with several turns rests only after the last one', () => {
    const steps: ModelEvent[] = [
      { type: 'asked' },
      { type: 'drawn', round: round() },
      { type: 'turn_begun' },
      { type: 'turn_rested' },
      { type: 'turn_begun' },
      { type: 'turn_rested' },
      { type: 'stopped' },
    ]
    const models = steps.map((_, index) => happen(...steps.slice(0, index + 1)))
    expect(models.map(({ phase }) => phase)).toEqual([
      'asking',
      'stopping',
      'stopping',
      'showing',
      'stopping',
      'showing',
      'resting',
    ])
    expect(models.map(({ begun, rested }) => [begun, rested])).toEqual([
      [0, 0],
      [0, 0],
      [1, 0],
      [1, 1],
      [2, 1],
      [2, 2],
      [2, 2],
    ])
  })

  test('resumed after a reload does not reveal its payout, even if it was already paid', () => {
    const paid = { ...state, balance: '115.00', rounds: [settled] }
    const model = reduce(initialModel(paid), { type: 'drawn', round: settled, rested: 4 })
    expect([model.balance, model.rounds, model.begun, model.rested]).toEqual([9_000n, [], 4, 4])
  })

  test('whose payout is not confirmed keeps the known balance', () => {
    const later = happen(
      { type: 'asked' },
      { type: 'drawn', round: round() },
      { type: 'stopped' },
      { type: 'settled', round: round({ state: 'payout_asked' }) },
    )
    expect([later.balance, later.paid]).toEqual([9_000n, 2_500n])
  })

  test('reported twice appears once in the history', () => {
    const model = happen({ type: 'settled', round: settled }, { type: 'settled', round: settled })
    expect(model.rounds).toHaveLength(1)
  })
})

describe('the next round', () => {
  test.each<[string, ModelEvent[], boolean]>([
    ['may start when nothing is running', [], true],
    ['waits while a round is requested', [{ type: 'asked' }], false],
    ['waits for the platform', [{ type: 'asked' }, { type: 'checked', round: round() }], false],
    [
      'waits until the cycle is over',
      [{ type: 'asked' }, { type: 'drawn', round: round() }, { type: 'stopped' }],
      false,
    ],
    ['waits while the site pauses the game', [{ type: 'paused', isPaused: true }], false],
    [
      'may start after the pause',
      [
        { type: 'paused', isPaused: true },
        { type: 'paused', isPaused: false },
      ],
      true,
    ],
    [
      'waits while a refusal is shown',
      [{ type: 'refused', refusal: 'LIMIT' }, { type: 'stopped' }, { type: 'cycle_over' }],
      false,
    ],
    [
      'may start after the refusal was closed',
      [{ type: 'refused', refusal: 'LIMIT' }, { type: 'stopped' }, { type: 'cycle_over' }, { type: 'refusal_read' }],
      true,
    ],
    ['never starts after the session ended', [{ type: 'ended' }], false],
  ])('%s', (_, happenings, expected) => expect(maySpin(happen(...happenings))).toBe(expected))
})

describe('the stake', () => {
  test.each([
    [-1, 100n],
    [0, 100n],
    [2, 1_000n],
    [3, 1_000n],
  ])('set to %i becomes %d', (at, stake) => expect(stakeOf(happen({ type: 'stake_chosen', at }))).toBe(stake))

  test('cannot change during a round', () => {
    const running = happen({ type: 'asked' })
    expect(mayChooseStake(running)).toBe(false)
    expect(stakeOf(reduce(running, { type: 'stake_chosen', at: 0 }))).toBe(1_000n)
  })
})

describe('free rounds', () => {
  const given = { left: 2, total: 5, stake: '2.00', won: '0.00', validUntil: '2026-12-01T00:00:00.000Z' }
  const gifted = initialModel({ ...state, freeRounds: given })

  test('use their own stake, which cannot be changed', () => {
    expect([stakeOf(gifted), mayChooseStake(gifted)]).toEqual([200n, false])
  })

  test('are not debited and end with the last one', () => {
    const free = round({ isFree: true, stake: '2.00', balanceAfterStake: null, freeRounds: { ...given, left: 0 } })
    const played = [
      { type: 'asked' },
      { type: 'drawn', round: free },
      { type: 'settled', round: free },
    ] satisfies ModelEvent[]
    const model = played.reduce(reduce, gifted)
    expect([model.staked, model.paid, model.freeRounds, stakeOf(model)]).toEqual([0n, 2_500n, null, 1_000n])
  })

  test('are followed by others of the game, not by a round for money', () => {
    const next = { ...given, left: 3, stake: '1.00' }
    const last = round({ isFree: true, freeRounds: { ...given, left: 0 }, nextFreeRounds: next })
    const model = reduce(gifted, { type: 'settled', round: last })
    expect([model.freeRounds, stakeOf(model)]).toEqual([next, 100n])
  })

  test('that ended before one was requested leave the page ready for a round for money', () => {
    const over = [
      { type: 'stake_limited', most: '5.00' },
      { type: 'asked' },
      { type: 'free_rounds_over' },
    ] satisfies ModelEvent[]
    const model = over.reduce(reduce, gifted)
    expect([maySpin(model), model.freeRounds, stakeOf(model)]).toEqual([true, null, 200n])
  })

  test('that are cancelled leave a stake within the limit of the open bonus', () => {
    const cancelled = [
      { type: 'stake_limited', most: '5.00' },
      { type: 'free_rounds_read', freeRounds: null },
    ] satisfies ModelEvent[]
    expect(stakeOf(cancelled.reduce(reduce, gifted))).toBe(200n)
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

test('a balance read during a round is not shown, because it would reveal the outcome', () => {
  expect(happen({ type: 'asked' }, { type: 'balance_read', balance: '500.00' }).balance).toBe(10_000n)
  expect(happen({ type: 'balance_read', balance: '500.00' }).balance).toBe(50_000n)
})

describe('a balance read during a round and not shown', () => {
  const running: ModelEvent[] = [{ type: 'asked' }, { type: 'drawn', round: round() }]
  const missed: ModelEvent = { type: 'balance_read', balance: '500.00' }
  const rest: ModelEvent[] = [
    { type: 'stopped' },
    { type: 'settled', round: round({ state: 'settled', balanceAfter: '115.00' }) },
  ]

  test('is read again: the payout may report an older one', () => {
    expect(happen(...running, ...rest).isBalanceMissed).toBe(false)
    const rested = happen(...running, missed, ...rest)
    expect([rested.balance, rested.isBalanceMissed]).toEqual([11_500n, true])
    const read = reduce(rested, missed)
    expect([read.balance, read.isBalanceMissed]).toEqual([50_000n, false])
  })

  test('without an answer changes nothing', () => {
    expect(happen(...running, { type: 'balance_read', balance: null }).isBalanceMissed).toBe(false)
    expect(happen(...running, missed, ...rest, { type: 'balance_read', balance: null }).isBalanceMissed).toBe(true)
  })
})

test('a balance read after the result was shown is displayed before the cycle ends', () => {
  const rested = [
    { type: 'asked' },
    { type: 'drawn', round: round() },
    { type: 'turn_begun' },
    { type: 'turn_rested' },
  ] as const
  expect(happen(...rested, { type: 'balance_read', balance: '500.00' }).balance).not.toBe(50_000n)
  expect(happen(...rested, { type: 'stopped' }, { type: 'balance_read', balance: '500.00' }).balance).toBe(50_000n)
})

describe('the largest stake of an open bonus', () => {
  test.each([
    // limit, stake after it
    ['10.00', 1_000n],
    ['9.99', 200n],
    ['2.00', 200n],
    ['0.50', 100n],
    [null, 1_000n],
  ])('a limit of %s leaves a stake of %d', (most, stake) =>
    expect(stakeOf(happen({ type: 'stake_limited', most }))).toBe(stake),
  )

  test('stops the choice of a larger one, until it is lifted', () => {
    const limited = happen({ type: 'stake_limited', most: '5.00' }, { type: 'stake_chosen', at: 2 })
    expect([stakeOf(limited), isWithinLimit(limited, 1), isWithinLimit(limited, 2)]).toEqual([200n, true, false])
    expect(
      stakeOf(
        [{ type: 'stake_limited', most: null } as const, { type: 'stake_chosen', at: 2 } as const].reduce(
          reduce,
          limited,
        ),
      ),
    ).toBe(1_000n)
  })

  test('keeps the stake of a running round and lowers the next one', () => {
    const running = happen(
      { type: 'asked' },
      { type: 'drawn', round: round() },
      { type: 'stake_limited', most: '5.00' },
    )
    expect(stakeOf(running)).toBe(1_000n)
    expect(stakeOf([{ type: 'stopped' } as const, { type: 'cycle_over' } as const].reduce(reduce, running))).toBe(200n)
  })
})
