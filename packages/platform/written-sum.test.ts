import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { writtenSum } from './written-sum.ts'

const rule = 'a whole number of minor units above 0 is needed, as in 500'

describe('a sum that staff writes', () => {
  test.each([
    [1, 1n],
    [500, 500n],
    [9_007_199_254_740_991, 9_007_199_254_740_991n],
  ])('%s is %s', (written, sum) => expect(writtenSum.parse(written)).toBe(sum))

  test.each(
    ['5', '0x10', ' 5 ', '', '1e3', true, false, null, undefined, [5], {}, 1.5, 0, -1, 9_007_199_254_740_992, 1e20].map(
      (written) => [written],
    ),
  )('%j is refused', (written) => {
    expect(writtenSum.safeParse(written).error?.issues.map(({ message }) => message)).toEqual([rule])
  })

  test.each([[0], [1e20], ['5']])('rules about several fields do not see %j', (written) => {
    const range = z.strictObject({ min: writtenSum, max: writtenSum }).superRefine(({ min, max }, context) => {
      if (max - min < 0n) context.addIssue({ code: 'custom', message: 'max is below min' })
    })
    expect(range.safeParse({ min: written, max: 5 }).error?.issues.map(({ path, message }) => [path, message])).toEqual(
      [[['min'], rule]],
    )
  })
})
