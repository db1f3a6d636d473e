import { describe, expect, test } from 'vitest'
import { bps, formatAmount, money, parseAmount, portion, scaled } from './index.ts'

const uah = (amount: bigint) => money(amount, 'uah')

describe('money as it travels', () => {
  test.each([
    ['0', 0n],
    ['0.00', 0n],
    ['1', 100n],
    ['1.5', 150n],
    ['1.05', 105n],
    ['1250.00', 125_000n],
    ['999999999999.99', 99_999_999_999_999n],
    ['007', 700n],
  ])('%s is read', (text, amount) => expect(parseAmount(text, 'uah')).toEqual(uah(amount)))

  test.each([
    '',
    ' 1',
    '1 ',
    '-1',
    '-0',
    '+1',
    '1e2',
    'NaN',
    'Infinity',
    '0x10',
    '١٢',
    '1,5',
    '1.',
    '.5',
    '1.005',
    '1234567890123',
    '1 000',
  ])('"%s" is not money', (text) => expect(parseAmount(text, 'uah')).toBeUndefined())

  test.each([
    [0n, '0.00'],
    [5n, '0.05'],
    [-5n, '-0.05'],
    [125_000n, '1250.00'],
    [2n ** 60n, '11529215046068469.76'],
  ])('%s minor units are written %s', (amount, text) => expect(formatAmount(uah(amount))).toBe(text))
})

describe('shares of money', () => {
  test.each([
    // whole  share    down   up
    [1000n, 10_000n, 1000n, 1000n],
    [333n, 5_000n, 166n, 167n],
    [1n, 1n, 0n, 1n],
    [0n, 5_000n, 0n, 0n],
  ])('of %s, %s bps', (whole, share, down, up) => {
    expect(portion(uah(whole), bps(share), 'down')).toEqual(uah(down))
    expect(portion(uah(whole), bps(share), 'up')).toEqual(uah(up))
  })

  test('a share of a negative sum is a bug', () => {
    expect(() => scaled(uah(-1n), { numerator: 1n, denominator: 2n, rounding: 'down' })).toThrow('not negative')
  })
})
