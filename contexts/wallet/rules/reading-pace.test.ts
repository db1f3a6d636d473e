import { describe, expect, test } from 'vitest'
import { restMsAfter, stepAt } from './reading-pace.ts'

describe('a step of a reader of settled rounds', () => {
  test.each([
    // behind  rows   rest of 250 rows, ms
    [0, 250, 15],
    [1, 250, 15],
    [2_500, 250, 7],
    [4_900, 250, 0],
    [4_999, 250, 0],
    [5_000, 2_000, 0],
    [1_000_000, 2_000, 0],
  ])('%s rows behind', (rowsBehind, rowsMax, restMs) => {
    const step = stepAt(rowsBehind)
    expect([step.rowsMax, restMsAfter(step, 250)]).toEqual([rowsMax, restMs])
  })

  test('is followed by a rest in proportion to its rows', () => {
    expect([0, 10, 125, 250].map((rows) => restMsAfter(stepAt(0), rows))).toEqual([0, 0, 7, 15])
  })
})
