import { describe, expect, test } from 'vitest'
import { amountFault, presetsWithin, smallest, withdrawalFault } from './amount.ts'

const bounds = { min: '100.00', max: '29999.00' }

describe('a deposit is within the limits of its method', () => {
  test.each([
    ['', 'FILL_OUT_THIS_FIELD'],
    ['abc', 'AMOUNT_INVALID'],
    ['99.99', 'AMOUNT_BELOW_MINIMUM'],
    ['100', null],
    ['1 000,50', null],
    ['29999', null],
    ['29999.01', 'AMOUNT_ABOVE_MAXIMUM'],
    ['999999999999.99', 'AMOUNT_ABOVE_MAXIMUM'],
    ['1000000000000', 'AMOUNT_ABOVE_MAXIMUM'],
    ['9 999 999 999 999,50', 'AMOUNT_ABOVE_MAXIMUM'],
    ['9'.repeat(40), 'AMOUNT_ABOVE_MAXIMUM'],
    ['1000000000000.555', 'AMOUNT_INVALID'],
  ])('"%s": %s', (typed, fault) => {
    expect(amountFault(typed, 'uah', bounds)).toBe(fault)
  })

  test('while the limits are not known only the form is checked', () => {
    expect(['1', 'x', '1000000000000'].map((typed) => amountFault(typed, 'uah', null))).toEqual([
      null,
      'AMOUNT_INVALID',
      'AMOUNT_ABOVE_MAXIMUM',
    ])
  })
})

describe('a withdrawal', () => {
  test.each([
    // typed, available, fault
    ['500', '0.00', 'NO_FUNDS_FOR_WITHDRAWAL'],
    ['500', '840.20', null],
    ['840.20', '840.20', null],
    ['840.21', '840.20', 'INSUFFICIENT_FUNDS'],
    ['99', '840.20', 'AMOUNT_BELOW_MINIMUM'],
  ])('of %s with %s available: %s', (typed, available, fault) => {
    expect(withdrawalFault(typed, 'uah', { available, bounds })).toBe(fault)
  })
})

test('presets outside the limits are not offered', () => {
  expect(presetsWithin('uah', { min: '400.00', max: '2000.00' })).toEqual(['500', '1000', '2000'])
  expect(presetsWithin('kzt', null)).toHaveLength(5)
  expect(presetsWithin('usd', null)).toEqual([])
})

test('the smallest of several sums', () => {
  expect(smallest(['50000.00', '840.20', '9000.00'], 'uah')).toBe('840.20')
})
