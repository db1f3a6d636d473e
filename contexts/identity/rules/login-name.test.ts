import { expect, test } from 'vitest'
import { parseLoginName, typeOfName } from './login-name.ts'

test('a login by phone carries the country of the phone', () => {
  expect(parseLoginName({ type: 'Phone', text: '0501234567', countryCode: 'UA' })).toEqual({ ok: true, value: { kind: 'phone', text: '+380501234567', country: 'UA' } })
})

test('an e-mail is known in lower case and carries the chosen country', () => {
  expect(parseLoginName({ type: 'Email', text: ' Olena@Example.UA ', countryCode: 'UA' })).toEqual({ ok: true, value: { kind: 'email', text: 'olena@example.ua', country: 'UA' } })
})

test.each(['a', 'a@b', '@b.ua', 'a b@c.ua', 'a@@b.ua', 'a@b.u', `${'a'.repeat(65)}@b.ua`, '<a@b.ua>', 'a\u0000@b.ua', 'a\ud800@b.ua'])('%s is no e-mail', (text) => {
  expect(parseLoginName({ type: 'Email', text })).toEqual({ ok: false, refusal: 'EMAIL_INVALID' })
})

test('a phone that is none says so', () => {
  expect(parseLoginName({ type: 'Phone', text: 'olena', countryCode: 'UA' })).toEqual({ ok: false, refusal: 'PHONE_INVALID_ERROR' })
})

test.each([['olena@example.ua', 'Email'], ['+380501234567', 'Phone'], ['nobody', 'Phone']] as const)('the name %s is a login by %s', (text, type) => {
  expect(typeOfName(text)).toBe(type)
})
