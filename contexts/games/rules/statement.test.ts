import { money } from '@zoria/kernel'
import { describe, expect, test } from 'vitest'
import { compareRound, daysToCompare, sumsOf, type JournalStep, type StatementRound } from './statement.ts'

const step = (kind: string, moved: bigint, kept = 0n): JournalStep => ({ kind, moved, kept })

describe("stake and payout of a round from the provider's point of view", () => {
  test.each([
    // rows                                                                             bet   win
    [[], 0n, 0n],
    [[step('stake', -10n), step('payout', 25n)], 10n, 25n],
    [[step('stake', -10n), step('stake', -5n), step('payout', 0n)], 15n, 0n],
    [[step('stake', -10n), step('refund', 10n)], 0n, 0n],
    [[step('stake', -10n), step('refund', 10n), step('refund_undone', -10n)], 10n, 0n],
    [[step('stake', -10n), step('stake_undone', 10n), step('rollback', 0n)], 0n, 0n],
    [[step('stake', -10n), step('payout', 25n), step('payout_undone', -25n)], 10n, 0n],
    [[step('stake', -10n), step('payout', 5n, 20n), step('close_round', 0n)], 10n, 25n],
    [[step('stake', -10n), step('refund', 4n, 6n)], 0n, 0n],
    [[step('tombstone', 0n), step('rollback', 0n)], 0n, 0n],
  ] as const)('%#: %s and %s', (steps, bet, win) => expect(sumsOf(steps)).toEqual({ bet, win }))
})

describe('a round of the statement and of the journal', () => {
  const uah = (amount: bigint) => money(amount, 'uah')
  const reportedRound = (over: Partial<StatementRound> = {}): StatementRound => ({
    round: 'r1',
    playerId: 'p1',
    gameUuid: 'g',
    status: 'settled',
    bet: uah(10n),
    win: uah(25n),
    ...over,
  })
  const held = (steps: readonly JournalStep[] = [step('stake', -10n), step('payout', 25n)], over = {}) => ({
    playerId: 'p1',
    currency: 'uah' as const,
    steps,
    ...over,
  })
  const nothing = { bet: uah(0n), win: uah(0n) }

  test.each([
    ['are the same', reportedRound(), held(), null],
    ['differ by one unit of the stake', reportedRound({ bet: uah(11n) }), held(), 'bet'],
    ['differ by one unit of the win', reportedRound({ win: uah(24n) }), held(), 'win'],
    ['where it runs still', reportedRound({ status: 'open', ...nothing }), held([step('stake', -10n)]), null],
    [
      'where it was voided on both sides',
      reportedRound({ status: 'voided', ...nothing }),
      held([step('stake', -10n), step('refund', 10n)]),
      null,
    ],
    [
      'where we still hold its stake',
      reportedRound({ status: 'voided', ...nothing }),
      held([step('stake', -10n)]),
      'bet',
    ],
    [
      'where a refused one took a stake',
      reportedRound({ status: 'refused', ...nothing }),
      held([step('stake', -10n)]),
      'bet',
    ],
    ['where a refused one never came', reportedRound({ status: 'refused', ...nothing }), undefined, null],
    ['where we know nothing of it', reportedRound(), undefined, 'unknown_here'],
    ['where it paid somebody else', reportedRound({ playerId: 'p2' }), held(), 'player'],
    [
      'where it is in another currency',
      reportedRound({ bet: money(10n, 'kzt'), win: money(25n, 'kzt') }),
      held(),
      'currency',
    ],
    ['where the provider knows nothing of our payout', undefined, held([step('payout', 25n)]), 'unknown_there'],
    ['where the provider knows nothing of what moved nothing', undefined, held([step('tombstone', 0n)]), null],
  ] as const)('%s', (_, there, here, fault) => expect(compareRound(there, here)).toBe(fault))
})

describe('which closed days are compared', () => {
  test.each([
    // last compared  last closed   result
    [null, null, []],
    [null, '2026-11-21', ['2026-11-21']],
    ['2026-11-21', '2026-11-21', []],
    ['2026-11-20', '2026-11-21', ['2026-11-21']],
    ['2026-02-27', '2026-03-01', ['2026-02-28', '2026-03-01']],
    ['2026-11-22', '2026-11-21', []],
    ['2026-11-21', null, []],
  ])('last compared %s, last closed %s', (lastCompared, lastClosed, days) =>
    expect(daysToCompare({ lastCompared, lastClosed })).toEqual(days),
  )
})
