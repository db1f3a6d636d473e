import { expect, test } from 'vitest'
import { msToTick } from './use-now.ts'

test.each([
  [0, 1000],
  [1, 999],
  [999, 1],
  [1000, 1000],
  [1_800_000_000_250, 750],
])('at %i the next tick is %i ms away: once a second, on the second (Spec §9)', (at, ms) => {
  expect(msToTick(at)).toBe(ms)
})
