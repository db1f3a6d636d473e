import { expect, test } from 'vitest'
import { passwordFault } from './password.ts'

test.each([
  ['12345', 'PASSWORD_LENGTH'],
  ['123456', 'PASSWORD_COMMON'],
  ['qwerty', 'PASSWORD_COMMON'],
  ['QWERTY', 'PASSWORD_COMMON'],
  ['0671234567', 'PASSWORD_COMMON'],
  ['380671234567', 'PASSWORD_COMMON'],
  ['olena', 'PASSWORD_LENGTH'],
  ['olena.koval', 'PASSWORD_COMMON'],
  ['winter-2026-lviv', undefined],
  ['12345678901234567', 'PASSWORD_LENGTH'],
  ['123 456', 'PASSWORD_SPACES'],
  ['123456\t', 'PASSWORD_SPACES'],
  ['1 3', 'PASSWORD_SPACES'],
  ['пароль', undefined],
])('the password %j: %s', (password, fault) => {
  expect(passwordFault(password, { min: 6, max: 16, logins: ['+380671234567', 'olena.koval@example.test'] })).toBe(fault)
})
