import { expect, test } from 'vitest'
import { winnersFirst } from './payout-order.ts'

test.each<[readonly (bigint | null)[], readonly (bigint | null)[]]>([
  [[], []],
  [
    [0n, 0n],
    [0n, 0n],
  ],
  [
    [0n, 20n, null, 10n, 0n],
    [20n, 10n, 0n, null, 0n],
  ],
  [
    [5n, 7n, 6n],
    [5n, 7n, 6n],
  ],
])('payouts %s are called in the order %s', (due, order) => {
  expect(winnersFirst(due, (payout) => payout)).toEqual(order)
})

test('keeps everybody, once', () => {
  const due = Array.from({ length: 100 }, (_, id) => ({ id, payout: id % 3 === 0 ? 10n : 0n }))
  const ordered = winnersFirst(due, ({ payout }) => payout)
  expect(new Set(ordered.map(({ id }) => id)).size).toBe(100)
  expect(ordered.findIndex(({ payout }) => payout === 0n)).toBe(34)
})
