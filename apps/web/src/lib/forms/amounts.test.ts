import { describe, expect, test } from 'vitest'
import { typedAmount } from './amounts.ts'

describe('an amount as a player types it', () => {
  test.each([
    ['1000', '1000.00'],
    ['1 000', '1000.00'],
    ['1\u00a0000.00', '1000.00'],
    ['1\u2009000', '1000.00'],
    ["1'000.50", '1000.50'],
    ['1’000', '1000.00'],
    ['\u200e300\u200b', '300.00'], // what a message brings around a sum
    ['\u202d1\u2060000\u202c', '1000.00'],
    ['99,5', '99.50'],
    ['99.', '99.00'],
    ['١٠٠٠', '1000.00'],
    ['0.01', '0.01'],
    ['', null],
    ['1.234', null], // three decimals are no money
    ['-5', null],
    ['1e3', null],
    ['1234567890123', null], // 13 digits: docs/rules/wire.md allows 12
    ['12,50,00', null],
    ['-0', null],
    ['1,000', null], // a thousand, or one
    ['5-10', null],
  ])('"%s"', (text, amount) => {
    expect(typedAmount(text, 'uah')).toBe(amount)
  })
})
