import { bps } from '@zoria/kernel'
import { describe, expect, test } from 'vitest'
import {
  accepted,
  inRound,
  later,
  noon,
  openBonus,
  openRound,
  payout,
  row,
  slot,
  stake,
  state,
  undone,
} from '../testing/money-cases.ts'
import type { Command, StakeCommand } from './commands.ts'
import type { Accepted } from './decision.ts'
import type { MoneyState, OpenBonus, Purses } from './money-state.ts'
import { wagered } from './wagering.ts'

const wallet = (
  bonus: Partial<OpenBonus> = {},
  purses: Partial<Purses> = {},
  over: Partial<MoneyState> = {},
): MoneyState => state({ game: 600n, electronic: 300n, bonus: 500n, ...purses }, { bonus: openBonus(bonus), ...over })
const version2 = { wagerType: 'VERSION2' } as const
const refund: Command = {
  kind: 'refund',
  ...slot,
  externalId: 'f1',
  amount: stake(100n).amount,
  stakeId: 's1',
  round: 'r1',
}
const rollback = (...items: ('stake' | 'payout' | 'refund')[]): Command => ({
  kind: 'rollback',
  ...slot,
  externalId: 'b1',
  currency: 'uah',
  round: 'r1',
  items: items.map((kind) => ({ kind, externalId: kind === 'stake' ? 's1' : 'p1' })),
})
const close: Command = { kind: 'close_round', ...slot, externalId: 'x', round: 'r1' }

/** The wager after a command: counted and awaited, by the state, by the round and by its rows. */
const wager = ({ state: after, entries }: Accepted) => ({
  counted: after.bonus?.counted,
  awaited: after.bonus?.awaited,
  inRound: after.rounds.get('studio/r1')?.awaited ?? 0n,
  rows: entries.map(({ willCount, wagerDelta }) => [willCount, wagerDelta]),
})

describe('the count of a stake is fixed with it', () => {
  test.each([
    // bonus                                          stake                            will count
    ['CLASSIC: all of it, whatever pays it', {}, stake(100n), 100n],
    ['CLASSIC: paid by all three purses', {}, stake(1_400n), 1_000n],
    ['CLASSIC: by the weight of the game, down', {}, stake(99n, { weight: bps(1_000) }), 9n],
    ['CLASSIC: one unit more is the next', {}, stake(100n, { weight: bps(1_000) }), 10n],
    ['CLASSIC: a game of no weight', {}, stake(100n, { weight: bps(0) }), 0n],
    ['VERSION2: bonus money is spent first and counts', version2, stake(400n), 400n],
    ['VERSION2: only the bonus part', version2, stake(900n), 500n],
    ['VERSION2: the part by its weight, down', version2, stake(900n, { weight: bps(3_333) }), 166n],
    ['up to the finish', { counted: 900n }, stake(100n), 100n],
    ['never past the finish', { counted: 901n }, stake(100n), 99n],
    ['nor past it with all that is awaited', { counted: 900n, awaited: 40n }, stake(100n), 60n],
    ['nothing when all is awaited', { counted: 0n, awaited: 1_000n }, stake(100n), 0n],
    ['a millisecond before its time is over', { burnsAt: later(1) }, stake(100n), 100n],
  ] satisfies [string, Partial<OpenBonus>, StakeCommand, bigint][])('%s', (_, bonus, command, counts) => {
    const open = openBonus(bonus)
    expect(wager(accepted(wallet(bonus), command))).toEqual({
      counted: open.counted,
      awaited: open.awaited + counts,
      inRound: counts,
      rows: [[counts, 0n]],
    })
  })

  test('an expired bonus counts no stakes and pays none', () => {
    const paidBefore = inRound(openRound({ staked: { game: 0n, electronic: 0n, bonus: 5n }, awaited: 5n }))
    const decision = accepted(
      wallet({ ...version2, burnsAt: noon, awaited: 5n }, {}, paidBefore),
      stake(700n, { round: 'r2' }),
    )
    expect(decision.entries).toMatchObject([
      { legs: { game: -600n, electronic: -100n, bonus: 0n }, willCount: 0n, userBonusId: 'b1' },
    ])
    expect(decision.state.bonus).toMatchObject({ counted: 0n, awaited: 5n })
  })

  test('a free round takes nothing and counts nothing', () => {
    expect(wager(accepted(wallet(), stake(100n, { freeRound: { userBonusId: 'b1' } })))).toEqual({
      counted: 0n,
      awaited: 0n,
      inRound: 0n,
      rows: [[0n, 0n]],
    })
  })

  test('without a bonus a stake counts nothing and names none', () => {
    expect(accepted(state({ game: 100n }), stake(100n)).entries).toMatchObject([
      { willCount: 0n, wagerDelta: 0n, userBonusId: null },
    ])
  })

  test('every stake names the open bonus, even if other money pays', () => {
    expect(accepted(wallet(), stake(100n)).entries).toMatchObject([
      { legs: { game: -100n, bonus: 0n }, userBonusId: 'b1' },
    ])
  })
})

describe('a change of the wager', () => {
  const bonus = openBonus({ counted: 3n, awaited: 5n })
  test.each([
    ['of nothing leaves the same bonus', bonus, { awaited: 0n, counted: 0n }, bonus],
    ['of what is awaited', bonus, { awaited: -5n, counted: 0n }, { ...bonus, awaited: 0n }],
    ['of what has counted', bonus, { awaited: 0n, counted: -3n }, { ...bonus, counted: 0n }],
    ['of both', bonus, { awaited: -5n, counted: 5n }, { ...bonus, awaited: 0n, counted: 8n }],
    ['without a bonus is none', null, { awaited: 1n, counted: 1n }, null],
  ])('%s', (_, before, by, then) => {
    const after = wagered(before, by)
    expect(after).toEqual(then)
    expect(after === before).toBe(then === before)
  })
})

describe('it counts when its round settles', () => {
  const open = wallet({ counted: 200n, awaited: 70n }, {}, inRound(openRound({ awaited: 60n })))
  test.each([
    [
      'a stake that ends the round counts with all before it',
      stake(100n, { isRoundFinished: true }),
      { counted: 360n, awaited: 10n, inRound: 0n, rows: [[100n, 160n]] },
    ],
    [
      'a further stake waits with those before',
      stake(100n),
      { counted: 200n, awaited: 170n, inRound: 160n, rows: [[100n, 0n]] },
    ],
    [
      'a payout settles the round and leaves it open',
      payout(5n),
      { counted: 260n, awaited: 10n, inRound: 0n, rows: [[0n, 60n]] },
    ],
    [
      'a payout of zero settles it too',
      payout(0n, { isRoundFinished: true }),
      { counted: 260n, awaited: 10n, inRound: 0n, rows: [[0n, 60n]] },
    ],
    ['the end of the round settles it', close, { counted: 260n, awaited: 10n, inRound: 0n, rows: [[0n, 60n]] }],
    [
      'another round does not',
      payout(5n, { round: 'r2' }),
      { counted: 200n, awaited: 70n, inRound: 60n, rows: [[0n, 0n]] },
    ],
    [
      'a payout without a round does not',
      payout(5n, { round: null }),
      { counted: 200n, awaited: 70n, inRound: 60n, rows: [[0n, 0n]] },
    ],
  ] satisfies [string, Command, object][])('%s', (_, command, then) =>
    expect(wager(accepted(open, command))).toEqual(then),
  )

  test('a round of one stake counts at once', () => {
    expect(wager(accepted(wallet(), stake(100n, { isRoundFinished: true })))).toEqual({
      counted: 100n,
      awaited: 0n,
      inRound: 0n,
      rows: [[100n, 100n]],
    })
  })

  test('a payout marks the round as settled with its row, and a later one with its own', () => {
    const once = accepted(open, payout(5n))
    expect(once.state.rounds.get('studio/r1')?.settledBy).toBe(1n)
    expect(accepted(once.state, payout(5n, { externalId: 'p2' })).state.rounds.get('studio/r1')?.settledBy).toBe(2n)
  })

  test('the end of an unknown round counts nothing', () => {
    expect(wager(accepted(wallet(), close))).toEqual({ counted: 0n, awaited: 0n, inRound: 0n, rows: [[0n, 0n]] })
  })
})

describe('undoing a stake undoes exactly its count', () => {
  const placed = row('stake', { game: -100n }, { version: 5n, userBonusId: 'b1', willCount: 40n })
  const inPlay = inRound(
    openRound({
      openedBy: 4n,
      settledBy: 3n,
      stakes: 2,
      staked: { game: 300n, electronic: 0n, bonus: 0n },
      awaited: 60n,
    }),
  )
  const settledSince = inRound(
    openRound({
      openedBy: 4n,
      settledBy: 6n,
      stakes: 2,
      staked: { game: 300n, electronic: 0n, bonus: 0n },
      awaited: 20n,
    }),
  )
  const settledByItself = inRound(
    openRound({
      openedBy: 4n,
      settledBy: 5n,
      stakes: 2,
      staked: { game: 300n, electronic: 0n, bonus: 0n },
      awaited: 20n,
    }),
  )
  const reopened = inRound(
    openRound({ openedBy: 6n, stakes: 1, staked: { game: 1n, electronic: 0n, bonus: 0n }, awaited: 20n }),
  )
  const counting = { counted: 200n, awaited: 60n }

  test.each([
    ['what is awaited still', inPlay, placed, { counted: 200n, awaited: 20n, inRound: 20n, rows: [[40n, 0n]] }],
    [
      'what has counted since',
      settledSince,
      placed,
      { counted: 160n, awaited: 60n, inRound: 20n, rows: [[40n, -40n]] },
    ],
    [
      'what the row itself counted',
      settledByItself,
      placed,
      { counted: 160n, awaited: 60n, inRound: 20n, rows: [[40n, -40n]] },
    ],
    [
      'what counted before its round was opened again',
      reopened,
      placed,
      { counted: 160n, awaited: 60n, inRound: 20n, rows: [[40n, -40n]] },
    ],
    [
      'what counted in a round that is over',
      {},
      placed,
      { counted: 160n, awaited: 60n, inRound: 0n, rows: [[40n, -40n]] },
    ],
    [
      'nothing for a bonus that has ended',
      {},
      { ...placed, userBonusId: 'ended' },
      { counted: 200n, awaited: 60n, inRound: 0n, rows: [[0n, 0n]] },
    ],
    [
      'nothing of a stake without a bonus',
      {},
      { ...placed, userBonusId: null },
      { counted: 200n, awaited: 60n, inRound: 0n, rows: [[0n, 0n]] },
    ],
  ] as const)('by a refund: %s', (_, rounds, known, then) => {
    expect(wager(accepted(wallet(counting, {}, rounds), refund, [known]))).toEqual(then)
    expect(wager(accepted(wallet(counting, {}, rounds), rollback('stake'), [known]))).toEqual({
      ...then,
      rows: [...then.rows, [0n, 0n]],
    })
  })

  test('nothing without an open bonus', () => {
    expect(accepted(state(), refund, [placed]).entries).toMatchObject([{ willCount: 0n, wagerDelta: 0n }])
  })

  test('undoing a payout leaves the wager alone: its round has settled', () => {
    const paid = row('payout', { electronic: 5n }, { version: 6n })
    expect(wager(accepted(wallet(counting, {}, settledSince), rollback('payout'), [paid]))).toEqual({
      ...counting,
      inRound: 20n,
      rows: [
        [0n, 0n],
        [0n, 0n],
      ],
    })
  })
})

describe('a restored stake counts again', () => {
  const refunded = row(
    'refund',
    { game: 100n },
    { version: 6n, userBonusId: 'b1', willCount: 40n, reversed: undone({ game: -100n }, { version: 5n }) },
  )
  const inPlay = inRound(openRound({ openedBy: 4n, settledBy: 4n, awaited: 20n }))
  const settledSince = inRound(openRound({ openedBy: 4n, settledBy: 5n, awaited: 20n }))

  test.each([
    [
      'in its round: it is awaited',
      { counted: 200n, awaited: 20n },
      inPlay,
      refunded,
      { counted: 200n, awaited: 60n, inRound: 60n, rows: [[40n, 0n]] },
    ],
    [
      'in a round that settled since: at once',
      { counted: 200n, awaited: 20n },
      settledSince,
      refunded,
      { counted: 240n, awaited: 20n, inRound: 20n, rows: [[40n, 40n]] },
    ],
    [
      'in a round that is over: at once',
      { counted: 200n },
      {},
      refunded,
      { counted: 240n, awaited: 0n, inRound: 0n, rows: [[40n, 40n]] },
    ],
    [
      'up to the finish',
      { counted: 700n, awaited: 275n },
      {},
      refunded,
      { counted: 725n, awaited: 275n, inRound: 0n, rows: [[25n, 25n]] },
    ],
    [
      'not for a bonus that has ended',
      { counted: 200n },
      {},
      { ...refunded, userBonusId: 'ended' },
      { counted: 200n, awaited: 0n, inRound: 0n, rows: [[0n, 0n]] },
    ],
    [
      'not where the stake never came',
      { counted: 200n },
      {},
      { ...refunded, reversed: null },
      { counted: 200n, awaited: 0n, inRound: 0n, rows: [[0n, 0n]] },
    ],
  ] as const)('%s', (_, counting, rounds, known, then) => {
    expect(wager(accepted(wallet(counting, {}, rounds), rollback('refund'), [known]))).toEqual({
      ...then,
      rows: [...then.rows, [0n, 0n]],
    })
  })

  test('and if undone by the same list, it returns its current count', () => {
    const placed = row(
      'stake',
      { game: -100n },
      { version: 5n, userBonusId: 'b1', willCount: 40n, reversedBy: refunded.key },
    )
    const decision = accepted(wallet({ counted: 975n }, {}, {}), rollback('stake', 'refund'), [placed, refunded])
    expect(decision.entries.map(({ kind, willCount, wagerDelta }) => [kind, willCount, wagerDelta])).toEqual([
      ['refund_undone', 25n, 25n],
      ['stake_undone', 25n, -25n],
      ['rollback', 0n, 0n],
    ])
    expect(decision.state.bonus?.counted).toBe(975n)
  })

  test('with its bonus part if that bonus is open; if it has ended, that part plays for the house', () => {
    const mixed = row(
      'refund',
      { game: 60n, bonus: 40n },
      { version: 6n, userBonusId: 'b1', reversed: undone({ game: -60n, bonus: -40n }, { version: 5n }) },
    )
    const open = accepted(wallet({}, {}, inPlay), rollback('refund'), [mixed])
    expect(open.state.rounds.get('studio/r1')).toMatchObject({
      stakes: 2,
      staked: { game: 70n, bonus: 40n },
      forfeited: 0n,
    })
    const ended = accepted(state({ game: 60n }, inPlay), rollback('refund'), [mixed])
    expect(ended.state.rounds.get('studio/r1')).toMatchObject({
      stakes: 2,
      staked: { game: 70n, bonus: 0n },
      forfeited: 40n,
    })
    expect(ended.entries[0]?.legs).toMatchObject({ game: -60n, bonus: 0n, debt: 0n })
  })
})
