import { instant } from '@zoria/kernel'
import { describe, expect, test } from 'vitest'
import { judgeRegistration, type RegistrationForm } from './registration.ts'

const terms = {
  isEmailOpen: true,
  currencies: ['uah', 'kzt'],
  password: { min: 6, max: 16 },
  ageMin: 21,
  now: instant('2026-11-21T12:00:00Z'),
} as const
const form: RegistrationForm = {
  type: 'Phone',
  login: '0501234567',
  password: 'kobza-1',
  countryCode: 'UA',
  currency: 'uah',
}
const judge = (changes: Partial<RegistrationForm>, setup: Partial<typeof terms | { isEmailOpen: false }> = {}) =>
  judgeRegistration({ ...form, ...changes }, { ...terms, ...setup } as typeof terms)

describe('a registration form', () => {
  test('becomes an application with the phone in E.164', () => {
    expect(judge({ birthDate: '1990-05-17', consents: { age: true, terms: true } })).toEqual({
      ok: true,
      value: {
        name: { kind: 'phone', text: '+380501234567', country: 'UA' },
        currency: 'uah',
        birthDate: '1990-05-17',
        consents: { age: true, terms: true, newsletter: false },
      },
    })
  })

  test('may leave out birth date and consents', () => {
    expect(judge({})).toMatchObject({ ok: true, value: { birthDate: null, consents: null } })
  })

  test('stores the optional newsletter', () => {
    expect(judge({ consents: { age: true, terms: true, newsletter: true } })).toMatchObject({
      ok: true,
      value: { consents: { newsletter: true } },
    })
  })

  test.each([
    [{ login: '+' }, { code: 'VALIDATION_ERROR', details: { login: 'PHONE_INVALID_ERROR' } }],
    [
      { type: 'Email' as const, login: 'nobody' },
      { code: 'VALIDATION_ERROR', details: { login: 'EMAIL_INVALID' } },
    ],
    [{ password: '12345' }, { code: 'VALIDATION_ERROR', details: { password: 'PASSWORD_LENGTH' } }],
    [
      { login: '1', password: 'a b c d' },
      { code: 'VALIDATION_ERROR', details: { login: 'PHONE_INVALID_ERROR', password: 'PASSWORD_SPACES' } },
    ],
    [
      { login: '٠٥٠.١٢٣.٤٥.٦٧', password: '501234567' },
      { code: 'VALIDATION_ERROR', details: { password: 'PASSWORD_COMMON' } },
    ], // the number, however it was typed
    [{ birthDate: '1990-02-30' }, { code: 'VALIDATION_ERROR', details: { birthDate: 'DATE_INVALID' } }],
    [{ birthDate: '2026-11-22' }, { code: 'VALIDATION_ERROR', details: { birthDate: 'DATE_INVALID' } }],
    [{ currency: 'usd' as const }, { code: 'CURRENCY_UNAVAILABLE' }],
    [{ birthDate: '2005-11-22' }, { code: 'UNDER_AGE' }],
    [{ consents: { age: false, terms: true } }, { code: 'UNDER_AGE' }],
    [{ consents: { age: true, terms: false } }, { code: 'CONSENT_REQUIRED' }],
  ])('with %o is refused', (changes, refusal) => {
    expect(judge(changes)).toEqual({ ok: false, refusal })
  })

  test('by e-mail is refused when that is switched off', () => {
    expect(judge({ type: 'Email', login: 'olena@example.ua' }, { isEmailOpen: false })).toEqual({
      ok: false,
      refusal: { code: 'EMAIL_REGISTRATION_DISABLED' },
    })
  })

  test('of a player who turns 21 today in Kyiv is accepted', () => {
    expect(judge({ birthDate: '2005-11-21' }).ok).toBe(true)
  })
})
