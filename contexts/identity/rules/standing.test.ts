import { expect, test } from 'vitest'
import { missingOf } from './registration.ts'

const all = { age: true, terms: true, newsletter: false }

test.each([
  ['nothing', { consents: all, birthDate: '1990-01-01', isPhoneVerified: true }, []],
  [
    'consent to terms',
    { consents: { ...all, terms: false }, birthDate: '1990-01-01', isPhoneVerified: true },
    ['CONSENT_REQUIRED'],
  ],
  [
    'the age confirmed',
    { consents: { ...all, age: false }, birthDate: '1990-01-01', isPhoneVerified: true },
    ['CONSENT_REQUIRED'],
  ],
  ['a birth date', { consents: all, birthDate: null, isPhoneVerified: true }, ['BIRTH_DATE_REQUIRED']],
  ['a verified phone', { consents: all, birthDate: '1990-01-01', isPhoneVerified: false }, ['PHONE_NOT_VERIFIED']],
  [
    'everything',
    { consents: { age: false, terms: false, newsletter: false }, birthDate: null, isPhoneVerified: false },
    ['CONSENT_REQUIRED', 'BIRTH_DATE_REQUIRED', 'PHONE_NOT_VERIFIED'],
  ],
])('a player misses %s', (_, player, missing) => {
  expect(missingOf(player)).toEqual(missing)
})
