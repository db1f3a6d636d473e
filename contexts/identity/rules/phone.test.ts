import { describe, expect, test } from 'vitest'
import { countryOf, inferCountry, parsePhone } from './phone.ts'

describe('a phone as entered', () => {
  test.each([
    // text                    countryCode  E.164
    ['0501234567', 'UA', '+380501234567'],
    ['380501234567', undefined, '+380501234567'],
    ['+380501234567', undefined, '+380501234567'],
    ['+380501234567', 'KZ', '+380501234567'], // full digits determine the country
    ['+380 99 999-99-99', 'UA', '+380999999999'], // the mask of Spec §5
    ['+38 (050) 123-45-67', 'UA', '+380501234567'],
    ['(050) 123-45-67', 'UA', '+380501234567'],
    ['7011234567', 'KZ', '+77011234567'],
    ['7011234567', undefined, '+77011234567'],
    ['77011234567', undefined, '+77011234567'],
    ['+7 701-123-45-67', 'KZ', '+77011234567'], // the mask of Spec §5
    ['+77011234567', 'UA', '+77011234567'],
  ] as const)('%s in %s is %s', (text, countryCode, phone) => {
    expect(parsePhone({ text, countryCode })).toEqual({ ok: true, value: phone })
  })

  test.each([
    ['', 'UA'],
    ['+', 'UA'], // Spec §5: nothing after the plus sign
    [' ', 'KZ'],
    ['050123456', 'UA'], // 9 digits
    ['05012345678', 'UA'], // 11 digits
    ['5012345678', 'UA'], // a national number of Ukraine begins with 0
    ['0501234567', 'KZ'], // one of Kazakhstan with 7
    ['8011234567', 'KZ'],
    ['0501234567', undefined], // without a country Spec §5 reads it as Kazakhstan's
    ['+0501234567', 'UA'], // a plus announces full digits
    ['+7011234567', 'KZ'],
    ['79161234567', undefined], // Russia shares +7
    ['87011234567', 'KZ'],
    ['+481234567890', 'UA'],
    ['++380501234567', 'UA'],
    ['380+501234567', 'UA'],
    ['٠٥٠١٢٣٤٥٦٧', 'UA'],
    ['050123456a', 'UA'],
    ['3805012345678', 'UA'],
  ] as const)('%s in %s is PHONE_INVALID_ERROR', (text, countryCode) => {
    expect(parsePhone({ text, countryCode })).toEqual({ ok: false, refusal: 'PHONE_INVALID_ERROR' })
  })
})

test.each([['77011234567', 'KZ'], ['380501234567', 'UA'], ['0501234567', 'KZ'], ['', 'KZ']] as const)('digits %s infer %s (Spec §5)', (digits, country) => {
  expect(inferCountry(digits)).toBe(country)
})

test('a player has the country of the phone', () => {
  const phone = parsePhone({ text: '+380501234567' })
  expect(phone.ok && countryOf(phone.value)).toBe('UA')
})
