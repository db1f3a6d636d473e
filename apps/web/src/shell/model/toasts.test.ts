import { describe, expect, test } from 'vitest'
import { foldToasts } from './toasts.ts'

const toasts = (count: number) => Array.from({ length: count }, (_, number) => number)

describe('many toasts at once', () => {
  test.each([
    // toasts, pointed at, open, folded
    [0, false, 0, 0],
    [3, false, 3, 0],
    [4, false, 3, 1],
    [20, false, 3, 17],
    [20, true, 20, 0],
  ])('%i, unfolded %s: %i open, %i folded', (count, isUnfolded, open, folded) => {
    const shown = foldToasts(toasts(count), isUnfolded)
    expect([shown.open.length, shown.folded]).toEqual([open, folded])
  })

  test('the newest stay open', () => {
    expect(foldToasts(toasts(5), false).open).toEqual([0, 1, 2])
  })
})
