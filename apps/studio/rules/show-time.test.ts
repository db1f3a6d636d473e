import { expect, test } from 'vitest'
import { showTime } from './show-time.ts'

test.each([
  // turns   ms
  [1,         5_000],
  [2,         9_000],
  [11,       45_000], // the stake's own turn and ten free spins
])('a round of %i turns has %i ms to be shown', (count, ms) => {
  const turn = { kind: 'base', stops: [], window: [], wins: [], multiplier: 1, scatters: [], awarded: 0, units: 0 } as const
  expect(showTime({ turns: Array.from({ length: count }, () => turn) })).toBe(ms)
})
