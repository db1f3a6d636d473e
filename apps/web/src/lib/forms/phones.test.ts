import type { PhoneCountry } from '@zoria/contract/identity/words'
import { describe, expect, test } from 'vitest'
import {
  formatPhone,
  internationalPhone,
  isEmptyPhone,
  isWholePhone,
  phoneText,
  type PhoneText,
  shownPhone,
  typePhone,
  wholePhone,
} from './phones.ts'

const emptyOf = (country: PhoneCountry): PhoneText => phoneText('', country)
/** Keys at the end of the field, which groups what it holds after each of them; < deletes. */
const keyed = (from: PhoneText, keys: string): PhoneText =>
  [...keys].reduce(
    (field, key) =>
      typePhone(field, shownPhone(key === '<' ? field.text.slice(0, -1) : field.text + key, field.country)),
    from,
  )
const sentFrom = ({ text, country }: PhoneText): string | null =>
  isWholePhone(text, country) ? internationalPhone(text, country) : null

// All spellings: packages/kernel/phone-number.test.ts.
describe('a number is the same by keys, by paste and by autofill', () => {
  test.each([
    // chosen  typed               country shown           sent
    ['KZ', '77011234599', 'KZ', '701-123-45-99', '+77011234599'],
    ['KZ', '87011234599', 'KZ', '701-123-45-99', '+77011234599'],
    ['KZ', '7011234599', 'KZ', '701-123-45-99', '+77011234599'],
    ['KZ', '77701123459', 'KZ', '770-112-34-59', '+77701123459'],
    ['KZ', '+77011234599', 'KZ', '701-123-45-99', '+77011234599'],
    ['KZ', '+7 8 701 123 45 99', 'KZ', '701-123-45-99', '+77011234599'],
    ['KZ', '0077011234599', 'KZ', '701-123-45-99', '+77011234599'],
    ['KZ', '८७०११२३४५९९', 'KZ', '701-123-45-99', '+77011234599'],
    ['UA', '77011234599', 'KZ', '701-123-45-99', '+77011234599'],
    ['UA', '8 701 123 45 99', 'KZ', '701-123-45-99', '+77011234599'],
    ['UA', '7011234599', 'KZ', '701-123-45-99', '+77011234599'],
    ['UA', '380671234567', 'UA', '67 123-45-67', '+380671234567'],
    ['UA', '671234567', 'UA', '67 123-45-67', '+380671234567'],
    ['UA', '0671234567', 'UA', '67 123-45-67', '+380671234567'],
    ['UA', '80671234567', 'UA', '67 123-45-67', '+380671234567'],
    ['UA', '+380671234567', 'UA', '67 123-45-67', '+380671234567'],
    ['UA', '+380 (0)67 123 45 67', 'UA', '67 123-45-67', '+380671234567'],
    ['UA', '00380671234567', 'UA', '67 123-45-67', '+380671234567'],
    ['UA', '٠٦٧١٢٣٤٥٦٧', 'UA', '67 123-45-67', '+380671234567'],
    ['KZ', '380671234567', 'UA', '67 123-45-67', '+380671234567'],
    ['KZ', '067 123 45 67', 'UA', '67 123-45-67', '+380671234567'],
    ['KZ', '+380 67 123-45-67', 'UA', '67 123-45-67', '+380671234567'],
  ] as const)('%s, %s: %s %s', (chosen, typed, country, shown, sent) => {
    for (const field of [
      keyed(emptyOf(chosen), typed),
      typePhone(emptyOf(chosen), typed),
      typePhone(phoneText(chosen === 'KZ' ? '701-999-88-77' : '67 999-88-77', chosen), typed),
    ]) {
      expect([field.country, field.text, sentFrom(field)]).toEqual([country, shown, sent])
    }
  })
})

describe('a number pasted in any form selects its country (Spec §5)', () => {
  test.each([
    ['KZ', '+380 (67) 123-45-67', 'UA', '67 123-45-67'],
    ['UA', '+7 (701) 234-56-78', 'KZ', '701-234-56-78'],
    ['UA', 'тел.: +7 701 234-56-78', 'KZ', '701-234-56-78'],
    ['UA', '671', 'UA', '67 1'],
    ['UA', '+7', 'KZ', ''],
    ['KZ', '+380', 'UA', ''],
    ['UA', '+', 'UA', '+'],
    ['UA', '+38', 'UA', '+38'],
    ['UA', '+49 170 1234567', 'KZ', '+491701234567'], // neither 7 nor 38 means KZ, and it is no number of ours
  ] as const)('%s "%s": %s %s', (chosen, pasted, country, shown) => {
    const field = typePhone(emptyOf(chosen), pasted)
    expect([field.country, field.text]).toEqual([country, shown])
  })

  test.each([
    ['', true],
    [' - ', true],
    ['+', false],
    ['6', false],
    ['٦', false],
  ])('"%s" is empty: %s', (shown, isEmpty) => {
    expect(isEmptyPhone(shown)).toBe(isEmpty)
  })
})

describe('every digit stays until the number is whole', () => {
  test.each([
    ['KZ', '7701123459', '770-112-34-59'],
    ['KZ', '8', '8'],
    ['KZ', '870112', '8 701-12'],
    ['KZ', '38067', '38067'],
    ['UA', '0', '0'],
    ['UA', '06712345', '067 123-45'],
    ['UA', '8067123', '8067 123'],
    ['UA', '380671234', '38067 123-4'],
    ['UA', '67123456789', '67 123-45-6789'],
  ] as const)('%s %s shows %s', (country, keys, shown) => expect(keyed(emptyOf(country), keys).text).toBe(shown))

  test.each([
    // country keys                  shown             sent
    ['KZ', '777011234598', '+777011234598', null], // 7 770 112 34 59 and one digit too many is no number of 701
    ['KZ', '777011234598<', '770-112-34-59', '+77701123459'],
    ['KZ', '77011234599<8', '701-123-45-98', '+77011234598'],
    ['KZ', '77011234599<<<<<<<<<<<87012223344', '701-222-33-44', '+77012223344'],
    ['KZ', '+777011234598', '+777011234598', null],
    ['UA', '3806712345678', '+3806712345678', null],
    ['UA', '07312345678', '+3807312345678', null], // not the +7 731 234 56 78 that its ten digits would be
    ['UA', '07312345678<', '73 123-45-67', '+380731234567'],
  ] as const)('%s %s then shows %s', (country, keys, shown, sent) => {
    const field = keyed(emptyOf(country), keys)
    expect([field.text, sentFrom(field)]).toEqual([shown, sent])
  })
})

describe('a number is whole with 10 national digits (Spec §5)', () => {
  test.each([
    ['UA', '67 123-45-67', true],
    ['UA', '67 123-45-6', false],
    ['UA', '38067 123-4', false],
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
    expect([formatPhone(sent), wholePhone(shown, country)]).toEqual([masked, masked])
  })

  test('a number that is not whole means none, and a foreign one stays as it is', () => {
    expect([wholePhone('701-234', 'KZ'), formatPhone('+491701234567')]).toEqual([null, '+491701234567'])
  })
})
