import { describe, expect, test } from 'vitest'
import { amount, duration, exactPercent, money, multiplier, percent, shortHash, stake } from './format.ts'

const plain = (text: string): string => text.replaceAll('\u00a0', ' ')

describe('money', () => {
  test.each([
    [0n, 'uah', '0.00 ₴'],
    [5n, 'uah', '0.05 ₴'],
    [125_000n, 'uah', '1 250.00 ₴'],
    [1_248_050n, 'uah', '12 480.50 ₴'],
    [123_456_789_012n, 'kzt', '1 234 567 890.12 ₸'],
    [-12_150n, 'uah', '−121.50 ₴'],
  ] as const)('%d %s is formatted as %s', (minor, currency, text) => expect(plain(money(minor, currency))).toBe(text))

  test('contains no line break opportunity', () => expect(money(125_000n, 'uah')).not.toContain(' '))

  test.each([
    [1_000n, '10 ₴'],
    [1_000_000n, '10 000 ₴'],
    [50n, '0.50 ₴'],
  ])('a stake of %d is formatted as %s', (minor, text) => expect(plain(stake(minor, 'uah'))).toBe(text))
})

test.each([
  [9_587, '95.87 %'],
  [10_000, '100.00 %'],
])('%i basis points are formatted as %s', (bps, text) => expect(plain(percent(bps))).toBe(text))

test.each([
  ['0.963175115413', '96.3175115413 %'],
  ['0.960000000000', '96.00 %'],
  ['0.095000000000', '9.50 %'],
])('a share of %s is formatted as %s', (share, text) => expect(plain(exactPercent(share))).toBe(text))

test.each([
  [20_420, '× 204.2'],
  [60_160, '× 601.6'],
  [500_000, '× 5 000'],
  [5, '× 0.05'],
])('%i hundredths are formatted as %s', (hundredths, text) => expect(plain(multiplier(hundredths))).toBe(text))

test.each([
  [0, '00:00:00'],
  [2_536, '00:42:16'],
  [90_061, '25:01:01'],
])('%i seconds are formatted as %s', (seconds, text) => expect(duration(seconds)).toBe(text))

test('a long hash is shortened in the middle', () =>
  expect(shortHash(`9f3c2a${'0'.repeat(52)}b71e04`)).toBe('9f3c2a…b71e04'))

test('an amount has no currency sign', () => expect(amount(100n)).toBe('1.00'))
