import { expect, test } from 'vitest'
import { plainPromoCode, promoCodeKey } from './promo-code.ts'

test.each([
  ['ZORIA-KZ', 'ZORIA-KZ'],
  ['zoria-kz', 'zoria-kz'],
  [' ZORIA-KZ\n', 'ZORIA-KZ'],
  ['ZORIA\u00a0-\u202fKZ', 'ZORIA-KZ'],
  ['ZORIA\u2013KZ', 'ZORIA-KZ'],
  ['ZORIA\u2014KZ', 'ZORIA-KZ'],
  ['ZORIA\u2011KZ', 'ZORIA-KZ'],
  ['ZORIA\u2212KZ', 'ZORIA-KZ'],
  ['ZORIA－KZ', 'ZORIA-KZ'],
  ['\u200bZORIA\u200d-KZ\ufeff', 'ZORIA-KZ'],
  ['\u202aZORIA-KZ\u202c', 'ZORIA-KZ'],
  ['ZORIA\u00ad-KZ', 'ZORIA-KZ'],
  ['ZORIA-KZ\ufe0f', 'ZORIA-KZ'],
  ['\u2800ZORIA-KZ', 'ZORIA-KZ'],
  ['«ZORIA-KZ»', 'ZORIA-KZ'],
  ['“ZORIA-KZ”', 'ZORIA-KZ'],
  ['„ZORIA-KZ“', 'ZORIA-KZ'],
  ['"ZORIA-KZ"', 'ZORIA-KZ'],
  ["'ZORIA-KZ'", 'ZORIA-KZ'],
  ['`ZORIA-KZ´', 'ZORIA-KZ'],
  ['″ZORIA-KZ′', 'ZORIA-KZ'],
  ['＂ZORIA-KZ＂', 'ZORIA-KZ'],
  ['ＺＯＲＩＡ２６', 'ZORIA26'],
  ['ВЕСНА26', 'ВЕСНА26'],
  ['й', 'й'],
  ['', ''],
  ['«\u200b»', ''],
  ['A_B.C', 'A_B.C'],
  ['A\0B', 'A\0B'],
])('%j is the code %j', (typed, code) => expect(plainPromoCode(typed)).toBe(code))

test.each([
  ['«Zoria–KZ»', 'zoria-kz'],
  ['ВЕСНА26', 'весна26'],
  ['ЇЖАК', 'їжак'],
  ['İSTANBUL', 'İstanbul'],
  ['ıstanbul', 'istanbul'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['οδος', 'οδοσ'],
  ['Straße', 'straße'],
])('%j is compared as %j, however often it is normalised', (typed, key) => {
  expect(promoCodeKey(typed)).toBe(key)
  expect(promoCodeKey(key)).toBe(key)
  expect([...key]).toHaveLength([...plainPromoCode(typed)].length)
})
