import { describe, expect, test } from 'vitest'
import { exactAmounts, plainDecimal } from './decimal.ts'

describe('an exact decimal in its plain form', () => {
  test.each([
    ['0', '0'],
    ['0.00', '0'],
    ['100', '100'],
    ['007', '7'],
    ['10.5000', '10.5'],
    ['+1', '1'],
    ['1E+2', '100'],
    ['1e2', '100'],
    ['1.50E+2', '150'],
    ['+1.50e+2', '150'],
    ['12345E-2', '123.45'],
    ['5E-3', '0.005'],
    ['0E+3', '0'],
    ['0E-8', '0'],
    ['1.2345e2', '123.45'],
    ['1e40', `1${'0'.repeat(40)}`],
  ])('%s is %s', (text, plain) => expect(plainDecimal(text)).toBe(plain))

  test.each([
    '',
    ' 1',
    '1 ',
    '-1',
    '-0',
    '-0.00',
    '-1E+2',
    '++1',
    '1E',
    'E2',
    '1e1.5',
    '1e41',
    '1e-41',
    '1e9999',
    '1.',
    '.5',
    '1,5',
    '1_000',
    '0x10',
    '१',
    'NaN',
    'Infinity',
    '1'.repeat(61),
  ])('"%s" is none', (text) => expect(plainDecimal(text)).toBeUndefined())
})

describe('amounts that are JSON numbers', () => {
  const parsed = (source: string) => (JSON.parse(`{"amount":${source}}`, exactAmounts) as { amount: number }).amount

  test.each([
    ['0', 0],
    ['100', 100],
    ['1E+2', 100],
    ['1.50E+2', 150],
    ['1050.0', 1_050],
    ['10.05', 10.05],
    ['99999999999999', 99_999_999_999_999],
  ])('%s is %d', (source, value) => expect(parsed(source)).toBe(value))

  test.each(['-0', '-0.0', '-1', '1050.00000000000001', '9007199254740993', '1e400', '1e-400'])(
    '%s is refused',
    (source) => expect(parsed(source)).toBeNaN(),
  )

  test('other numbers stay as they are', () =>
    expect(JSON.parse('{"nonce":-0.12345678901234567890,"list":[-1]}', exactAmounts)).toEqual({
      nonce: -0.12345678901234568,
      list: [-1],
    }))
})
