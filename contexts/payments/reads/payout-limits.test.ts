import { money } from '@zoria/kernel'
import { expect, test } from 'vitest'
import { payoutLimitsOf } from './payout-limits.ts'

const uah = (amount: bigint) => money(amount, 'uah')
const limits = {
  min: uah(1n),
  day: uah(50n),
  sliding24h: uah(75n),
  automaticUpTo: uah(2n),
  twoApproversAbove: uah(25n),
}

test.each([
  ['below the limit of everybody', 40n, 50n],
  ['above it', 60n, 60n],
  ['absent', null, 50n],
])('the daily maximum when that of the level is %s', async (_, ofLevel, day) => {
  const asked: number[] = []
  const rating = {
    ratingOf: async () => ({ rating: 4.2, level: 4 }),
    payoutDayOf: (level: number) => (asked.push(level), ofLevel === null ? undefined : uah(ofLevel)),
  }
  const read = () => ({ uah: limits }) as never
  expect(await payoutLimitsOf({ settings: { read }, rating }, { playerId: 'p' as never, currency: 'uah' })).toEqual({
    ...limits,
    day: uah(day),
  })
  expect(asked).toEqual([4])
})
