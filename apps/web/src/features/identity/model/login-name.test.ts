import { describe, expect, test } from 'vitest'
import { emptyName, nameFaults, nameOfPhone, shownName, usernameOf, type NameFields } from './login-name.ts'

const phone: NameFields = { type: 'Phone', country: 'UA', phone: '67 123-45-67', email: 'not asked' }
const mail: NameFields = { type: 'Email', country: 'KZ', phone: 'not asked', email: ' Olena@Example.UA ' }

describe('the name of an account', () => {
  test('is a phone by default (Spec §4)', () => {
    expect(emptyName('KZ')).toEqual({ type: 'Phone', country: 'KZ', phone: '', email: '' })
  })

  test.each([
    [phone, '+380671234567', '+380 67 123-45-67'],
    [{ ...phone, country: 'KZ', phone: '701-234-56-78' }, '+77012345678', '+7 701-234-56-78'],
    [mail, 'olena@example.ua', 'olena@example.ua'],
  ] as const)('%o travels as %s and is read as %s', (name, travels, read) => {
    expect([usernameOf(name), shownName(name)]).toEqual([travels, read])
  })

  test.each([
    [phone, {}],
    [{ ...phone, phone: '' }, { phone: 'FILL_OUT_THIS_FIELD' }],
    [{ ...phone, phone: '67 123-45-6' }, { phone: 'PHONE_INVALID_ERROR' }],
    [mail, {}],
    [{ ...mail, email: ' ' }, { email: 'FILL_OUT_THIS_FIELD' }],
    [{ ...mail, email: 'olena@example' }, { email: 'EMAIL_INVALID' }],
    [{ ...mail, email: 'olena example.ua' }, { email: 'EMAIL_INVALID' }],
    [{ ...mail, email: 'olena@example.u' }, { email: 'EMAIL_INVALID' }],
    [{ ...mail, email: 'olena@example.ua' }, {}],
  ] as const)('%o has the faults %o', (name, faults) => {
    expect(nameFaults(name)).toEqual(faults)
  })

  test.each([
    ['+380671234567', { country: 'UA', phone: '67 123-45-67' }],
    ['+77012345678', { country: 'KZ', phone: '701-234-56-78' }],
    ['+491701234567', { country: 'KZ', phone: '' }],
  ] as const)('the stored %s stands in the form as %o', (stored, shown) => {
    expect(nameOfPhone(stored)).toMatchObject(shown)
  })
})
