import type { Offer } from '@zoria/contract/bonuses/entities'
import { expect, test } from 'vitest'
import { isAskable, isValidFor } from './promo.ts'

test.each([
  // typed, worth a question
  ['zoria-kz', true],
  ['«Zoria–KZ»', true],
  ['\u200bzoria\u00a0', true],
  ['"abc"', false],
  ['\u200b\u200b\u200b\u200b', false],
  ['ßßß', false],
])('%j is asked about: %s', (typed, isWorth) => expect(isAskable(typed)).toBe(isWorth))

test.each([
  ['zoria-kz', 'ZORIA-KZ'],
  ['«Zoria–KZ»', 'ZORIA-KZ'],
  ['STRAßE', 'straße'],
])('%j is valid for the offer of the code %s', (typed, code) =>
  expect(isValidFor(typed, { type: 'PROMO_CODE', code } as Offer)).toBe(true),
)

test.each([
  ['strasse', 'straße'],
  ['zoria', 'ZORIA-KZ'],
])('%j is not the code %s', (typed, code) =>
  expect(isValidFor(typed, { type: 'PROMO_CODE', code } as Offer)).toBe(false),
)
