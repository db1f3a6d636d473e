import { expect, test } from 'vitest'
import { passwordFault } from './password.ts'

test.each([
  ['12345', 'PASSWORD_LENGTH'],
  ['123456', undefined],
  ['1234567890123456', undefined],
  ['12345678901234567', 'PASSWORD_LENGTH'],
  ['123 456', 'PASSWORD_SPACES'],
  ['123456\t', 'PASSWORD_SPACES'],
  ['1 3', 'PASSWORD_SPACES'],
  ['пароль', undefined],
])('the password %j: %s', (password, fault) => {
  expect(passwordFault(password, { min: 6, max: 16 })).toBe(fault)
})
