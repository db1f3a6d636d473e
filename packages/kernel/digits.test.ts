import { describe, expect, test } from 'vitest'
import { plainDigits, readCode } from './digits.ts'

describe('digits of any script are read as 0 to 9', () => {
  test.each([
    ['0123456789', '0123456789'],
    ['０１２３４５６７８９', '0123456789'], // full-width
    ['٠١٢٣٤٥٦٧٨٩', '0123456789'], // Arabic-Indic
    ['۰۱۲۳۴۵۶۷۸۹', '0123456789'], // Persian
    ['०१२३४५६७८९', '0123456789'], // Devanagari
    ['০১২৩৪৫৬৭৮৯', '0123456789'], // Bengali
    ['๐๑๒๓๔๕๖๗๘๙', '0123456789'], // Thai
    ['𝟎𝟗𝟘𝟡𝟢𝟫𝟬𝟵𝟶𝟿', '0909090909'], // mathematical, five rows without a gap
    ['+7 (７０１) a²½Ⅻ', '+7 (701) a²½Ⅻ'], // what is not a decimal digit stays
    ['', ''],
  ])('%s is %s', (text, plain) => expect(plainDigits(text)).toBe(plain))
})

describe('a code as entered', () => {
  test.each([
    ['123456', '123456'],
    ['123 456', '123456'],
    [' 123-456\n', '123456'],
    ['12\u00a034 56', '123456'],
    ['\u200e123\u2013456\u200f', '123456'], // marks of direction that come along with a copy
    ['１２３ ４５６', '123456'],
    ['١٢٣٤٥٦', '123456'],
    ['१२३४', '1234'],
    ['12a456', '12a456'],
    ['', ''],
  ])('%j is %s', (text, code) => expect(readCode(text)).toBe(code))
})
