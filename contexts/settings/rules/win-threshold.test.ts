import { money } from '@zoria/kernel'
import { expect, test } from 'vitest'
import { isLargeWin, lowestWinThreshold, type WinThresholds } from './win-threshold.ts'

const uah = (amount: bigint) => money(amount, 'uah')
const thresholds: WinThresholds = {
  all: { uah: { payout: uah(1_000n) } },
  games: {
    volatile: { uah: { payout: uah(5_000n) } },
    gentle: { uah: { payout: uah(10n) }, kzt: { payout: money(1n, 'kzt') } },
  },
}

test.each([
  ['slot', uah(1_000n), false],
  ['slot', uah(1_001n), true],
  ['volatile', uah(5_000n), false],
  ['volatile', uah(5_001n), true],
  ['gentle', uah(11n), true],
  ['gentle', money(2n, 'kzt'), true],
  ['slot', money(9_999n, 'kzt'), false],
])('a win of %s that pays %o is large: %s', (game, amount, isLarge) => {
  expect(isLargeWin(thresholds, { game, amount })).toBe(isLarge)
})

test('the lowest threshold is that of any game', () => {
  expect([
    lowestWinThreshold(thresholds, 'uah'),
    lowestWinThreshold(thresholds, 'kzt'),
    lowestWinThreshold(thresholds, 'usd'),
  ]).toEqual([uah(10n), money(1n, 'kzt'), undefined])
})
