import { money } from '@zoria/kernel'
import { describe, expect, test } from 'vitest'
import { compareRound, daysToCompare, sumsOf, type HeldStep, type ToldRound } from './statement.ts'

const step = (kind: string, moved: bigint, kept = 0n): HeldStep => ({ kind, moved, kept })

describe('what a round staked and paid as its provider sees it', () => {
  test.each([
    // rows                                                                             bet   win
    [[],                                                                                0n,   0n],
    [[step('stake', -10n), step('payout', 25n)],                                        10n,  25n],
    [[step('stake', -10n), step('stake', -5n), step('payout', 0n)],                     15n,  0n],
    [[step('stake', -10n), step('refund', 10n)],                                        0n,   0n],
    [[step('stake', -10n), step('refund', 10n), step('refund_undone', -10n)],           10n,  0n],
    [[step('stake', -10n), step('stake_undone', 10n), step('rollback', 0n)],            0n,   0n],
    [[step('stake', -10n), step('payout', 25n), step('payout_undone', -25n)],           10n,  0n],
    [[step('stake', -10n), step('payout', 5n, 20n), step('close_round', 0n)],           10n,  25n],
    [[step('stake', -10n), step('refund', 4n, 6n)],                                     0n,   0n],
    [[step('tombstone', 0n), step('rollback', 0n)],                                     0n,   0n],
  ] as const)('%#: %s and %s', (steps, bet, win) => expect(sumsOf(steps)).toEqual({ bet, win }))
})

describe('a round of the statement and of the journal', () => {
  const uah = (amount: bigint) => money(amount, 'uah')
  const told = (over: Partial<ToldRound> = {}): ToldRound => ({ round: 'r1', playerId: 'p1', gameUuid: 'g', status: 'settled', bet: uah(10n), win: uah(25n), ...over })
  const held = (steps: readonly HeldStep[] = [step('stake', -10n), step('payout', 25n)], over = {}) => ({ playerId: 'p1', currency: 'uah' as const, steps, ...over })
  const nothing = { bet: uah(0n), win: uah(0n) }

  test.each([
    ['are the same', told(), held(), null],
    ['differ by one unit of the stake', told({ bet: uah(11n) }), held(), 'bet'],
    ['differ by one unit of the win', told({ win: uah(24n) }), held(), 'win'],
    ['where it runs still', told({ status: 'open', ...nothing }), held([step('stake', -10n)]), null],
    ['where it was voided on both sides', told({ status: 'voided', ...nothing }), held([step('stake', -10n), step('refund', 10n)]), null],
    ['where we still hold its stake', told({ status: 'voided', ...nothing }), held([step('stake', -10n)]), 'bet'],
    ['where a refused one took a stake', told({ status: 'refused', ...nothing }), held([step('stake', -10n)]), 'bet'],
    ['where a refused one never came', told({ status: 'refused', ...nothing }), undefined, null],
    ['where we know nothing of it', told(), undefined, 'unknown_here'],
    ['where it paid somebody else', told({ playerId: 'p2' }), held(), 'player'],
    ['where it is in another currency', told({ bet: money(10n, 'kzt'), win: money(25n, 'kzt') }), held(), 'currency'],
    ['where the provider knows nothing of our payout', undefined, held([step('payout', 25n)]), 'unknown_there'],
    ['where the provider knows nothing of what moved nothing', undefined, held([step('tombstone', 0n)]), null],
  ] as const)('%s', (_, there, here, fault) => expect(compareRound(there, here)).toBe(fault))
})

describe('which closed days are compared', () => {
  test.each([
    // last compared  last closed   then
    [null,            null,         []],
    [null,            '2026-11-21', ['2026-11-21']],
    ['2026-11-21',    '2026-11-21', []],
    ['2026-11-20',    '2026-11-21', ['2026-11-21']],
    ['2026-02-27',    '2026-03-01', ['2026-02-28', '2026-03-01']],
    ['2026-11-22',    '2026-11-21', []],
    ['2026-11-21',    null,         []],
  ])('the last compared is %s, the last closed %s', (lastCompared, lastClosed, days) => expect(daysToCompare({ lastCompared, lastClosed })).toEqual(days))
})
