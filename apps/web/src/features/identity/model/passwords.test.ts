import { describe, expect, test } from 'vitest'
import { newPasswordFaults, passwordChangeFaults, passwordRules, refusedPassword } from './passwords.ts'

describe('a new password', () => {
  test.each([
    ['', '', { password: 'FILL_OUT_THIS_FIELD' }],
    ['12345', '12345', { password: 'PASSWORD_LENGTH' }],
    ['123456', '123456', {}],
    ['1234567890123456', '1234567890123456', {}],
    ['12345678901234567', '12345678901234567', { password: 'PASSWORD_LENGTH' }],
    ['a b c d', 'a b c d', { password: 'PASSWORD_SPACES' }],
    ['steppe-7', 'steppe-8', { repeat: 'PASSWORDS_MUST_MATCH' }],
  ])('"%s" and "%s" have the faults %o (Spec §5)', (password, repeat, faults) => {
    expect(newPasswordFaults({ password, repeat })).toEqual(faults)
  })

  test('that is easy to guess is refused by the server, at its field', () => {
    expect(refusedPassword({ details: { newPassword: 'PASSWORD_COMMON' } })).toEqual({ password: 'PASSWORD_COMMON' })
    expect(refusedPassword({ details: {} })).toEqual({})
  })

  test('is only changed with the old one', () => {
    expect(passwordChangeFaults({ old: '', password: 'steppe-7', repeat: 'steppe-7' })).toEqual({
      old: 'FILL_OUT_THIS_FIELD',
    })
    expect(passwordChangeFaults({ old: 'x', password: 'steppe-7', repeat: 'steppe-7' })).toEqual({})
  })
})

describe('the rules under the password tick as they are met', () => {
  test.each([
    ['', '', { length: false, spaces: false, match: false }],
    ['steppe', '', { length: true, spaces: true, match: false }],
    ['st pe', 'st pe', { length: false, spaces: false, match: true }],
  ])('"%s" and "%s"', (password, repeat, rules) => {
    expect(passwordRules({ password, repeat })).toEqual(rules)
  })
})
