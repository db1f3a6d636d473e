import { describe, expect, test, vi } from 'vitest'
import { refusedFields, showFaults } from './refused-fields.ts'

describe('faults that the server found', () => {
  const answered: readonly (readonly [details: Readonly<Record<string, string>>, faults: object])[] = [
    [{ newPassword: 'PASSWORD_COMMON' }, { password: 'PASSWORD_COMMON' }],
    [{ newPassword: 'PASSWORD_LENGTH', ticket: 'INVALID' }, { password: 'PASSWORD_LENGTH' }],
    [{ newPassword: 'SOMETHING_ELSE' }, {}],
    [{}, {}],
  ]
  test.each(answered)('%o belong to the fields %o', (details, faults) => {
    expect(refusedFields({ details }, { newPassword: 'password' })).toEqual(faults)
  })

  test('are shown at their fields, and the first of them takes the focus', () => {
    const setError = vi.fn<() => void>()
    expect(showFaults({ setError }, { email: 'EMAIL_INVALID', password: 'FILL_OUT_THIS_FIELD' })).toBe(true)
    expect(setError.mock.calls).toEqual([
      ['email', { message: 'EMAIL_INVALID' }, { shouldFocus: true }],
      ['password', { message: 'FILL_OUT_THIS_FIELD' }, { shouldFocus: false }],
    ])
  })

  test('of no field are left to the form', () => {
    const setError = vi.fn<() => void>()
    expect(showFaults({ setError }, {})).toBe(false)
    expect(setError).not.toHaveBeenCalled()
  })
})
