import { describe, expect, test } from 'vitest'
import { countryOfPhone, formatPhone, internationalPhone, isEmptyPhone, isWholePhone, maskedPhone, nationalDigits, readPhone } from './phones.ts'

describe('a pasted number is brought to its national digits before it is masked', () => {
  test.each([
    // country  pasted                 digits behind the prefix
    ['UA', '+380671234567', '671234567'],
    ['UA', '380 67 123-45-67', '671234567'],
    ['UA', '80671234567', '671234567'],
    ['UA', '067 123 45 67', '671234567'],
    ['UA', '0', ''], // the trunk zero is part of +380
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

describe('a number pasted in any form selects its country (Spec §5)', () => {
  test.each([
    // chosen  pasted                 country  shown
    ['KZ', '+380 (67) 123-45-67', 'UA', '67 123-45-67'],
    ['KZ', '380671234567', 'UA', '67 123-45-67'],
    ['KZ', '80671234567', 'UA', '67 123-45-67'],
    ['KZ', '067 123 45 67', 'UA', '67 123-45-67'],
    ['KZ', '00380671234567', 'UA', '67 123-45-67'],
    ['UA', '+7 (701) 234-56-78', 'KZ', '701-234-56-78'],
    ['UA', '8 701 234 56 78', 'KZ', '701-234-56-78'],
    ['UA', '7012345678', 'KZ', '701-234-56-78'],
    ['UA', '67 123 45 67', 'UA', '67 123-45-67'],
    ['UA', '671', 'UA', '67 1'],
    ['UA', '+7', 'KZ', ''],
    ['KZ', '+380', 'UA', ''],
    ['UA', '+', 'UA', '+'],
    ['UA', '+38', 'UA', '+38'],
    ['UA', '+49 170 1234567', 'KZ', '+491701234567'], // neither 7 nor 38 means KZ, and it is no number of ours
  ] as const)('%s "%s": %s %s', (chosen, pasted, country, shown) => {
    const read = readPhone(pasted, chosen)
    expect([read.country, maskedPhone(read)]).toEqual([country, shown])
  })

  test.each([['', true], [' - ', true], ['+', false], ['6', false]])('"%s" is empty: %s', (shown, isEmpty) => {
    expect(isEmptyPhone(shown)).toBe(isEmpty)
  })
})

describe('a number is whole with 10 national digits (Spec §5)', () => {
  test.each([
    ['UA', '67 123-45-67', true],
    ['UA', '67 123-45-6', false],
    ['UA', '', false],
    ['KZ', '701-234-56-78', true],
    ['KZ', '701-234-56-7', false],
    ['UA', '+', false], // nothing after the plus sign
    ['KZ', '+491701234567', false],
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
