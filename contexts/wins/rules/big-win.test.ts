import { instant, money } from '@zoria/kernel'
import { describe, expect, test } from 'vitest'
import { bigWinOf, type DecidedRound } from './big-win.ts'
import { changeOf } from './changed-wins.ts'

const at = instant('2026-11-28T12:00:00.000Z')
const thresholds = { uah: { min: money(500_000n, 'uah') } }
const round = (changes: Partial<DecidedRound>) => ({
  currency: 'uah' as const,
  stakeReal: 2_000n,
  stakeBonus: 0n,
  paid: 500_000n,
  paidReal: 500_000n,
  isFreeRound: false,
  settledAt: at,
  ...changes,
})

describe('a settled round is a big win', () => {
  test.each([
    ['from the threshold', {}, { amount: 500_000n, multiplier: 25_000n }],
    ['not below it', { paid: 499_999n, paidReal: 499_999n }, undefined],
    ['not in a currency without a threshold', { currency: 'kzt' }, undefined],
    ['not of a free round', { isFreeRound: true }, undefined],
    ['not without own money', { stakeReal: 0n, stakeBonus: 2_000n }, undefined],
    [
      'for the part that landed in electronic',
      { stakeBonus: 2_000n, paid: 1_200_000n, paidReal: 600_000n },
      { amount: 600_000n, multiplier: 30_000n },
    ],
    ['not where a bonus took the money', { stakeBonus: 2_000n, paid: 600_000n, paidReal: 300_000n }, undefined],
    ['not where no more came back than was staked', { stakeReal: 500_000n }, undefined],
    [
      'with a multiplier cut to two places',
      { stakeReal: 3_000n, paid: 500_001n, paidReal: 500_001n },
      { amount: 500_001n, multiplier: 16_666n },
    ],
  ] as const)('%s', (_, changes, win) => expect(bigWinOf(round(changes), thresholds)).toEqual(win && { ...win, at }))
})

describe('what changed in the list of wins', () => {
  const win = (id: number) => ({ id: String(id), at: new Date(at + id * 1_000).toISOString() })
  const list = (...ids: number[]) => ids.map(win)
  test.each([
    ['nothing', [2, 1], [2, 1], undefined],
    ['a new win', [2, 1], [3, 2, 1], { added: [3], removed: [] }],
    ['a new win that pushes the oldest out of a full list', [2, 1], [3, 2], { added: [3], removed: [] }],
    ['a win that was undone', [3, 2, 1], [3, 1], { added: [], removed: ['2'] }],
    ['the last win that was undone', [1], [], { added: [], removed: ['1'] }],
    ['a win that an older one replaces', [3, 2], [3, 1], { added: [1], removed: ['2'] }],
  ] as const)('%s', (_, before, after, change) =>
    expect(changeOf(list(...before), list(...after))).toEqual(change && { ...change, added: list(...change.added) }),
  )

  test('a win whose alias changed is sent again', () => {
    const [before, after] = [
      [{ ...win(2), alias: 'Amb***70' }, win(1)],
      [{ ...win(2), alias: 'Qui***00' }, win(1)],
    ]
    expect(changeOf(before, after)).toEqual({ added: [after[0]], removed: ['2'] })
  })
})
