import { describe, expect, test } from 'vitest'
import { inferCountry, internationalNumber, type PhoneCountry, readPhone } from './phone-number.ts'

const read = (text: string, chosen?: PhoneCountry) => {
  const found = readPhone(text, chosen)
  return found === null ? null : internationalNumber(found)
}

describe('one Kazakh number in every spelling, whichever country is chosen', () => {
  test.each([
    '7011234599',
    '701 123 45 99',
    '(701) 123-45-99',
    '701.123.45.99',
    '701/1234599',
    '701\u00a0123\u201145\u201199',
    '701−123−45−99',
    '87011234599',
    '8 (701) 123-45-99',
    '77011234599',
    '7 701 123 45 99',
    '+77011234599',
    '+7 (701) 123-45-99',
    '+7 8 701 123 45 99',
    '0077011234599',
    '81077011234599',
    '\u202a+7 701 123 45 99\u202c',
    '＋７７０１１２３４５９９',
    '٧٠١١٢٣٤٥٩٩',
    '८७०११२३४५९९',
    '７７０１１２３４５９９',
  ])('%s', (text) => {
    for (const chosen of ['KZ', 'UA', undefined] as const) expect(read(text, chosen)).toBe('+77011234599')
  })
})

describe('one Ukrainian number in every spelling, whichever country is chosen', () => {
  test.each([
    '0671234567',
    '067 123 45 67',
    '(067) 123-45-67',
    '80671234567',
    '8 067 123 45 67',
    '380671234567',
    '38 067 123-45-67',
    '380 067 123 45 67',
    '+380671234567',
    '+38 (067) 123-45-67',
    '+380 (0)67 123 45 67',
    '00380671234567',
    '810380671234567',
    '٠٦٧١٢٣٤٥٦٧',
    '०६७१२३४५६७',
    '＋３８０６７１２３４５６７',
  ])('%s', (text) => {
    for (const chosen of ['KZ', 'UA', undefined] as const) expect(read(text, chosen)).toBe('+380671234567')
  })
})

describe('the same digits, more or fewer', () => {
  test.each([
    // text             chosen     number
    ['671234567', 'UA', '+380671234567'],
    ['671234567', 'KZ', null], // nine digits are Ukrainian only where Ukraine is chosen
    ['671234567', undefined, null],
    ['7701123459', 'KZ', '+77701123459'], // ten digits are a number
    ['77011234599', 'KZ', '+77011234599'], // with one more the first 7 was the country's
    ['380671234', 'UA', null], // nine digits, but the beginning of 380…, not a number of +380 38
    ['806712345', 'UA', null],
    ['381234567', 'UA', '+380381234567'],
    ['731234567', 'UA', '+380731234567'],
    ['7312345678', 'UA', null], // one digit more is no Kazakh number: no code of Kazakhstan begins with 73
    ['77312345678', 'UA', '+77312345678'],
    ['+380001234567', 'UA', '+380001234567'], // a demo player's
    ['000123456', 'UA', null],
    ['0001234567', 'UA', null],
    ['', 'UA', null],
    ['+', 'UA', null], // Spec §5: nothing after the plus sign
    ['050123456', 'UA', null],
    ['05012345678', 'UA', null],
    ['5012345678', 'UA', null],
    ['8011234567', 'KZ', null],
    ['701123459', 'KZ', null],
    ['770112345999', 'KZ', null],
    ['+77701123459', 'KZ', '+77701123459'],
    ['+777011234599', 'KZ', null], // a country's digits are said once
    ['+380380671234567', 'UA', null],
    ['+3800671234567', 'UA', '+380671234567'],
    ['+380380671234', 'UA', null],
    ['+0501234567', 'UA', null], // a plus announces full digits
    ['+7011234567', 'KZ', null],
    ['79161234567', undefined, null], // Russia shares +7
    ['+481234567890', 'UA', null],
    ['++380501234567', 'UA', null],
    ['380+501234567', 'UA', null],
    ['050123456a', 'UA', null],
    ['3805012345678', 'UA', null],
  ] as const)('%s in %s is %s', (text, chosen, number) => expect(read(text, chosen)).toBe(number))
})

test.each([
  ['77011234567', 'KZ'],
  ['380501234567', 'UA'],
  ['0501234567', 'KZ'],
  ['', 'KZ'],
] as const)('digits %s infer %s (Spec §5)', (digits, country) => {
  expect(inferCountry(digits)).toBe(country)
})
