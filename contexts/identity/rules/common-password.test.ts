import { expect, test } from 'vitest'
import { isCommonPassword } from './password.ts'

const login = '+38 (050) 123-45-67'

test.each([
  ['123456', true],
  ['Qwerty', true],
  ['PASSWORD', true],
  ['zzzzzzzzzzzzz', true],
  ['0501234567', true],
  ['1234567', true],
  ['380501234568', false],
  ['correct-horse', false],
  ['Київ-2026!', false],
])('%s is common for the holder of 050 123-45-67: %s', (password, isCommon) => {
  expect(isCommonPassword(password, [login])).toBe(isCommon)
})
