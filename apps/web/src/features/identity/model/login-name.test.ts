import { describe, expect, test } from 'vitest'
import { emptyName, nameFaults, nameOfPhone, shownName, usernameOf, type NameFields } from './login-name.ts'

const phone: NameFields = { type: 'Phone', countryCode: 'UA', username: '67 123-45-67' }
const mail: NameFields = { type: 'Email', countryCode: 'KZ', username: ' Olena@Example.UA ' }

describe('the name of an account', () => {
  test('is a phone by default (Spec §4)', () => {
    expect(emptyName('KZ')).toEqual({ type: 'Phone', countryCode: 'KZ', username: '' })
  })

  test.each([
    [phone, '+380671234567', '+380 67 123-45-67'],
    [{ ...phone, countryCode: 'KZ', username: '701-234-56-78' }, '+77012345678', '+7 701-234-56-78'],
    [mail, 'olena@example.ua', 'olena@example.ua'],
    [{ ...mail, username: '\u200Eolena\u200B@example.ua\u2069' }, 'olena@example.ua', 'olena@example.ua'],
  ] as const)('%o travels as %s and is read as %s', (name, travels, read) => {
    expect([usernameOf(name), shownName(name)]).toEqual([travels, read])
  })

  test.each([
    [phone, {}],
    [{ ...phone, username: '' }, { username: 'FILL_OUT_THIS_FIELD' }],
    [{ ...phone, username: '67 123-45-6' }, { username: 'PHONE_INVALID_ERROR' }],
    [{ ...phone, username: '+' }, { username: 'PHONE_INVALID_ERROR' }],
    [mail, {}],
    [{ ...mail, username: ' ' }, { username: 'FILL_OUT_THIS_FIELD' }],
    [{ ...mail, username: '\u200B' }, { username: 'FILL_OUT_THIS_FIELD' }],
    [{ ...mail, username: 'olena@example' }, { username: 'EMAIL_INVALID' }],
    [{ ...mail, username: 'olena example.ua' }, { username: 'EMAIL_INVALID' }],
    [{ ...mail, username: 'olena@example.u' }, { username: 'EMAIL_INVALID' }],
    [{ ...mail, username: 'olena@example.ua' }, {}],
  ] as const)('%o has the faults %o', (name, faults) => {
    expect(nameFaults(name)).toEqual(faults)
  })

  test.each([
    ['+380671234567', { countryCode: 'UA', username: '67 123-45-67' }],
    ['+77012345678', { countryCode: 'KZ', username: '701-234-56-78' }],
    ['+491701234567', { countryCode: 'KZ', username: '' }],
  ] as const)('the stored %s stands in the form as %o', (stored, shown) => {
    expect(nameOfPhone(stored)).toMatchObject(shown)
  })
})
