import { instant } from '@zoria/kernel'
import { describe, expect, test } from 'vitest'
import { codeOf, judgeCode } from './code.ts'

const noon = instant('2026-11-21T12:00:00Z')
const later = (ms: number) => instant(noon + ms)
const fresh = { expiresAt: later(300_000), triesLeft: 3, isSpent: false }

describe('checking a code', () => {
  test.each([
    ['never sent', undefined, true, noon, 'wrong'],
    ['fresh and right', fresh, true, noon, 'right'],
    ['fresh and wrong', fresh, false, noon, 'wrong'],
    ['right in its last millisecond', fresh, true, later(299_999), 'right'],
    ['right after five minutes', fresh, true, later(300_000), 'expired'],
    ['right at the third try', { ...fresh, triesLeft: 1 }, true, noon, 'right'],
    ['right after three tries', { ...fresh, triesLeft: 0 }, true, noon, 'expired'],
    ['right a second time', { ...fresh, isSpent: true }, true, noon, 'expired'],
    ['wrong where the right one was given already', { ...fresh, isSpent: true }, false, noon, 'wrong'],
    ['wrong after three tries', { ...fresh, triesLeft: 0 }, false, noon, 'expired'],
  ] as const)('%s', (_, code, isMatch, now, verdict) => {
    expect(judgeCode(code, { isMatch, now })).toBe(verdict)
  })
})

test.each([
  [0, '000000'],
  [42, '000042'],
  [999_999, '999999'],
])('the random number %i is the code %s', (draw, code) => {
  expect(codeOf(draw, 6)).toBe(code)
})
