import { expect, test } from 'vitest'
import { parseLoginName, typeOfName } from './login-name.ts'

test('a login by phone has the country of the phone', () => {
  expect(parseLoginName({ type: 'Phone', text: '0501234567', countryCode: 'UA' })).toEqual({
    ok: true,
    value: { kind: 'phone', text: '+380501234567', country: 'UA' },
  })
})

test('an e-mail is stored in lower case with the chosen country', () => {
  expect(parseLoginName({ type: 'Email', text: ' Olena@Example.UA ', countryCode: 'UA' })).toEqual({
    ok: true,
    value: { kind: 'email', text: 'olena@example.ua', country: 'UA' },
  })
})

test.each([
  'a',
  'a@b',
  '@b.ua',
  'a b@c.ua',
  'a@@b.ua',
  'a@b.u',
  `${'a'.repeat(65)}@b.ua`,
  '<a@b.ua>',
  'a\u0000@b.ua',
  'a\ud800@b.ua',
  'a,b@e.com',
  'a;b@e.com',
  'a(b)@e.com',
  'a\\b@e.com',
  'a@[127.0.0.1]',
  'a@127.0.0.1',
  'a@-b.ua',
  'a@b..ua',
  'a@b.ua,c.ua',
  'a@b_c.ua',
  'ol\u034Fena@b.ua',
  'olena\uFE0F@b.ua',
  'olena@b\u115Fc.ua',
])('%s is no e-mail', (text) => {
  expect(parseLoginName({ type: 'Email', text })).toEqual({ ok: false, refusal: 'EMAIL_INVALID' })
})

test.each(['a.b+c@b.ua', "o'neil@b-c.co.uk", 'олена@пошта.укр', 'a@b.xn--j1amh'])('%s is an e-mail', (text) => {
  expect(parseLoginName({ type: 'Email', text })).toMatchObject({ ok: true, value: { text } })
})

test('a phone that is none says so', () => {
  expect(parseLoginName({ type: 'Phone', text: 'olena', countryCode: 'UA' })).toEqual({
    ok: false,
    refusal: 'PHONE_INVALID_ERROR',
  })
})

test.each([
  ['olena@example.ua', 'Email'],
  ['+380501234567', 'Phone'],
  ['nobody', 'Phone'],
] as const)('the name %s is a login by %s', (text, type) => {
  expect(typeOfName(text)).toBe(type)
})
