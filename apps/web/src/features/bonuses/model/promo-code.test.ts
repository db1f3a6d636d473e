import { expect, test } from 'vitest'
import { isAskable, plainCode } from './promo.ts'

test.each([
  // typed, code, worth a question
  ['zoria-kz', 'ZORIA-KZ', true],
  ['«Zoria–KZ»', 'ZORIA-KZ', true],
  ['\u200bzoria\u00a0', 'ZORIA', true],
  ['"abc"', 'ABC', false],
  ['\u200b\u200b\u200b\u200b', '', false],
])('%j is asked about as %s: %s', (typed, code, isWorth) =>
  expect([plainCode(typed), isAskable(typed)]).toEqual([code, isWorth]),
)
