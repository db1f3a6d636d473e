import { instant } from '@zoria/kernel'
import { describe, expect, test } from 'vitest'
import { decideUpdate } from './profile.ts'

const at = { now: instant('2026-11-21T12:00:00Z'), ageMin: 21 }
const bare = { currency: 'uah', birthDate: null, consents: { age: false, terms: false, newsletter: false } } as const
const whole = {
  currency: 'uah',
  birthDate: '1990-05-17',
  consents: { age: true, terms: true, newsletter: false },
} as const

describe('adding missing fields', () => {
  test.each([
    ['a birth date', bare, { birthDate: '1990-05-17' }, { birthDate: '1990-05-17', consents: {} }],
    ['the same birth date again', whole, { birthDate: '1990-05-17' }, { birthDate: null, consents: {} }],
    [
      'both consents',
      bare,
      { consents: { age: true, terms: true } },
      { birthDate: null, consents: { age: true, terms: true } },
    ],
    ['a consent given before', whole, { consents: { terms: true } }, { birthDate: null, consents: {} }],
    ['the newsletter', whole, { consents: { newsletter: true } }, { birthDate: null, consents: { newsletter: true } }],
    ['nothing', whole, {}, { birthDate: null, consents: {} }],
  ])('%s', (_, known, changes, update) => {
    expect(decideUpdate(known, changes, at)).toEqual({ ok: true, value: update })
  })

  test.each([
    ['another birth date', whole, { birthDate: '1991-05-17' }, { code: 'BIRTH_DATE_FIXED' }],
    ['a birth date under 21', bare, { birthDate: '2005-11-22' }, { code: 'UNDER_AGE' }],
    [
      'a day that does not exist',
      bare,
      { birthDate: '1990-02-30' },
      { code: 'VALIDATION_ERROR', details: { birthDate: 'DATE_INVALID' } },
    ],
    ['a no to the age', whole, { consents: { age: false } }, { code: 'UNDER_AGE' }],
    ['a no to the terms', whole, { consents: { terms: false } }, { code: 'CONSENT_REQUIRED' }],
  ])('%s is refused', (_, known, changes, refusal) => {
    expect(decideUpdate(known, changes, at)).toEqual({ ok: false, refusal })
  })
})
