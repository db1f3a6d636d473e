import { describe, expect, test } from 'vitest'
import { countryOf, parsePhone } from './phone.ts'

// All spellings: packages/kernel/phone-number.test.ts.
describe('a phone as entered', () => {
  test.each([
    // text                    countryCode  E.164
    ['0501234567', 'UA', '+380501234567'],
    ['501234567', 'UA', '+380501234567'],
    ['+380501234567', 'KZ', '+380501234567'], // full digits determine the country
    ['+380 99 999-99-99', 'UA', '+380999999999'], // the mask of Spec §5
    ['+7 701-123-45-67', 'KZ', '+77011234567'], // the mask of Spec §5
    ['77011234599', 'KZ', '+77011234599'],
    ['87011234567', undefined, '+77011234567'],
    ['٠٥٠١٢٣٤٥٦٧', 'UA', '+380501234567'],
  ] as const)('%s in %s is %s', (text, countryCode, phone) => {
    expect(parsePhone({ text, countryCode })).toEqual({ ok: true, value: phone })
  })

  test.each([
    ['', 'UA'],
    ['+', 'UA'], // Spec §5: nothing after the plus sign
    ['050123456', 'UA'], // 9 digits
    ['05012345678', 'UA'], // 11 digits
    ['380671234', 'UA'], // the beginning of a number with its country
    ['8011234567', 'KZ'], // a number of Kazakhstan begins with 7
    ['79161234567', undefined], // Russia shares +7
    ['050123456a', 'UA'],
  ] as const)('%s in %s is PHONE_INVALID_ERROR', (text, countryCode) => {
    expect(parsePhone({ text, countryCode })).toEqual({ ok: false, refusal: 'PHONE_INVALID_ERROR' })
  })
})

test('a player has the country of the phone', () => {
  const phone = parsePhone({ text: '+380501234567' })
  expect(phone.ok && countryOf(phone.value)).toBe('UA')
})
