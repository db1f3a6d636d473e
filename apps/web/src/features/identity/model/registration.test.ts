import type { CallRefusal } from '@zoria/contract/client'
import { describe, expect, test } from 'vitest'
import {
  emptyRegistration,
  faultsOfRefusal,
  registrationCall,
  registrationFaults,
  type RegistrationForm,
} from './registration.ts'

const now = Date.parse('2026-11-21T10:00:00.000Z')
const filled: RegistrationForm = {
  ...emptyRegistration('UA'),
  username: '67 123-45-67',
  password: 'steppe-7',
  repeat: 'steppe-7',
  birthDate: '14/03/1994',
  age: true,
  terms: true,
}
const faults = (change: Partial<RegistrationForm>) => registrationFaults({ ...filled, ...change }, now)

describe('a registration', () => {
  test('is whole with phone, password, birth date, age and terms; the newsletter is free', () => {
    expect(faults({})).toEqual({})
  })

  test('an empty form names every field at once', () => {
    expect(registrationFaults(emptyRegistration('KZ'), now)).toEqual({
      username: 'FILL_OUT_THIS_FIELD',
      password: 'FILL_OUT_THIS_FIELD',
      birthDate: 'FILL_OUT_THIS_FIELD',
      age: 'registration.ageRequired',
      terms: 'registration.termsRequired',
    })
  })

  test.each([
    [{ username: '67 123-45-6' }, { username: 'PHONE_INVALID_ERROR' }],
    [{ username: '+' }, { username: 'PHONE_INVALID_ERROR' }],
    [{ countryCode: 'KZ', username: '701-234-56-78' }, {}],
    [{ password: '12345', repeat: '12345' }, { password: 'PASSWORD_LENGTH' }],
    [{ password: '123456', repeat: '123456' }, {}],
    [{ password: '1234567890123456', repeat: '1234567890123456' }, {}],
    [{ password: '12345678901234567', repeat: '12345678901234567' }, { password: 'PASSWORD_LENGTH' }],
    [{ password: 'a b c d', repeat: 'a b c d' }, { password: 'PASSWORD_SPACES' }],
    [{ repeat: 'steppe-8' }, { repeat: 'PASSWORDS_MUST_MATCH' }],
    [{ birthDate: '21/11/2005' }, {}], // 21 today
    [{ birthDate: '22/11/2005' }, { birthDate: 'UNDER_AGE' }], // 21 tomorrow
    [{ birthDate: '31/02/1990' }, { birthDate: 'DATE_INVALID' }],
    [{ birthDate: '14/03/94' }, { birthDate: 'VALUE_INCOMPLETE' }],
    [{ birthDate: '14/03/2094' }, { birthDate: 'DATE_INVALID' }],
    [{ birthDate: '14/03/1894' }, { birthDate: 'DATE_INVALID' }],
    [{ age: false }, { age: 'registration.ageRequired' }],
    [{ terms: false }, { terms: 'registration.termsRequired' }],
  ] as const)('with %o has the faults %o', (change, expected) => {
    expect(faults(change)).toEqual(expected)
  })

  test.each([
    // currency, a moment, whether a player born on 21/11/2005 is 21 there
    ['uah', '2026-11-20T21:59:59.999Z', false],
    ['uah', '2026-11-20T22:00:00.000Z', true], // midnight in Kyiv
    ['kzt', '2026-11-20T18:59:59.999Z', false],
    ['kzt', '2026-11-20T19:00:00.000Z', true], // midnight in Almaty
  ] as const)(
    'of an account in %s at %s is possible on the birthday of that market: %s',
    (currency, at, isPossible) => {
      const form = { ...filled, currency, birthDate: '21/11/2005' }
      expect(registrationFaults(form, Date.parse(at))).toEqual(isPossible ? {} : { birthDate: 'UNDER_AGE' })
    },
  )

  test.each([
    ['2025-02-28T12:00:00.000Z', { birthDate: 'UNDER_AGE' }],
    ['2025-03-01T12:00:00.000Z', {}],
  ])('at %s of a player who was born on 29 February 2004 has the faults %o', (at, expected) => {
    expect(registrationFaults({ ...filled, birthDate: '29/02/2004' }, Date.parse(at))).toEqual(expected)
  })

  test('travels with the phone in E.164, and with the code at the second call', () => {
    expect(registrationCall(filled)).toMatchObject({
      login: '+380671234567',
      countryCode: 'UA',
      currency: 'uah',
      birthDate: '1994-03-14',
      consents: { age: true, terms: true, newsletter: false },
    })
    expect(registrationCall(filled)).not.toHaveProperty('code')
    expect(registrationCall(filled, '123456')).toMatchObject({ code: '123456' })
  })

  test('by e-mail asks for no phone, and travels as such', () => {
    const byMail = { ...filled, type: 'Email', username: 'Olena@example.ua' } as const
    expect(registrationFaults(byMail, now)).toEqual({})
    expect(registrationFaults({ ...byMail, username: '' }, now)).toEqual({ username: 'FILL_OUT_THIS_FIELD' })
    expect(registrationCall(byMail)).toMatchObject({ type: 'Email', login: 'olena@example.ua', countryCode: 'UA' })
  })
})

describe('errors from the server are shown at their fields', () => {
  const refusal = (code: CallRefusal['code'], details: Record<string, string> = {}): CallRefusal => ({
    code,
    details,
    status: 400,
    message: '',
    requestId: null,
    retryAfter: null,
  })
  test.each([
    [
      refusal('VALIDATION_ERROR', { login: 'PHONE_INVALID_ERROR', password: 'PASSWORD_LENGTH', strange: 'INVALID' }),
      { username: 'PHONE_INVALID_ERROR', password: 'PASSWORD_LENGTH' },
    ],
    [refusal('UNDER_AGE'), { birthDate: 'UNDER_AGE' }],
    [refusal('CONSENT_REQUIRED'), { terms: 'CONSENT_REQUIRED' }],
    [refusal('PHONE_ALREADY_REGISTERED'), {}],
  ])('%o', (from, expected) => {
    expect(faultsOfRefusal(from)).toEqual(expected)
  })
})
