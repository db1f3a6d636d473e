import { describe, expect, test } from 'vitest'
import { passwordFault, type PasswordFault } from './password-policy.ts'

describe('the password of an editor', () => {
  test.each<[string, PasswordFault | undefined]>([
    // password                   refused because
    ['', 'passwordTooShort'],
    ['Xk4-9fQzmmP', 'passwordTooShort'],
    ['Xk4-9fQzmmP2', undefined],
    ['пароль-слово', undefined],
    [`${'Xk4-9fQz'.repeat(16)}`, undefined],
    [`${'Xk4-9fQz'.repeat(16)}a`, 'passwordTooLong'],
    ['olena.k@zoria.test', 'passwordHasAddress'],
    ['x9-OLENA.K-4fQz', 'passwordHasAddress'],
    ['password1234', 'passwordTooCommon'],
    ['iloveyou1234', 'passwordTooCommon'],
    ['administrator', 'passwordTooCommon'],
    ['qwertyuiop12', 'passwordTooCommon'],
    ['123456789012', 'passwordTooCommon'],
    ['aaaaaaaaaaaa', 'passwordTooCommon'],
    ['P@ssw0rd!2026', 'passwordTooCommon'],
    ['zoria-sandbox', undefined],
    ['correct horse battery', undefined],
  ])('%j: %s', (password, fault) => {
    expect(passwordFault(password, 'olena.k@zoria.test')).toBe(fault)
  })

  test('may contain a name of three letters, which occurs in too many words', () => {
    expect(passwordFault('Xk4-9fQz-ola', 'ola@zoria.test')).toBeUndefined()
  })
})
