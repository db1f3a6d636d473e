import { describe, expect, test } from 'vitest'
import { countryOfPhone, formatPhone, internationalPhone, isWholePhone, nationalDigits } from './phones.ts'

describe('a pasted number is brought to its national digits before it is masked', () => {
  test.each([
    // country  pasted                 digits behind the prefix
    ['UA', '+380671234567', '671234567'],
    ['UA', '380 67 123-45-67', '671234567'],
    ['UA', '80671234567', '671234567'],
    ['UA', '067 123 45 67', '671234567'],
    ['UA', '0', ''], // the trunk zero stands in +380
    ['UA', '671234567', '671234567'],
    ['UA', '380', '380'], // typing the first digits of an operator's code is not a prefix yet
    ['KZ', '+7 701 234 56 78', '7012345678'],
    ['KZ', '87012345678', '7012345678'],
    ['KZ', '7012345678', '7012345678'],
    ['KZ', '8', '8'],
  ] as const)('%s %s', (country, pasted, digits) => {
    expect(nationalDigits(pasted, country)).toBe(digits)
  })
})

describe('a number is whole with 10 national digits (Spec §5)', () => {
  test.each([
    ['UA', '67 123-45-67', true],
    ['UA', '67 123-45-6', false],
    ['UA', '', false],
    ['KZ', '701-234-56-78', true],
    ['KZ', '701-234-56-7', false],
    ['KZ', '601-234-56-78', false], // Kazakh numbers start with 7
  ] as const)('%s "%s"', (country, shown, isWhole) => {
    expect(isWholePhone(shown, country)).toBe(isWhole)
  })
})

describe('what is sent and what is shown again', () => {
  test.each([
    ['UA', '67 123-45-67', '+380671234567', '+380 67 123-45-67'],
    ['KZ', '701-234-56-78', '+77012345678', '+7 701-234-56-78'],
  ] as const)('%s', (country, shown, sent, masked) => {
    expect(internationalPhone(shown, country)).toBe(sent)
    expect(formatPhone(sent)).toBe(masked)
  })

  test.each([['77012345678', 'KZ'], ['380671234567', 'UA'], ['15551234567', 'KZ'], ['', 'KZ']])('the country of %s', (digits, country) => {
    expect(countryOfPhone(digits)).toBe(country)
  })
})
