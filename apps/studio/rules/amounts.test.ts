import { describe, expect, test } from 'vitest'
import { balanceFromNumber, formatAmount, parseAmount, parseDecimalAmount } from './amounts.ts'

describe('amounts on the wire', () => {
  test.each([
    ['0', 0n],
    ['1', 100n],
    ['1.5', 150n],
    ['1.05', 105n],
    ['1250.00', 125_000n],
    ['999999999999.99', 99_999_999_999_999n],
    ['', null],
    ['1.', null],
    ['.5', null],
    ['1.005', null],
    ['-1', null],
    ['+1', null],
    ['1e2', null],
    ['0x10', null],
    [' 1', null],
    ['1,5', null],
    ['١٢', null],
    ['NaN', null],
    ['1000000000000', null],
  ])('"%s" is %d minor units', (text, minor) => expect(parseAmount(text)).toBe(minor))

  test.each([
    [0n, '0.00'],
    [5n, '0.05'],
    [100n, '1.00'],
    [125_050n, '1250.50'],
    [-12_150n, '-121.50'],
  ])('%d is written as %s', (minor, text) => expect(formatAmount(minor)).toBe(text))

  test('parsing a formatted amount gives the same amount', () => {
    for (let minor = 0n; minor < 100_000n; minor += 37n) expect(parseAmount(formatAmount(minor))).toBe(minor)
  })
})

describe('an amount that a platform writes', () => {
  test.each([
    ['0', 0n],
    ['1250.50', 125_050n],
    ['10.5000', 1_050n],
    ['+1', 100n],
    ['1E+2', 10_000n],
    ['1.50e2', 15_000n],
    ['105E-1', 1_050n],
    ['100E-4', 1n],
    ['0E-8', 0n],
    ['999999999999.99', 99_999_999_999_999n],
    ['-0', null],
    ['-1', null],
    ['1.005', null],
    ['1E-3', null],
    ['1E+12', null],
    ['1E+99', null],
    ['1E+100', null],
    ['1E', null],
    ['1.', null],
    ['.5', null],
    [' 1', null],
    ['NaN', null],
    ['', null],
  ])('"%s" is %d minor units', (text, minor) => expect(parseDecimalAmount(text)).toBe(minor))
})

describe('a balance sent as a JSON number', () => {
  test.each([
    [1_250, 125_000n],
    [12_480.5, 1_248_050n],
    [0.1, 10n],
    [10.4599, 1_045n], // four decimals were observed: truncated, not rounded
    [-3.25, -325n],
    [1e21, null],
    [Number.NaN, null],
    ['12.00', null],
    [null, null],
    [undefined, null],
  ])('%s is %d minor units', (value, minor) => expect(balanceFromNumber(value)).toBe(minor))
})
