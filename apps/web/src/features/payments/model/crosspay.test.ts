import { expect, test } from 'vitest'
import { crosspayFault } from './crosspay.ts'

test.each([
  ['', 'FILL_OUT_THIS_FIELD'],
  ['x', 'AMOUNT_INVALID'],
  ['1000000000000', 'INSUFFICIENT_FUNDS'],
  ['0', 'AMOUNT_INVALID'],
  ['0.01', null],
  ['840.20', null],
  ['840.21', 'INSUFFICIENT_FUNDS'],
])('moving "%s" of 840.20 back into play: %s', (typed, fault) => {
  expect(crosspayFault(typed, 'uah', '840.20')).toBe(fault)
})
