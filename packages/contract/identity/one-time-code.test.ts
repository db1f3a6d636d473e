import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { oneTimeCode } from './one-time-code.ts'

describe('a code on the wire', () => {
  test.each([
    ['123456', '123456'],
    ['4109', '4109'],
    ['123 456', '123456'],
    ['１２３-４５６', '123456'],
    ['٤١٠٩', '4109'],
  ])('%s is %s', (sent, code) => {
    expect(z.safeParse(oneTimeCode('CODE_INVALID'), sent)).toMatchObject({ success: true, data: code })
  })

  test.each(['', '123', '1234567', '12345a', '123.456', ' '.repeat(33), '1'.repeat(1000)])(
    '%j is CODE_INVALID',
    (sent) => {
      expect(z.safeParse(oneTimeCode('FILL_OUT_THIS_FIELD'), sent).error?.issues.map(({ message }) => message)).toEqual(
        ['CODE_INVALID'],
      )
    },
  )

  test('without one it says what is missing', () => {
    expect(
      z.safeParse(oneTimeCode('FILL_OUT_THIS_FIELD'), undefined).error?.issues.map(({ message }) => message),
    ).toEqual(['FILL_OUT_THIS_FIELD'])
  })
})
